import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#db/client';
import { collectionDefinitions, collections } from '~/domain/collections';
import { ensureIndexes } from '#db/indexes';
import { reasonToScan } from './query-plans/allowed-collection-scans';
import { findCollectionScans } from './query-plans/find-collection-scans';
import { recordQueries, type RecordedQuery } from './query-plans/record-queries';

type TestServer = { readonly uri: string; readonly close: () => Promise<void> };

/**
 * Connects a test file to its own database with all indexes: on TEST_MONGODB_URI, else in a built-in store in a temporary
 * folder. Collections are emptied before each test by default. The returned URI and name are set by the first hook.
 */
export function useTestDatabase(options: { emptyBeforeEach?: boolean } = {}): {
  readonly uri: string;
  readonly name: string;
} {
  // Short, because MongoDB refuses database names above 63 bytes; random, because test files run at the same time.
  const target = { uri: '', name: `test_${process.pid}_${randomBytes(6).toString('hex')}` };
  let server: TestServer | null = null;
  let queries: ReadonlyMap<string, RecordedQuery> = new Map();

  beforeAll(async () => {
    server = await startServer();
    target.uri = server.uri;
    // A busy machine may take longer over the indexes than a visitor waits for a page.
    await connectDatabase({ ...target, uri: withMonitoring(server.uri), limits: 'start' });
    queries = recordQueries(database());
    await ensureIndexes(collectionDefinitions);
  });

  beforeEach(async () => {
    if (options.emptyBeforeEach !== false) await emptyCollections();
  });

  afterAll(async () => {
    if (!server) return;
    try {
      const scans = await findCollectionScans(database(), queries.values());
      // Each needs an index, or a reason in query-plans/allowed-collection-scans.ts.
      expect(scans.filter((query) => reasonToScan(query) === undefined)).toEqual([]);
      await database().dropDatabase();
      await closeDatabase();
    } finally {
      await server.close();
    }
  });

  return target;
}

/** Lets the client report its commands. */
const withMonitoring = (uri: string): string =>
  `${uri}${uri.includes('?') ? '&' : /^[^/]+\/\/[^/]+\//.test(uri) ? '?' : '/?'}monitorCommands=true`;

async function startServer(): Promise<TestServer> {
  const uri = process.env['TEST_MONGODB_URI'];
  if (uri) return { uri, close: () => Promise.resolve() };
  const { startEmbeddedStore } = await import('#db/embedded');
  const directory = await mkdtemp(join(tmpdir(), 'malisho-test-'));
  // Tests use fixed times in the past: the TTL monitor would delete their documents.
  const store = await startEmbeddedStore({ directory, ttlSweepMs: 60 * 60_000 });
  return {
    uri: store.uri,
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
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
