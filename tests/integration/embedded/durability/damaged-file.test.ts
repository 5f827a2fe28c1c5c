import { once } from 'node:events';
import { cp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import { openEnvironment, putValue } from '#db/embedded/storage/lmdb/environment';
import { FORMAT_KEY } from '#db/embedded/storage/lmdb/file-format';
import { takeTurns } from '../../../support/full-run';
import { startScript } from '../../../support/processes/run-script';
import { createRandom } from '../../../support/create-random';
import type { TrialOutcome, Trial } from './damage-trials';
import { makeTemporaryDirectory, openStore } from '../open-store';
import { killAtFirstOutput, runUntilExit } from '../server-process';

// Most tests start several processes.
vi.setConfig({ testTimeout: 600_000 });

/** The meta page without its padding: header, magic, trees, last page, transaction. */
const META_BYTES = 168;
const PAGE_BYTES = 4096;

function chooseTrials(seed: number): Trial[] {
  const next = createRandom(seed);
  const random = () => next() / 2 ** 32;
  const below = (limit: number) => Math.floor(random() * limit);
  const trials: Omit<Trial, 'name'>[] = [
    ...Array.from({ length: 50 }, () => ({ kind: 'flip' as const, at: random(), size: below(8) })),
    // The meta pages determine how all other pages are read.
    ...Array.from({ length: 20 }, () => ({
      kind: 'flip' as const,
      at: below(2) * PAGE_BYTES + below(META_BYTES) + 1,
      size: below(8),
    })),
    { kind: 'cut', at: 0, size: 0 },
    ...Array.from({ length: 9 }, () => ({ kind: 'cut' as const, at: random(), size: 0 })),
    ...Array.from({ length: 10 }, () => ({ kind: 'blank' as const, at: random(), size: 512 << below(6) })),
    ...Array.from({ length: 10 }, () => ({ kind: 'garble' as const, at: random(), size: 1 << below(13) })),
  ];
  return trials.map((trial, index) => ({
    ...trial,
    name: `${index}: ${trial.kind} at ${trial.at}, ${trial.size}`,
  }));
}

/** Runs trials in a process; after one that ends it, continues in the next. */
async function runTrials(folder: string, trials: readonly Trial[]): Promise<TrialOutcome[]> {
  const outcomes: TrialOutcome[] = [];
  while (outcomes.length < trials.length) {
    const child = startScript('tests/integration/embedded/durability/damage-trials.ts', {
      DAMAGE_TRIALS: JSON.stringify({ folder, trials: trials.slice(outcomes.length) }),
    });
    child.stderr?.resume();
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    for await (const line of createInterface({ input: child.stdout! }))
      outcomes.push(JSON.parse(line) as TrialOutcome);
    const [code, signal] = await ended;
    if (code !== 0)
      outcomes.push({ name: trials[outcomes.length]!.name, outcome: `ended by ${signal ?? code}` });
  }
  return outcomes;
}

it('each of the flipped bits, truncations, blanked and garbled ranges is reported or harmless', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  // 100 in a full run.
  const trials = takeTurns(chooseTrials(11), 5);
  const outcomes = await runTrials(directory, trials);
  expect(outcomes.filter(({ outcome }) => outcome !== 'reported' && outcome !== 'same')).toEqual([]);
  const reported = outcomes.filter(({ outcome }) => outcome === 'reported').length;
  console.log(`${reported} were reported, ${outcomes.length - reported} were harmless`);
  expect(outcomes.map(({ name }) => name)).toEqual(trials.map(({ name }) => name));
  expect(reported).toBeGreaterThan(trials.length * 0.3);
  await remove();
});

type Item = { _id: number; group: number; bytes?: Buffer };

/** A closed store with 3,000 small documents and two large ones. */
let template: Awaited<ReturnType<typeof makeTemporaryDirectory>>;
beforeAll(async () => {
  template = await makeTemporaryDirectory();
  const { db, close } = await openStore({ directory: template.directory });
  const items = db.collection<Item>('items');
  await items.createIndex({ group: 1 });
  await items.insertMany(Array.from({ length: 3_000 }, (_, _id) => ({ _id, group: _id % 10 })));
  await db.collection<Item>('pictures').insertMany([
    { _id: 1, group: 1, bytes: Buffer.alloc(50_000, 'one') },
    { _id: 2, group: 1, bytes: Buffer.alloc(50_000, 'two') },
  ]);
  await close();
});
afterAll(() => template.remove());

