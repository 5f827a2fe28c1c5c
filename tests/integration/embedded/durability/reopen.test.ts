import { once } from 'node:events';
import { connect } from 'node:net';
import type { Collection, Document } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import { makeTemporaryDirectory, openStore, type OpenStore } from '../open-store';

type Any = Document & { _id: number };

const QUERIES: [Document, Document][] = [
  [{ status: 'open' }, { at: -1 }],
  [{ tags: 'b' }, { _id: 1 }],
  [{ at: { $gte: new Date(40_000) } }, { at: 1 }],
  [{ email: 'user7@example.com' }, { _id: 1 }],
];

async function fill(collection: Collection<Any>): Promise<void> {
  await collection.createIndexes([
    { key: { status: 1, at: -1 } },
    { key: { tags: 1 } },
    { key: { email: 1 }, unique: true, collation: { locale: 'en', strength: 2 } },
    { key: { at: 1 }, partialFilterExpression: { status: 'open' }, name: 'open_at' },
  ]);
  await collection.insertMany(
    Array.from({ length: 100 }, (_, _id) => ({
      _id,
      status: _id % 3 ? 'open' : 'closed',
      at: new Date(_id * 1000),
      tags: _id % 2 ? ['a', 'b'] : 'b',
      email: `User${_id}@example.com`,
    })),
  );
  await collection.updateMany({ _id: { $lt: 20 } }, { $set: { status: 'paid' } });
  await collection.deleteMany({ _id: { $gte: 90 } });
}

async function describeStore({ db }: OpenStore) {
  const collection = db.collection<Any>('orders');
  const answers = [];
  for (const [filter, sort] of QUERIES)
    answers.push(
      await collection
        .find(filter as never, { collation: { locale: 'en', strength: 2 } })
        .sort(sort as never)
        .toArray(),
      await collection
        .find(filter as never)
        .sort(sort as never)
        .toArray(),
    );
  return {
    answers,
    documents: await collection.find().toArray(),
    indexes: await collection.indexes(),
    collections: await db.listCollections().toArray(),
  };
}

it('a reopened store has the same data, indexes and collections', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  const first = await openStore({ directory });
  await first.db.createCollection('empty', { validator: { a: 1 }, collation: { locale: 'en', strength: 1 } });
  await fill(first.db.collection<Any>('orders'));
  await first.db.collection('dropped').insertOne({ a: 1 });
  await first.db.collection('dropped').drop();
  const before = await describeStore(first);
  await first.close();

  const second = await openStore({ directory });
  expect(await describeStore(second)).toEqual(before);
  const orders = second.db.collection<Any>('orders');
  await expect(orders.insertOne({ _id: 500, email: 'USER30@example.com' })).rejects.toMatchObject({
    code: 11000,
  });
  await orders.insertOne({ _id: 501, email: 'new@example.com' });
  expect((await orders.find().toArray()).at(-1)).toMatchObject({ _id: 501 });
  await second.close();
  await remove();
});

it('resets its TCP connections, whose clients then never write to an ended connection', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  onTestFinished(remove);
  const store = await startEmbeddedStore({ directory, port: 0 });
  const socket = connect(Number(new URL(store.uri).port), '127.0.0.1').resume();
  await once(socket, 'connect');
  const failed = once(socket, 'error');
  socket.on('end', () => socket.destroy(new Error('ended without a reset')));
  await store.close();
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }]);
});
