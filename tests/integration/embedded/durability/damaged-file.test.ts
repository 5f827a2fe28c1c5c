import { once } from 'node:events';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedStore } from '#db/embedded';
import { openEnvironment } from '#db/embedded/storage/lmdb/environment';
import { startScript } from '../../../support/processes/run-script';
import type { TrialOutcome, Trial } from './damage-trials';
import { makeTemporaryDirectory, openStore } from '../open-store';
import { killAtFirstOutput, runUntilExit } from '../server-process';

// Most tests start several processes, each of which compiles the store.
vi.setConfig({ testTimeout: 180_000 });

/** The length of what is not the padding of a meta page: header, magic, trees, last page, transaction. */
const META_BYTES = 168;
const PAGE_BYTES = 4096;

/** A generator of the same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function chooseTrials(seed: number): Trial[] {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const trials: Omit<Trial, 'name'>[] = [
    ...Array.from({ length: 50 }, () => ({ kind: 'flip' as const, at: random(), size: below(8) })),
    // LMDB's first two pages decide about all others.
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

/** Runs trials in a process, and those after one that ended it in the next. */
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

it('100 flipped bits, cuts, blanks and garbled pieces of the file: each is told or harmless', async () => {
  const { directory, remove } = await makeTemporaryDirectory();
  const trials = chooseTrials(11);
  const outcomes = await runTrials(directory, trials);
  expect(outcomes.filter(({ outcome }) => outcome !== 'told' && outcome !== 'same')).toEqual([]);
  const told = outcomes.filter(({ outcome }) => outcome === 'told').length;
  console.log(`${told} were told, ${outcomes.length - told} were harmless`);
  expect(outcomes.map(({ name }) => name)).toEqual(trials.map(({ name }) => name));
  expect(told).toBeGreaterThan(30);
  await remove();
});

type Item = { _id: number; group: number; bytes?: Buffer };

/** A folder with a closed store of 3,000 small documents and a large one, and the path of its file. */
async function makeStore() {
  const { directory, remove } = await makeTemporaryDirectory();
  onTestFinished(remove);
  const { db, close } = await openStore({ directory });
  const items = db.collection<Item>('items');
  await items.createIndex({ group: 1 });
  await items.insertMany(Array.from({ length: 3_000 }, (_, _id) => ({ _id, group: _id % 10 })));
  await db.collection<Item>('pictures').insertMany([
    { _id: 1, group: 1, bytes: Buffer.alloc(50_000, 'one') },
    { _id: 2, group: 1, bytes: Buffer.alloc(50_000, 'two') },
  ]);
  await close();
  return { directory, file: join(directory, 'store.mdb') };
}

async function overwrite(file: string, text: string, replacement: string): Promise<void> {
  const bytes = await readFile(file);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes.write(replacement, at);
  await writeFile(file, bytes);
}

describe('a start', () => {
  it.each([
    ['empty', (file: string) => truncate(file, 0)],
    ['missing', (file: string) => rm(file)],
    ['cut off', async (file: string) => truncate(file, (await stat(file)).size / 2)],
    ['something else', (file: string) => writeFile(file, 'not a store '.repeat(2_000))],
  ])('on a file that is %s ends with code 65 and one line that names it', async (_state, damage) => {
    const { directory, file } = await makeStore();
    await damage(file);
    const { code, output } = await runUntilExit(directory);
    expect(code).toBe(65);
    expect(output).toMatch(
      /^The store file \S+\/store\.mdb is damaged \(its? .+\)\. Restore its folder .+ README\n$/,
    );
    expect(output).toContain(file);
    // Nothing was put in the place of the file: the next start says the same.
    expect(await runUntilExit(directory)).toEqual({ code, output });
  });

  it('that was killed while it made the store is made up for by the next', async () => {
    const { directory, remove } = await makeTemporaryDirectory();
    onTestFinished(remove);
    await killAtFirstOutput(directory);
    const { db, close } = await openStore({ directory });
    await db.collection<Item>('items').insertOne({ _id: 1, group: 1 });
    await close();
    // A first start that came no further than this has left the beginning of a store beside its place.
    const { directory: other, remove: removeOther } = await makeTemporaryDirectory();
    onTestFinished(removeOther);
    const begun = openEnvironment(join(other, 'new', 'store.mdb'));
    await begun.root.close();
    await (await startEmbeddedStore({ directory: other })).close();
  });
});

describe('a document that is damaged', () => {
  it('is told to who reads it, and the others are answered', async () => {
    const { directory, file } = await makeStore();
    await overwrite(file, 'twotwotwo', 'twoTwotwo');
    const { db, close } = await openStore({ directory });
    const pictures = db.collection<Item>('pictures');
    const told = {
      code: 301,
      message: expect.stringMatching(
        /store\.mdb is damaged \(record 2 of shop\.pictures does not match its checksum\)/,
      ),
    };
    await expect(pictures.findOne({ _id: 2 })).rejects.toMatchObject(told);
    await expect(pictures.find().toArray()).rejects.toMatchObject(told);
    await expect(pictures.updateOne({ _id: 2 }, { $set: { group: 2 } })).rejects.toMatchObject(told);
    expect(await pictures.findOne({ _id: 1 })).toMatchObject({ group: 1 });
    expect(await db.collection('items').countDocuments({ group: 3 })).toBe(300);
    await close();
  });
});

describe('npm run store -- --check', () => {
  const check = (directory: string) => runUntilExit(directory, ['--check']);

  it('says that all is whole, and ends with 0', async () => {
    const { directory, file } = await makeStore();
    expect(await check(directory)).toEqual({
      code: 0,
      output: `shop.items: 3000 documents, all whole\nshop.pictures: 2 documents, all whole\nThe store file ${file} is whole\n`,
    });
  });

  it('names what is not, and ends with 1', async () => {
    const { directory, file } = await makeStore();
    await overwrite(file, 'twotwotwo', 'twoTwotwo');
    const { code, output } = await check(directory);
    expect(code).toBe(1);
    expect(output).toContain(
      'shop.items: 3000 documents, all whole\nshop.pictures: 2 documents, 1 damaged (records 2)\n',
    );
    expect(output).toMatch(/is damaged \(1 document is not what was written\)\. Restore/);
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

  it('leaves a store alone that is in use', async () => {
    const { directory } = await makeStore();
    const store = await startEmbeddedStore({ directory });
    expect(await check(directory)).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
    await store.close();
  });
});

/** Takes the checksums away, as they were not there in the first version of the store. */
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
  it('gets them at its next start, also when that is killed in the midst of it', async () => {
    const { directory, file } = await makeStore();
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

  it('has its pages checked all the same', async () => {
    const { directory, file } = await makeStore();
    await removeChecksums(file);
    await truncate(file, (await stat(file)).size / 2);
    expect(await runUntilExit(directory)).toMatchObject({
      code: 65,
      output: expect.stringContaining('cut off'),
    });
  });
});
