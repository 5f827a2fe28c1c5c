import { database } from '../client';
import { collections } from '../../app/domain/collections';
import * as productDerivedFields from './001-product-derived-fields';
import * as userVerification from './002-user-verification';
import * as userSearchText from './003-user-search-text';
import * as orderOwner from './004-order-owner';
import * as categoryImage from './005-category-image';
import * as farmPicturesAvif from './006-farm-pictures-avif';
import * as openPayments from './007-open-payments';
import * as renameFields from './008-rename-fields';
import type { Migration } from './migration';
import { withMigrationLease } from './migration-lease';

export type { Migration } from './migration';

/** All of them, in the order in which they run; a new one is added at the end. */
export const migrations: readonly Migration[] = [
  productDerivedFields,
  userVerification,
  userSearchText,
  orderOwner,
  categoryImage,
  farmPicturesAvif,
  openPayments,
  renameFields,
];

/**
 * Runs the migrations that this database has not had, each once and in order, and records them. Several processes may
 * start at once: one runs them, the others wait until they are done. Returns the ids of those that ran here.
 * Throws what a migration throws; those before it stay recorded, and the next start goes on with it.
 */
export async function runMigrations(list: readonly Migration[] = migrations): Promise<readonly string[]> {
  const ran: string[] = [];
  // The usual start finds nothing to do and takes no lease.
  if ((await findPending(list)).length === 0) return ran;
  await withMigrationLease(async () => {
    // Read again: whoever held the lease before may have run them.
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
  const ids = new Set(done.map((record) => record._id));
  return list.filter((migration) => !ids.has(migration.id));
}
