import { forget, remember } from '@epic-web/remember';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import { CircuitBreakingClient, serverSelectionTimeoutMs } from './circuit-breaker';
import {
  createLocalContentVersions,
  createSharedContentVersions,
  type ContentVersions,
} from './content-version';
import { clearPendingChanges, pendingChanges } from './write-invalidation';

type Connection = {
  readonly client: MongoClient;
  readonly db: Db;
  readonly contentVersions: ContentVersions;
};

/** Global key: the server and the pages are two bundles that share one connection. */
const connectionKey = 'database';

const defaultName = 'malisho';

/** The name in the URI, or 'malisho'. */
export const databaseName = (uri: string): string =>
  /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? defaultName;

/** `soleWriter`: no other process writes. Rejects after 5 s for an unreachable server, and for a standalone one. */
export async function connectDatabase(options: {
  uri: string;
  name?: string;
  soleWriter?: boolean;
}): Promise<Db> {
  const client = new CircuitBreakingClient(options.uri, {
    // An outage page must be sent within 10 s; server selection may take half of that.
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    connectTimeoutMS: 5_000,
    // Leaves time for the driver's retry within the 10 s.
    socketTimeoutMS: 4_500,
    waitQueueTimeoutMS: 5_000,
    ignoreUndefined: true,
    appName: 'malisho',
  });
  const db = client.db(options.name ?? databaseName(options.uri));
  try {
    const hello = await client.db('admin').command({ hello: 1 });
    if (!hello['setName'] && hello['msg'] !== 'isdbgrid')
      throw new Error(
        'MONGODB_URI names a standalone server: orders need transactions, so start it as a replica set (mongod --replSet rs0, then rs.initiate())',
      );
  } catch (error) {
    await client.close();
    throw error;
  }
  const versions = options.soleWriter ? createLocalContentVersions() : createSharedContentVersions(db);
  forget(connectionKey);
  remember(connectionKey, (): Connection => ({ client, db, contentVersions: versions }));
  return db;
}

const connection = (): Connection =>
  remember(connectionKey, (): Connection => {
    throw new Error('the database is not connected');
  });

/** Throws before connectDatabase. */
export const database = (): Db => connection().db;

export const contentVersions = (): ContentVersions => connection().contentVersions;

export async function pingDatabase(): Promise<boolean> {
  try {
    await database().command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

/** The driver may run `work` several times: it must only use the database, and only with its session. */
export async function withTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const { client, contentVersions } = connection();
  return client.withSession(async (session) => {
    let isCommitting = false;
    const attempt = async () => {
      isCommitting = false;
      clearPendingChanges(session);
      const result = await work(session);
      // False if `work` aborted the transaction: nothing is committed.
      isCommitting = session.inTransaction();
      return result;
    };
    const invalidate = () =>
      Promise.all(isCommitting ? pendingChanges(session).map(contentVersions.increment) : []);
    try {
      const result = await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
      await invalidate();
      return result;
    } catch (error) {
      // The commit may have succeeded although its reply was lost.
      void invalidate();
      throw error;
    }
  });
}

export async function closeDatabase(): Promise<void> {
  const { client } = connection();
  forget(connectionKey);
  await client.close();
}