async function copyClosedStore() {
  const { directory, remove } = await makeTemporaryDirectory();
  onTestFinished(remove);
  await cp(template.directory, directory, { recursive: true });
  return { directory, file: join(directory, 'store.mdb') };
}

/** The first place that has a text, or all: pages of the past have copies. */
async function overwrite(file: string, text: string, replacement: string, places = 1): Promise<void> {
  const bytes = await readFile(file);
  expect(bytes.indexOf(text)).toBeGreaterThan(0);
  for (let place = 0, at = bytes.indexOf(text); at > 0 && place < places; place += 1) {
    bytes.write(replacement, at);
    at = bytes.indexOf(text, at);
  }
  await writeFile(file, bytes);
}

describe('a start on a damaged file', () => {
  it.each([
    ['empty', (file: string) => truncate(file, 0)],
    ['missing', (file: string) => rm(file)],
    ['truncated', async (file: string) => truncate(file, (await stat(file)).size / 2)],
    ['not a store', (file: string) => writeFile(file, 'not a store '.repeat(2_000))],
  ])('that is %s exits with code 65 and one line that names the file', async (_state, damage) => {
    const { directory, file } = await copyClosedStore();
    await damage(file);
    const { code, output } = await runUntilExit(directory);
    expect(code).toBe(65);
    expect(output).toMatch(
      /^The store file \S+\/store\.mdb is damaged \(its? .+\)\. Restore a backup: docs\/deploying\.md, 16\n$/,
    );
    expect(output).toContain(file);
    // No file was created in its place: the next start fails the same way.
    expect(await runUntilExit(directory)).toEqual({ code, output });
  });

  it('recovers from a first start that was killed', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    onTestFinished(remove);
    await killAtFirstOutput(directory);
    const { db, close } = await openStore({ directory });
    await db.collection<Item>('items').insertOne({ _id: 1, group: 1 });
    await close();
    // A first start that was killed earlier leaves an incomplete store in its staging folder.
    const { directory: other, remove: removeOther } = await makeTemporaryDirectory();
    onTestFinished(removeOther);
    const begun = openEnvironment(join(other, 'new', 'store.mdb'));
    await begun.root.close();
    await (await startEmbeddedStore({ directory: other })).close();
  });
});

describe('a damaged document', () => {
  it('fails the reads that need it, and no others', async () => {
    const { directory, file } = await copyClosedStore();
    await overwrite(file, 'twotwotwo', 'twoTwotwo');
    const { db, close } = await openStore({ directory });
    const pictures = db.collection<Item>('pictures');
    const damage = {
      code: 301,
      message: expect.stringMatching(
        /store\.mdb is damaged \(record 2 of shop\.pictures does not match its checksum\)/,
      ),
    };
    await expect(pictures.findOne({ _id: 2 })).rejects.toMatchObject(damage);
    await expect(pictures.find().toArray()).rejects.toMatchObject(damage);
    await expect(pictures.updateOne({ _id: 2 }, { $set: { group: 2 } })).rejects.toMatchObject(damage);
    expect(await pictures.findOne({ _id: 1 })).toMatchObject({ group: 1 });
    expect(await db.collection('items').countDocuments({ group: 3 })).toBe(300);
    await close();
  });
});

it('a start on a large file says how far its check is', async () => {
  const { directory } = await copyClosedStore();
  const progress: string[] = [];
  const store = await startEmbeddedStore({ directory, onProgress: (text) => void progress.push(text) });
  await store.close();
  const counts = progress.map((text) =>
    /^([\d,]+) of ([\d,]+) pages checked$/.exec(text)?.slice(1).map(toNumber),
  );
  expect(counts.length).toBeGreaterThan(1);
  const [all = NaN] = counts.map((count) => count?.[1] ?? NaN);
  for (const [index, [checked = NaN, total = NaN] = []] of counts.entries()) {
    expect(total).toBe(all);
    expect(checked).toBeGreaterThan(counts[index - 1]?.[0] ?? 0);
    expect(checked).toBeLessThanOrEqual(all);
  }
});

const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

