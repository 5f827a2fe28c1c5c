import { open, type Database, type RootDatabase } from 'lmdb';
import { CommandError } from '../../language/errors';
import { addChecksum, verifyChecksum } from './checksum';
import { describeDamage } from './damaged-store-error';

/** A consistent view of all that was committed when it was taken; `done` lets LMDB reuse the pages it holds. */
export type Snapshot = { done(): void };

export type Table = Database<Buffer, Buffer>;

/** The LMDB file of one store and its four tables. */
export type Environment = {
  /** the path of the file */
  readonly file: string;
  readonly root: RootDatabase<Buffer, Buffer>;
  /** collections, indexes, what is to be deleted, counters */
  readonly catalog: Table;
  /** collection id + record id -> version + BSON */
  readonly records: Table;
  /** index id + encoded values + record id -> nothing */
  readonly entries: Table;
  /** session id -> last transaction number with the replies to its statements */
  readonly sessions: Table;
};

/**
 * Each open transaction holds one reader slot, and so does the thread itself. The table is allocated at the start
 * (64 bytes a slot); 1,000 slots are ten times the driver's default pool.
 */
const MAX_READERS = 1000;

/** Slots that transactions leave to reads outside them, and to snapshots that several reads share. */
const RESERVED_READERS = 100;

/** How many transactions may be open at the same time. */
export const MAX_TRANSACTIONS = MAX_READERS - RESERVED_READERS;

/** Only its owner may read the store: it holds names, addresses and phone numbers. */
const PERMISSIONS = { permissionsMode: 0o600 };

/** Opens (or makes) a store's file. */
export function openEnvironment(file: string): Environment {
  const plain = { encoding: 'binary', keyEncoding: 'binary', cache: false, compression: false } as const;
  const root = open<Buffer, Buffer>({
    path: file,
    noSubdir: true,
    maxDbs: 8,
    maxReaders: MAX_READERS,
    ...PERMISSIONS,
    // The commit is reported only after data and then the meta page have been synced to the disk.
    overlappingSync: false,
    ...plain,
  });
  const table = (name: string): Table => root.openDB<Buffer, Buffer>(name, plain);
  return {
    file,
    root,
    catalog: table('catalog'),
    records: table('records'),
    entries: table('entries'),
    sessions: table('sessions'),
  };
}

type RangeOptions = NonNullable<Parameters<Table['getRange']>[0]>;
type ReadTransaction = NonNullable<RangeOptions['transaction']>;

/** What a read sees: a snapshot, or (undefined) the newest state, which inside a write is the write's own. */
export type ReadView = Snapshot | undefined;

/** Writes a value with its checksum; inside a write transaction. */
export function putValue(table: Table, key: Buffer, value: Uint8Array): void {
  table.put(key, addChecksum(key, value));
}

/**
 * A stored value without its checksum. Fails with 301 DataCorruptionDetected, and tells the operator, when it is not what
 * was written; `what` names it.
 */
export function requireValidChecksum(
  environment: Environment,
  key: Buffer,
  stored: Buffer,
  what: () => string,
): Buffer {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.length);
  const value = verifyChecksum(key, bytes);
  if (value) return value;
  const message = describeDamage(environment.file, `${what()} does not match its checksum`);
  console.error(message);
  throw new CommandError(301, 'DataCorruptionDetected', message);
}

/** Takes a snapshot of the newest committed state. */
export function takeSnapshot(environment: Environment): Snapshot {
  environment.root.resetReadTxn();
  return environment.root.useReadTransaction();
}

/**
 * One value by key. lmdb's `get` ignores a snapshot while a write transaction runs, a range does not; hence the range
 * for snapshots.
 */
export function readValue(table: Table, key: Buffer, view: ReadView): Buffer | undefined {
  if (!view) return table.get(key);
  const end = Buffer.concat([key, ZERO]);
  for (const { value } of table.getRange({ start: key, end, limit: 1, transaction: view as ReadTransaction }))
    return value;
  return undefined;
}

const ZERO = Buffer.from([0]);

export type KeyRange = { readonly start: Buffer; readonly end: Buffer };

export type KeyQuery = { range: KeyRange; reverse: boolean; limit: number; after?: Buffer };

function rangeOptions(chunk: KeyQuery, view: ReadView): RangeOptions {
  const { range, reverse, limit, after } = chunk;
  const options: RangeOptions = { limit };
  if (view) options.transaction = view as ReadTransaction;
  if (reverse) {
    options.reverse = true;
    options.start = after ?? range.end;
    options.exclusiveStart = true;
    options.end = range.start;
    options.inclusiveEnd = true;
  } else {
    options.start = after ? Buffer.concat([after, ZERO]) : range.start;
    options.end = range.end;
  }
  return options;
}

/** Up to `limit` keys of a range (start inclusive, end exclusive), after the key `after` in the given direction. */
export function readKeys(table: Table, chunk: KeyQuery, view: ReadView): Buffer[] {
  return [...table.getKeys(rangeOptions(chunk, view))];
}

/** How many keys a range holds. */
export function countKeys(table: Table, range: KeyRange, view: ReadView): number {
  const options: RangeOptions = { start: range.start, end: range.end };
  if (view) options.transaction = view as ReadTransaction;
  return table.getKeysCount(options);
}
