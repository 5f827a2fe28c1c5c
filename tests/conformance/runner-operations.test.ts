/**
 * Operations of the runner that few published tests use: cursors, GridFS, threads, entities created during a test.
 */
import { describe } from 'vitest';
import { useRunnerCases } from './runner-cases';
import type { Operation } from './unified/format';

const databaseName = 'runner-operations';
const { passes, fails } = useRunnerCases(databaseName);

const onCollection = (name: string, args?: object): Operation => ({
  name,
  object: 'collection',
  arguments: args,
});
const onRunner = (name: string, args: object): Operation => ({ name, object: 'testRunner', arguments: args });
const insert = (_id: number) => onCollection('insertOne', { document: { _id } });

describe('cursors', () => {
  const documents = [{ _id: 1 }, { _id: 2 }, { _id: 3 }];
  const create: Operation = {
    ...onCollection('createFindCursor', { filter: {}, sort: { _id: 1 }, batchSize: 2 }),
    saveResultAsEntity: 'cursor',
  };
  const next = (expectResult: object): Operation => ({
    name: 'iterateUntilDocumentOrError',
    object: 'cursor',
    expectResult,
  });
  const commands = (...names: string[]) =>
    names.map((commandName) => ({ commandStartedEvent: { commandName } }));

  passes('a cursor read document by document', {
    documents,
    operations: [create, next({ _id: 1 }), next({ _id: 2 }), next({ _id: 3 })],
    events: commands('find', 'getMore'),
  });
  passes('a cursor that is closed early', {
    documents,
    operations: [create, next({ _id: 1 }), { name: 'close', object: 'cursor' }],
    events: commands('find', 'killCursors'),
  });
  fails('a cursor that ends', { documents: [{ _id: 1 }], operations: [create, next({}), next({})] }, /ended/);
});

describe('GridFS', () => {
  const upload: Operation = {
    name: 'upload',
    object: 'bucket',
    arguments: { filename: 'letter', source: { $$hexBytes: '1122' }, chunkSizeBytes: 1 },
    expectResult: { $$type: 'objectId' },
    saveResultAsEntity: 'file',
  };
  const download = (bytes: string): Operation => ({
    name: 'downloadByName',
    object: 'bucket',
    arguments: { filename: 'letter' },
    expectResult: { $$matchesHexBytes: bytes },
  });
  const drop: Operation = { name: 'drop', object: 'bucket' };

  passes('a file with the same bytes', { operations: [upload, download('1122'), drop] });
  fails('other bytes', { operations: [upload, download('1123')] }, /1123/);
});

describe('threads', () => {
  const run = (operation: Operation) => onRunner('runOnThread', { thread: 'thread', operation });
  const wait = onRunner('waitForThread', { thread: 'thread' });
  passes('operations in order', {
    documents: [],
    operations: [run(insert(1)), run(insert(2)), wait],
    outcome: [{ _id: 1 }, { _id: 2 }],
  });
  fails('an operation that fails there', { operations: [run(insert(1)), wait] }, /E11000/);
});

describe('events', () => {
  const count = (expected: number) =>
    onRunner('assertEventCount', {
      client: 'client',
      event: { commandStartedEvent: { commandName: 'insert' } },
      count: expected,
    });
  passes('a count of events', { operations: [insert(2), insert(3), count(2)] });
  fails('another count', { operations: [insert(2), count(2)] }, /expected 2, found 1/);
});

describe('entities', () => {
  const createCollection = (collectionName: string) =>
    onRunner('createEntities', {
      entities: [{ collection: { id: 'other', database: 'database', collectionName } }],
    });
  const createIndex = onCollection('createIndex', { keys: { x: 1 } });
  const index = { databaseName, collectionName: 'cases', indexName: 'x_1' };
  passes('an entity created by the test', {
    operations: [createCollection('cases'), { ...insert(2), object: 'other' }],
    outcome: [{ _id: 1, x: 1, sub: { a: 1 } }, { _id: 2 }],
  });
  passes('an index that exists', { operations: [createIndex, onRunner('assertIndexExists', index)] });
  fails('an index that does not', { operations: [onRunner('assertIndexExists', index)] }, /expected true/);
});
