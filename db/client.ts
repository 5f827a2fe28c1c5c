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

/** Kept on the global object, because the server and the pages are two bundles and share one connection. */
const slot = 'database';

const defaultName = 'malisho';

/**
 * Connects to a replica set of MongoDB 6 or newer, or to the built-in store.
 * Takes the address, the name of the database where the address does not give one, and whether no other process writes
 * to it (`soleWriter`): then nobody needs to be told through the database that its content has changed.
 * Throws when the server is away for 5 s, and when it is a standalone one: transactions need a replica set.
 */
export async function connectDatabase(options: {
  uri: string;
  name?: string;
  soleWriter?: boolean;
}): Promise<Db> {
  const client = new CircuitBreakingClient(options.uri, {
    // A visitor is told within 10 s that the shop is not reachable (quality.md): choosing a server may take half of it.
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    connectTimeoutMS: 5_000,
    // A server that hangs is given up on, and the driver tries once more within the 10 s.
    socketTimeoutMS: 4_500,
    waitQueueTimeoutMS: 5_000,
    ignoreUndefined: true,
    appName: 'malisho',
  });
  const nameInUri = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(options.uri)?.[1];
  const db = client.db(options.name ?? nameInUri ?? defaultName);
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
  const content = options.soleWriter ? createLocalContentVersions() : createSharedContentVersions(db);
  forget(slot);
  remember(slot, (): Connection => ({ client, db, contentVersions: content }));
  return db;
}

const connection = (): Connection =>
  remember(slot, (): Connection => {
    throw new Error('the database is not connected');
  });

/** The connected database; throws before connectDatabase. */
export const database = (): Db => connection().db;

/** What public pages show, as versions; throws before connectDatabase. */
export const contentVersions = (): ContentVersions => connection().contentVersions;

/** True when the database answers a ping within its time limit. */
export async function pingDatabase(): Promise<boolean> {
  try {
    await database().command({ ping: 1 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs `work` in one transaction with the driver's retries: `work` may run several times and must do nothing but
 * database operations with the session that it is given. Returns what it returns; throws what it throws, after a rollback.
 * Once it is committed, what it wrote of the content raises the content's version.
 */
export async function withTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  const { client, contentVersions } = connection();
  return client.withSession(async (session) => {
    let isCommitting = false;
    const runOnce = async () => {
      isCommitting = false;
      clearPendingChanges(session);
      const result = await work(session);
      // A work that has abandoned its transaction leaves nothing to commit.
      isCommitting = session.inTransaction();
      return result;
    };
    const raise = () =>
      Promise.all(isCommitting ? pendingChanges(session).map(contentVersions.increment) : []);
    try {
      const result = await session.withTransaction(runOnce, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
      await raise();
      return result;
    } catch (error) {
      // A commit whose answer was lost may have been done.
      void raise();
      throw error;
    }
  });
}

export async function closeDatabase(): Promise<void> {
  const { client } = connection();
  forget(slot);
  await client.close();
}
