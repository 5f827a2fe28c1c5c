import { database } from '../client';
import { withLease } from '../lease';
import { createCollections } from '../open-collections';
import { systemCollections } from '../system-collections';
import * as productDerivedFields from './001-product-derived-fields';
import * as userVerification from './002-user-verification';
import * as userSearchText from './003-user-search-text';
import * as orderOwner from './004-order-owner';
import * as categoryImage from './005-category-image';
import * as farmPicturesAvif from './006-farm-pictures-avif';
import * as openPayments from './007-open-payments';
import * as renameFields from './008-rename-fields';
import * as registrationSecrets from './009-registration-secrets';
import type { Migration } from './migration';

export type { Migration } from './migration';

/** All migrations, in the order in which they run. Append new ones. */
export const migrations: readonly Migration[] = [
  productDerivedFields,
  userVerification,
  userSearchText,
  orderOwner,
  categoryImage,
  farmPicturesAvif,
  openPayments,
  renameFields,
  registrationSecrets,
];

const lease = {
  name: 'migrations',
  /** Well above a pause of a busy machine: other processes wait this long for a holder that was killed. */
  ttlMs: 30_000,
  retryMs: 200,
};

const collections = createCollections(systemCollections);

/**
 * Runs and records the pending migrations in order, in one process while others wait. Returns the ids of those that ran
 * here. Rejects with the error of a migration; the next start goes on with it.
 */
export async function runMigrations(list: readonly Migration[] = migrations): Promise<readonly string[]> {
  const ran: string[] = [];
  // The usual start has nothing to do and takes no lease.
  if ((await findPending(list)).length === 0) return ran;
  await withLease(lease, async () => {
    // Read again: the previous holder of the lease may have run them.
    for (const migration of await findPending(list)) {
      await migration.up(database());
      await collections().migrations.insertOne({ _id: migration.id, finishedAt: new Date() });
      ran.push(migration.id);
    }
  });
  return ran;
}

async function findPending(list: readonly Migration[]): Promise<readonly Migration[]> {
  const done = await collections().migrations.find().toArray();
  const ids = new Set(done.map(({ _id }) => _id));
  return list.filter(({ id }) => !ids.has(id));
}
