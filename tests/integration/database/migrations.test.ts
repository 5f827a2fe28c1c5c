import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { database } from '#db/client';
import {
  isMigrated,
  migrations,
  requireCompatibleDatabase,
  requireCompatibleMigrations,
  runMigrations,
  type Migration,
} from '#db/migrations';
import { id as baselineId, replacedIds } from '#db/migrations/027-baseline';
import { useTestDatabase } from '../../support/database';
import { insertCategory } from '../../support/fixtures/products';

useTestDatabase();
beforeEach(async () => void (await database().collection('runs').deleteMany({})));

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
  const files = readdirSync('db/migrations').filter((name) => /^\d{3}-[a-z0-9-]+\.ts$/.test(name));
  expect(migrations.map(({ id }) => `${id}.ts`)).toEqual(files.sort());
});

describe('the baseline', () => {
  const record = (ids: readonly string[]) =>
    collections().migrations.insertMany(ids.map((_id) => ({ _id, finishedAt: new Date(0) })));
  const without = (missing: string) => replacedIds.filter((id) => id !== missing);
  const olderData = (missing: string) =>
    new RegExp(
      `^The data is of an older version of the shop: it lacks ${missing}\\. What to do: start commit `,
    );

  it('is recorded in a new database', async () => {
    // Written before there are any data.
    await collections().leases.insertOne({ _id: 'start', holder: 'this', expiresAt: new Date() });
    await requireCompatibleDatabase(database());
    expect(await runMigrations()).toEqual(migrations.map(({ id }) => id));
    await insertCategory({ name: 'Cheese' });
    await requireCompatibleDatabase(database());
  });

  it('is recorded in a database with all migrations that it replaces', async () => {
    await insertCategory({ name: 'Cheese' });
    await record(replacedIds);
    await requireCompatibleDatabase(database());
    expect(await runMigrations()).toEqual(migrations.map(({ id }) => id));
    await requireCompatibleDatabase(database());
    expect(await runMigrations()).toEqual([]);
  });

  it('changes no data, so that they get their indexes while they are restored', () => {
    const [baseline, ...others] = migrations;
    const old = [baseline!];
    const later = [...old, counting('028-later')];
    expect([replacedIds, [baselineId]].map((ids) => isMigrated(ids, old))).toEqual([true, true]);
    expect(isMigrated(replacedIds, later)).toBe(false);
    expect(isMigrated([...replacedIds, '028-later'], later)).toBe(true);
    expect(isMigrated([baselineId, ...others.map(({ id }) => id)])).toBe(true);
  });

  it('refuses a database that lacks one of them, or has data and no record at all', async () => {
    await insertCategory({ name: 'Cheese' });
    await expect(requireCompatibleDatabase(database())).rejects.toThrow(olderData(replacedIds[0]!));
    await record(without('022-visit-length'));
    await expect(requireCompatibleDatabase(database())).rejects.toThrow(olderData('022-visit-length'));
  });

  it('needs each of them, unless it is recorded itself', () => {
    for (const id of replacedIds) {
      expect(() => requireCompatibleMigrations(without(id))).toThrow(olderData(id));
      requireCompatibleMigrations([...without(id), baselineId]);
    }
  });

  it('knows newer migrations by their number', () => {
    expect(() => requireCompatibleMigrations([baselineId, '999-scales'])).toThrow(
      /^The data is of a newer version of the shop: it has 999-scales, this version knows \d{3}-/,
    );
  });
});
