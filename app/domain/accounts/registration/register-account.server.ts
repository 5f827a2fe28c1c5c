import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { caseInsensitive } from '#db/indexes';
import { hashPassword, nullIfQueueFull } from '~/domain/accounts/passwords/password-hashing.server';
import type { Registration } from './registration-form';
import { queueDuplicateRegistrationMail } from './duplicate-registration-mail.server';
import { consumeMailRequestLimits, consumeMailLimits } from '~/domain/rate-limits/mail-rate-limits.server';
import type { User } from '~/domain/accounts/user';
import { withUserSearchText } from '~/domain/accounts/user-search';
import { requestEmailVerification } from '~/domain/accounts/mailed-links/verify-email.server';

type RegisterResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'busy' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date };

/**
 * The result does not reveal that the address has an account; its owner gets a mail (OWASP ASVS 5.0, 6.3.8). `order` is the number
 * of a guest's order, whose browser asks for the account: a new account gets it.
 */
export async function registerAccount(options: {
  readonly registration: NewAccount;
  readonly order?: string;
  readonly clientAddress: string | null;
  readonly now: Date;
}): Promise<RegisterResult> {
  const { registration, order, clientAddress, now } = options;
  const limit = await consumeMailRequestLimits('sign-up', clientAddress, now);
  if (!limit.ok) return { ok: false, reason: 'rate-limited', retryAt: limit.retryAt };
  // Also for an address with an account: the response time would reveal it.
  const passwordHash = await nullIfQueueFull(hashPassword(registration.password));
  if (passwordHash === null) return { ok: false, reason: 'busy' };
  if (!(await createAccount(toCustomer(registration, passwordHash, now), order, now)))
    await notifyOwner(registration.email, now);
  return { ok: true };
}

type Contact = Pick<Registration, 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'password'>;

/** One that is opened with an order has no address yet: the checkout takes that of the order. */
type NewAccount = Registration | (Contact & { readonly street?: undefined });

const toCustomer = (registration: NewAccount, passwordHash: string, now: Date): User => {
  const { firstName, lastName, email, phoneNumber } = registration;
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
    // A spread would store every further field of the form, such as the repeated password.
    addresses: registration.street === undefined ? [] : [toAddress(registration)],
    createdAt: now,
    updatedAt: now,
    disabledAt: null,
  };
};

const toAddress = ({ street, city, state, country, zipCode }: Registration): User['addresses'][number] => ({
  street,
  city,
  state,
  country,
  zipCode,
  isDefault: true,
});

async function createAccount(user: User, order: string | undefined, now: Date): Promise<boolean> {
  try {
    await withTransaction(async (session) => {
      await collections().users.insertOne(withUserSearchText(user), { session });
      if (order !== undefined)
        await collections().orders.updateOne(
          { number: order, userId: null },
          { $set: { userId: user._id } },
          { session },
        );
      await requestEmailVerification(user, now, session);
    });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

async function notifyOwner(email: string, now: Date): Promise<void> {
  const owner = await collections().users.findOne({ email }, { collation: caseInsensitive });
  // The mail leads to the sign-in, which a disabled account cannot use.
  if (!owner || owner.disabledAt || !(await consumeMailLimits('sign-up', email, now))) return;
  await queueDuplicateRegistrationMail(owner, now);
}
