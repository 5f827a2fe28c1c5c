import type { ClientSession } from 'mongodb';
import { collections } from '#db/collections';

/** The tries of one thing within one window; kept in the database, so that all containers count together. */
export type TryCount = { readonly _id: string; readonly count: number; readonly expiresAt: Date };

/**
 * How often something may be tried: what is tried and for whom (`track +254712345678`), how many tries a window has, and
 * its length in milliseconds; windows begin at multiples of their length.
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
  const windows = limits.map((limit) => ({ ...limit, ...windowOf(limit, now) }));
  const known = await tryCounts.find({ _id: { $in: windows.map(({ _id }) => _id) } }).toArray();
  const before = new Map(known.map(({ _id, count }) => [_id, count]));
  const full = windows.filter(({ _id, limit }) => (before.get(_id) ?? 0) >= limit);
  if (full.length > 0) return refuse(full);

  const counted = await Promise.all(
    windows.map(async (window) => {
      const { _id, expiresAt } = window;
      const after = await tryCounts.findOneAndUpdate(
        { _id },
        { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
        { upsert: true, returnDocument: 'after' },
      );
      return { ...window, count: after?.count ?? 1 };
    }),
  );
  // Of tries at the same moment more may have come this far than the limit has room for.
  const over = counted.filter(({ count, limit }) => count > limit);
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
  const over: TryCount[] = [];
  // One after another: a transaction takes no two at once.
  for (const limit of limits) {
    const { _id, expiresAt } = windowOf(limit, now);
    const after = await collections().tryCounts.findOneAndUpdate(
      { _id },
      { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
      { upsert: true, returnDocument: 'after', session },
    );
    if (after && after.count > limit.limit) over.push(after);
  }
  return over.length === 0 ? { ok: true } : refuse(over);
}

/** Takes a counted try back that turned out to be a good one; takes what countTries took. */
export async function takeBackTries(limits: readonly TryLimit[], now: Date): Promise<void> {
  await collections().tryCounts.updateMany(
    { _id: { $in: limits.map((limit) => windowOf(limit, now)._id) } },
    { $inc: { count: -1 } },
  );
}

/** Counts a try under one limit and says whether it is still allowed. */
export const countTry = async ({ now, ...limit }: TryLimit & { readonly now: Date }): Promise<boolean> =>
  (await countTries([limit], now)).ok;

/** The length is part of the name: one key may have a short window and a long one. */
function windowOf({ key, windowMs }: TryLimit, now: Date): { _id: string; expiresAt: Date } {
  const window = Math.floor(now.getTime() / windowMs);
  return { _id: `${key} ${windowMs}:${window}`, expiresAt: new Date((window + 1) * windowMs) };
}

const refuse = (full: readonly { readonly expiresAt: Date }[]): Counted => ({
  ok: false,
  retryAt: new Date(Math.max(...full.map(({ expiresAt }) => expiresAt.getTime()))),
});
