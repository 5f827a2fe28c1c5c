import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { validateNewPassword } from '~/domain/accounts/passwords/new-password';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { EnvironmentError } from '~/env.server';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';

/** Placeholder if ADMIN_EMAIL is not set. */
const defaultEmail = 'admin@malisho.example';

/** 120 random bits: 20 characters that a person can copy. */
const passwordBytes = 15;

type FirstAdmin = {
  readonly email: string;
  readonly password: string;
  /** A random password: the console shows it once, and nothing stores it. */
  readonly generated: boolean;
};

/** Returns the credentials to print; null if there is a super_admin, even a disabled one. Throws EnvironmentError. */
export async function ensureFirstAdmin(
  configured: { readonly email: string; readonly password: string } | null,
  now: Date,
): Promise<FirstAdmin | null> {
  const { users } = collections();
  if (await users.findOne({ role: 'super_admin' }, { projection: { _id: 1 } })) return null;
  if (configured) requireStrongPassword(configured);
  const admin = configured ?? {
    email: defaultEmail,
    password: randomBytes(passwordBytes).toString('base64url'),
  };
  try {
    await users.insertOne(
      withUserSearchText({
        _id: new ObjectId(firstAdminId),
        email: admin.email,
        // The operator vouches for the address.
        emailVerifiedAt: now,
        identities: [],
        passwordHash: await hashPassword(admin.password),
        role: 'super_admin',
        permissions: [],
        // Shown by the address until they type their name.
        firstName: '',
        lastName: '',
        phoneNumber: null,
        addresses: [],
        createdAt: now,
        updatedAt: now,
        disabledAt: null,
        // The console showed it, so the back office requires another one.
        ...(configured === null && { initialPassword: true }),
      }),
    );
  } catch (error) {
    // A concurrent start created the admin and prints the credentials.
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
  return { ...admin, generated: configured === null };
}

/** Passwords in the documentation: anybody who reads it could sign in with them. A test holds them equal. */
export const publishedPasswords: readonly string[] = ['four words that nobody guesses'];

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  if (publishedPasswords.some((published) => lettersOf(published) === lettersOf(password)))
    throw new EnvironmentError(
      'ADMIN_PASSWORD is wrong: it is the example of the documentation, which everybody can read',
    );
  const fault = validateNewPassword(password, { email, firstName: '', lastName: '', siteName: '' });
  if (fault)
    throw new EnvironmentError(`ADMIN_PASSWORD is wrong: ${fault[0]?.toLowerCase()}${fault.slice(1)}`);
}

/** Constant: concurrent starts with different settings must create one admin. */
const firstAdminId = '000000000000000000000001';
