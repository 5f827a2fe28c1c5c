import type { Timestamp } from 'bson';
import { CommandError } from '../language/errors';
import { bsonTypeOf, type Value } from '../language/bson/values';
import { takeSnapshot } from '../storage/lmdb/environment';
import type { Store } from '../storage/store';
import type { Transaction } from '../storage/transactions/transaction';

/** A snapshot that several reads outside transactions may use, each naming its time. */
export type SharedSnapshot = {
  readonly time: Timestamp;
  /** to readers it looks like a transaction that has written nothing */
  readonly reader: Transaction;
  lastUsed: number;
};

export type SnapshotTable = Map<string, SharedSnapshot>;

/** minSnapshotHistoryWindowInSeconds: MongoDB's default. */
const SNAPSHOT_LIFETIME_MS = 300_000;

/** Each holds a reader of LMDB and keeps old pages from being used again, so there are few; the oldest give way. */
const MAX_SNAPSHOTS = 50;

const nameOf = (time: Timestamp) => time.toString();

/** Takes a snapshot for reads with level "snapshot" and no time. */
export function createSharedSnapshot(store: Store, table: SnapshotTable, time: Timestamp): SharedSnapshot {
  const reader: Transaction = {
    snapshot: takeSnapshot(store.environment),
    startedAt: ++store.clock,
    writes: new Map(),
    uniqueKeys: new Map(),
    createdCollections: new Map(),
    usedCollections: new Set(),
    heldLocks: [],
    ended: Promise.resolve(),
    release: () => undefined,
  };
  const shared = { time, reader, lastUsed: Date.now() };
  table.set(nameOf(time), shared);
  return shared;
}

/** Finds the snapshot of a time. Fails with 239 SnapshotTooOld when it is not kept (any more). */
export function findSnapshot(table: SnapshotTable, time: Value): SharedSnapshot {
  if (typeof time !== 'object' || time === null || bsonTypeOf(time) !== 'Timestamp')
    throw new CommandError(
      14,
      'TypeMismatch',
      "BSON field 'readConcern.atClusterTime' is the wrong type, expected type 'timestamp'",
    );
  const shared = table.get(nameOf(time as Timestamp));
  if (!shared)
    throw new CommandError(
      239,
      'SnapshotTooOld',
      `Read timestamp ${nameOf(time as Timestamp)} is not one that this store has kept a snapshot for`,
    );
  shared.lastUsed = Date.now();
  return shared;
}

/** Gives up snapshots that are too old or too many, and tells of each before. */
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
    shared.reader.snapshot.done();
  }
}
