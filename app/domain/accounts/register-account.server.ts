import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '#db/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { hashPassword } from './password.server';
import type { Registration } from './registration-form';
import { tellOfSecondRegistration } from './second-registration-mail.server';
import { TooManyWaiting } from '~/lib/take-turns';
import { countMailing, mayMail } from './try-limits.server';
import type { User } from './user';
import { withUserSearchText } from './user-search';
import { requestEmailVerification } from './verify-email.server';

export type RegisterAnswer =
  | { readonly ok: true }
  /** Too many passwords are being hashed at this moment. */
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'too-many-tries'; readonly retryAt: Date };

/**
 * Opens an account for a customer. Where the e-mail address has one already nothing changes, its owner gets a mail, and
 * the answer is the same: nobody learns here who has an account (OWASP ASVS 5.0, 6.3.8). Takes what was typed and the
 * network address that it came from.
 */
export async function registerAccount(given: {
  readonly registration: Registration;
  readonly address: string | null;
  readonly now: Date;
}): Promise<RegisterAnswer> {
  const { registration, address, now } = given;
  const counted = await countMailing('sign-up', address, now);
  if (!counted.ok) return { ok: false, reason: 'too-many-tries', retryAt: counted.retryAt };
  let passwordHash: string;
  try {
    // Also for an address that has an account, as the time would tell it otherwise.
    passwordHash = await hashPassword(registration.password);
  } catch (error) {
    if (error instanceof TooManyWaiting) return { ok: false, reason: 'busy' };
    throw error;
  }
  if (!(await openAccount(makeCustomer(registration, passwordHash, now), now)))
    await tellOwner(registration.email, now);
  return { ok: true };
}

const makeCustomer = (registration: Registration, passwordHash: string, now: Date): User => {
  const { firstName, lastName, email, phoneNumber, password: _, ...address } = registration;
  return {
    _id: new ObjectId(),
    email,
    emailVerifiedAt: null,
    passwordHash,
    identities: [],
    role: 'customer',
    permissions: [],
    firstName,
    lastName,
    phoneNumber,
    // storefront.md section 3: isDefault is always true.
    addresses: [{ ...address, isDefault: true }],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
  };
};

/**
 * Keeps the account together with the mail that asks to confirm its address. False where the address has one already:
 * the index decides, so that of two at once one is made.
 */
async function openAccount(user: User, now: Date): Promise<boolean> {
  try {
    await withTransaction(async (session) => {
      await collections().users.insertOne(withUserSearchText(user), { session });
      await requestEmailVerification(user, now, session);
    });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

async function tellOwner(email: string, now: Date): Promise<void> {
  const owner = await collections().users.findOne({ email }, { collation: caseInsensitive });
  // A disabled account can't be signed in to, whatever its owner does.
  if (!owner || owner.disabledAt || !(await mayMail('sign-up', email, now))) return;
  await tellOfSecondRegistration(owner, now);
}
