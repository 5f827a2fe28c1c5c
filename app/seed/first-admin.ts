import { randomBytes } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { validateNewPassword } from '~/domain/accounts/passwords/new-password';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { EnvironmentError } from '~/env.server';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '../../db/duplicate-key';

/** The address of the first admin where none is set: obviously a placeholder, as the shop's own (decisions.md 2). */
const defaultEmail = 'admin@malisho.example';

/** 120 random bits, 20 characters that a person can copy. */
const passwordBytes = 15;

export type FirstAdmin = {
  readonly email: string;
  readonly password: string;
  /** Whether the password was made up here: then it is shown once and kept nowhere. */
  readonly generated: boolean;
};

/**
 * Makes the one super_admin of a database that has none (decisions.md 17); disabled ones count.
 * Takes ADMIN_EMAIL and ADMIN_PASSWORD, or null for the default address and a random password.
 * Returns the credentials for the console, or null when there was nothing to make. Throws EnvironmentError for a password that
 * nobody could choose on a page.
 */
export async function ensureFirstAdmin(
  chosen: { readonly email: string; readonly password: string } | null,
  now: Date,
): Promise<FirstAdmin | null> {
  const { users } = collections();
  if (await users.findOne({ role: 'super_admin' }, { projection: { _id: 1 } })) return null;
  if (chosen) requireStrongPassword(chosen);
  const admin = chosen ?? { email: defaultEmail, password: randomBytes(passwordBytes).toString('base64url') };
  try {
    await users.insertOne(
      withUserSearchText({
        _id: new ObjectId(firstAdminId),
        email: admin.email,
        // Whoever starts the shop vouches for it.
        emailVerifiedAt: now,
        identities: [],
        passwordHash: await hashPassword(admin.password),
        role: 'super_admin',
        permissions: [],
        firstName: 'Farm',
        lastName: 'Admin',
        phoneNumber: null,
        addresses: [],
        createdAt: now,
        updatedAt: now,
        disabledAt: null,
        // What was on the console is not to stay the password.
        ...(chosen === null && { initialPassword: true }),
      }),
    );
  } catch (error) {
    // Another container that started at the same time was first, and prints its credentials.
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
  return { ...admin, generated: chosen === null };
}

function requireStrongPassword({ email, password }: { email: string; password: string }): void {
  const fault = validateNewPassword(password, { email, firstName: '', lastName: '', siteName: '' });
  if (fault)
    throw new EnvironmentError(`ADMIN_PASSWORD is wrong: ${fault[0]?.toLowerCase()}${fault.slice(1)}`);
}

/** Fixed, so that of two containers that start at once with different settings only one makes an admin. */
const firstAdminId = '000000000000000000000001';
