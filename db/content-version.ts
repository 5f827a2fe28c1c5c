import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Collection, Db, ObjectId } from 'mongodb';
import { isDuplicateKeyError } from './duplicate-key';
import { contentVersions, type ContentVersionRecord } from './system-collections';
import type { ContentChange, Invalidate } from './write-invalidation';

/** Numbers that are higher after each change of public content, and the last changes (app/cache/README.md). */
export type ContentVersions = {
  readonly increment: Invalidate;
  read(): Promise<number>;
  /** Another number after each change of anything but products, which every order writes. */
  readOthers(): Promise<number>;
  /** 'all' if the changes since the version are no longer recorded. */
  changedProductsSince(version: number): Promise<readonly ObjectId[] | 'all'>;
  /**
   * Reads within `work` share one query until `end` is called or this process changes content: a request may miss what
   * another process wrote after it began.
   */
  shareReads<Result>(work: (end: () => void) => Result): Result;
};

/** Far more than occur between two reads of an active process; an idle process reloads everything. */
const maxChanges = 50;

/** Larger changes are recorded as 'all', which bounds the shared document to about 20 kB. */
const maxProductsPerChange = 30;

const mergeProducts = (changes: readonly ContentChange[]): ContentChange['products'] => {
  const ids = new Map<string, ObjectId>();
  for (const { products } of changes) {
    if (products === 'all') return 'all';
    for (const id of products) ids.set(id.toHexString(), id);
  }
  return [...ids.values()];
};

const bounded = (change: ContentChange): ContentChange =>
  change.products.length > maxProductsPerChange ? { ...change, products: 'all' } : change;

function changesSince(
  since: number,
  { version, changes }: Pick<ContentVersionRecord, 'version' | 'changes'>,
): readonly ObjectId[] | 'all' {
  const missed = version - since;
  if (missed === 0) return [];
  return missed < 0 || missed > changes.length ? 'all' : mergeProducts(changes.slice(-missed));
}

export function createLocalContentVersions(): ContentVersions {
  let version = 1;
  let othersVersion = 1;
  let changes: readonly ContentChange[] = [];
  return {
    increment: (change) => {
      version += 1;
      if (change.others) othersVersion += 1;
      changes = [...changes, bounded(change)].slice(-maxChanges);
      return Promise.resolve();
    },
    read: () => Promise.resolve(version),
    readOthers: () => Promise.resolve(othersVersion),
    changedProductsSince: (since) => Promise.resolve(changesSince(since, { version, changes })),
    shareReads: (work) => work(() => undefined),
  };
}

/** The driver retries for about 10 s in an outage; a completed write must not wait that long. */
const incrementTimeoutMs = 2_000;

/** `result` is null before the first read, and after a change by this process. */
type SharedRead = { result: Promise<ContentVersionRecord> | null };

/** For several writers. A change that can't be saved is saved with the next read or change. */
export function createSharedContentVersions(db: Db): ContentVersions {
  let unsaved: readonly ContentChange[] = [];
  const currentRead = new AsyncLocalStorage<SharedRead>();
  const openReads = new Set<SharedRead>();
  const increment: Invalidate = async (change) => {
    unsaved = [...unsaved, change];
    for (const shared of openReads) shared.result = null;
    const saved = save().catch(() => undefined);
    const abort = new AbortController();
    const timeout = wait(incrementTimeoutMs, undefined, { signal: abort.signal }).catch(() => undefined);
    await Promise.race([saved, timeout]);
    abort.abort();
  };
  const records = contentVersions.open(db, increment);
  const save = coalesceCalls(async () => {
    const saving = unsaved;
    if (saving.length === 0) return;
    const change = { products: mergeProducts(saving), others: saving.some(({ others }) => others) };
    await saveChange(records, bounded(change));
    // Clear after the save, so that a read during the save waits for it.
    unsaved = unsaved.slice(saving.length);
  });
  const readRecord = async (projection: { readonly changes?: 0 }): Promise<ContentVersionRecord> => {
    if (unsaved.length > 0) await save();
    const found = await records.findOne({ _id: 'content' }, { projection });
    return found ?? { _id: 'content', version: 0, changes: [] };
  };
  const queryVersions = coalesceCalls(() => readRecord({ changes: 0 }));
  const readVersions = (): Promise<ContentVersionRecord> => {
    const shared = currentRead.getStore();
    // Work that a request started may outlive it.
    if (!shared || !openReads.has(shared)) return queryVersions();
    if (shared.result) return shared.result;
    const result = queryVersions();
    shared.result = result;
    result.catch(() => {
      if (shared.result === result) shared.result = null;
    });
    return result;
  };
  return {
    increment,
    read: async () => (await readVersions()).version,
    readOthers: async () => {
      const { version, othersVersion = version } = await readVersions();
      return othersVersion;
    },
    changedProductsSince: async (since) => changesSince(since, await readRecord({})),
    shareReads(work) {
      const shared: SharedRead = { result: null };
      openReads.add(shared);
      return currentRead.run(shared, work, () => void openReads.delete(shared));
    },
  };
}

async function saveChange(records: Collection<ContentVersionRecord>, change: ContentChange): Promise<void> {
  const incrementVersion = () =>
    records.updateOne(
      { _id: 'content' },
      {
        $inc: { version: 1, othersVersion: change.others ? 1 : 0 },
        $push: { changes: { $each: [change], $slice: -maxChanges } },
      },
    );
  if ((await incrementVersion()).matchedCount > 0) return;
  // Start at the clock: if the document was lost, no earlier version may be repeated.
  const start = Date.now();
  const changes = [{ products: 'all', others: true } as const];
  const initial = { $setOnInsert: { version: start, othersVersion: start, changes } };
  await records.updateOne({ _id: 'content' }, initial, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error;
  });
  // The other process may have inserted it before this change.
  await incrementVersion();
}

/** Calls during a run share the next run, because the current one began before them. */
export function coalesceCalls<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  const start = async (): Promise<Result> => {
    await running;
    // Calls in this turn of the event loop join the run.
    await nextTurn();
    next = null;
    const result = run();
    running = result.catch(() => undefined);
    return result;
  };
  return () => (next ??= start());
}
