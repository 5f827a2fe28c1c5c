import {
  consumeRateLimits,
  rateLimitsOf,
  refundRateLimits,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { hashKey } from '~/domain/rate-limits/hash-key.server';

export type SignInClient = {
  readonly clientAddress: string | null;
  /** The device cookie's id, where the account was signed in to before; else null. */
  readonly device: string | null;
};

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** One device, or one client address, at one account. */
const clientWindows = [
  { limit: 10, windowMs: 15 * minuteMs },
  { limit: 40, windowMs: dayMs },
] as const;

/**
 * All unknown devices at one account. NIST SP 800-63B, 5.2.2 allows 100 failures; at 100 a day a password that is not
 * among the common ones is safe for centuries.
 */
const accountWindows = [
  { limit: 40, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** One client address at all accounts: mobile networks of the region put thousands of phones behind one address. */
const clientAddressWindows = [{ limit: 300, windowMs: hourMs }] as const;

/** The key of an account in rate limits and in the device cookie; also for an address without an account. */
export const accountLimitKey = (email: string): string => hashKey(email.trim().toLowerCase());

/**
 * Known devices have limits of their own, so that an attacker who exceeds the others does not lock out the owner (OWASP,
 * 'Slow down online guessing attacks with device cookies').
 */
function signInLimits(email: string, { clientAddress, device }: SignInClient): RateLimit[] {
  const account = accountLimitKey(email);
  if (device !== null) return rateLimitsOf(`sign-in ${account} with ${device}`, clientWindows);
  return [
    ...rateLimitsOf(`sign-in ${account} from ${clientAddress ?? 'unknown'}`, clientWindows),
    ...rateLimitsOf(`sign-in ${account}`, accountWindows),
    ...(clientAddress === null ? [] : rateLimitsOf(`sign-in from ${clientAddress}`, clientAddressWindows)),
  ];
}

type SignInLimitResult =
  | {
      readonly ok: true;
      /** To be called after a correct password. */
      readonly refund: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAt: Date };

export async function consumeSignInLimits(
  email: string,
  client: SignInClient,
  now: Date,
): Promise<SignInLimitResult> {
  const limits = signInLimits(email, client);
  const result = await consumeRateLimits(limits, now);
  return result.ok ? { ok: true, refund: () => refundRateLimits(limits, now) } : result;
}
