import { MongoClient, ObjectId } from 'mongodb';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, connectDatabase, contentVersions, database, withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { createSharedContentVersions, coalesceCalls } from '#db/content-version';
import { startEmbeddedStore } from '#db/embedded';
import { changedProductsSince, contentVersion } from '~/cache/data/content-version.server';
import type { StoredProduct } from '~/domain/catalogue/product';
import { createWriteConflict } from '~/domain/orders/status/order-transaction.server';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { findStablePort, makeTempFolder } from '../../support/shop/start-shop';

const target = useTestDatabase();

/** What a piece of work did to the version: whether it rose, and which products it is said to have changed. */
async function watch(work: () => Promise<unknown>) {
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

const ways = [
  { way: 'the only process that writes', soleWriter: true },
  { way: 'one of several processes that write', soleWriter: false },
];

describe.each(ways)('the version of the content, in $way', ({ soleWriter }) => {
  beforeAll(() => reconnect(soleWriter));

  let product: StoredProduct;
  let id: string;
  beforeEach(async () => {
    [product] = await insertProducts(makeProduct());
    id = String(product._id);
  });
  const products = () => collections().products;

  it('names the products that a write is about', async () => {
    const { _id } = product;
    const written = { rose: true, products: [id] };
    expect(await watch(() => products().updateOne({ _id }, rename))).toEqual(written);
    expect(await watch(() => products().updateMany({ _id: { $in: [_id] } }, rename))).toEqual(written);
    expect(await watch(() => products().replaceOne({ _id }, makeProduct({ _id })))).toEqual(written);
    expect(await watch(() => products().findOneAndUpdate({ _id }, rename))).toEqual(written);
    expect(await watch(() => products().findOneAndReplace({ _id }, makeProduct({ _id })))).toEqual(written);
    expect(
      await watch(() => products().bulkWrite([{ updateOne: { filter: { _id }, update: rename } }])),
    ).toEqual(written);
    expect(await watch(() => products().findOneAndDelete({ _id }))).toEqual(written);
    expect(await watch(() => products().deleteOne({ _id }))).toEqual(written);
    const [one, two, three] = [makeProduct(), makeProduct(), makeProduct()];
    expect(await watch(() => products().insertOne(one))).toEqual({ rose: true, products: [String(one._id)] });
    expect(await watch(() => products().insertMany([two, three]))).toEqual({
      rose: true,
      products: [String(two._id), String(three._id)],
    });
  });

  it('says that all may have changed where a write finds its products by something else', async () => {
    const all = { rose: true, products: 'all' };
    expect(await watch(() => products().updateMany({ brand: 'Malisho' }, rename))).toEqual(all);
    expect(await watch(() => products().deleteMany({}))).toEqual(all);
    const update = { updateMany: { filter: { brand: 'Malisho' }, update: rename } };
    expect(await watch(() => products().bulkWrite([update]))).toEqual(all);
  });

  it('rises with what else is shown, and changes no product by that', async () => {
    const setting = { $set: { promo: 'Two for one' } };
    expect(
      await watch(() => collections().settings.updateOne({ _id: 'site' }, setting, { upsert: true })),
    ).toEqual({ rose: true, products: [] });
  });

  it('stays with reads and with what no public page shows', async () => {
    expect(
      await watch(async () => {
        await products().find().toArray();
        await products().countDocuments();
        await collections().rateLimits.deleteMany({});
      }),
    ).toEqual(unchanged);
  });

  it('rises with a write that failed, because a part of it may be done', async () => {
    const twice = makeProduct({ slug: product.slug });
    const other = makeProduct();
    await expect(products().insertMany([other, twice])).rejects.toThrow('E11000');
    await expect.poll(() => watch(() => Promise.resolve())).toEqual(unchanged);
    const before = await contentVersion();
    await expect(products().insertMany([makeProduct(), twice])).rejects.toThrow('E11000');
    await expect.poll(contentVersion).toBeGreaterThan(before);
  });

  it('rises when a transaction is committed, not before, and once for its last run', async () => {
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
      // Somebody else is faster, so that the driver runs it again.
      await collections().rateLimits.countDocuments({}, { session });
      throw createWriteConflict('the test');
    });
    expect(rounds).toBe(2);
    expect(within).toBe(before);
    expect(await contentVersion()).toBe(before + 1);
    expect(await changedProductsSince(before)).toEqual([_id]);
  });

  it('stays with a transaction that fails or is given up', async () => {
    const { _id } = product;
    const failing = withTransaction(async (session) => {
      await products().updateOne({ _id }, rename, { session });
      throw new Error('changed my mind');
    });
    expect(await watch(() => failing.catch(() => undefined))).toEqual(unchanged);
    expect(
      await watch(() =>
        withTransaction(async (session) => {
          await products().updateOne({ _id }, rename, { session });
          await session.abortTransaction();
        }),
      ),
    ).toEqual(unchanged);
  });

  it('knows the changes of a while, each product once, and of longer ago that there were too many', async () => {
    const { _id } = product;
    const before = await contentVersion();
    for (let time = 0; time < 50; time += 1) await products().updateOne({ _id }, rename);
    expect(await changedProductsSince(before)).toEqual([_id]);
    await products().updateOne({ _id }, rename);
    expect(await changedProductsSince(before)).toBe('all');
    expect(await changedProductsSince(before + 1000)).toBe('all');
  });

  it('remembers a change of many products as one of all', async () => {
    const many = Array.from({ length: 31 }, () => makeProduct());
    expect(await watch(() => products().insertMany(many))).toEqual({ rose: true, products: 'all' });
  });
});

