import {
  consumeRateLimits,
  rateLimitsOf,
  refundRateLimits,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { hashKey } from '~/domain/rate-limits/hash-key.server';
import { dayMs, hourMs, minuteMs } from '~/lib/time-units';
import { hasSignedInFrom } from './sign-in-addresses.server';

export type SignInClient = {
  readonly clientAddress: string | null;
  /** The mark in the device cookie or device token; null on a device that never signed in to the account. */
  readonly device: string | null;
};

/** Per account and device, or account and client address. */
const clientWindows = [
  { limit: 10, windowMs: 15 * minuteMs },
  { limit: 40, windowMs: dayMs },
] as const;

/** Unknown devices per account (NIST SP 800-63B, 5.2.2): at 100 a day, an uncommon password is safe for centuries. */
const accountWindows = [
  { limit: 40, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

/** Per client address: mobile networks of the region put thousands of phones behind one address. */
const clientAddressWindows = [{ limit: 300, windowMs: hourMs }] as const;

/** Also for an address without an account. */
export const accountLimitKey = (email: string): string => hashKey(email.trim().toLowerCase());

/**
 * OWASP device cookies: known devices have their own limits, so that an attacker does not lock out the owner. Where the owner
 * signed in lately, attempts from elsewhere are not counted either: a new browser or a program without the mark is at home there.
 */
async function signInLimits(
  email: string,
  { clientAddress, device }: SignInClient,
  now: Date,
): Promise<RateLimit[]> {
  const account = accountLimitKey(email);
  if (device !== null) return rateLimitsOf(`sign-in ${account} with ${device}`, clientWindows);
  const isKnown = clientAddress !== null && (await hasSignedInFrom(account, clientAddress, now));
  return [
    ...rateLimitsOf(`sign-in ${account} from ${clientAddress ?? 'unknown'}`, clientWindows),
    ...(isKnown ? [] : rateLimitsOf(`sign-in ${account}`, accountWindows)),
    ...(clientAddress === null ? [] : rateLimitsOf(`sign-in from ${clientAddress}`, clientAddressWindows)),
  ];
}

type SignInLimitResult =
  | {
      readonly ok: true;
      /** Call it after a correct password, or where none was checked. */
      readonly refund: () => Promise<void>;
    }
  | { readonly ok: false; readonly retryAt: Date };

export async function consumeSignInLimits(
  email: string,
  client: SignInClient,
  now: Date,
): Promise<SignInLimitResult> {
  const limits = await signInLimits(email, client, now);
  const result = await consumeRateLimits(limits, now);
  return result.ok ? { ok: true, refund: () => refundRateLimits(limits, now) } : result;
}
