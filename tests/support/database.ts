import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { collectionDefinitions, collections } from '~/domain/collections';
import { ensureIndexes } from '#db/indexes';
import { atProcessEnd } from './at-process-end';
import { reasonToScan } from './query-plans/allowed-collection-scans';
import { findCollectionScans } from './query-plans/find-collection-scans';
import { observeCommands } from './query-plans/observe-commands';
import { recordQueries, type RecordedQuery } from './query-plans/record-queries';

/** A database with all indexes and no document. */
type EmptyDatabase = {
  readonly name: string;
  /** Those that the files before have sent: the indexes are the same, so are the plans. */
  readonly queries: ReadonlyMap<string, RecordedQuery>;
  readonly checked: Set<string>;
};

/** What files before have left in the built-in store of this process: to create all indexes takes longer than many files. */
const emptyDatabases: EmptyDatabase[] = [];

export type TestDatabaseOptions = {
  /** Whether collections are emptied before each test, true by default. */
  readonly emptyBeforeEach?: boolean;
  /**
   * For a file whose database another process or client writes to. Else this process is the only writer, as a shop on its own store
   * is: caches need no query for the content version, and only what it has written has to be emptied.
   */
  readonly otherWriters?: boolean;
};

/**
 * Connects a test file to its own database with all indexes: on TEST_MONGODB_URI, else in the built-in store of this process.
 * The returned URI and name are set by the first hook.
 */
export function useTestDatabase({ emptyBeforeEach = true, otherWriters = false }: TestDatabaseOptions = {}): {
  readonly uri: string;
  readonly name: string;
  /** How many commands of this process may have written: as long as it is the same, so is the database. */
  readonly writes: number;
} {
  const target = { uri: '', name: '', writes: 0 };
  let lent: EmptyDatabase | null = null;
  let isAltered = false;
  /** Names of the collections that this process has written to: since they were emptied, and ever. */
  let written = new Set<string>();
  const everWritten = new Set<string>();
  let endWatch = () => {};

  beforeAll(async () => {
    target.uri = process.env['TEST_MONGODB_URI'] ?? (await sharedStore());
    const found = emptyDatabases.pop();
    lent = found ?? makeDatabase();
    target.name = lent.name;
    // A busy machine may take longer over the indexes than a visitor waits for a page.
    await connectDatabase({
      name: target.name,
      uri: target.uri,
      soleWriter: !otherWriters,
      limits: 'start',
    });
    if (!found) await ensureIndexes(collectionDefinitions);
    endWatch = observeCommands(target.name, ({ commandName, command }) => {
      if (alters.has(commandName)) isAltered = true;
      if (fills.has(commandName) || commandName === 'delete') target.writes += 1;
      if (!fills.has(commandName)) return;
      const name = String(command[commandName]);
      written.add(name);
      everWritten.add(name);
    });
  });

  beforeEach(async () => {
    if (!emptyBeforeEach) return;
    const names = otherWriters ? await filledCollections() : written;
    written = new Set();
    await emptyCollections(names);
  });

  afterAll(async () => {
    let canBeLent = false;
    try {
      // Another writer would leave documents behind: it needs the option `otherWriters`.
      if (!otherWriters && emptyBeforeEach)
        expect([...(await filledCollections())].filter((name) => !everWritten.has(name))).toEqual([]);
      if (lent) await expectIndexedQueries(lent);
      if (isAltered || otherWriters || process.env['TEST_MONGODB_URI'] || !areKnown(everWritten)) return;
      await emptyCollections(everWritten);
      canBeLent = true;
    } finally {
      endWatch();
      if (canBeLent && lent) emptyDatabases.push(lent);
      else await database().dropDatabase();
      await closeDatabase();
    }
  });

  return target;
}

function makeDatabase(): EmptyDatabase {
  // Short, because MongoDB refuses database names above 63 bytes; random, because test files run at the same time.
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  return { name, queries: recordQueries(name), checked: new Set() };
}

/** Of those that no file before has sent. */
async function expectIndexedQueries({ queries, checked }: EmptyDatabase): Promise<void> {
  const next = [...queries].filter(([key]) => !checked.has(key));
  const scans = await findCollectionScans(
    database(),
    next.map(([, query]) => query),
  );
  // Each needs an index, or a reason in query-plans/allowed-collection-scans.ts.
  expect(scans.filter((query) => reasonToScan(query) === undefined)).toEqual([]);
  for (const [key] of next) checked.add(key);
}

let storeUri: Promise<string> | null = null;

/**
 * One store for all test files of a process, each with its own database: V8 compiles the store's code anew in each thread, which
 * takes longer than the queries of most files.
 */
const sharedStore = (): Promise<string> => (storeUri ??= startSharedStore());

async function startSharedStore(): Promise<string> {
  const { startEmbeddedStore } = await import('#db/embedded');
  const directory = await mkdtemp(join(tmpdir(), 'malisho-test-'));
  // Tests use fixed times in the past: the TTL monitor would delete their documents.
  const store = await startEmbeddedStore({ directory, ttlSweepMs: 60 * 60_000 });
  atProcessEnd(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return store.uri;
}

/** Commands that can fill a collection, which they name. */
const fills: ReadonlySet<string> = new Set(['insert', 'update', 'findAndModify']);

/** Commands after which another file would find other collections or indexes. */
const alters: ReadonlySet<string> = new Set([
  'create',
  'createIndexes',
  'dropIndexes',
  'drop',
  'renameCollection',
  'dropDatabase',
]);

function areKnown(names: ReadonlySet<string>): boolean {
  const known = new Set(Object.values(collections()).map(({ collectionName }) => collectionName));
  return [...names].every((name) => known.has(name));
}

/** A test fills a few of the 60 collections: one query finds them. */
async function filledCollections(): Promise<ReadonlySet<string>> {
  const all = Object.values(collections());
  const sampleOf = (name: string) => [{ $limit: 1 }, { $project: { _id: 0, name: { $literal: name } } }];
  const [first = '', ...others] = all.map(({ collectionName }) => collectionName);
  const filled = await database()
    .collection(first)
    .aggregate<{ name: string }>([
      ...sampleOf(first),
      ...others.map((coll) => ({ $unionWith: { coll, pipeline: sampleOf(coll) } })),
    ])
    .map(({ name }) => name)
    .toArray();
  return new Set(filled);
}

/** Deletes all documents and keeps the indexes. */
async function emptyCollections(names: ReadonlySet<string>): Promise<void> {
  const named = Object.values(collections()).filter(({ collectionName }) => names.has(collectionName));
  await Promise.all(named.map((collection) => collection.deleteMany({})));
}
