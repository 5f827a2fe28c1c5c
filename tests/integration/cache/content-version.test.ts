import { MongoClient, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, connectDatabase, contentVersions, database, withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { createSharedContentVersions, coalesceCalls } from '#db/content-version';
import { startEmbeddedStore } from '#db/embedded';
import {
  changedProductsSince,
  contentVersion,
  contentVersionExceptProducts,
} from '~/cache/data/content-version.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { createWriteConflict } from '#db/write-conflict';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { findStablePort, makeTempFolder } from '../../support/shop/start-shop';

const target = useTestDatabase({ otherWriters: true });

/** Runs work and returns whether the version rose, and the products that it reports as changed. */
async function observe(work: () => Promise<unknown>) {
  const before = await contentVersion();
  await work();
  const rose = (await contentVersion()) > before;
  const changed = await changedProductsSince(before);
  return { rose, products: changed === 'all' ? 'all' : changed.map(String) };
}

const unchanged = { rose: false, products: [] };
const rename = { $set: { name: 'Goat milk' } };

async function reconnect(soleWriter: boolean) {
  await closeDatabase();
  await connectDatabase({ ...target, soleWriter });
}

const modes = [
  { mode: 'the only writer', soleWriter: true },
  { mode: 'one of several writers', soleWriter: false },
];

describe.each(modes)('the content version of $mode', ({ soleWriter }) => {
  beforeAll(() => reconnect(soleWriter));

  let product: StoredProduct;
  let id: string;
  beforeEach(async () => {
    [product] = await insertProducts(makeProduct());
    id = String(product._id);
  });
  const products = () => collections().products;

  it('names the products that a write changes', async () => {
    const { _id } = product;
    const written = { rose: true, products: [id] };
    expect(await observe(() => products().updateOne({ _id }, rename))).toEqual(written);
    expect(await observe(() => products().updateMany({ _id: { $in: [_id] } }, rename))).toEqual(written);
    expect(await observe(() => products().replaceOne({ _id }, makeProduct({ _id })))).toEqual(written);
    expect(await observe(() => products().findOneAndUpdate({ _id }, rename))).toEqual(written);
    expect(await observe(() => products().findOneAndReplace({ _id }, makeProduct({ _id })))).toEqual(written);
    expect(
      await observe(() => products().bulkWrite([{ updateOne: { filter: { _id }, update: rename } }])),
    ).toEqual(written);
    expect(await observe(() => products().findOneAndDelete({ _id }))).toEqual(written);
    expect(await observe(() => products().deleteOne({ _id }))).toEqual(written);
    const [one, two, three] = [makeProduct(), makeProduct(), makeProduct()];
    expect(await observe(() => products().insertOne(one))).toEqual({
      rose: true,
      products: [String(one._id)],
    });
    expect(await observe(() => products().insertMany([two, three]))).toEqual({
      rose: true,
      products: [String(two._id), String(three._id)],
    });
  });

  it('reports all products where a write finds them by another field', async () => {
    const all = { rose: true, products: 'all' };
    expect(await observe(() => products().updateMany({ brand: 'Malisho' }, rename))).toEqual(all);
    expect(await observe(() => products().deleteMany({}))).toEqual(all);
    const update = { updateMany: { filter: { brand: 'Malisho' }, update: rename } };
    expect(await observe(() => products().bulkWrite([update]))).toEqual(all);
  });

  it('rises with other public content, and reports no product', async () => {
    const setting = { $set: { promo: 'Two for one' } };
    expect(
      await observe(() => collections().settings.updateOne({ _id: 'site' }, setting, { upsert: true })),
    ).toEqual({ rose: true, products: [] });
  });

  it('has a part that stays when only products are written', async () => {
    const change = () => collections().settings.updateOne({ _id: 'site' }, rename, { upsert: true });
    const others = contentVersionExceptProducts;
    const before = await others();
    await products().updateOne({ _id: product._id }, rename);
    await products().updateMany({ brand: 'Malisho' }, rename);
    await withTransaction((session) => products().updateOne({ _id: product._id }, rename, { session }));
    expect(await others()).toBe(before);
    await change();
    const changed = await others();
    expect(changed).not.toBe(before);
    await Promise.all([products().updateOne({ _id: product._id }, rename), change()]);
    expect(await others()).not.toBe(changed);
  });

  it('stays with reads and with writes to private collections', async () => {
    expect(
      await observe(async () => {
        await products().find().toArray();
        await products().countDocuments();
        await collections().rateLimits.deleteMany({});
      }),
    ).toEqual(unchanged);
  });

  it('rises with a failed write, because a part of it may be done', async () => {
    const twice = makeProduct({ slug: product.slug });
    const other = makeProduct();
    await expect(products().insertMany([other, twice])).rejects.toThrow('E11000');
    await expect.poll(() => observe(() => Promise.resolve())).toEqual(unchanged);
    const before = await contentVersion();
    await expect(products().insertMany([makeProduct(), twice])).rejects.toThrow('E11000');
    await expect.poll(contentVersion).toBeGreaterThan(before);
  });

  it('rises once when a transaction is committed, for its last attempt', async () => {
    const { _id } = product;
    const before = await contentVersion();
    let within = 0;
    let rounds = 0;
    await withTransaction(async (session) => {
      rounds += 1;
      const written = rounds === 1 ? new ObjectId() : _id;
      await products().updateOne({ _id: written }, rename, { session });
      within = await contentVersion();
      if (rounds > 1) return;
      // As if another transaction was faster: the driver retries.
      await collections().rateLimits.countDocuments({}, { session });
      throw createWriteConflict('the test');
    });
    expect(rounds).toBe(2);
    expect(within).toBe(before);
    expect(await contentVersion()).toBe(before + 1);
    expect(await changedProductsSince(before)).toEqual([_id]);
  });

  it('stays with a transaction that fails or is aborted', async () => {
    const { _id } = product;
    const failing = withTransaction(async (session) => {
      await products().updateOne({ _id }, rename, { session });
      throw new Error('changed my mind');
    });
    expect(await observe(() => failing.catch(() => undefined))).toEqual(unchanged);
    expect(
      await observe(() =>
        withTransaction(async (session) => {
          await products().updateOne({ _id }, rename, { session });
          await session.abortTransaction();
        }),
      ),
    ).toEqual(unchanged);
  });

  it('records the last changes, each product once, and reports all products for older ones', async () => {
    const { _id } = product;
    const before = await contentVersion();
    for (let time = 0; time < 50; time += 1) await products().updateOne({ _id }, rename);
    expect(await changedProductsSince(before)).toEqual([_id]);
    await products().updateOne({ _id }, rename);
    expect(await changedProductsSince(before)).toBe('all');
    expect(await changedProductsSince(before + 1000)).toBe('all');
  });

  it('records a change of many products as one of all', async () => {
    const many = Array.from({ length: 31 }, () => makeProduct());
    expect(await observe(() => products().insertMany(many))).toEqual({ rose: true, products: 'all' });
  });
});

describe('the shared content version', () => {
  beforeAll(() => reconnect(false));
  beforeEach(() => contentVersions().increment({ products: [], others: true }));

  it('rises for every process after one has written', async () => {
    const other = createSharedContentVersions(database());
    const before = await contentVersion();
    const changed = new ObjectId();
    await other.increment({ products: [changed], others: false });
    expect(await contentVersion()).toBe(before + 1);
    expect(await changedProductsSince(before)).toEqual([changed]);
    expect(await changedProductsSince(await other.read())).toEqual([]);
  });

  it('is read once for a request, and again after a change of its own and after its end', async () => {
    const other = createSharedContentVersions(database());
    const change = { products: [], others: true };
    const before = await contentVersion();
    await contentVersions().shareReads(async (end) => {
      const others = await contentVersionExceptProducts();
      await other.increment(change);
      expect(await contentVersion()).toBe(before);
      expect(await contentVersionExceptProducts()).toBe(others);
      await contentVersions().increment(change);
      expect(await contentVersion()).toBe(before + 2);
      await other.increment(change);
      expect(await contentVersion()).toBe(before + 2);
      end();
      expect(await contentVersion()).toBe(before + 3);
    });
    expect(await contentVersion()).toBe(before + 3);
  });

  it('loses none of several concurrent changes', async () => {
    const ids = Array.from({ length: 12 }, () => new ObjectId());
    const before = await contentVersion();
    const others = [
      contentVersions(),
      createSharedContentVersions(database()),
      createSharedContentVersions(database()),
    ];
    await Promise.all(
      ids.map((id, index) => others[index % 3]?.increment({ products: [id], others: false })),
    );
    const changed = await changedProductsSince(before);
    expect(changed === 'all' ? changed : changed.map(String).sort()).toEqual(ids.map(String).sort());
  });

  it('starts above all earlier versions when its document was lost', async () => {
    const before = await contentVersion();
    await collections().contentVersions.deleteMany({});
    expect(await changedProductsSince(before)).toBe('all');
    await contentVersions().increment({ products: [new ObjectId()], others: false });
    expect(await contentVersion()).toBeGreaterThan(before);
    expect(await changedProductsSince(before)).toBe('all');
  });
});

it('saves changes that could not be saved once the database is back', async () => {
  const folder = await makeTempFolder();
  const port = await findStablePort();
  const start = () => startEmbeddedStore({ directory: folder.path, port });
  let store = await start();
  // Timeouts as in db/client.ts: a server that stops may still accept a connection and never respond.
  const timeouts = {
    serverSelectionTimeoutMS: 200,
    connectTimeoutMS: 1_000,
    socketTimeoutMS: 1_000,
    waitQueueTimeoutMS: 1_000,
  };
  const client = await MongoClient.connect(store.uri, timeouts);
  try {
    const own = createSharedContentVersions(client.db('malisho'));
    await own.increment({ products: [], others: true });
    const before = await own.read();
    const changed = new ObjectId();
    await store.close();
    await own.increment({ products: [changed], others: false });
    await expect(own.read()).rejects.toThrow();
    store = await start();
    await expect.poll(() => own.read().catch(() => 0)).toBeGreaterThan(before);
    expect(await own.changedProductsSince(before)).toEqual([changed]);
  } finally {
    await client.close();
    await store.close();
    await folder.remove();
  }
});

it('coalesces calls before a run starts, and none that come later', async () => {
  const started: ((result: string) => void)[] = [];
  const call = coalesceCalls(() => new Promise<string>((resolve) => started.push(resolve)));
  const first = [call(), call()];
  await expect.poll(() => started.length).toBe(1);
  const later = [call(), call()];
  started[0]?.('early');
  expect(await Promise.all(first)).toEqual(['early', 'early']);
  await expect.poll(() => started.length).toBe(2);
  started[1]?.('late');
  expect(await Promise.all(later)).toEqual(['late', 'late']);
});
