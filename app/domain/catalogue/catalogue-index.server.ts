import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { changedProductsSince, contentVersion } from '~/cache/data/content-version.server';
import { createTextIndexBuilder, type IndexedText, type TextIndex } from '~/domain/text/text-index';
import { reportCatalogueProgress } from './catalogue-progress.server';
import {
  indexProjection,
  toCatalogueEntry,
  toIndexedText,
  type CatalogueEntry,
  type IndexedProduct,
} from './catalogue-entry';
import { createProductLists, type ProductLists } from './product-lists';

/** In-memory index for lists and searches (docs/decisions/0025). Pages read prices and stock from the database. */
export type CatalogueIndex = {
  /** The index includes at least this content version. */
  readonly version: number;
  readonly lists: ProductLists;
  readonly texts: () => readonly TextIndex[];
  /** By slot; null for a replaced text or a deleted product. */
  readonly slots: readonly (CatalogueEntry | null)[];
  readonly entries: ReadonlyMap<string, CatalogueEntry>;
};

type IndexState = {
  version: number;
  readonly builtAt: number;
  readonly entries: Map<string, CatalogueEntry>;
  readonly slots: (CatalogueEntry | null)[];
  readonly lists: ProductLists;
  readonly mainIndex: TextIndex;
  readonly changedTexts: Map<string, { readonly slot: number; readonly text: IndexedText }>;
  changedIndex: TextIndex | null;
  readonly texts: () => readonly TextIndex[];
};

/** Each change rebuilds the small index: above this size a full rebuild is cheaper. */
const maxChangedTexts = 200;

const maxChangedProducts = 1_000;

/** One batch blocks the event loop for about 10 ms. */
const batchSize = 100;

/** Picks up unannounced writes: of another program, or of a process that died before announcing them. */
const rebuildAfterMs = 10 * 60_000;

type IndexHolder = {
  state: IndexState | null;
  refreshing: Promise<void> | null;
  rebuilding: boolean;
};

const indexHolders = new WeakMap<object, IndexHolder>();

function indexHolder(): IndexHolder {
  const db = database();
  const holder = indexHolders.get(db) ?? { state: null, refreshing: null, rebuilding: false };
  indexHolders.set(db, holder);
  return holder;
}

/** Includes every write completed before the call. Use the result before the next `await`: updates are in place. */
export async function readCatalogueIndex(): Promise<CatalogueIndex> {
  const holder = indexHolder();
  const requiredVersion = await contentVersion();
  while (!holder.state || holder.state.version < requiredVersion) {
    holder.refreshing ??= refresh(holder).finally(() => {
      holder.refreshing = null;
    });
    await holder.refreshing;
  }
  const { builtAt, changedTexts } = holder.state;
  if (performance.now() - builtAt > rebuildAfterMs || changedTexts.size > maxChangedTexts)
    rebuildInBackground(holder);
  return holder.state;
}

async function refresh(holder: IndexHolder): Promise<void> {
  const { state } = holder;
  const version = await contentVersion();
  const changed = state ? await changedProductsSince(state.version) : 'all';
  if (!state || changed === 'all' || changed.length > maxChangedProducts) {
    holder.state = await build(version);
    return;
  }
  if (changed.length > 0) {
    const ids = new Set(changed.map((id) => id.toHexString()));
    const found = await collections()
      .products.find<IndexedProduct>({ _id: { $in: [...changed] } }, { projection: indexProjection })
      .toArray();
    applyChanges(state, ids, found);
  }
  state.version = version;
}

function rebuildInBackground(holder: IndexHolder): void {
  if (holder.rebuilding) return;
  holder.rebuilding = true;
  contentVersion()
    .then(build)
    .then((state) => {
      holder.state = state;
    })
    // The present index stays in use; the next call retries.
    .catch(() => undefined)
    .finally(() => {
      holder.rebuilding = false;
    });
}

async function build(version: number): Promise<IndexState> {
  const entries = new Map<string, CatalogueEntry>();
  const slots: (CatalogueEntry | null)[] = [];
  const builder = createTextIndexBuilder();
  const total = await collections().products.estimatedDocumentCount();
  const products = collections().products.find<IndexedProduct>(
    {},
    { projection: indexProjection, batchSize },
  );
  for await (const product of products) {
    const entry = toCatalogueEntry(product, slots.length);
    // A cursor may return a document twice if it moves during the scan.
    if (entries.has(entry.id)) continue;
    builder.add(entry.slot, toIndexedText(product));
    entries.set(entry.id, entry);
    slots.push(entry);
    if (slots.length % batchSize === 0) reportCatalogueProgress(slots.length, total);
  }
  const state: IndexState = {
    version,
    builtAt: performance.now(),
    entries,
    slots,
    lists: createProductLists(entries, () => state.texts()),
    mainIndex: builder.build(),
    changedTexts: new Map(),
    changedIndex: null,
    texts: () => (state.changedIndex ? [state.mainIndex, state.changedIndex] : [state.mainIndex]),
  };
  return state;
}

/** `ids` are the changed products, `products` those of them that still exist. */
function applyChanges(
  state: IndexState,
  ids: ReadonlySet<string>,
  products: readonly IndexedProduct[],
): void {
  const changes = new Map<string, CatalogueEntry | null>([...ids].map((id) => [id, null]));
  const replacedTexts = new Set<string>();
  const replaceText = (id: string) => {
    replacedTexts.add(id);
    const before = state.entries.get(id);
    if (before) state.slots[before.slot] = null;
    state.changedTexts.delete(id);
  };
  for (const product of products) {
    const before = state.entries.get(product._id.toHexString());
    let entry = toCatalogueEntry(product, before?.slot ?? state.slots.length);
    if (before?.textHash !== entry.textHash) {
      replaceText(entry.id);
      if (before) entry = { ...entry, slot: state.slots.length };
      state.changedTexts.set(entry.id, { slot: entry.slot, text: toIndexedText(product) });
    }
    state.slots[entry.slot] = entry;
    state.entries.set(entry.id, entry);
    changes.set(entry.id, entry);
  }
  for (const [id, entry] of changes) {
    if (entry !== null) continue;
    replaceText(id);
    state.entries.delete(id);
  }
  if (replacedTexts.size > 0) {
    const builder = createTextIndexBuilder();
    for (const { slot, text } of state.changedTexts.values()) builder.add(slot, text);
    state.changedIndex = builder.build();
  }
  state.lists.applyChanges(changes);
}
