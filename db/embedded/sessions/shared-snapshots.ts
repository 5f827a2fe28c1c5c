import type { Timestamp } from 'bson';
import { bsonTypeOf, type Value } from '../language/bson/values';
import { CommandError, typeMismatch } from '../language/errors';
import type { Store } from '../storage/store';
import { createTransaction } from '../storage/transactions/begin-transaction';
import type { Transaction } from '../storage/transactions/transaction';

/** A snapshot that several reads outside transactions share by its cluster time (read concern "snapshot"). */
export type SharedSnapshot = {
  readonly time: Timestamp;
  /** a read-only transaction on the snapshot */
  readonly reader: Transaction;
  lastUsed: number;
  isReleased: boolean;
};

export type SnapshotTable = Map<string, SharedSnapshot>;

/** MongoDB's default for minSnapshotHistoryWindowInSeconds. */
const SNAPSHOT_LIFETIME_MS = 300_000;

/** Each snapshot occupies an LMDB reader slot and prevents the reuse of old pages; the oldest are released first. */
const MAX_SNAPSHOTS = 50;

const nameOf = (time: Timestamp) => time.toString();

/** 239 SnapshotTooOld. */
export const snapshotTooOld = (time: Timestamp): CommandError =>
  new CommandError(
    239,
    'SnapshotTooOld',
    `Read timestamp ${nameOf(time)} is not one that this store has kept a snapshot for`,
  );

/** Takes a snapshot for a read with level "snapshot" and no atClusterTime. */
export function createSharedSnapshot(store: Store, table: SnapshotTable, time: Timestamp): SharedSnapshot {
  const shared = { time, reader: createTransaction(store), lastUsed: Date.now(), isReleased: false };
  table.set(nameOf(time), shared);
  return shared;
}

/** Finds a snapshot by its cluster time. Fails with 239 SnapshotTooOld if it has been released. */
export function findSnapshot(table: SnapshotTable, time: Value): SharedSnapshot {
  if (typeof time !== 'object' || time === null || bsonTypeOf(time) !== 'Timestamp')
    throw typeMismatch("BSON field 'readConcern.atClusterTime' is the wrong type, expected type 'timestamp'");
  const shared = table.get(nameOf(time as Timestamp));
  if (!shared) throw snapshotTooOld(time as Timestamp);
  shared.lastUsed = Date.now();
  return shared;
}

/** Releases the snapshots that have expired or exceed the limit, calling `onDrop` before each. */
export function releaseExpiredSnapshots(
  table: SnapshotTable,
  now: number,
  onDrop: (shared: SharedSnapshot) => void,
): void {
  let surplus = table.size - MAX_SNAPSHOTS;
  for (const [name, shared] of table) {
    if (surplus-- <= 0 && now - shared.lastUsed <= SNAPSHOT_LIFETIME_MS) continue;
    onDrop(shared);
    table.delete(name);
    shared.isReleased = true;
    shared.reader.snapshot.done();
  }
}
