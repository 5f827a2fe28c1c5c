import { MongoClient, MongoError } from 'mongodb';
import type { Document, MongoClientOptions } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { copyDocuments } from '../unified/values';
import { useServer } from '../server';

/**
 * The driver waits this long after a network error before it checks the server again; its default of 500 ms adds up.
 */
const minHeartbeatFrequencyMS = 20;

/** Enough for a busy machine, within the timeout of a test. */
const serverSelectionTimeoutMS = 5_000;

type ObservedClient = {
  client: MongoClient;
  /** the commands of this name that the client has sent */
  sent(name: string): Document[];
  sentNames(): string[];
};

/** How often a fail point is active. */
type FailPointMode = 'alwaysOn' | { times: number } | { skip: number };

/**
 * Starts the server for the tests of a file. After each test, closes its clients, disables its fail points and aborts
 * open transactions.
 */
export function useConformanceServer(databaseName: string) {
  const connected = useServer();
  const database = () => connected().client.db(databaseName);
  let collections = 0;
  const clients: MongoClient[] = [];
  const failPoints = new Set<string>();

  beforeAll(() => database().dropDatabase());

  afterEach(async () => {
    for (const configureFailPoint of failPoints) await admin({ configureFailPoint, mode: 'off' });
    failPoints.clear();
    for (const client of clients.splice(0)) await client.close();
    await admin({ killAllSessions: [] });
  });

  afterAll(() => database().dropDatabase());

  const admin = (command: Document) => connected().client.db('admin').command(command);

  const setFailPoint = async (name: string, mode: FailPointMode, data: Document) => {
    await admin({ configureFailPoint: name, mode, data });
    failPoints.add(name);
  };

  return {
    uri: () => connected().uri,
    admin,

    /** Connects a new client and records its commands. */
    async connect(options: MongoClientOptions = {}, uri = connected().uri): Promise<ObservedClient> {
      const defaults = { monitorCommands: true, serverSelectionTimeoutMS, minHeartbeatFrequencyMS };
      const client = new MongoClient(uri, { ...defaults, ...options });
      const events: { commandName: string; command: Document }[] = [];
      client.on('commandStarted', ({ commandName, command }) => {
        // The driver mutates a command when it retries it.
        events.push({ commandName, command: copyDocuments(command) as Document });
      });
      clients.push(client);
      await client.connect();
      return {
        client,
        sent: (name) =>
          events.filter(({ commandName }) => commandName === name).map(({ command }) => command),
        sentNames: () => events.map(({ commandName }) => commandName),
      };
    },

    /** Creates a collection with documents and returns its name. */
    async createCollection(documents: Document[] = []): Promise<string> {
      const name = `collection-${++collections}`;
      await database().createCollection(name);
      if (documents.length > 0) await database().collection(name).insertMany(documents);
      return name;
    },

    /** The stored documents outside any session, sorted by _id. */
    stored: (name: string): Promise<Document[]> =>
      database().collection(name).find().sort({ _id: 1 }).toArray(),

    database,

    /** Fails commands before they run: `data` as for MongoDB's failCommand. */
    failCommand: (data: { failCommands: string[] } & Document, mode: FailPointMode = { times: 1 }) =>
      setFailPoint('failCommand', mode, data),

    /** Closes the connection after a retryable write, or before it with `failBeforeCommitExceptionCode`. */
    failRetryableWrite: (data: Document, mode: FailPointMode = { times: 1 }) =>
      setFailPoint('onPrimaryTransactionalWrite', mode, data),
  };
}

/** The error that an operation rejects with. */
export async function errorOf(operation: Promise<unknown>): Promise<MongoError & Document> {
  const error = await operation.then(
    (result) => expect.fail(`expected an error, got ${JSON.stringify(result)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoError);
  return error as MongoError & Document;
}

export function expectLabels(error: MongoError, labels: { has?: string[]; lacks?: string[] }): void {
  expect(error.errorLabels).toEqual(expect.arrayContaining(labels.has ?? []));
  for (const label of labels.lacks ?? []) expect(error.errorLabels).not.toContain(label);
}

export const TRANSIENT = 'TransientTransactionError';
export const UNKNOWN_COMMIT = 'UnknownTransactionCommitResult';
export const RETRYABLE = 'RetryableWriteError';
