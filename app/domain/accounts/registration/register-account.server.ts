import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { Registration } from './registration-form';
import { queueDuplicateRegistrationMail } from './duplicate-registration-mail.server';
import { QueueFullError } from '~/lib/limit-concurrency';
import { consumeMailRequestLimits, consumeMailLimits } from '~/domain/accounts/sign-in/sign-in-limits.server';
import type { User } from '~/domain/accounts/user';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';

export type RegisterResult =
  | { readonly ok: true }
  /** Too many passwords are being hashed at this moment. */
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * Opens an account for a customer. Where the e-mail address has one already nothing changes, its owner gets a mail, and
 * the answer is the same: nobody learns here who has an account (OWASP ASVS 5.0, 6.3.8). Takes what was typed and the
 * network address that it came from.
 */
export async function registerAccount(given: {
  readonly registration: Registration;
  readonly address: string | null;
  readonly now: Date;
}): Promise<RegisterResult> {
  const { registration, address, now } = given;
  const counted = await consumeMailRequestLimits('sign-up', address, now);
  if (!counted.ok) return { ok: false, reason: 'rate-limited', retryAt: counted.retryAt };
  let passwordHash: string;
  try {
    // Also for an address that has an account, as the time would tell it otherwise.
    passwordHash = await hashPassword(registration.password);
  } catch (error) {
    if (error instanceof QueueFullError) return { ok: false, reason: 'busy' };
    throw error;
  }
  if (!(await openAccount(makeCustomer(registration, passwordHash, now), now)))
    await tellOwner(registration.email, now);
  return { ok: true };
}

const makeCustomer = (registration: Registration, passwordHash: string, now: Date): User => {
  const { firstName, lastName, email, phoneNumber, street, city, state, country, zipCode } = registration;
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
    // Named one by one: a spread would store every further field of the form, such as the repeated password.
    addresses: [{ street, city, state, country, zipCode, isDefault: true }],
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
  if (!owner || owner.disabledAt || !(await consumeMailLimits('sign-up', email, now))) return;
  await queueDuplicateRegistrationMail(owner, now);
}
