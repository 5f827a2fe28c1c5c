import type { ClientSession } from 'mongodb';
import { collections } from '#db/collections';

/** The tries of one thing within its window; kept in the database, so that all containers count together. */
export type TryCount = { readonly _id: string; readonly count: number; readonly expiresAt: Date };

/**
 * How often something may be tried: what is tried and for whom (`track +254712345678`), how many tries a window has, and
 * its length in milliseconds; a window begins with the first try.
 */
export type TryLimit = { readonly key: string; readonly limit: number; readonly windowMs: number };

export type Counted =
  | { readonly ok: true }
  /** When the last of the windows that are full is over. */
  | { readonly ok: false; readonly retryAt: Date };

/**
 * Counts a try under several limits at once, and says whether all allow it. A try that one of them refuses counts under
 * none: who is stopped by one limit must not fill another one, which stands for more people than them.
 */
export async function countTries(limits: readonly TryLimit[], now: Date): Promise<Counted> {
  const { tryCounts } = collections();
  const known = await tryCounts.find({ _id: { $in: limits.map(nameOf) }, expiresAt: { $gt: now } }).toArray();
  const full = known.filter(({ _id, count }) =>
    limits.some((one) => nameOf(one) === _id && count >= one.limit),
  );
  if (full.length > 0) return refuse(full);

  const counted = await Promise.all(limits.map((limit) => count(limit, now)));
  // Of tries at the same moment more may have come this far than the limit has room for.
  const over = counted.filter((one) => one.isOver);
  if (over.length === 0) return { ok: true };
  await takeBackTries(limits, now);
  return refuse(over);
}

/**
 * Counts within a transaction, which takes it back by itself: whoever is refused has to abandon it. Tries of one key at
 * the same moment then follow one another.
 */
export async function countTriesWithin(
  session: ClientSession,
  limits: readonly TryLimit[],
  now: Date,
): Promise<Counted> {
  const over: CountedOne[] = [];
  // One after another: a transaction takes no two at once.
  for (const limit of limits) {
    const counted = await count(limit, now, session);
    if (counted.isOver) over.push(counted);
  }
  return over.length === 0 ? { ok: true } : refuse(over);
}

/** Takes a counted try back that turned out to be a good one; takes what countTries took. */
export async function takeBackTries(limits: readonly TryLimit[], now: Date): Promise<void> {
  await collections().tryCounts.updateMany(
    { _id: { $in: limits.map(nameOf) }, expiresAt: { $gt: now } },
    { $inc: { count: -1 } },
  );
}

/** Counts a try under one limit and says whether it is still allowed. */
export const countTry = async ({ now, ...limit }: TryLimit & { readonly now: Date }): Promise<boolean> =>
  (await countTries([limit], now)).ok;

/** The length is part of the name: one key may have a short window and a long one. */
const nameOf = ({ key, windowMs }: TryLimit): string => `${key} ${windowMs}`;

type CountedOne = { readonly expiresAt: Date; readonly isOver: boolean };

async function count(limit: TryLimit, now: Date, session?: ClientSession): Promise<CountedOne> {
  const { tryCounts } = collections();
  const _id = nameOf(limit);
  const expiresAt = new Date(now.getTime() + limit.windowMs);
  // A window that is over may be there still. Of those who find it, one makes it a new one.
  await tryCounts.updateOne(
    { _id, expiresAt: { $lte: now } },
    { $set: { count: 0, expiresAt } },
    { session },
  );
  const after = await tryCounts.findOneAndUpdate(
    { _id },
    { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
    { upsert: true, returnDocument: 'after', session },
  );
  return { expiresAt: after?.expiresAt ?? expiresAt, isOver: (after?.count ?? 1) > limit.limit };
}

const refuse = (full: readonly { readonly expiresAt: Date }[]): Counted => ({
  ok: false,
  retryAt: new Date(Math.max(...full.map(({ expiresAt }) => expiresAt.getTime()))),
});
