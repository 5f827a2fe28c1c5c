import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { RateLimitCounter } from './rate-limits.collection';

/**
 * How often something may be tried: what is tried and for whom (`track +254712345678`), how many tries a window has, and
 * its length in milliseconds; a window begins with the first try.
 */
export type RateLimit = { readonly key: string; readonly limit: number; readonly windowMs: number };

/** The limits of one key, one for each window. */
export const rateLimitsOf = (key: string, windows: readonly Omit<RateLimit, 'key'>[]): RateLimit[] =>
  windows.map((window) => ({ key, ...window }));

export type RateLimitResult =
  | { readonly ok: true }
  /** When the last of the windows that are full is over. */
  | { readonly ok: false; readonly retryAt: Date };

/**
 * Counts a try under several limits at once, and says whether all allow it. A try that one of them refuses counts under
 * none: who is stopped by one limit must not fill another one, which stands for more people than them.
 */
export async function consumeRateLimits(limits: readonly RateLimit[], now: Date): Promise<RateLimitResult> {
  const full = findFull(limits, await findRunning(limits, now));
  if (full.length > 0) return refuse(full);

  const counted = await Promise.all(limits.map((limit) => count(limit, now)));
  // Of tries at the same moment more may have come this far than the limit has room for.
  const over = counted.filter((one) => one.isOver);
  if (over.length === 0) return { ok: true };
  await refundRateLimits(limits, now);
  return refuse(over);
}

/**
 * Counts within a transaction, as consumeRateLimits does: an aborted or retried transaction leaves no count, and a refusal
 * writes nothing. Two transactions that count under one key conflict, so that none exceeds the limit.
 */
export async function consumeRateLimitsInTransaction(
  session: ClientSession,
  limits: readonly RateLimit[],
  now: Date,
): Promise<RateLimitResult> {
  if (limits.length === 0) return { ok: true };
  const running = await findRunning(limits, now, session);
  const full = findFull(limits, running);
  if (full.length > 0) return refuse(full);
  const updates = limits.map((limit): AnyBulkWriteOperation<RateLimitCounter> => {
    const _id = nameOf(limit);
    if (running.some((one) => one._id === _id))
      return { updateOne: { filter: { _id }, update: { $inc: { count: 1 } } } };
    const expiresAt = new Date(now.getTime() + limit.windowMs);
    return { updateOne: { filter: { _id }, update: { $set: { count: 1, expiresAt } }, upsert: true } };
  });
  await collections().rateLimits.bulkWrite(updates, { session });
  return { ok: true };
}

/** The counts of these limits whose window is not over. */
const findRunning = (
  limits: readonly RateLimit[],
  now: Date,
  session?: ClientSession,
): Promise<RateLimitCounter[]> =>
  collections()
    .rateLimits.find({ _id: { $in: limits.map(nameOf) }, expiresAt: { $gt: now } }, { session })
    .toArray();

const findFull = (
  limits: readonly RateLimit[],
  running: readonly RateLimitCounter[],
): readonly RateLimitCounter[] =>
  running.filter(({ _id, count }) => limits.some((one) => nameOf(one) === _id && count >= one.limit));

/** Takes a counted try back that turned out to be a good one; takes what consumeRateLimits took. */
export async function refundRateLimits(limits: readonly RateLimit[], now: Date): Promise<void> {
  await collections().rateLimits.updateMany(
    { _id: { $in: limits.map(nameOf) }, expiresAt: { $gt: now } },
    { $inc: { count: -1 } },
  );
}

/** Counts a try under one limit and says whether it is still allowed. */
export const consumeRateLimit = async ({
  now,
  ...limit
}: RateLimit & { readonly now: Date }): Promise<boolean> => (await consumeRateLimits([limit], now)).ok;

/** The length is part of the name: one key may have a short window and a long one. */
const nameOf = ({ key, windowMs }: RateLimit): string => `${key} ${windowMs}`;

type CountedOne = { readonly expiresAt: Date; readonly isOver: boolean };

async function count(limit: RateLimit, now: Date): Promise<CountedOne> {
  const { rateLimits } = collections();
  const _id = nameOf(limit);
  const expiresAt = new Date(now.getTime() + limit.windowMs);
  // A window that is over may be there still. Of those who find it, one makes it a new one.
  await rateLimits.updateOne({ _id, expiresAt: { $lte: now } }, { $set: { count: 0, expiresAt } });
  const after = await rateLimits.findOneAndUpdate(
    { _id },
    { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
    { upsert: true, returnDocument: 'after' },
  );
  return { expiresAt: after?.expiresAt ?? expiresAt, isOver: (after?.count ?? 1) > limit.limit };
}

const refuse = (full: readonly { readonly expiresAt: Date }[]): RateLimitResult => ({
  ok: false,
  retryAt: new Date(Math.max(...full.map(({ expiresAt }) => expiresAt.getTime()))),
});
