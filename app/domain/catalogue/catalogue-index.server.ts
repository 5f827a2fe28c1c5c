import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { changedProductsSince, contentVersion } from '~/cache/data/content-version.server';
import { createTextIndexBuilder, type IndexedText, type TextIndex } from '~/domain/search/text-index';
import {
  indexProjection,
  toCatalogueEntry,
  toIndexedText,
  type CatalogueEntry,
  type IndexedProduct,
} from './catalogue-entry';
import { createProductLists, type ProductLists } from './product-lists';

/**
 * The catalogue as lists and searches need it, in memory, so that a page costs the same with 10,000 products as with
 * 200 on either database (docs/decisions/0025). It holds no price and no stock that a page shows: pages read their few
 * products from the database, so that an index that is behind by a moment may misplace a product and never misprice it.
 */
export type CatalogueIndex = {
  /** The content version that it holds at least. */
  readonly version: number;
  readonly lists: ProductLists;
  /** The products' texts; a slot is looked up in `slots`. */
  readonly texts: () => readonly TextIndex[];
  /** By slot; null where a text was replaced or its product is gone. */
  readonly slots: readonly (CatalogueEntry | null)[];
  readonly entries: ReadonlyMap<string, CatalogueEntry>;
};

type IndexState = {
  version: number;
  readonly builtAt: number;
  readonly entries: Map<string, CatalogueEntry>;
  readonly slots: (CatalogueEntry | null)[];
  readonly lists: ProductLists;
  /** The texts as they were when all was read. */
  readonly mainIndex: TextIndex;
  /** The texts that were changed since, by the product's id, and the small index of them. */
  readonly changedTexts: Map<string, { readonly slot: number; readonly text: IndexedText }>;
  changedIndex: TextIndex | null;
  readonly texts: () => readonly TextIndex[];
};

/** More texts than this make the small index dear to make anew at each change, so all is read again beside the work. */
const maxChangedTexts = 200;

/** More products than this are as dear to read one by one as the whole catalogue. */
const maxChangedProducts = 1_000;

/** So many documents come at once: some 10 ms of work, after which other requests have their turn. */
const batchSize = 100;

/**
 * All is read again from time to time, beside the work: a change that was made past this shop's processes, or was never
 * told because one of them died, is not missed for ever.
 */
const rebuildAfterMs = 10 * 60_000;

/** Kept per connection; the refresh that is under way, for all who wait for it. */
type IndexHolder = { state: IndexState | null; refreshing: Promise<void> | null; rebuilding: boolean };
const indexHolders = new WeakMap<object, IndexHolder>();

function indexHolder(): IndexHolder {
  const db = database();
  const known = indexHolders.get(db) ?? { state: null, refreshing: null, rebuilding: false };
  indexHolders.set(db, known);
  return known;
}

/**
 * The index with every change that was answered before this was asked for. The first call reads the catalogue; later
 * ones read the products that were changed, if any. Use what it returns before the next `await`.
 */
export async function readCatalogueIndex(): Promise<CatalogueIndex> {
  const slot = indexHolder();
  const wanted = await contentVersion();
  while (!slot.state || slot.state.version < wanted) {
    slot.refreshing ??= refresh(slot).finally(() => {
      slot.refreshing = null;
    });
    await slot.refreshing;
  }
  const { builtAt, changedTexts } = slot.state;
  if (performance.now() - builtAt > rebuildAfterMs || changedTexts.size > maxChangedTexts)
    rebuildInBackground(slot);
  return slot.state;
}

async function refresh(slot: IndexHolder): Promise<void> {
  const { state } = slot;
  const version = await contentVersion();
  const changed = state ? await changedProductsSince(state.version) : 'all';
  if (!state || changed === 'all' || changed.length > maxChangedProducts) {
    slot.state = await build(version);
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

function rebuildInBackground(slot: IndexHolder): void {
  if (slot.rebuilding) return;
  slot.rebuilding = true;
  contentVersion()
    .then(build)
    .then((state) => {
      slot.state = state;
    })
    // The one that is there goes on; the next use tries again.
    .catch(() => undefined)
    .finally(() => {
      slot.rebuilding = false;
    });
}

async function build(version: number): Promise<IndexState> {
  const entries = new Map<string, CatalogueEntry>();
  const slots: (CatalogueEntry | null)[] = [];
  const builder = createTextIndexBuilder();
  const products = collections().products.find<IndexedProduct>(
    {},
    { projection: indexProjection, batchSize },
  );
  for await (const product of products) {
    const entry = toCatalogueEntry(product, slots.length);
    // A document that is moved while it is walked over may come twice.
    if (entries.has(entry.id)) continue;
    builder.add(entry.slot, toIndexedText(product));
    entries.set(entry.id, entry);
    slots.push(entry);
  }
  const main = builder.build();
  const state: IndexState = {
    version,
    builtAt: performance.now(),
    entries,
    slots,
    lists: createProductLists(entries, () => state.texts()),
    mainIndex: main,
    changedTexts: new Map(),
    changedIndex: null,
    texts: () => (state.changedIndex ? [state.mainIndex, state.changedIndex] : [state.mainIndex]),
  };
  return state;
}

/** Takes the ids of what was changed and those of them that are there, and brings the index to their state. */
function applyChanges(
  state: IndexState,
  ids: ReadonlySet<string>,
  products: readonly IndexedProduct[],
): void {
  const changes = new Map<string, CatalogueEntry | null>([...ids].map((id) => [id, null]));
  let textsChanged = false;
  const replaceText = (id: string) => {
    textsChanged = true;
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
  if (textsChanged) {
    const builder = createTextIndexBuilder();
    for (const { slot, text } of state.changedTexts.values()) builder.add(slot, text);
    state.changedIndex = builder.build();
  }
  state.lists.applyChanges(changes);
}
