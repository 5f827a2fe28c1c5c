import type { ClientSession } from 'mongodb';
import { hashKey } from './hash-key.server';
import { mailboxKey } from '~/lib/mail-address';
import {
  consumeRateLimits,
  consumeRateLimitsInTransaction,
  rateLimitsOf,
  type RateLimitResult,
} from './consume-rate-limit.server';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/**
 * Requests that make us send a mail, from one client address. Mobile networks of the region put thousands of phones
 * behind one address.
 */
const clientAddressWindows = [
  { limit: 30, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** Mails to one mailbox that somebody else may have requested. */
const mailboxWindows = [
  { limit: 3, windowMs: hourMs },
  { limit: 6, windowMs: dayMs },
] as const;

/** The key of a mailbox in a rate limit, the same for every spelling of its address. */
export const mailboxLimitKey = (email: string): string => hashKey(mailboxKey(email));

export const consumeMailRequestLimits = async (
  kind: 'sign-up' | 'reset' | 'newsletter',
  clientAddress: string | null,
  now: Date,
): Promise<RateLimitResult> =>
  clientAddress === null
    ? { ok: true }
    : consumeRateLimits(rateLimitsOf(`${kind} from ${clientAddress}`, clientAddressWindows), now);

/** Counts a mail to an address and returns whether it may be sent; the page must say the same either way. */
export async function consumeMailLimits(
  kind: 'sign-up' | 'reset' | 'verify' | 'newsletter' | 'order' | 'message-confirmation',
  email: string,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const limits = rateLimitsOf(`${kind} ${mailboxLimitKey(email)}`, mailboxWindows);
  const result = await (session
    ? consumeRateLimitsInTransaction(session, limits, now)
    : consumeRateLimits(limits, now));
  return result.ok;
}
