import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDuplicateKeyError } from './duplicate-key';
import { createCollections } from './open-collections';
import { systemCollections } from './system-collections';

const collections = createCollections(systemCollections);

type LeaseOptions = {
  readonly name: string;
  /** Unique per process. */
  readonly holder: string;
  readonly ttlMs: number;
  readonly now: Date;
};

export async function acquireLease({ name, holder, ttlMs, now }: LeaseOptions): Promise<boolean> {
  const { leases } = collections();
  const expiresAt = new Date(now.getTime() + ttlMs);
  const { matchedCount } = await leases.updateOne(
    { _id: name, $or: [{ holder }, { expiresAt: { $lte: now } }] },
    { $set: { holder, expiresAt } },
  );
  if (matchedCount === 1) return true;
  try {
    await leases.insertOne({ _id: name, holder, expiresAt });
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

export async function releaseLease({ name, holder }: Pick<LeaseOptions, 'name' | 'holder'>): Promise<void> {
  await collections().leases.deleteOne({ _id: name, holder });
}

/** A killed holder blocks the others for `ttlMs`. */
export async function withLease(
  { name, ttlMs, retryMs }: { readonly name: string; readonly ttlMs: number; readonly retryMs: number },
  work: () => Promise<void>,
): Promise<void> {
  const holder = randomUUID();
  const acquire = () => acquireLease({ name, holder, ttlMs, now: new Date() });
  while (!(await acquire())) await wait(retryMs);
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