describe('the version of the content in a database that others write to', () => {
  beforeAll(() => reconnect(false));
  beforeEach(() => contentVersions().increment({ products: [] }));

  it('is seen by who asks after another process has written', async () => {
    const other = createSharedContentVersions(database());
    const before = await contentVersion();
    const changed = new ObjectId();
    await other.increment({ products: [changed] });
    expect(await contentVersion()).toBe(before + 1);
    expect(await changedProductsSince(before)).toEqual([changed]);
    expect(await changedProductsSince(await other.read())).toEqual([]);
  });

  it('loses no change of those that are told at once', async () => {
    const ids = Array.from({ length: 12 }, () => new ObjectId());
    const before = await contentVersion();
    const others = [
      contentVersions(),
      createSharedContentVersions(database()),
      createSharedContentVersions(database()),
    ];
    await Promise.all(ids.map((id, index) => others[index % 3]?.increment({ products: [id] })));
    const changed = await changedProductsSince(before);
    expect(changed === 'all' ? changed : changed.map(String).sort()).toEqual(ids.map(String).sort());
  });

  it('begins above all earlier numbers where its document was lost', async () => {
    const before = await contentVersion();
    await collections().contentVersions.deleteMany({});
    expect(await changedProductsSince(before)).toBe('all');
    await contentVersions().increment({ products: [new ObjectId()] });
    expect(await contentVersion()).toBeGreaterThan(before);
    expect(await changedProductsSince(before)).toBe('all');
  });
});

it('tells what the database did not take while it was away, once it is back', async () => {
  const folder = await makeTempFolder();
  const port = await findStablePort();
  const start = () => startEmbeddedStore({ directory: folder.path, port });
  let store = await start();
  // Bounded as the shop's own client is (db/client.ts): a server that ends may still take a connection, and say nothing.
  const bounds = {
    serverSelectionTimeoutMS: 200,
    connectTimeoutMS: 1_000,
    socketTimeoutMS: 1_000,
    waitQueueTimeoutMS: 1_000,
  };
  const client = await MongoClient.connect(store.uri, bounds);
  try {
    const own = createSharedContentVersions(client.db('malisho'));
    await own.increment({ products: [] });
    const before = await own.read();
    const changed = new ObjectId();
    await store.close();
    await own.increment({ products: [changed] });
    await expect(own.read()).rejects.toThrow();
    store = await start();
    await expect.poll(() => own.read().catch(() => 0), { timeout: 20_000 }).toBeGreaterThan(before);
    expect(await own.changedProductsSince(before)).toEqual([changed]);
  } finally {
    await client.close();
    await store.close();
    await folder.remove();
  }
});

it('shares runs with those who asked before they began, and with nobody who came later', async () => {
  const begun: ((result: string) => void)[] = [];
  const ask = coalesceCalls(() => new Promise<string>((resolve) => begun.push(resolve)));
  const first = [ask(), ask()];
  await expect.poll(() => begun.length).toBe(1);
  const later = [ask(), ask()];
  begun[0]?.('early');
  expect(await Promise.all(first)).toEqual(['early', 'early']);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.('late');
  expect(await Promise.all(later)).toEqual(['late', 'late']);
});
