import { forget, remember } from '@epic-web/remember';
import { MongoClient, type ClientSession, type Db } from 'mongodb';

type Connection = { readonly client: MongoClient; readonly db: Db };

/** Kept on the global object, because the server and the pages are two bundles and share one connection. */
const slot = 'database';

const defaultName = 'malisho';

/**
 * Connects to a replica set of MongoDB 6 or newer, or to the built-in store.
 * Takes the address, and the name of the database where the address does not give one.
 * Throws when the server is away for 5 s, and when it is a standalone one: transactions need a replica set.
 */
export async function connectDatabase(options: { uri: string; name?: string }): Promise<Db> {
  const client = new MongoClient(options.uri, {
    // A visitor is told within 10 s that the shop is not reachable (quality.md): choosing a server may take half of it.
    serverSelectionTimeoutMS: 5_000,
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
  forget(slot);
  remember(slot, (): Connection => ({ client, db }));
  return db;
}

const connection = (): Connection =>
  remember(slot, (): Connection => {
    throw new Error('the database is not connected');
  });

/** The connected database; throws before connectDatabase. */
export const database = (): Db => connection().db;

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
 */
export async function withTransaction<Result>(
  work: (session: ClientSession) => Promise<Result>,
): Promise<Result> {
  return connection().client.withSession((session) =>
    session.withTransaction(() => work(session), {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
}

export async function closeDatabase(): Promise<void> {
  const { client } = connection();
  forget(slot);
  await client.close();
}
