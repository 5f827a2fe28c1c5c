import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import {
  consumeRateLimits,
  rateLimitsOf,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { hashKey } from '~/domain/rate-limits/hash-key.server';
import { findChannelStop } from '~/domain/sms/outbox/sms-channel.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, hourMs } from '~/lib/time-units';

/** Texts with a code: of all browsers that nobody knows, and apart from them of those that signed in to the account before. */
const budgets = [
  { limit: 60, windowMs: hourMs },
  { limit: 300, windowMs: dayMs },
] as const;

/** Ten thousand neighbours (0712 34): who is paid for texts has numbers in a row. */
const prefixWindows = [
  { limit: 12, windowMs: hourMs },
  { limit: 30, windowMs: dayMs },
] as const;

/**
 * Anybody may ask for somebody else's phone: each text has five tries, so fifty of a million a day. The same for an account that confirms
 * its phone: whoever signs up could have any number texted.
 */
const phoneWindows = [
  { limit: 6, windowMs: hourMs },
  { limit: 10, windowMs: dayMs },
] as const;

/** Loose: mobile networks of the region put thousands of phones behind one client address. */
const clientAddressWindows = [
  { limit: 30, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

export type CodeTextRequest = {
  readonly phone: PhoneNumber;
  readonly clientAddress: string | null;
  /** The browser signed in to the account of the phone before: who attacks from elsewhere must not use up what it may. */
  readonly isKnown: boolean;
  /** Somebody is texted. Others use up nothing that many share. */
  readonly isTexted: boolean;
  /** The account that confirms the phone; null for other purposes. */
  readonly confirmsFor: ObjectId | null;
};

export type CodeTextPlace =
  | { readonly ok: true }
  /**
   * `rate-limited`: this phone, account or client address. `paused`: nobody gets one now, or nobody with such a number, or browsers that
   * we know.
   */
  | { readonly ok: false; readonly reason: 'rate-limited' | 'paused'; readonly retryAt: Date };

/** `0712 34` */
const prefixOf = (phone: PhoneNumber): string => `0${phone.slice(4, 9)}`;

/** Takes a place for a text with a code. What it answers is the same for a phone that nobody is texted at. */
export async function takeCodeText(request: CodeTextRequest, now: Date): Promise<CodeTextPlace> {
  const { phone, clientAddress, isKnown, isTexted, confirmsFor } = request;
  const paused = await findPause(isKnown, now);
  if (paused) return { ok: false, reason: 'paused', retryAt: paused };
  const who = isKnown ? 'of known browsers' : 'of new browsers';
  const shared = [
    ...rateLimitsOf(`codes ${who}`, budgets),
    ...(isKnown ? [] : rateLimitsOf(`codes to ${prefixOf(phone)}`, prefixWindows)),
  ];
  const own = [
    ...rateLimitsOf(`codes ${who} to ${hashKey(phone)}`, phoneWindows),
    ...(confirmsFor === null ? [] : rateLimitsOf(`codes for ${confirmsFor.toHexString()}`, phoneWindows)),
    ...(clientAddress === null
      ? []
      : rateLimitsOf(`codes ${who} from ${clientAddress}`, clientAddressWindows)),
  ];
  // First: whoever is at the end of these must not even for a moment hold what is shared.
  const taken = await consumeRateLimits(own, now);
  if (!taken.ok) return { ok: false, reason: 'rate-limited', retryAt: taken.retryAt };
  const budget = await consumeRateLimits(shared, now);
  if (!budget.ok) await refundRateLimits(own, now);
  else if (!isTexted) await refundRateLimits(shared, now);
  return budget.ok ? { ok: true } : { ok: false, reason: 'paused', retryAt: budget.retryAt };
}

/** Until when nobody gets a code; null where they are sent. */
async function findPause(isKnown: boolean, now: Date): Promise<Date | null> {
  const soon = new Date(now.getTime() + hourMs);
  if (!isSmsEnabled()) return soon;
  const stop = await findChannelStop();
  if (stop) return stop.probeAt > now ? stop.probeAt : soon;
  return isKnown ? null : findCodePause(now);
}

/** Until when codes are paused, because hardly any was entered; null where they aren't. */
export async function findCodePause(now: Date): Promise<Date | null> {
  const pause = await collections().phoneCodePauses.findOne({ _id: 'pause', until: { $gt: now } });
  return pause && pause.until;
}

const judged = { requests: 30, minEntered: 6 } as const;

/** Stops codes to browsers that we don't know for an hour, where of the last 30 fewer than a fifth were entered. */
export async function judgeCodes(now: Date): Promise<void> {
  const { phoneCodes, phoneCodePauses } = collections();
  const former = await phoneCodePauses.findOne({ _id: 'pause' });
  const last = await phoneCodes
    .find(
      { judgedAt: { $gt: former?.until ?? new Date(now.getTime() - dayMs) } },
      { projection: { enteredAt: 1 } },
    )
    .sort({ judgedAt: -1 })
    .limit(judged.requests)
    .toArray();
  const entered = last.filter(({ enteredAt }) => enteredAt !== null).length;
  if (last.length < judged.requests || entered >= judged.minEntered) return;
  await phoneCodePauses.replaceOne(
    { _id: 'pause' },
    { since: now, until: new Date(now.getTime() + hourMs) },
    { upsert: true },
  );
}
