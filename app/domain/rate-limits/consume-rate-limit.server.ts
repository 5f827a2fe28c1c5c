import type { AnyBulkWriteOperation, ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { RateLimitCounter } from './rate-limits.collection';

/** A fixed window from the first hit. `key` names action and subject, such as `track +254712345678`. */
export type RateLimit = { readonly key: string; readonly limit: number; readonly windowMs: number };

export const rateLimitsOf = (key: string, windows: readonly Omit<RateLimit, 'key'>[]): RateLimit[] =>
  windows.map((window) => ({ key, ...window }));

export type RateLimitResult = { readonly ok: true } | { readonly ok: false; readonly retryAt: Date };

/** A rejected hit counts under no limit: one client must not use up a limit that it shares with others. */
export async function consumeRateLimits(limits: readonly RateLimit[], now: Date): Promise<RateLimitResult> {
  const exceeded = findExceeded(limits, await findCounters(limits, now));
  if (exceeded.length > 0) return reject(exceeded);

  const counted = await Promise.all(limits.map((limit) => increment(limit, now)));
  // Concurrent hits may all have passed the check above.
  const over = counted.filter(({ isOver }) => isOver);
  if (over.length === 0) return { ok: true };
  await refundRateLimits(limits, now);
  return reject(over);
}

/**
 * An aborted transaction leaves no count; two transactions on one key conflict, so that the limit holds exactly. `cost` is what the
 * hit counts, at most any of the limits; by its `receipt` it can be given back.
 */
export async function consumeRateLimitsInTransaction(
  session: ClientSession,
  limits: readonly RateLimit[],
  now: Date,
  { cost = 1, receipt }: { readonly cost?: number; readonly receipt?: string } = {},
): Promise<RateLimitResult> {
  if (limits.length === 0) return { ok: true };
  const counters = await findCounters(limits, now, session);
  const exceeded = findExceeded(limits, counters, cost);
  if (exceeded.length > 0) return reject(exceeded);
  const present = new Map(counters.map(({ _id, expiresAt }) => [_id, expiresAt]));
  const windows = limits.map((limit) => {
    const _id = counterId(limit);
    return { _id, expiresAt: present.get(_id) ?? new Date(now.getTime() + limit.windowMs) };
  });
  const updates = windows.map(({ _id, expiresAt }): AnyBulkWriteOperation<RateLimitCounter> =>
    present.has(_id)
      ? { updateOne: { filter: { _id }, update: { $inc: { count: cost } } } }
      : { updateOne: { filter: { _id }, update: { $set: { count: cost, expiresAt } }, upsert: true } },
  );
  await collections().rateLimits.bulkWrite(updates, { session });
  if (receipt !== undefined) {
    const expiresAt = new Date(Math.max(...windows.map((window) => window.expiresAt.getTime())));
    const written = { count: cost, expiresAt, counters: windows };
    await collections().rateLimits.replaceOne({ _id: receiptId(receipt) }, written, {
      upsert: true,
      session,
    });
  }
  return { ok: true };
}

const receiptId = (receipt: string): string => `receipt ${receipt}`;

/** Gives back what a hit counted, once. Windows that have ended meanwhile stay as they are. */
export async function returnRateLimitsInTransaction(session: ClientSession, receipt: string): Promise<void> {
  const { rateLimits } = collections();
  const _id = receiptId(receipt);
  const { count = 0, counters = [] } = (await rateLimits.findOne({ _id }, { session })) ?? {};
  if (counters.length === 0) return;
  const returned = counters.map((window): AnyBulkWriteOperation<RateLimitCounter> => ({
    updateOne: { filter: window, update: { $inc: { count: -count } } },
  }));
  await rateLimits.bulkWrite([...returned, { deleteOne: { filter: { _id } } }], { session });
}

export const consumeRateLimit = async ({
  now,
  ...limit
}: RateLimit & { readonly now: Date }): Promise<boolean> => (await consumeRateLimits([limit], now)).ok;

export async function refundRateLimits(limits: readonly RateLimit[], now: Date): Promise<void> {
  await collections().rateLimits.updateMany(
    { _id: { $in: limits.map(counterId) }, expiresAt: { $gt: now } },
    { $inc: { count: -1 } },
  );
}

const findCounters = (
  limits: readonly RateLimit[],
  now: Date,
  session?: ClientSession,
): Promise<RateLimitCounter[]> =>
  collections()
    .rateLimits.find({ _id: { $in: limits.map(counterId) }, expiresAt: { $gt: now } }, { session })
    .toArray();

const findExceeded = (limits: readonly RateLimit[], counters: readonly RateLimitCounter[], cost = 1) =>
  counters.filter(({ _id, count }) =>
    limits.some((limit) => counterId(limit) === _id && count + cost > limit.limit),
  );

const counterId = ({ key, windowMs }: RateLimit): string => `${key} ${windowMs}`;

type Increment = { readonly expiresAt: Date; readonly isOver: boolean };

async function increment(limit: RateLimit, now: Date): Promise<Increment> {
  const { rateLimits } = collections();
  const _id = counterId(limit);
  const expiresAt = new Date(now.getTime() + limit.windowMs);
  // MongoDB deletes expired counters up to a minute late.
  await rateLimits.updateOne({ _id, expiresAt: { $lte: now } }, { $set: { count: 0, expiresAt } });
  const after = await rateLimits.findOneAndUpdate(
    { _id },
    { $inc: { count: 1 }, $setOnInsert: { expiresAt } },
    { upsert: true, returnDocument: 'after' },
  );
  return { expiresAt: after?.expiresAt ?? expiresAt, isOver: (after?.count ?? 1) > limit.limit };
}

const reject = (exceeded: readonly { readonly expiresAt: Date }[]): RateLimitResult => ({
  ok: false,
  retryAt: new Date(Math.max(...exceeded.map(({ expiresAt }) => expiresAt.getTime()))),
});
