import { describe, expect, it } from 'vitest';
import { collectionDefinitions, collections } from '~/domain/collections';
import { database } from '#db/client';
import { ensureIndexes } from '#db/indexes';
import { migrations, runMigrations, type Migration } from '#db/migrations';
import { useTestDatabase } from '../../support/database';
import { makeProduct } from '../../support/fixtures/products';

useTestDatabase();

/** A migration that counts its runs in the database. */
const counting = (id: string): Migration => ({
  id,
  up: async (db) => {
    await db
      .collection<{ _id: string }>('runs')
      .updateOne({ _id: id }, { $inc: { count: 1 } }, { upsert: true });
  },
});

async function readRuns(): Promise<Record<string, number>> {
  const runs = await database().collection<{ _id: string; count: number }>('runs').find().toArray();
  await database().collection('runs').deleteMany({});
  return Object.fromEntries(runs.map((run) => [run._id, run.count]));
}

describe('runMigrations', () => {
  it('runs each migration once, in order, and records it', async () => {
    const list = [counting('001-first'), counting('002-second')];
    expect(await runMigrations(list)).toEqual(['001-first', '002-second']);
    expect(await runMigrations(list)).toEqual([]);
    expect(await runMigrations([...list, counting('003-third')])).toEqual(['003-third']);
    expect(await readRuns()).toEqual({ '001-first': 1, '002-second': 1, '003-third': 1 });
    const recorded = await collections().migrations.find().sort({ _id: 1 }).toArray();
    expect(recorded.map((record) => record._id)).toEqual(['001-first', '002-second', '003-third']);
  });

  it('runs each migration once when several processes start at once', async () => {
    const list = [counting('001-first'), counting('002-second'), counting('003-third')];
    const ran = await Promise.all(Array.from({ length: 4 }, () => runMigrations(list)));
    expect(ran.flat().sort()).toEqual(['001-first', '002-second', '003-third']);
    expect(await readRuns()).toEqual({ '001-first': 1, '002-second': 1, '003-third': 1 });
    expect(await collections().leases.countDocuments()).toBe(0);
  });

  it('makes concurrent starts wait until all are done', async () => {
    const finished: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let waiting: Promise<readonly string[]> = Promise.resolve([]);
    const slow: Migration = {
      id: '001-slow',
      up: async () => {
        waiting = runMigrations([counting('001-slow')]).finally(() => finished.push('other'));
        await released;
        finished.push('slow');
      },
    };
    const running = runMigrations([slow]);
    release();
    expect(await running).toEqual(['001-slow']);
    expect(await waiting).toEqual([]);
    expect(finished).toEqual(['slow', 'other']);
    expect(await readRuns()).toEqual({});
  });

  it('stops at a migration that fails, and the next start goes on from there', async () => {
    const failing: Migration = { id: '002-second', up: () => Promise.reject(new Error('disk full')) };
    await expect(runMigrations([counting('001-first'), failing, counting('003-third')])).rejects.toThrow(
      'disk full',
    );
    expect(await readRuns()).toEqual({ '001-first': 1 });
    expect(await runMigrations([counting('001-first'), counting('002-second')])).toEqual(['002-second']);
  });

  it('takes over the lease of a killed process', async () => {
    await collections().leases.insertOne({
      _id: 'migrations',
      holder: 'killed',
      expiresAt: new Date(Date.now() + 300),
    });
    expect(await runMigrations([counting('001-first')])).toEqual(['001-first']);
  });
});

it('lists the migrations in order, with the names of their files', () => {
  const ids = migrations.map((migration) => migration.id);
  expect(ids).toEqual([...new Set(ids)].sort());
  for (const id of ids) expect(id).toMatch(/^\d{3}-[a-z0-9-]+$/);
});

it('001 adds the derived fields to imported products', async () => {
  const whole = makeProduct({ slug: 'whole', categories: ['Fresh Milk'] });
  const {
    lowestPrice: _price,
    categoryKeys: _keys,
    searchText: _text,
    ...bare
  } = makeProduct({
    slug: 'bare',
    name: 'Crème',
    categories: ['Yogurt'],
  });
  await database().collection('products').insertMany([whole, bare]);
  await runMigrations();
  expect(await collections().products.findOne({ slug: 'whole' })).toEqual(whole);
  expect(await collections().products.findOne({ slug: 'bare' })).toMatchObject({
    lowestPrice: bare.price,
    categoryKeys: ['yogurt'],
    searchText: 'creme malisho whole milk of the morning.',
  });
});

it('003 adds the search text to older accounts', async () => {
  const person = {
    firstName: 'Zoë',
    lastName: 'Odhiambo',
    email: 'Zoe@Farm.example',
    phoneNumber: '+254712345678',
  };
  await database().collection('users').insertOne(person);
  await runMigrations();
  expect(await collections().users.findOne({ email: person.email })).toMatchObject({
    searchText: 'zoe odhiambo zoe@farm.example +254712345678 0712345678',
  });
});

