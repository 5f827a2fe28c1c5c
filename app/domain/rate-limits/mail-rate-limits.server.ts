import type { ClientSession } from 'mongodb';
import { hashKey } from './hash-key.server';
import { mailboxKey } from '~/lib/mail-address';
import { dayMs, hourMs } from '~/lib/time-units';
import {
  consumeRateLimits,
  consumeRateLimitsInTransaction,
  rateLimitsOf,
  type RateLimitResult,
} from './consume-rate-limit.server';

/** Loose: mobile networks of the region put thousands of phones behind one client address. */
const clientAddressWindows = [
  { limit: 30, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** Strict: somebody else may request emails to a mailbox. */
const mailboxWindows = [
  { limit: 3, windowMs: hourMs },
  { limit: 6, windowMs: dayMs },
] as const;

/** One email for each size: a customer may miss several. */
const backInStockWindows = [
  { limit: 6, windowMs: hourMs },
  { limit: 12, windowMs: dayMs },
] as const;

/** A customer may try several times; one of these emails tells what to do. */
const unpaidOrderWindows = [
  { limit: 1, windowMs: hourMs },
  { limit: 3, windowMs: dayMs },
] as const;

export const mailboxLimitKey = (email: string): string => hashKey(mailboxKey(email));

export const consumeMailRequestLimits = async (
  kind: 'sign-up' | 'reset' | 'newsletter' | 'back-in-stock' | 'standing-order',
  clientAddress: string | null,
  now: Date,
): Promise<RateLimitResult> =>
  clientAddress === null
    ? { ok: true }
    : consumeRateLimits(rateLimitsOf(`${kind} from ${clientAddress}`, clientAddressWindows), now);

const ownWindows: Readonly<Record<string, readonly { readonly limit: number; readonly windowMs: number }[]>> =
  { 'unpaid-order': unpaidOrderWindows, 'back-in-stock': backInStockWindows };

/** The page must show the same for both results, unless staff asked for the email. */
export async function consumeMailLimits(
  kind:
    | 'sign-up'
    | 'reset'
    | 'verify'
    | 'invitation'
    | 'newsletter'
    | 'back-in-stock'
    | 'standing-order'
    | 'order'
    | 'unpaid-order'
    | 'message-confirmation',
  email: string,
  now: Date,
  session?: ClientSession,
): Promise<boolean> {
  const windows = ownWindows[kind] ?? mailboxWindows;
  const limits = rateLimitsOf(`${kind} ${mailboxLimitKey(email)}`, windows);
  const result = await (session
    ? consumeRateLimitsInTransaction(session, limits, now)
    : consumeRateLimits(limits, now));
  return result.ok;
}
