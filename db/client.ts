import { forget, remember } from '@epic-web/remember';
import { MongoClient, type ClientSession, type Db } from 'mongodb';
import { CircuitBreakingClient, serverSelectionTimeoutMs } from './circuit-breaker';
import { forgetAfterCommit, runAfterCommit } from './after-commit';
import { ConnectionError, describeDatabaseError, nameInUri, unusableServer } from './connection-error';
import { withoutSecrets } from './connection-secrets';
import {
  createLocalContentVersions,
  createSharedContentVersions,
  type ContentVersions,
} from './content-version';
import { endClosedWrites } from './end-closed-writes';
import { labelCommitErrors } from './label-commit-errors';
import { clearPendingChanges, pendingChanges } from './write-invalidation';
import { forgetPendingWrites, signalPendingWrites } from './write-signals';

type Connection = {
  readonly client: MongoClient;
  readonly db: Db;
  readonly contentVersions: ContentVersions;
  readonly isSoleWriter: boolean;
};

/** Global key: the server and the pages are two bundles that share one connection. */
const connectionKey = 'database';

const defaultName = 'malisho';

/** The name in the URI, or 'malisho'. */
const databaseName = (uri: string): string => nameInUri(uri) ?? defaultName;

type ConnectionOptions = {
  readonly uri: string;
  readonly name?: string;
  /** No other process writes. */
  readonly soleWriter?: boolean;
  /** `start`: for migrations, indexes and seeding, which may take an hour (docs/decisions/0075). */
  readonly limits?: 'serve' | 'start';
};

const commonOptions = { ignoreUndefined: true, appName: 'malisho' } as const;

function createClient({ uri, limits = 'serve' }: ConnectionOptions): MongoClient {
  endClosedWrites();
  if (limits === 'start')
    return new MongoClient(uri, {
      ...commonOptions,
      // An operator may let a start wait longer for its database.
      ...(!/[?&]serverSelectionTimeoutMS=/i.test(uri) && {
        serverSelectionTimeoutMS: serverSelectionTimeoutMs,
      }),
      // Also how long a heartbeat may take, which a busy machine answers late.
      connectTimeoutMS: 5 * 60_000,
      socketTimeoutMS: 60 * 60_000,
    });
  return new CircuitBreakingClient(uri, {
    ...commonOptions,
    // An outage page must be sent within 10 s; server selection may take half of that.
    serverSelectionTimeoutMS: serverSelectionTimeoutMs,
    connectTimeoutMS: 5_000,
    // Leaves time for the driver's retry within the 10 s.
    socketTimeoutMS: 4_500,
    waitQueueTimeoutMS: 5_000,
  });
}

/** Rejects with ConnectionError for a database that is unreachable (after 5 s), refuses, or lacks transactions. */
export async function connectDatabase(options: ConnectionOptions): Promise<Db> {
  const { uri } = options;
  let client: MongoClient | null = null;
  try {
    client = createClient(options);
    const db = client.db(options.name ?? databaseName(uri));
    const fault = unusableServer(await client.db('admin').command({ hello: 1 }));
    if (fault) throw new ConnectionError(fault);
    await db.command({ ping: 1 });
    const connected = client;
    const isSoleWriter = options.soleWriter ?? false;
    const versions = isSoleWriter ? createLocalContentVersions() : createSharedContentVersions(db);
    forget(connectionKey);
    remember(connectionKey, (): Connection => ({
      client: connected,
      db,
      contentVersions: versions,
      isSoleWriter,
    }));
    return db;
  } catch (error) {
    await client?.close();
    if (error instanceof ConnectionError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new ConnectionError(
      describeDatabaseError(error, uri) ??
        withoutSecrets(`The database of MONGODB_URI cannot be opened: ${message}`, uri),
      { cause: error },
    );
  }
}

const connection = (): Connection =>
  remember(connectionKey, (): Connection => {
    throw new Error('the database is not connected');
  });

/** Throws before connectDatabase. */
export const database = (): Db => connection().db;

export const contentVersions = (): ContentVersions => connection().contentVersions;

/** Whether no other process writes to the database. */
export const isSoleWriter = (): boolean => connection().isSoleWriter;

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
    labelCommitErrors(session);
    let isCommitting = false;
    const attempt = async () => {
      isCommitting = false;
      clearPendingChanges(session);
      forgetAfterCommit(session);
      forgetPendingWrites(session);
      const result = await work(session);
      // False if `work` aborted the transaction: nothing is committed.
      isCommitting = session.inTransaction();
      return result;
    };
    const invalidate = async () => {
      if (!isCommitting) return;
      await Promise.all(pendingChanges(session).map(contentVersions.increment));
      signalPendingWrites(session);
    };
    const notifyCommitted = () => isCommitting && runAfterCommit(session);
    try {
      const result = await session.withTransaction(attempt, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
      await invalidate();
      notifyCommitted();
      return result;
    } catch (error) {
      // The commit may have succeeded although its reply was lost.
      void invalidate();
      throw error;
    }
  });
}

/** Calls back with the time in ms that an operation waited for a connection of the pool. */
export const onPoolWait = (listener: (waitMs: number) => void): void =>
  void connection().client.on('connectionCheckedOut', ({ durationMS }) => listener(durationMS));

export async function closeDatabase(): Promise<void> {
  const { client } = connection();
  forget(connectionKey);
  await client.close();
}
