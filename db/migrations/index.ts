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
import * as stockLedger from './010-stock-ledger';
import * as categoryDiscounts from './011-category-discounts';
import * as orderListKeys from './012-order-list-keys';
import * as pendingAttempts from './015-pending-attempts';
import * as orderKeys from './016-order-keys';
import * as serviceDrafts from './017-service-drafts';
import * as homeContentFields from './018-home-content-fields';
import * as commentModeration from './019-comment-moderation';
import * as visitsAndMessages from './020-visits-and-messages';
import * as visitLength from './022-visit-length';
import * as organizationAttempts from './026-organization-attempts';
import type { Migration } from './migration';

export type { Migration } from './migration';

/** In execution order; append new ones. */
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
  stockLedger,
  categoryDiscounts,
  orderListKeys,
  pendingAttempts,
  orderKeys,
  serviceDrafts,
  homeContentFields,
  commentModeration,
  visitsAndMessages,
  visitLength,
  organizationAttempts,
];

/** One line for the operator. */
export class NewerDataError extends Error {}

/**
 * Throws NewerDataError where a migration has run that this version does not have: it would misread what that one changed.
 * `remedy` says what to do.
 */
export function requireKnownMigrations(
  ids: readonly string[],
  remedy = 'start the newer version again, or restore a backup that was taken before the upgrade (docs/deploying.md, 12)',
): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id)).sort();
  if (unknown.length > 0)
    throw new NewerDataError(
      `The data is of a newer version of the shop: it has ${unknown.at(-1)}, this version knows ${migrations.at(-1)?.id}. What to do: ${remedy}`,
    );
}

const lease = {
  name: 'migrations',
  /** Well above a pause of a busy machine: other processes wait this long for a killed holder. */
  ttlMs: 30_000,
  retryMs: 200,
};

const collections = createCollections(systemCollections);

type Report = (progress: string) => void;

/** One process runs them while others wait. Returns the ids that ran here; the next start resumes after an error. */
export async function runMigrations(
  list: readonly Migration[] = migrations,
  report: Report = () => undefined,
): Promise<readonly string[]> {
  const ran: string[] = [];
  // Nothing is pending at a usual start: take no lease.
  if ((await findPendingMigrations(list)).length === 0) return ran;
  await withLease(lease, async () => {
    // Read again: the previous holder of the lease may have run them.
    const pending = await findPendingMigrations(list);
    for (const migration of pending) {
      const title = `${migration.id} (${ran.length + 1} of ${pending.length})`;
      report(title);
      await migration.up(database(), (done, total) =>
        report(`${title}: ${count(done)} of about ${count(Math.max(done, total))} documents`),
      );
      await collections().migrations.insertOne({ _id: migration.id, finishedAt: new Date() });
      ran.push(migration.id);
    }
  });
  return ran;
}

const count = (documents: number): string => documents.toLocaleString('en');

/** The ids of those that have run. */
export const findFinishedMigrations = async (): Promise<readonly string[]> =>
  (await collections().migrations.find().toArray()).map(({ _id }) => _id);

export async function findPendingMigrations(
  list: readonly Migration[] = migrations,
): Promise<readonly Migration[]> {
  const ids = new Set(await findFinishedMigrations());
  return list.filter(({ id }) => !ids.has(id));
}
