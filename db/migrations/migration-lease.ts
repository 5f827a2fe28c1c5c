import { randomUUID } from 'node:crypto';
import { collections } from '../../app/domain/collections';
import { isDuplicateKeyError } from '../duplicate-key';

const leaseId = 'migrations';

/** How long others wait for a holder that was killed; well above a pause of a busy machine. */
const leaseMs = 30_000;

/** Long enough not to burden the database, short enough that nobody notices it in a start. */
const retryMs = 200;

/**
 * Runs `work` while no other process runs it; waits for its turn. The lease is renewed while `work` runs and is free
 * again when it ends, or `leaseMs` after its holder was killed.
 */
export async function withMigrationLease(work: () => Promise<void>): Promise<void> {
  const holder = randomUUID();
  while (!(await takeLease(holder))) await new Promise((resolve) => setTimeout(resolve, retryMs));
  const renewal = setInterval(() => {
    // A renewal that fails leaves the rest of the lease; when the database is away, `work` fails on its own.
    renewLease(holder).catch(() => undefined);
  }, leaseMs / 3);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    await collections().leases.deleteOne({ _id: leaseId, holder });
  }
}

async function takeLease(holder: string): Promise<boolean> {
  const now = new Date();
  try {
    // While another holds it, nothing matches, and the insert that follows meets the other's _id.
    await collections().leases.updateOne(
      { _id: leaseId, expiresAt: { $lte: now } },
      { $set: { holder, expiresAt: new Date(now.getTime() + leaseMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKeyError(error)) return false;
    throw error;
  }
}

const renewLease = (holder: string) =>
  collections().leases.updateOne(
    { _id: leaseId, holder },
    { $set: { expiresAt: new Date(Date.now() + leaseMs) } },
  );
