import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDuplicateKeyError } from './duplicate-key';
import { createCollections } from './open-collections';
import { systemCollections, type Lease } from './system-collections';

const collections = createCollections(systemCollections);

type LeaseOptions = {
  readonly name: string;
  /** Unique per process. */
  readonly holder: string;
  readonly ttlMs: number;
  readonly now: Date;
  /** For those who wait. */
  readonly activity?: string;
};

export async function acquireLease(options: LeaseOptions): Promise<boolean> {
  const { name, holder, ttlMs, now, activity } = options;
  const { leases } = collections();
  const values = {
    holder,
    expiresAt: new Date(now.getTime() + ttlMs),
    ...(activity !== undefined && { activity }),
  };
  const { matchedCount } = await leases.updateOne(
    { _id: name, $or: [{ holder }, { expiresAt: { $lte: now } }] },
    { $set: values },
  );
  if (matchedCount === 1) return true;
  try {
    await leases.insertOne({ _id: name, ...values });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

export async function releaseLease({ name, holder }: Pick<LeaseOptions, 'name' | 'holder'>): Promise<void> {
  await collections().leases.deleteOne({ _id: name, holder });
}

/** Null if the lease is free. */
export const findLease = (name: string, now: Date): Promise<Lease | null> =>
  collections().leases.findOne({ _id: name, expiresAt: { $gt: now } });

type HeldLease = {
  readonly name: string;
  readonly ttlMs: number;
  readonly retryMs: number;
  /** What `work` does now; read at each renewal. */
  readonly activity?: () => string;
  /** While another process holds the lease: what it does. */
  readonly onWait?: (activity: string) => void;
};

/** A killed holder blocks the others for `ttlMs`. */
export async function withLease(
  { name, ttlMs, retryMs, activity, onWait }: HeldLease,
  work: () => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  const acquire = () => acquireLease({ name, holder, ttlMs, now: new Date(), activity: activity?.() });
  while (!(await acquire())) {
    if (onWait) onWait((await findLease(name, new Date()))?.activity ?? '');
    await wait(retryMs);
  }
  let renewing: Promise<unknown> = Promise.resolve();
  const renewal = setInterval(() => {
    // After a failed renewal the lease still lasts; `work` rejects by itself if the database is unavailable.
    renewing = acquire().catch(() => undefined);
  }, ttlMs / 3);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    // A pending renewal would insert the released lease again.
    await renewing;
    await releaseLease({ name, holder });
  }
}
