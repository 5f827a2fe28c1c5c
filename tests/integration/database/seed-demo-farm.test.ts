import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { startEmbeddedStore } from '#db/embedded';
import { demoGallery } from '~/seed/demo/gallery';
import { demoPosts } from '~/seed/demo/posts';
import { demoProductDocuments } from '~/seed/demo-documents';
import { seedDemoFarm } from '~/seed/seed-demo-farm';
import { categoryKey } from '~/domain/catalogue/category';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { runScript, startScript } from '../../support/processes/run-script';

const testDatabase = useTestDatabase({ otherWriters: true });

const now = new Date('2026-03-10T06:00:00.000Z');
const nextDay = new Date('2026-03-11T06:00:00.000Z');
const demoCount = demoProductDocuments(now).length;

const readFarm = async () => ({
  products: await collections().products.find().sort({ _id: 1 }).toArray(),
  categories: await collections().categories.find().sort({ _id: 1 }).toArray(),
});

describe('seedDemoFarm', () => {
  it('loads products with pictures and prices, in categories that exist', async () => {
    expect(await seedDemoFarm(now)).toBe(true);
    const { products, categories } = await readFarm();
    expect(products.length).toBeGreaterThanOrEqual(24);
    const categoryKeys = new Set(categories.map((category) => categoryKey(category.name)));
    const ids = new Set(categories.map((category) => category._id.toHexString()));
    for (const category of categories)
      if (category.parent) expect(ids).toContain(category.parent.toHexString());
    for (const product of products) {
      expect(product.categoryKeys.filter((key) => !categoryKeys.has(key))).toEqual([]);
      expect(product.lowestPrice).toBeGreaterThan(0);
      expect(product.images[0]?.alt).toBeTruthy();
      expect(product.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('opens the stock ledger with the stock of each size, once', async () => {
    await seedDemoFarm(now);
    expect(await findLedgerDifferences()).toEqual([]);
    await collections().seeds.updateOne({ _id: 'demo-farm' }, { $set: { finishedAt: null } });
    await seedDemoFarm(nextDay);
    expect(await findLedgerDifferences()).toEqual([]);
  });

  it('loads once and does not restore what an admin deleted', async () => {
    await seedDemoFarm(now);
    const before = await readFarm();
    expect(await seedDemoFarm(nextDay)).toBe(false);
    expect(await readFarm()).toEqual(before);
    await collections().products.deleteMany({});
    await collections().categories.deleteMany({});
    expect(await seedDemoFarm(nextDay)).toBe(false);
    expect(await readFarm()).toEqual({ products: [], categories: [] });
  });

  it('loads texts, team and posts with it, once', async () => {
    await seedDemoFarm(now);
    const { homeContent, aboutContent, teamMembers, farmServices, posts } = collections();
    const count = () =>
      Promise.all(
        [homeContent, aboutContent, teamMembers, farmServices, posts].map((one) => one.countDocuments()),
      );
    expect(await count()).toEqual([1, 1, 6, 6, demoPosts.length]);
    await posts.deleteMany({});
    await homeContent.deleteMany({});
    expect(await seedDemoFarm(nextDay)).toBe(false);
    expect(await count()).toEqual([0, 1, 6, 6, 0]);
  });

  it('adds texts, team and posts to a demo farm that was loaded before they existed', async () => {
    await collections().seeds.insertOne({ _id: 'demo-farm', startedAt: now, finishedAt: now });
    expect(await seedDemoFarm(nextDay)).toBe(true);
    expect(await readFarm()).toEqual({ products: [], categories: [] });
    expect(await collections().posts.countDocuments()).toBe(demoPosts.length);
    expect(await seedDemoFarm(nextDay)).toBe(false);
  });

  it('adds the gallery to a demo farm without one, once', async () => {
    const whole = { startedAt: now, finishedAt: now };
    await collections().seeds.insertMany([
      { _id: 'demo-farm', ...whole },
      { _id: 'demo-content', ...whole },
    ]);
    expect(await seedDemoFarm(nextDay)).toBe(true);
    expect(await collections().galleryItems.countDocuments()).toBe(demoGallery.length);
    expect(await collections().posts.countDocuments()).toBe(0);
    await collections().galleryItems.deleteMany({});
    expect(await seedDemoFarm(nextDay)).toBe(false);
    expect(await collections().galleryItems.countDocuments()).toBe(0);
  });

  it('adds nothing to a demo farm whose texts an admin wrote', async () => {
    await collections().seeds.insertOne({ _id: 'demo-farm', startedAt: now, finishedAt: now });
    await collections().homeContent.insertOne({ _id: 'home' });
    // The gallery is a set of its own.
    await collections().seeds.insertOne({ _id: 'demo-gallery', startedAt: now, finishedAt: now });
    expect(await seedDemoFarm(nextDay)).toBe(false);
    expect(await collections().posts.countDocuments()).toBe(0);
  });

  it('adds nothing to a database with its own catalogue', async () => {
    const [own] = await insertProducts(makeProduct());
    expect(await seedDemoFarm(now)).toBe(false);
    expect(await readFarm()).toEqual({ products: [own], categories: [] });
    expect(await collections().posts.countDocuments()).toBe(0);
  });

  it('completes an interrupted seed and keeps later edits', async () => {
    await seedDemoFarm(now);
    const whole = await readFarm();
    // As if the process was killed after half of the products.
    await collections().seeds.updateOne({ _id: 'demo-farm' }, { $set: { finishedAt: null } });
    const [edited, ...missing] = whole.products.slice(demoCount / 2);
    await collections().products.deleteMany({ _id: { $in: missing.map((product) => product._id) } });
    await collections().products.updateOne({ _id: edited?._id }, { $set: { name: 'Edited' } });

    expect(await seedDemoFarm(nextDay)).toBe(true);
    expect(await seedDemoFarm(nextDay)).toBe(false);
    const expected = whole.products.map((product) =>
      product._id.equals(edited?._id) ? { ...product, name: 'Edited' } : product,
    );
    expect(await readFarm()).toEqual({ ...whole, products: expected });
  });

  it('completes a seed that was interrupted after its record', async () => {
    await collections().seeds.insertOne({ _id: 'demo-farm', startedAt: now, finishedAt: null });
    expect(await seedDemoFarm(nextDay)).toBe(true);
    expect((await readFarm()).products).toHaveLength(demoCount);
  });

  it('loads one farm when several processes start at once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => seedDemoFarm(now)));
    const { products } = await readFarm();
    expect(products).toHaveLength(demoCount);
    expect(await seedDemoFarm(nextDay)).toBe(false);
  });

  it('completes a seed whose process was killed', async () => {
    const child = startScript('tests/support/processes/seed-demo-farm.ts', {
      SEED_URI: testDatabase.uri,
      SEED_NAME: testDatabase.name,
    });
    const closed = once(child, 'close');
    // Any moment between this record and the end will do.
    await expect.poll(() => collections().seeds.countDocuments(), { interval: 1 }).toBe(1);
    child.kill('SIGKILL');
    await closed;
    await seedDemoFarm(nextDay);
    expect((await readFarm()).products).toHaveLength(demoCount);
    expect(await seedDemoFarm(nextDay)).toBe(false);
  });
});

// One of the processes compiles the sources first, which takes seconds.
describe('npm run seed', { timeout: 300_000 }, () => {
  const command = 'app/commands/seed.ts';
  const inTestDatabase = () => ({
    MONGODB_URI: testDatabase.uri.replace(/^(mongodb:\/\/[^/?]+)[^?]*/, `$1/${testDatabase.name}`),
    NODE_ENV: 'test',
    ADMIN_EMAIL: undefined,
    ADMIN_PASSWORD: undefined,
  });

  it('reports what it loaded, and the second time that there is nothing to load', async () => {
    const first = await runScript(command, inTestDatabase());
    expect(first.output).toContain(`The demo farm has ${demoCount} products`);
    expect(first.output).toMatch(/shown only once: admin@malisho\.example \/ [\w-]{20}/);
    expect(first.code).toBe(0);
    expect((await readFarm()).products).toHaveLength(demoCount);

    const second = await runScript(command, inTestDatabase());
    expect(second.output).toContain('nothing loaded');
    expect(second.output).not.toContain('admin@malisho.example');
    expect(second.code).toBe(0);
  });

  it('opens the built-in store without MONGODB_URI, and reports one in use', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'malisho-test-'));
    const variables = { ...inTestDatabase(), MONGODB_URI: undefined, DATA_DIR: folder };
    try {
      // With the store's sources, as from the command line.
      const fromSources = { ...variables, STORE_WORKER: undefined };
      const alone = await runScript(command, fromSources, { fromSources: true });
      expect(alone.output).toContain(`Opening the built-in store in ${join(folder, 'store')}`);
      expect(alone.output).toContain(`The demo farm has ${demoCount} products`);
      expect(alone.code).toBe(0);

      const shop = await startEmbeddedStore({ directory: join(folder, 'store') });
      const second = await runScript(command, variables);
      await shop.close();
      expect(second.code).toBe(1);
      const lines = second.output.trim().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(join(folder, 'store'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('stops at an invalid setting with a message that names it', async () => {
    const { code, output } = await runScript(command, { ...inTestDatabase(), MONGODB_URI: 'localhost' });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^MONGODB_URI .*$/);
  });
});
