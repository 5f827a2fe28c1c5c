import { MongoClient, MongoError } from 'mongodb';
import type { Document, MongoClientOptions } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { copyDocuments } from '../unified/values';
import { useServer } from '../server';

/** After a network error the driver waits for as long before it asks for the server again; its own 500 ms add up. */
const minHeartbeatFrequencyMS = 20;

/** Time for a busy machine to answer, within the limit of a test. */
const serverSelectionTimeoutMS = 5_000;

export type ObservedClient = {
  client: MongoClient;
  /** The commands of this name that the client has sent. */
  sent(name: string): Document[];
  sentNames(): string[];
};

/** How a fail point fires: so many times, from the nth command on, or always. */
export type FailPointMode = 'alwaysOn' | { times: number } | { skip: number };

/**
 * Starts the server for the tests of one file. After each test its clients are closed, its fail points switched
 * off and its open transactions ended.
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

    /** A client of its own, whose commands are recorded. */
    async connect(options: MongoClientOptions = {}, uri = connected().uri): Promise<ObservedClient> {
      const defaults = { monitorCommands: true, serverSelectionTimeoutMS, minHeartbeatFrequencyMS };
      const client = new MongoClient(uri, { ...defaults, ...options });
      const events: { commandName: string; command: Document }[] = [];
      client.on('commandStarted', ({ commandName, command }) => {
        // The driver changes a command that it sends again.
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

    /** The name of a new collection with these documents. */
    async createCollection(documents: Document[] = []): Promise<string> {
      const name = `collection-${++collections}`;
      await database().createCollection(name);
      if (documents.length > 0) await database().collection(name).insertMany(documents);
      return name;
    },

    /** What is stored, seen from outside of all sessions, sorted by _id. */
    stored: (name: string): Promise<Document[]> =>
      database().collection(name).find().sort({ _id: 1 }).toArray(),

    database,

    /** Makes commands fail before they run: `data` as MongoDB's failCommand takes it. */
    failCommand: (data: { failCommands: string[] } & Document, mode: FailPointMode = { times: 1 }) =>
      setFailPoint('failCommand', mode, data),

    /** Closes the connection as a retryable write is done, or before where `failBeforeCommitExceptionCode` is set. */
    failRetryableWrite: (data: Document, mode: FailPointMode = { times: 1 }) =>
      setFailPoint('onPrimaryTransactionalWrite', mode, data),
  };
}

/** The error with which an operation fails. */
export async function errorOf(operation: Promise<unknown>): Promise<MongoError & Document> {
  const error = await operation.then(
    (result) => expect.fail(`expected an error, got ${JSON.stringify(result)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoError);
  return error as MongoError & Document;
}

/** Asserts which labels an error has, and which it has not. */
export function expectLabels(error: MongoError, labels: { has?: string[]; lacks?: string[] }): void {
  expect(error.errorLabels).toEqual(expect.arrayContaining(labels.has ?? []));
  for (const label of labels.lacks ?? []) expect(error.errorLabels).not.toContain(label);
}

export const TRANSIENT = 'TransientTransactionError';
export const UNKNOWN_COMMIT = 'UnknownTransactionCommitResult';
export const RETRYABLE = 'RetryableWriteError';
