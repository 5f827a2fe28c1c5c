import type { Db } from 'mongodb';
import { hasDocuments } from '../backup/replace-database';
import { database } from '../client';
import { withLease } from '../lease';
import { createCollections } from '../open-collections';
import { systemCollections } from '../system-collections';
import * as baseline from './027-baseline';
import * as keepShippedContent from './028-keep-shipped-content';
import * as openUsedShops from './029-open-used-shops';
import * as deliveryRule from './030-delivery-rule';
import * as stockPermission from './031-stock-permission';
import * as farmCalendar from './032-farm-calendar';
import * as visits from './033-visits';
import * as cashSwitch from './034-cash-switch';
import * as switchShippedTexts from './035-switch-shipped-texts';
import * as nameOfFirstOwner from './036-name-of-first-owner';
import * as rewordShippedTexts from './037-reword-shipped-texts';
import * as daysOfMoney from './040-days-of-money';
import * as orderSearchKeys from './042-order-search-keys';
import * as claimHoldHours from './044-claim-hold-hours';
import * as toldPrices from './051-told-prices';
import * as standingOrderSearch from './052-standing-order-search';
import * as pricesToldLast from './057-prices-told-last';
import * as agreedMethod from './058-agreed-method';
import type { Migration } from './migration';

export type { Migration } from './migration';

/** In execution order; append new ones. */
export const migrations: readonly Migration[] = [
  baseline,
  keepShippedContent,
  openUsedShops,
  deliveryRule,
  stockPermission,
  farmCalendar,
  visits,
  cashSwitch,
  switchShippedTexts,
  nameOfFirstOwner,
  rewordShippedTexts,
  daysOfMoney,
  orderSearchKeys,
  claimHoldHours,
  toldPrices,
  standingOrderSearch,
  pricesToldLast,
  agreedMethod,
];

/** The data is of another version of the shop. One line for the operator. */
export class DataVersionError extends Error {}

/**
 * Throws DataVersionError for data with a migration after the baseline that this version does not have: it would misread what
 * that one changed. `newerRemedy` says what to do. Also for data that lacks one which the baseline replaces: it can't run here.
 */
export function requireCompatibleMigrations(
  ids: readonly string[],
  newerRemedy = 'start the newer version again, or restore a backup that was taken before the upgrade (docs/deploying.md, 12)',
): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = ids.filter((id) => id > baseline.id && !known.has(id)).sort();
  if (unknown.length > 0)
    throw new DataVersionError(
      `The data is of a newer version of the shop: it has ${unknown.at(-1)}, this version knows ${migrations.at(-1)?.id}. What to do: ${newerRemedy}`,
    );
  if (ids.includes(baseline.id)) return;
  const missing = baseline.replacedIds.find((id) => !ids.includes(id));
  if (missing !== undefined)
    throw new DataVersionError(
      `The data is of an older version of the shop: it lacks ${missing}. What to do: start commit ${baseline.lastCommit} of the shop once with this data, then this version (docs/deploying.md, 12). Nothing was changed`,
    );
}

/** The same for the migrations that have run in a database; a new one needs none. */
export async function requireCompatibleDatabase(db: Db, newerRemedy?: string): Promise<void> {
  // Read first: a new shop records the baseline before it writes anything else.
  const hasData = await hasDocuments(db, Object.keys(systemCollections));
  const ids = await readMigrationIds(db);
  if (hasData || ids.length > 0) requireCompatibleMigrations(ids, newerRemedy);
}

/** Whether no start would change compatible data with these ids; the baseline never does. */
export const isMigrated = (ids: readonly string[], list: readonly Migration[] = migrations): boolean =>
  list.every(({ id }) => id === baseline.id || ids.includes(id));

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
export const readMigrationIds = async (db: Db): Promise<readonly string[]> =>
  (await db.collection<{ _id: string }>('migrations').find().toArray()).map(({ _id }) => _id);

export async function findPendingMigrations(
  list: readonly Migration[] = migrations,
): Promise<readonly Migration[]> {
  const ids = new Set(await readMigrationIds(database()));
  return list.filter(({ id }) => !ids.has(id));
}
