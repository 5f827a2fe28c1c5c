import { open, type Database, type RootDatabase } from 'lmdb';
import { CommandError } from '../../language/errors';
import { addChecksum, verifyChecksum } from './checksum';
import { describeDamage } from './damaged-store-error';

/** A consistent view of the state committed when it was taken; `done` releases its LMDB reader. */
export type Snapshot = { done(): void };

export type Table = Database<Buffer, Buffer>;

/** The LMDB environment (file) of one store with its four tables. */
export type Environment = {
  readonly file: string;
  readonly root: RootDatabase<Buffer, Buffer>;
  /** collections, indexes, pending drops, counters */
  readonly catalog: Table;
  /** collection id + record id -> version + BSON */
  readonly records: Table;
  /** index id + encoded values + record id -> empty */
  readonly entries: Table;
  /** session id -> last transaction number and the replies of its statements */
  readonly sessions: Table;
};

/**
 * Each open transaction occupies a reader slot, and so does the thread itself. The reader table is allocated at the
 * start (64 bytes a slot); 1,000 slots are ten times the driver's default pool.
 */
const MAX_READERS = 1000;

/** Reader slots reserved for reads outside transactions and for shared snapshots. */
const RESERVED_READERS = 100;

export const MAX_TRANSACTIONS = MAX_READERS - RESERVED_READERS;

/**
 * Bytes of address space, not of memory or disk. LMDB starts with less by itself and maps the whole file again each time it
 * doubles; the old mappings stay, so that pages count twice. 64 GB do not fit where pointers have 32 bits; not tried on Windows.
 */
const MAP_SIZE = ['arm', 'ia32'].includes(process.arch) || process.platform === 'win32' ? undefined : 2 ** 36;

/** Owner only: the store contains names, addresses and phone numbers. */
const PERMISSIONS = { permissionsMode: 0o600 };

/** Opens or creates a store's file. */
export function openEnvironment(file: string): Environment {
  const plain = { encoding: 'binary', keyEncoding: 'binary', cache: false, compression: false } as const;
  const root = open<Buffer, Buffer>({
    path: file,
    noSubdir: true,
    maxDbs: 8,
    maxReaders: MAX_READERS,
    ...(MAP_SIZE !== undefined && { mapSize: MAP_SIZE }),
    ...PERMISSIONS,
    // Report a commit only after data and then the meta page have been synced to the disk.
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

/** A snapshot, or undefined for the newest state, which inside a write transaction includes its own writes. */
export type ReadView = Snapshot | undefined;

/** The value of index entries, whose key says it all. */
export const EMPTY_VALUE = Buffer.alloc(0);

/** Writes a value with its checksum; inside a write transaction. */
export function putValue(table: Table, key: Buffer, value: Uint8Array): void {
  putStored(table, key, addChecksum(key, value));
}

/** Writes a value that ends with its checksum; inside a write transaction, whose commit settles the promise. */
export function putStored(table: Table, key: Buffer, stored: Buffer): void {
  void table.put(key, stored);
}

/** Removes a key; inside a write transaction. */
export function removeKey(table: Table, key: Buffer): void {
  void table.remove(key);
}

/**
 * Returns a stored value without its checksum. On a mismatch, logs the damage with the name `what` and fails with 301
 * DataCorruptionDetected.
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

export function takeSnapshot(environment: Environment): Snapshot {
  environment.root.resetReadTxn();
  return environment.root.useReadTransaction();
}

/** Reads one value. lmdb's `get` ignores a snapshot while a write transaction runs, a range does not. */
export function readValue(table: Table, key: Buffer, view: ReadView): Buffer | undefined {
  if (!view) return table.get(key);
  const end = Buffer.concat([key, ZERO]);
  for (const { value } of table.getRange({ start: key, end, limit: 1, transaction: view as ReadTransaction }))
    return value;
  return undefined;
}

const ZERO = Buffer.from([0]);

export type KeyRange = { readonly start: Buffer; readonly end: Buffer };

type KeyQuery = { range: KeyRange; reverse: boolean; limit: number; after?: Buffer };

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

/** Reads up to `limit` keys of a range (start inclusive, end exclusive), after the key `after` in scan direction. */
export function readKeys(table: Table, chunk: KeyQuery, view: ReadView): Buffer[] {
  return [...table.getKeys(rangeOptions(chunk, view))];
}

export function countKeys(table: Table, range: KeyRange, view: ReadView): number {
  const options: RangeOptions = { start: range.start, end: range.end };
  if (view) options.transaction = view as ReadTransaction;
  return table.getKeysCount(options);
}
