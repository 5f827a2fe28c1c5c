import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, MongoClient, type Db, type Document } from 'mongodb';
import { serveStore } from '#db/embedded/serve-store';

/**
 * Damages copies of a store, opens each, asks it everything, writes everywhere and asks again. It says what came of each
 * trial, a line each: the `same` answers as from the store that nobody damaged, `told` that the file is damaged, or what
 * else. It is a process of its own, which a signal may end.
 */
export type Trial = {
  readonly name: string;
  readonly kind: 'flip' | 'cut' | 'blank' | 'garble';
  /** the place: in bytes from the beginning of the file, or below 1 as a share of its length */
  readonly at: number;
  /** the bit of a flip, or how many bytes are blanked or garbled */
  readonly size: number;
};

export type TrialOptions = { readonly folder: string; readonly trials: readonly Trial[] };

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

/** All answers that the store gives, as one text. */
async function readEverything(db: Db): Promise<string> {
  const answers: unknown[] = [];
  answers.push(await db.listCollections({}, { nameOnly: true }).toArray());
  for (const name of collectionNames) {
    const collection = db.collection<Item>(name);
    const indexes = await collection.indexes();
    answers.push(indexes, await collection.countDocuments(), await collection.estimatedDocumentCount());
    const all = await collection.find().sort({ $natural: 1 }).toArray();
    answers.push(all);
    for (const { key } of indexes) answers.push(await collection.find().hint(key).toArray());
    for (let _id = 0; _id < 250; _id += 7) answers.push(await collection.findOne({ _id }));
  }
  const orders = db.collection<Item>('orders');
  for (const status of ['open', 'closed', 'paid']) {
    answers.push(await orders.countDocuments({ status }));
    answers.push(await orders.find({ status }).sort({ at: -1 }).limit(20).toArray());
  }
  for (let number = 1000; number < 1240; number += 11)
    answers.push(await orders.findOne({ number: `M-${number}` }));
  answers.push(await orders.distinct('tags'), await orders.find({ tags: 't3' }).toArray());
  return answers.map((answer) => BSON.EJSON.stringify(answer as Document)).join('\n');
}

/** Writes everywhere, so that free pages are taken, pages are split and joined, and large values are given up. */
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

async function tryDamage(template: string, workplace: string, trial: Trial): Promise<string> {
  rmSync(workplace, { recursive: true, force: true });
  cpSync(template, workplace, { recursive: true });
  const file = join(workplace, 'store.mdb');
  damage(file, trial);
  try {
    const answers = await readWriteRead(workplace);
    if (answers.every((answer, turn) => answer === expected[turn])) return 'same';
    return 'wrong answer';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.startsWith(`The store file ${file} is damaged (`) ? 'told' : `failed: ${message}`;
  }
}

const { folder, trials } = JSON.parse(process.env['DAMAGE_TRIALS'] ?? '{}') as TrialOptions;
const template = join(folder, 'template');
const workplace = join(folder, 'workplace');
if (!existsSync(template)) await withStore(template, fillStore);
cpSync(template, join(folder, 'whole'), { recursive: true });
const expected = await readWriteRead(join(folder, 'whole'));
rmSync(join(folder, 'whole'), { recursive: true });
for (const trial of trials) {
  const outcome = await tryDamage(template, workplace, trial);
  process.stdout.write(`${JSON.stringify({ name: trial.name, outcome } satisfies TrialOutcome)}\n`);
}
process.exit(0);
