import { setTimeout as wait } from 'node:timers/promises';
import type { ClientSession, Document, MongoClient } from 'mongodb';
import type { EntityMap } from '../entities';
import { countMatchingEvents, lastTwoLsids } from '../events';
import type { EntityDescription, ExpectedEvent, Operation } from '../format';
import { canonicalText, describeValue, readNumber } from '../values';
import { Mismatch, SkipTest } from '../test-errors';

export type TestRunnerContext = {
  entities: EntityMap;
  internalClient: MongoClient;
  /** names of the fail points to disable after the test */
  failPoints: Set<string>;
  runOperation(operation: Operation): Promise<void>;
};

type TestRunnerOperation = (args: Document, context: TestRunnerContext) => Promise<void> | void;

/** The specification's timeout for an event. */
const eventTimeoutMs = 10_000;

/** The driver's names for the format's transaction states. */
const transactionStates: Record<string, string> = {
  none: 'NO_TRANSACTION',
  starting: 'STARTING_TRANSACTION',
  in_progress: 'TRANSACTION_IN_PROGRESS',
  committed: 'TRANSACTION_COMMITTED',
  aborted: 'TRANSACTION_ABORTED',
};

const testRunnerOperations: Record<string, TestRunnerOperation> = {
  failPoint: ({ client, failPoint }, { entities, failPoints }) =>
    setFailPoint(entities.get('client', client).client, failPoint, failPoints),
  targetedFailPoint: ({ session, failPoint }, { entities, failPoints }) =>
    setFailPoint(entities.get('session', session).client, failPoint, failPoints),
  createEntities: ({ entities: descriptions }, { entities }) =>
    entities.create(descriptions as EntityDescription[]),
  wait: ({ ms }) => wait(Number(readNumber(ms))),

  assertSessionTransactionState: ({ session: id, state }, { entities }) => {
    // The driver's types omit the transaction, which its specification tests need.
    const { transaction } = entities.get('session', id).session as ClientSession & {
      transaction: { state: string };
    };
    assertEqual(`the transaction of ${id}`, transactionStates[state], transaction.state);
  },
  assertSessionPinned: ({ session }, { entities }) => assertPinned(entities, session, true),
  assertSessionUnpinned: ({ session }, { entities }) => assertPinned(entities, session, false),
  assertSessionDirty: ({ session }, { entities }) => assertDirty(entities, session, true),
  assertSessionNotDirty: ({ session }, { entities }) => assertDirty(entities, session, false),
  assertSameLsidOnLastTwoCommands: ({ client }, { entities }) => assertLastLsids(entities, client, true),
  assertDifferentLsidOnLastTwoCommands: ({ client }, { entities }) =>
    assertLastLsids(entities, client, false),

  assertCollectionExists: (args, context) => assertCollection(context, args, true),
  assertCollectionNotExists: (args, context) => assertCollection(context, args, false),
  assertIndexExists: (args, context) => assertIndex(context, args, true),
  assertIndexNotExists: (args, context) => assertIndex(context, args, false),

  assertEventCount: ({ client, event, count }, { entities }) => {
    const found = countEvents(entities, client, event);
    assertEqual(`events ${Object.keys(event as Document).join()}`, Number(readNumber(count)), found);
  },
  waitForEvent: async ({ client, event, count }, { entities }) => {
    const deadline = Date.now() + eventTimeoutMs;
    while (countEvents(entities, client, event) < Number(readNumber(count))) {
      if (Date.now() > deadline) throw new Mismatch(`waited in vain for ${describeValue(event)}`);
      await wait(10);
    }
  },
  assertNumberConnectionsCheckedOut: ({ client, connections }, { entities }) => {
    const { checkedOut } = entities.get('client', client);
    assertEqual('connections checked out', Number(readNumber(connections)), checkedOut());
  },

  runOnThread: ({ thread: id, operation }, { entities, runOperation }) => {
    const thread = entities.get('thread', id);
    thread.work = thread.work.then(() => runOperation(operation as Operation));
    // waitForThread reads the failure; until then it must not count as unhandled.
    thread.work.catch(() => undefined);
  },
  waitForThread: ({ thread }, { entities }) => entities.get('thread', thread).work,
};

/** @throws {SkipTest} for an operation that the runner does not implement */
export async function runTestRunnerOperation(
  operation: Operation,
  context: TestRunnerContext,
): Promise<void> {
  const run = testRunnerOperations[operation.name];
  if (!run) throw new SkipTest(`the operation testRunner.${operation.name} is outside the runner`);
  await run(operation.arguments ?? {}, context);
}

async function setFailPoint(
  client: MongoClient,
  failPoint: Document,
  failPoints: Set<string>,
): Promise<void> {
  await client.db('admin').command(failPoint);
  failPoints.add(String(failPoint.configureFailPoint));
}

function assertEqual(what: string, expected: unknown, actual: unknown): void {
  if (expected !== actual) {
    throw new Mismatch(`${what}: expected ${describeValue(expected)}, found ${describeValue(actual)}`);
  }
}

function assertPinned(entities: EntityMap, id: string, expected: boolean): void {
  assertEqual(`${id} is pinned`, expected, entities.get('session', id).session.isPinned);
}

function assertDirty(entities: EntityMap, id: string, expected: boolean): void {
  assertEqual(`${id} is dirty`, expected, entities.get('session', id).session.serverSession.isDirty);
}

function assertLastLsids(entities: EntityMap, client: string, same: boolean): void {
  const [first, second] = lastTwoLsids(entities.get('client', client).events);
  if (first === undefined || second === undefined) throw new Mismatch('the last two commands carry no lsid');
  const found = canonicalText(first) === canonicalText(second);
  assertEqual('the last two commands have the same lsid', same, found);
}

function countEvents(entities: EntityMap, client: string, event: ExpectedEvent): number {
  return countMatchingEvents(event, entities.get('client', client).events, entities);
}

async function assertCollection(context: TestRunnerContext, args: Document, exists: boolean): Promise<void> {
  const { databaseName, collectionName } = args;
  const database = context.internalClient.db(databaseName);
  const collections = await database.listCollections({ name: collectionName }).toArray();
  assertEqual(`the collection ${databaseName}.${collectionName} exists`, exists, collections.length > 0);
}

async function assertIndex(context: TestRunnerContext, args: Document, exists: boolean): Promise<void> {
  const { databaseName, collectionName, indexName } = args;
  const database = context.internalClient.db(databaseName);
  const collections = await database.listCollections({ name: collectionName }).toArray();
  // A missing collection has no index, but listIndexes would fail.
  const indexes = collections.length > 0 ? await database.collection(collectionName).indexes() : [];
  const found = indexes.some(({ name }) => name === indexName);
  assertEqual(`the index ${indexName} on ${databaseName}.${collectionName} exists`, exists, found);
}