it('007 schedules status queries for prompts that failed within the last day', async () => {
  const attempt = (minutesAgo: number, checkoutRequestId?: string) => ({
    tokenHash: `${minutesAgo} ${checkoutRequestId}`,
    state: 'failed',
    pending: false,
    nextQueryAt: null,
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
    ...(checkoutRequestId && { checkoutRequestId }),
  });
  const stored = [attempt(60, 'ws_CO_1'), attempt(25 * 60, 'ws_CO_2'), attempt(30)];
  await database().collection('paymentAttempts').insertMany(stored);
  await runMigrations();
  const scheduled = await collections()
    .paymentAttempts.find({ nextQueryAt: { $ne: null } })
    .toArray();
  expect(scheduled.map(({ checkoutRequestId }) => checkoutRequestId)).toEqual(['ws_CO_1']);
});

it('007 gives orders with an unmatched code one more day', async () => {
  const order = (number: string, changes: object) => ({
    number,
    idempotencyKey: number,
    status: 'pending',
    payBy: null,
    refundsDue: [],
    claim: { code: `SGL31HA2${number}`, claimedAt: new Date(0), state: 'to-match' },
    ...changes,
  });
  const flagged = { refundsDue: [{ reason: 'wrong-amount' }] };
  const stored = [order('A1', {}), order('A2', flagged), order('A3', { status: 'cancelled' })];
  await database().collection('orders').insertMany(stored);
  const before = Date.now();
  await runMigrations();
  const found = await collections().orders.find().sort({ number: 1 }).toArray();
  expect(found.slice(1).map(({ payBy }) => payBy)).toEqual([null, null]);
  expect(found[0]?.payBy?.getTime()).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
});

it('007 removes refunds of payments that are recorded under the same receipt', async () => {
  const flag = (receiptNumber: string) => ({ reason: 'unmatched-prompt', receiptNumber });
  const stored = {
    number: 'M-1',
    idempotencyKey: '1',
    status: 'confirmed',
    refundsDue: [flag('SKL0000001'), flag('SKL0000002')],
  };
  await database().collection('orders').insertOne(stored);
  await database()
    .collection('paymentAttempts')
    .insertOne({ tokenHash: '1', state: 'paid', receiptNumber: 'SKL0000001' });
  await runMigrations();
  expect(await collections().orders.findOne()).toMatchObject({ refundsDue: [flag('SKL0000002')] });
});

it('008 renames fields of orders and subscribers and the collection of the rate limits', async () => {
  const db = database();
  const orders = db.collection('orders');
  const subscribers = db.collection('newsletterSubscribers');
  await Promise.all([orders.drop(), subscribers.drop()]);
  await orders.createIndex({ placementKey: 1 }, { unique: true });
  await subscribers.createIndex({ leaveToken: 1 }, { unique: true });
  const askedAt = new Date('2026-07-01T06:00:00Z');
  await orders.insertMany(['A', 'B'].map((key) => ({ number: key, userId: null, placementKey: key })));
  await subscribers.insertMany(
    ['a', 'b'].map((token) => ({ email: `${token}@farm.example`, leaveToken: token, askedAt })),
  );
  await db
    .collection<{ _id: string; count: number }>('tryCounts')
    .insertOne({ _id: 'track 60000', count: 3 });

  await runMigrations();
  await ensureIndexes(collectionDefinitions);

  expect(
    await orders
      .find({}, { projection: { _id: 0 } })
      .sort({ number: 1 })
      .toArray(),
  ).toEqual([
    { number: 'A', userId: null, idempotencyKey: 'A' },
    { number: 'B', userId: null, idempotencyKey: 'B' },
  ]);
  expect(
    await subscribers
      .find({}, { projection: { _id: 0 } })
      .sort({ email: 1 })
      .toArray(),
  ).toEqual([
    { email: 'a@farm.example', unsubscribeToken: 'a', requestedAt: askedAt },
    { email: 'b@farm.example', unsubscribeToken: 'b', requestedAt: askedAt },
  ]);
  expect(await collections().rateLimits.find().toArray()).toEqual([{ _id: 'track 60000', count: 3 }]);
  const indexNames = [...(await orders.indexes()), ...(await subscribers.indexes())].map(({ name }) => name);
  expect(indexNames).not.toContain('placementKey_1');
  expect(indexNames).not.toContain('leaveToken_1');
  expect(await db.listCollections({ name: 'tryCounts' }).toArray()).toEqual([]);
});

it('008 ends in the same state when it was interrupted', async () => {
  const db = database();
  await db.collection('orders').insertMany([
    { number: 'A', idempotencyKey: 'A' },
    { number: 'B', placementKey: 'B' },
  ]);
  await db
    .collection<{ _id: string; count: number }>('rateLimits')
    .insertOne({ _id: 'track 60000', count: 3 });
  await runMigrations();
  expect(await collections().orders.distinct('idempotencyKey')).toEqual(['A', 'B']);
  expect(await collections().rateLimits.countDocuments()).toBe(1);
});
