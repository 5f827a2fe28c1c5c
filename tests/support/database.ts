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
import { recordQueries, type RecordedQuery } from './query-plans/record-queries';

/**
 * Connects a test file to its own database with all indexes: on TEST_MONGODB_URI, else in the built-in store of this process.
 * Collections are emptied before each test by default. The returned URI and name are set by the first hook.
 */
export function useTestDatabase(options: { emptyBeforeEach?: boolean } = {}): {
  readonly uri: string;
  readonly name: string;
} {
  // Short, because MongoDB refuses database names above 63 bytes; random, because test files run at the same time.
  const target = { uri: '', name: `test_${process.pid}_${randomBytes(6).toString('hex')}` };
  let queries: ReadonlyMap<string, RecordedQuery> = new Map();

  beforeAll(async () => {
    target.uri = process.env['TEST_MONGODB_URI'] ?? (await sharedStore());
    // A busy machine may take longer over the indexes than a visitor waits for a page.
    await connectDatabase({ ...target, uri: withMonitoring(target.uri), limits: 'start' });
    queries = recordQueries(database());
    await ensureIndexes(collectionDefinitions);
  });

  beforeEach(async () => {
    if (options.emptyBeforeEach !== false) await emptyCollections();
  });

  afterAll(async () => {
    try {
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

/** Lets the client report its commands. */
const withMonitoring = (uri: string): string =>
  `${uri}${uri.includes('?') ? '&' : /^[^/]+\/\/[^/]+\//.test(uri) ? '?' : '/?'}monitorCommands=true`;

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

/** Deletes all documents and keeps the indexes. A test fills a few of the 60 collections: one query finds them. */
async function emptyCollections(): Promise<void> {
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
  await Promise.all(
    all
      .filter(({ collectionName }) => filled.includes(collectionName))
      .map((collection) => collection.deleteMany({})),
  );
}
