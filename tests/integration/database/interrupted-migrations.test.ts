import type { Db } from 'mongodb';
import { expect, it } from 'vitest';
import { database } from '#db/client';
import { migrations, type Migration } from '#db/migrations';
import { demoQuestionDocuments, demoTestimonialDocuments } from '~/seed/demo-documents';
import { useTestDatabase } from '../../support/database';
import { takeTurns } from '../../support/full-run';
import { restoreSnapshot, takeSnapshot, type DatabaseSnapshot } from '../../support/shop/database-snapshot';

useTestDatabase();

type Documents = Readonly<Record<string, readonly ({ readonly _id: unknown } & Record<string, unknown>)[]>>;

const seededAt = new Date('2026-03-10T06:00:00.000Z');

/** As version ea859984 left it: its content was in the software, its closed days with the visits. */
const before: Documents = {
  settings: [
    { _id: 'site', promo: 'Karibu', deliveryFee: 15_050, social: { facebook: 'https://fb.example' } },
  ],
  homeContent: [{ _id: 'home', heroTitle: 'Our own title' }],
  seeds: ['questions', 'testimonials'].map((_id) => ({ _id, startedAt: seededAt, finishedAt: seededAt })),
  questions: demoQuestionDocuments(seededAt) as never,
  testimonials: demoTestimonialDocuments(seededAt) as never,
  users: [
    { _id: 'a', email: 'a@example.com', role: 'super_admin', permissions: [] },
    { _id: 'b', email: 'b@example.com', role: 'staff', permissions: ['catalogue:write'] },
  ],
  apiKeys: [{ _id: 'k', tokenHash: 'k', permissions: ['catalogue:write', 'orders:read'] }],
  tourDays: [
    { _id: '2026-12-25', turn: 1, isClosed: true },
    { _id: '2026-12-26', turn: 1, isClosed: true, note: 'Boxing Day' },
  ],
};

const names = [...Object.keys(before), 'products', 'bookings', 'aboutContent', 'pageTexts', 'tourStops'];

async function restore(documents: Documents): Promise<void> {
  for (const name of names) {
    const collection = database().collection(name);
    await collection.deleteMany({});
    const stored = documents[name] ?? [];
    if (stored.length > 0) await collection.insertMany(stored as never);
  }
}

const dump = async () =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await database().collection(name).find().sort({ _id: 1 }).toArray()]),
    ),
  ) as Documents;

class Killed extends Error {}

/** The database of a process that is killed before the write that `onWrite` returns false for. */
function dyingDatabase(onWrite: () => boolean): Db {
  const collection = (name: string) =>
    new Proxy(database().collection(name), {
      get(target, method: string) {
        const value: unknown = Reflect.get(target, method);
        if (typeof value !== 'function') return value;
        if (/^(?:insert|update|delete|replace|bulk)/.test(method) && !onWrite())
          return () => Promise.reject(new Killed());
        return value.bind(target);
      },
    });
  return { collection } as unknown as Db;
}

const after027: readonly Migration[] = migrations.slice(1);
const noReport = () => undefined;

async function migrate(): Promise<void> {
  for (const { up } of after027) await up(database(), noReport);
}

/** False where the process has not died. */
async function runUntilDeath({ up }: Migration, writes: number): Promise<boolean> {
  try {
    let left = writes;
    await up(
      dyingDatabase(() => left-- > 0),
      noReport,
    );
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

/**
 * Runs them, and each again from its beginning after a death before each of its writes, which must change nothing; those before it are
 * recorded. Returns the number of all writes. A short run dies before each `step`-th only.
 */
async function runWithDeaths(each: readonly Migration[], step: number): Promise<number> {
  let all = 0;
  let start: DatabaseSnapshot = await takeSnapshot(database());
  for (const migration of each) {
    let writes = 0;
    await migration.up(
      dyingDatabase(() => (writes += 1) > 0),
      noReport,
    );
    // Most have nothing to do.
    if (writes === 0) continue;
    all += writes;
    const expected = await takeSnapshot(database());
    for (const before of takeTurns([...Array(writes).keys()], step)) {
      await restoreSnapshot(database(), start);
      expect(await runUntilDeath(migration, before)).toBe(true);
      await migration.up(database(), noReport);
      expect(await takeSnapshot(database()), `${migration.id} killed before write ${before + 1}`).toEqual(
        expected,
      );
    }
    start = expected;
  }
  return all;
}

it.each([
  ['is used', { ...before, products: [{ _id: 'milk', name: 'Milk', slug: 'milk' }] }, 1],
  // Nearly all of their writes are the same.
  ['only takes visits', { ...before, bookings: [{ _id: 'visit', reference: 'V-1' }] }, 3],
  ['nobody uses', before, 3],
] as const)(
  'data of a shop that %s end as they should after a kill before each write, and in a second run',
  async (_, data, step) => {
    await restore(data);
    await migrate();
    const expected = await dump();
    await migrate();
    expect(await dump()).toEqual(expected);
    await restore(data);
    const writes = await runWithDeaths(after027, step);
    expect(await dump()).toEqual(expected);
    expect(writes).toBeGreaterThan(6);
  },
);

it('a shop that only takes visits stays open, and says what it said', async () => {
  await restore({ bookings: [{ _id: 'visit', reference: 'V-1' }] });
  await migrate();
  expect((await dump())['settings']).toMatchObject([
    { _id: 'site', opening: { isOpen: true }, deliveryRule: { fee: 20_000 } },
  ]);
});
