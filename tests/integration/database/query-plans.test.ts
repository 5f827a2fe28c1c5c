import { expect, it } from 'vitest';
import { database } from '#db/client';
import { acquireLease } from '#db/lease';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';
import { reasonToScan } from '../../support/query-plans/allowed-collection-scans';
import { findCollectionScans } from '../../support/query-plans/find-collection-scans';
import { recordQueries } from '../../support/query-plans/record-queries';

useTestDatabase();

const queryOf = (command: object) => ({ origin: 'app/a.ts', collection: 'orders', command });

it('a query without an index is found, whatever its kind', async () => {
  await collections().orders.insertOne({ number: 'M-1' } as never);
  const notes = { notes: 'no onions' };
  const scans = [
    { find: 'orders', filter: notes },
    { find: 'orders', filter: {} },
    { aggregate: 'orders', pipeline: [{ $match: notes }, { $count: 'n' }], cursor: {} },
    { distinct: 'orders', key: 'number', query: notes },
    { findAndModify: 'orders', query: notes, update: { $set: notes } },
    { update: 'orders', updates: [{ q: notes, u: { $set: notes }, multi: true }] },
    { delete: 'orders', deletes: [{ q: notes, limit: 0 }] },
  ].map(queryOf);
  const indexed = [
    { find: 'orders', filter: { number: 'M-1' } },
    { find: 'orders', filter: {}, limit: 1 },
    { aggregate: 'orders', pipeline: [{ $match: { number: 'M-1', ...notes } }], cursor: {} },
    { update: 'orders', updates: [{ q: { number: 'M-1' }, u: { $set: notes } }] },
  ].map(queryOf);
  expect(await findCollectionScans(database(), [...scans, ...indexed])).toEqual(scans);
});

it('records what the app sends, not what a test sends, once for each shape', async () => {
  const queries = recordQueries(database().databaseName);
  for (const name of ['milk', 'mala'])
    await acquireLease({ name, holder: 'a', ttlMs: 1_000, now: new Date() });
  await collections().orders.findOne({ number: 'M-1' });
  expect([...queries.values()].map(({ origin, collection }) => [origin, collection])).toEqual([
    ['db/lease.ts', 'leases'],
  ]);
});

it('a scan needs a reason', () => {
  expect(reasonToScan({ ...queryOf({}), collection: 'categories' })).toBeDefined();
  expect(reasonToScan(queryOf({}))).toBeUndefined();
});
