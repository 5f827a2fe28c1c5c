import type { MongoClient } from 'mongodb';
import { EntityMap } from './entities';
import { assertEvents } from './events';
import type { CollectionData, TestFile, UnifiedTest } from './format';
import { assertSameDocuments } from './match';
import { runOperation, type OperationContext } from './run-operation';
import { unmetRequirement, type ServerDescription } from './requirements';
import { toPlainNumbers } from './values';
import { Mismatch, SkipTest } from './test-errors';

export type TestEnvironment = {
  /** the connection string for the clients of tests */
  uri: string;
  /** writes initial data and reads outcomes; tests have their own clients */
  internalClient: MongoClient;
  server: ServerDescription;
  unsupportedFeature: OperationContext['unsupportedFeature'];
};

/** Above the longest waits of the published tests, below vitest's timeout. */
const testTimeoutMs = 20_000;

const majority = { writeConcern: { w: 'majority' } } as const;

/**
 * Runs one test from its initial data to its outcome, and cleans up.
 *
 * @throws {Mismatch} for a failure, {SkipTest} with the reason for a test that cannot run here
 */
export async function runUnifiedTest(
  file: TestFile,
  test: UnifiedTest,
  environment: TestEnvironment,
): Promise<void> {
  const unmet = reasonToSkip(file, test, environment.server);
  if (unmet !== null) throw new SkipTest(unmet);

  const { internalClient } = environment;
  const entities = new EntityMap(environment.uri);
  const failPoints = new Set<string>();
  const context = {
    entities,
    internalClient,
    failPoints,
    unsupportedFeature: environment.unsupportedFeature,
  };
  const limit = startTimeout(testTimeoutMs);
  try {
    await Promise.race([performTest(file, test, context), limit.reached]);
  } finally {
    limit.clear();
    for (const name of failPoints) {
      await internalClient.db('admin').command({ configureFailPoint: name, mode: 'off' });
    }
    await entities.close();
    // A transaction that the test left open would block the next test.
    await internalClient.db('admin').command({ killAllSessions: [] });
  }
}

function reasonToSkip(file: TestFile, test: UnifiedTest, server: ServerDescription): string | null {
  if (!/^1\./.test(file.schemaVersion)) return `schema version ${file.schemaVersion}`;
  if (test.skipReason) return `skipReason: ${test.skipReason}`;
  return unmetRequirement(file.runOnRequirements, server) ?? unmetRequirement(test.runOnRequirements, server);
}

async function performTest(file: TestFile, test: UnifiedTest, context: OperationContext): Promise<void> {
  const { entities, internalClient } = context;
  for (const data of file.initialData ?? []) await writeInitialData(data, internalClient, context);
  await entities.create(file.createEntities ?? []);
  for (const operation of test.operations) await runOperation(operation, context);
  for (const expected of test.expectEvents ?? []) {
    assertEvents(expected, entities.get('client', expected.client).events, entities);
  }
  for (const data of test.outcome ?? []) await assertOutcome(data, internalClient);
}

async function writeInitialData(
  data: CollectionData,
  client: MongoClient,
  context: OperationContext,
): Promise<void> {
  const { databaseName, collectionName, createOptions, documents } = data;
  const database = client.db(databaseName);
  await database.dropCollection(collectionName, majority);
  try {
    if (createOptions || documents.length === 0) {
      await database.createCollection(collectionName, { ...toPlainNumbers(createOptions), ...majority });
    }
  } catch (error) {
    const feature = context.unsupportedFeature(error);
    if (feature !== null) throw new SkipTest(feature);
    throw error;
  }
  if (documents.length > 0) await database.collection(collectionName).insertMany(documents, majority);
}

async function assertOutcome(data: CollectionData, client: MongoClient): Promise<void> {
  const { databaseName, collectionName, documents } = data;
  const collection = client.db(databaseName).collection(collectionName);
  const found = await collection
    .find(
      {},
      {
        sort: { _id: 1 },
        readPreference: 'primary',
        readConcern: { level: 'local' },
        // Preserve the stored types.
        promoteValues: false,
        bsonRegExp: true,
      },
    )
    .toArray();
  assertSameDocuments(documents, found, `outcome of ${databaseName}.${collectionName}`);
}

function startTimeout(milliseconds: number): { reached: Promise<never>; clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Mismatch(`not done after ${milliseconds} ms`)), milliseconds);
  });
  return { reached, clear: () => clearTimeout(timer) };
}
