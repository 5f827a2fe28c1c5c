/** Retryable reads: retried once, whatever failed the first attempt. */
import { GridFSBucket, type Collection, type Document, type MongoClient } from 'mongodb';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, useConformanceServer } from './harness';

const databaseName = 'behaviour-retryable-reads';
const server = useConformanceServer(databaseName);

const documents = [
  { _id: 1, x: 11 },
  { _id: 2, x: 22 },
  { _id: 3, x: 33 },
];

type Target = { client: MongoClient; collection: Collection<{ _id: number; x: number }> };
type Read = { command: string; run: (target: Target) => Promise<unknown>; result: unknown };

const reads: Record<string, Read> = {
  find: {
    command: 'find',
    run: ({ collection }) =>
      collection
        .find({ _id: { $gt: 1 } })
        .sort({ _id: 1 })
        .toArray(),
    result: documents.slice(1),
  },
  findOne: {
    command: 'find',
    run: ({ collection }) => collection.findOne({ x: 22 }),
    result: { _id: 2, x: 22 },
  },
  aggregate: {
    command: 'aggregate',
    run: ({ collection }) =>
      collection.aggregate([{ $match: { x: { $lt: 30 } } }, { $count: 'n' }]).toArray(),
    result: [{ n: 2 }],
  },
  countDocuments: {
    command: 'aggregate',
    run: ({ collection }) => collection.countDocuments({ x: { $gt: 11 } }),
    result: 2,
  },
  estimatedDocumentCount: {
    command: 'count',
    run: ({ collection }) => collection.estimatedDocumentCount(),
    result: 3,
  },
  count: { command: 'count', run: ({ collection }) => collection.count({ x: 11 }), result: 1 },
  distinct: {
    command: 'distinct',
    run: ({ collection }) => collection.distinct('x', { _id: { $lt: 3 } }),
    result: [11, 22],
  },
  listIndexes: {
    command: 'listIndexes',
    run: ({ collection }) => collection.listIndexes().toArray(),
    result: [{ v: 2, key: { _id: 1 }, name: '_id_' }],
  },
  listCollections: {
    command: 'listCollections',
    run: async ({ client, collection }) =>
      (await client.db(databaseName).listCollections({ name: collection.collectionName }).toArray()).length,
    result: 1,
  },
  'listCollections, names only': {
    command: 'listCollections',
    run: async ({ client, collection }) => {
      const filter = { name: collection.collectionName };
      const [found] = await client.db(databaseName).listCollections(filter, { nameOnly: true }).toArray();
      return found?.name === collection.collectionName;
    },
    result: true,
  },
  listDatabases: {
    command: 'listDatabases',
    run: async ({ client }) =>
      (await client.db().admin().listDatabases()).databases.some(({ name }) => name === databaseName),
    result: true,
  },
  'listDatabases, names only': {
    command: 'listDatabases',
    run: async ({ client }) => {
      const { databases } = await client
        .db()
        .admin()
        .listDatabases({ nameOnly: true, filter: { name: databaseName } });
      return databases.map(({ name }) => name);
    },
    result: [databaseName],
  },
  'download from GridFS': {
    command: 'find',
    run: async ({ client }) => {
      const bucket = new GridFSBucket(client.db(databaseName), { bucketName: 'files' });
      return (await buffer(bucket.openDownloadStreamByName('letter.txt'))).toString();
    },
    result: 'a letter',
  },
};

let name: string;
beforeAll(async () => {
  name = await server.createCollection(documents);
  const upload = new GridFSBucket(server.database(), { bucketName: 'files' }).openUploadStream('letter.txt');
  await new Promise((resolve, reject) => upload.on('finish', resolve).on('error', reject).end('a letter'));
});

async function open(options: Document = {}) {
  const observed = await server.connect(options);
  return {
    ...observed,
    collection: observed.client.db(databaseName).collection<{ _id: number; x: number }>(name),
  };
}

describe.each(Object.entries(reads))('%s', (_, { command, run, result }) => {
  it.each([
    ['a closed connection', { closeConnection: true }],
    ['code 11600', { errorCode: 11600 }],
  ])('is retried after %s', async (_reason, failure) => {
    const target = await open();
    await server.failCommand({ failCommands: [command], ...failure });
    expect(await run(target)).toEqual(result);
    expect(target.sent(command).length).toBeGreaterThanOrEqual(2);
  });

  it('fails after a second error', async () => {
    const target = await open();
    await server.failCommand({ failCommands: [command], closeConnection: true }, { times: 2 });
    await errorOf(run(target));
    expect(target.sent(command)).toHaveLength(2);
  });

  it('is not retried with retryReads off', async () => {
    const target = await open({ retryReads: false });
    await server.failCommand({ failCommands: [command], errorCode: 11600 });
    expect((await errorOf(run(target))).code).toBe(11600);
    expect(target.sent(command)).toHaveLength(1);
  });
});

describe('find', () => {
  it.each([11602, 10107, 13435, 13436, 189, 91, 7, 6, 89, 9001, 134, 262])(
    'is retried after code %i',
    async (errorCode) => {
      const { collection, sent } = await open();
      await server.failCommand({ failCommands: ['find'], errorCode });
      expect(await collection.findOne({ _id: 1 })).toEqual(documents[0]);
      expect(sent('find')).toHaveLength(2);
    },
  );

  it('is not retried after a query error', async () => {
    const { collection, sent } = await open();
    expect((await errorOf(collection.findOne({ $no: 1 } as Document))).code).toBe(2);
    expect(sent('find')).toHaveLength(1);
  });

  it('does not retry getMore', async () => {
    const { collection, sent } = await open();
    await server.failCommand({ failCommands: ['getMore'], closeConnection: true });
    await errorOf(collection.find({}, { batchSize: 2 }).toArray());
    expect(sent('getMore')).toHaveLength(1);
  });
});

describe('a command of the application', () => {
  it('is not retried', async () => {
    const { client, sent } = await open();
    await server.failCommand({ failCommands: ['find'], closeConnection: true });
    await errorOf(client.db(databaseName).command({ find: name }));
    expect(sent('find')).toHaveLength(1);
  });
});

describe('failCommand', () => {
  it('delays a reply', async () => {
    const { collection } = await open({ socketTimeoutMS: 200, retryReads: false });
    await server.failCommand({ failCommands: ['find'], blockConnection: true, blockTimeMS: 1_000 });
    expect((await errorOf(collection.findOne({ _id: 1 }))).name).toBe('MongoNetworkTimeoutError');
  });

  it('counts times and skip', async () => {
    const { collection } = await open({ retryReads: false });
    const fails = () =>
      collection.findOne({ _id: 1 }).then(
        () => false,
        () => true,
      );
    await server.failCommand({ failCommands: ['find'], errorCode: 2 }, { times: 2 });
    expect([await fails(), await fails(), await fails()]).toEqual([true, true, false]);
    await server.failCommand({ failCommands: ['find'], errorCode: 2 }, { skip: 1 });
    expect([await fails(), await fails(), await fails()]).toEqual([false, true, true]);
  });

  it('affects only clients with its appName', async () => {
    const named = await open({ retryReads: false, appName: 'named' });
    const other = await open({ retryReads: false, appName: 'other' });
    await server.failCommand({ failCommands: ['find'], errorCode: 2, appName: 'named' }, 'alwaysOn');
    expect(await other.collection.findOne({ _id: 1 })).toEqual(documents[0]);
    expect((await errorOf(named.collection.findOne({ _id: 1 }))).code).toBe(2);
  });
});
