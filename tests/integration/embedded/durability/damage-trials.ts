import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, MongoClient, type Db, type Document } from 'mongodb';
import { serveStore } from '#db/embedded/serve-store';

/**
 * Damages copies of a store, then opens, reads, writes and reads each. Prints an outcome for each trial: `same`
 * results as from the undamaged store, `reported` damage, or the failure. Runs in its own process, which a signal may
 * end.
 */
export type Trial = {
  readonly name: string;
  readonly kind: 'flip' | 'cut' | 'blank' | 'garble';
  /** offset in bytes, or below 1 as a fraction of the file's length */
  readonly at: number;
  /** the bit to flip, or the number of bytes to blank or garble */
  readonly size: number;
};

type TrialOptions = { readonly folder: string; readonly trials: readonly Trial[] };

export type TrialOutcome = { readonly name: string; readonly outcome: string };

type Item = Document & { _id: number };

const collectionNames = ['orders', 'pictures', 'settings'];

async function fillStore(db: Db): Promise<void> {
  const orders = db.collection<Item>('orders');
  await orders.createIndexes([
    { key: { number: 1 }, unique: true },
    { key: { status: 1, at: -1 } },
    { key: { tags: 1 } },
  ]);
  await orders.insertMany(
    Array.from({ length: 240 }, (_, _id) => ({
      _id,
      number: `M-${1000 + _id}`,
      status: _id % 3 ? 'open' : 'closed',
      at: new Date(_id * 1000),
      tags: _id % 2 ? ['a', `t${_id % 7}`] : `b${_id % 5}`,
      note: 'milk and honey '.repeat(_id % 23),
    })),
  );
  await orders.deleteMany({ _id: { $gte: 30, $lt: 60 } });
  await orders.updateMany({ _id: { $lt: 30 } }, { $set: { status: 'paid' } });
  await db
    .collection<Item>('pictures')
    .insertMany(
      [3_000, 9_000, 40_000].map((length, _id) => ({ _id, bytes: Buffer.alloc(length, `picture ${_id}`) })),
    );
  await db.collection<Item>('settings').insertOne({ _id: 1, name: 'Malisho', delivery: { fee: 20_000 } });
}

async function readEverything(db: Db): Promise<string> {
  const results: unknown[] = [];
  results.push(await db.listCollections({}, { nameOnly: true }).toArray());
  for (const name of collectionNames) {
    const collection = db.collection<Item>(name);
    const indexes = await collection.indexes();
    results.push(indexes, await collection.countDocuments(), await collection.estimatedDocumentCount());
    const all = await collection.find().sort({ $natural: 1 }).toArray();
    results.push(all);
    for (const { key } of indexes) results.push(await collection.find().hint(key).toArray());
    for (let _id = 0; _id < 250; _id += 7) results.push(await collection.findOne({ _id }));
  }
  const orders = db.collection<Item>('orders');
  for (const status of ['open', 'closed', 'paid']) {
    results.push(await orders.countDocuments({ status }));
    results.push(await orders.find({ status }).sort({ at: -1 }).limit(20).toArray());
  }
  for (let number = 1000; number < 1240; number += 11)
    results.push(await orders.findOne({ number: `M-${number}` }));
  results.push(await orders.distinct('tags'), await orders.find({ tags: 't3' }).toArray());
  return results.map((result) => BSON.EJSON.stringify(result as Document)).join('\n');
}

/** Allocates free pages, splits and merges pages, and releases overflow pages. */
async function writeEverywhere(db: Db): Promise<void> {
  const orders = db.collection<Item>('orders');
  await orders.insertMany(
    Array.from({ length: 60 }, (_, index) => ({
      _id: 300 + index,
      number: `N-${index}`,
      note: 'x'.repeat(500),
    })),
  );
  await orders.updateMany({ status: 'open' }, { $set: { note: 'y'.repeat(200), status: 'sent' } });
  await orders.deleteMany({ _id: { $gte: 100, $lt: 160 } });
  await db.collection<Item>('pictures').updateMany({}, { $set: { bytes: Buffer.alloc(20_000, 'new') } });
  await db.collection<Item>('settings').updateOne({ _id: 1 }, { $inc: { count: 1 } });
}

async function withStore<Result>(directory: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const store = await serveStore({ directory });
  const client = new MongoClient(store.uri, { retryReads: false, serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client.db('shop'));
  } finally {
    await client.close();
    await store.close();
  }
}

const readWriteRead = (directory: string): Promise<string[]> =>
  withStore(directory, async (db) => {
    const before = await readEverything(db);
    await writeEverywhere(db);
    return [before, await readEverything(db)];
  });

function damage(file: string, { kind, at: place, size }: Trial): void {
  const bytes = readFileSync(file);
  const at = Math.floor(place < 1 ? place * bytes.length : place);
  if (kind === 'flip') bytes[at]! ^= 1 << size;
  if (kind === 'blank') bytes.fill(0, at, Math.min(at + size, bytes.length));
  if (kind === 'garble')
    for (let place = at; place < Math.min(at + size, bytes.length); place++)
      bytes[place] = (place * 167 + 41) % 256;
  writeFileSync(file, kind === 'cut' ? bytes.subarray(0, at) : bytes);
}

async function runTrial(template: string, workingCopy: string, trial: Trial): Promise<string> {
  rmSync(workingCopy, { recursive: true, force: true });
  cpSync(template, workingCopy, { recursive: true });
  const file = join(workingCopy, 'store.mdb');
  damage(file, trial);
  try {
    const results = await readWriteRead(workingCopy);
    if (results.every((result, turn) => result === expected[turn])) return 'same';
    return 'wrong result';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.startsWith(`The store file ${file} is damaged (`) ? 'reported' : `failed: ${message}`;
  }
}

const { folder, trials } = JSON.parse(process.env['DAMAGE_TRIALS'] ?? '{}') as TrialOptions;
const template = join(folder, 'template');
const workingCopy = join(folder, 'workingCopy');
if (!existsSync(template)) await withStore(template, fillStore);
cpSync(template, join(folder, 'undamaged'), { recursive: true });
const expected = await readWriteRead(join(folder, 'undamaged'));
rmSync(join(folder, 'undamaged'), { recursive: true });
for (const trial of trials) {
  const outcome = await runTrial(template, workingCopy, trial);
  process.stdout.write(`${JSON.stringify({ name: trial.name, outcome } satisfies TrialOutcome)}\n`);
}
process.exit(0);
