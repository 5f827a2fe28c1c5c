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
  // Short, because MongoDB refuses database names above 63 bytes; random, because test files run at the same time.
  const target = { uri: '', name: `test_${process.pid}_${randomBytes(6).toString('hex')}`, writes: 0 };
  let queries: ReadonlyMap<string, RecordedQuery> = new Map();
  /** Names of the collections that this process has written to: since they were emptied, and ever. */
  let written = new Set<string>();
  const everWritten = new Set<string>();

  beforeAll(async () => {
    target.uri = process.env['TEST_MONGODB_URI'] ?? (await sharedStore());
    // A busy machine may take longer over the indexes than a visitor waits for a page.
    await connectDatabase({
      name: target.name,
      uri: target.uri,
      soleWriter: !otherWriters,
      limits: 'start',
    });
    queries = recordQueries(target.name);
    observeCommands(target.name, ({ commandName, command }) => {
      if (fills.has(commandName) || commandName === 'delete') target.writes += 1;
      if (!fills.has(commandName)) return;
      const name = String(command[commandName]);
      written.add(name);
      everWritten.add(name);
    });
    await ensureIndexes(collectionDefinitions);
  });

  beforeEach(async () => {
    if (!emptyBeforeEach) return;
    const names = otherWriters ? await filledCollections() : written;
    written = new Set();
    await emptyCollections(names);
  });

  afterAll(async () => {
    try {
      // Another writer would leave documents behind: it needs the option `otherWriters`.
      if (!otherWriters && emptyBeforeEach)
        expect([...(await filledCollections())].filter((name) => !everWritten.has(name))).toEqual([]);
      const scans = await findCollectionScans(database(), queries.values());
      // Each needs an index, or a reason in query-plans/allowed-collection-scans.ts.
      expect(scans.filter((query) => reasonToScan(query) === undefined)).toEqual([]);
    } finally {
      await database().dropDatabase();
      await closeDatabase();
    }
  });

  return target;
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