describe('npm run store -- --check', () => {
  const check = (directory: string) => runUntilExit(directory, ['--check']);

  it('reports an undamaged store and exits with 0', async () => {
    const { directory, file } = await copyClosedStore();
    expect(await check(directory)).toEqual({
      code: 0,
      output: `The store file ${file} is whole\nshop.items: 3000 documents, all whole\nshop.pictures: 2 documents, all whole\n`,
    });
  });

  it('reports the damage and exits with 1', async () => {
    const { directory, file } = await copyClosedStore();
    await overwrite(file, 'twotwotwo', 'twoTwotwo');
    const { code, output } = await check(directory);
    expect(code).toBe(1);
    expect(output).toContain(
      'shop.items: 3000 documents, all whole\nshop.pictures: 2 documents, 1 damaged (records 2)\n',
    );
    expect(output).toMatch(/^The store file \S+ is damaged \(1 document is not what was written\)\. Restore/);
    await truncate(file, (await stat(file)).size / 2);
    const cut = await check(directory);
    expect(cut.code).toBe(1);
    expect(cut.output).toMatch(/cut off/);
    await rm(file);
    expect(await check(directory)).toMatchObject({
      code: 1,
      output: expect.stringContaining('it is missing'),
    });
  });

  it.each([
    ['a name', 'pictures', 'pictvres'],
    ['the format', 'format', 'farmat'],
  ])('says in its first line that the catalogue is garbled in %s', async (_what, text, garbled) => {
    const { directory, file } = await copyClosedStore();
    await overwrite(file, text, garbled, Infinity);
    const { code, output } = await check(directory);
    expect(code).toBe(1);
    expect(output).toMatch(/^The store file \S+ is damaged \(.*its catalog is garbled.*\)\. Restore/);
    expect(output).not.toContain('no checksums yet');
  });

  it('fails on a store that is in use', async () => {
    const { directory } = await copyClosedStore();
    const store = await startEmbeddedStore({ directory });
    expect(await check(directory)).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
    await store.close();
  });
});

it('a store in the format of a newer version is refused as such, and kept', async () => {
  const { directory, file } = await copyClosedStore();
  const { root, catalog } = openEnvironment(file);
  await root.transaction(() => putValue(catalog, FORMAT_KEY, Buffer.from('3')));
  await root.close();
  const line = new RegExp(
    `^The store file ${file} has format 3, of a newer version of the shop; this version reads 2\\. Start the newer version .+\\n$`,
  );
  for (const args of [undefined, ['--check']])
    expect(await runUntilExit(directory, args)).toEqual({ code: 1, output: expect.stringMatching(line) });
});

/** Removes the checksums, as in the first version of the store. */
async function removeChecksums(file: string): Promise<void> {
  const { root, catalog, records, entries, sessions } = openEnvironment(file);
  await root.transaction(() => {
    for (const table of [catalog, records, entries, sessions])
      for (const { key, value } of [...table.getRange({})]) void table.put(key, value.subarray(0, -4));
    void catalog.remove(Buffer.from('format'));
  });
  await root.close();
}

describe('a store without checksums', () => {
  it('gets them at its next start, even if that is killed and resumed', async () => {
    const { directory, file } = await copyClosedStore();
    await removeChecksums(file);
    expect(await killAtFirstOutput(directory)).toContain('Adding checksums');
    await killAtFirstOutput(directory);
    const { db, close } = await openStore({ directory });
    const items = await db.collection<Item>('items').find().toArray();
    expect(items).toEqual(Array.from({ length: 3_000 }, (_, _id) => ({ _id, group: _id % 10 })));
    expect(await db.collection('items').find({ group: 4 }).toArray()).toHaveLength(300);
    await close();
    expect(await runUntilExit(directory, ['--check'])).toMatchObject({ code: 0 });
    await overwrite(file, 'twotwotwo', 'twoTwotwo');
    expect(await runUntilExit(directory, ['--check'])).toMatchObject({ code: 1 });
  });

  it('has its pages checked nevertheless', async () => {
    const { directory, file } = await copyClosedStore();
    await removeChecksums(file);
    await truncate(file, (await stat(file)).size / 2);
    expect(await runUntilExit(directory)).toMatchObject({
      code: 65,
      output: expect.stringContaining('cut off'),
    });
  });
});
