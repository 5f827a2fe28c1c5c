import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Collection, Db, ObjectId } from 'mongodb';

/** What one write changed: these products (none, where something else that pages show was written), or anything. */
export type ContentChange = { readonly products: readonly ObjectId[] | 'all' };

/** The document that several processes share; its last change led to `version`, the one before to `version - 1`. */
export type ContentVersionRecord = {
  readonly _id: 'content';
  readonly version: number;
  readonly changes: readonly ContentChange[];
};

/** A number that is higher after each change of what public pages show, and what the last changes were. */
export type ContentVersions = {
  /** Resolves when whoever asks from now on gets the higher number; never rejects. */
  increment(change: ContentChange): Promise<void>;
  read(): Promise<number>;
  /** The products that were changed after that version; 'all' when it is not known any more. */
  changedProductsSince(version: number): Promise<readonly ObjectId[] | 'all'>;
};

/** Many more than happen between two looks; whoever looks more rarely reads everything anew. */
const maxChanges = 50;

/** A larger change is remembered as 'all': with it the shared document stays below some 20 kB. */
const maxProductsPerChange = 30;

const merge = (changes: readonly ContentChange[]): ContentChange['products'] => {
  const ids = new Map<string, ObjectId>();
  for (const { products } of changes) {
    if (products === 'all') return 'all';
    for (const id of products) ids.set(id.toHexString(), id);
  }
  return [...ids.values()];
};

const bounded = (change: ContentChange): ContentChange =>
  change.products.length > maxProductsPerChange ? { products: 'all' } : change;

/** What happened after `since`, by the version that is now and the last changes that led there. */
function changesSince(
  since: number,
  { version, changes }: Pick<ContentVersionRecord, 'version' | 'changes'>,
): readonly ObjectId[] | 'all' {
  const missed = version - since;
  if (missed === 0) return [];
  return missed < 0 || missed > changes.length ? 'all' : merge(changes.slice(-missed));
}

/** For a process that is the only one to write to its database: a number in memory is enough. */
export function createLocalContentVersions(): ContentVersions {
  let version = 1;
  let changes: readonly ContentChange[] = [];
  return {
    increment: (change) => {
      version += 1;
      changes = [...changes, bounded(change)].slice(-maxChanges);
      return Promise.resolve();
    },
    read: () => Promise.resolve(version),
    changedProductsSince: (since) => Promise.resolve(changesSince(since, { version, changes })),
  };
}

/** The driver waits some 10 s for a database that went away; the write that was made is not held up for so long. */
const incrementTimeoutMs = 2_000;

export const contentVersionsCollection = 'contentVersions';

/**
 * For a database that other processes write to as well: one document in it. What the database did not take is raised
 * with the next look or change. A process that dies between a write and this one leaves it out; therefore each process
 * raises it when it starts, and nobody keeps a page for long without making it anew.
 */
export function createSharedContentVersions(db: Db): ContentVersions {
  const records = db.collection<ContentVersionRecord>(contentVersionsCollection);
  let owed: readonly ContentChange[] = [];
  const pay = coalesceCalls(async () => {
    const paying = owed;
    if (paying.length === 0) return;
    await write(records, bounded({ products: merge(paying) }));
    // Not before: whoever looks while it is being written waits for it. What came meanwhile stands behind it.
    owed = owed.slice(paying.length);
  });
  const readRecord = async (projection: { readonly changes?: 0 }): Promise<ContentVersionRecord> => {
    if (owed.length > 0) await pay();
    const found = await records.findOne({ _id: 'content' }, { projection });
    return found ?? { _id: 'content', version: 0, changes: [] };
  };
  const readVersion = coalesceCalls(async () => (await readRecord({ changes: 0 })).version);
  return {
    increment: async (change) => {
      owed = [...owed, change];
      const paid = pay().catch(() => undefined);
      const giveUp = new AbortController();
      const tooLong = wait(incrementTimeoutMs, undefined, { signal: giveUp.signal }).catch(() => undefined);
      await Promise.race([paid, tooLong]);
      giveUp.abort();
    },
    read: readVersion,
    changedProductsSince: async (since) => changesSince(since, await readRecord({})),
  };
}

async function write(records: Collection<ContentVersionRecord>, change: ContentChange): Promise<void> {
  const raised = () =>
    records.updateOne(
      { _id: 'content' },
      { $inc: { version: 1 }, $push: { changes: { $each: [change], $slice: -maxChanges } } },
    );
  if ((await raised()).matchedCount > 0) return;
  // From the clock: where the document was lost, no number comes a second time.
  const fresh = { $setOnInsert: { version: Date.now(), changes: [{ products: 'all' } as const] } };
  await records.updateOne({ _id: 'content' }, fresh, { upsert: true }).catch(ignoreDuplicate);
  // Somebody else may have made it, before the change that is noted here.
  await raised();
}

const ignoreDuplicate = (error: unknown): void => {
  // 11000: two processes made the document at the same moment.
  if ((error as { code?: unknown }).code !== 11000) throw error;
};

/**
 * Calls that come while a run is under way share the next one: what began before they came may know too little for
 * them. One that fails fails for those who share it.
 */
export function coalesceCalls<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Result> | null = null;
  const begin = async (): Promise<Result> => {
    await underWay;
    // Whoever asks in this turn of the event loop gets the same run.
    await nextTurn();
    waiting = null;
    const result = run();
    underWay = result.catch(() => undefined);
    return result;
  };
  return () => (waiting ??= begin());
}
