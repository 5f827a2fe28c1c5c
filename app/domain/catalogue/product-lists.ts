import { LRUCache } from 'lru-cache';
import { foldText } from './derived-fields';
import { listSearchFields, forEachPosting, type TextIndex } from '~/domain/search/text-index';
import { synonymTermsStartingWith } from '~/domain/search/resolve-words';
import { toTerm, splitWords } from '~/domain/search/words';
import type { CatalogueEntry } from './catalogue-entry';
import { categoryKey } from './category';
import { maxSearchLength, type ProductFilter, type ProductSort } from './product-filter';

type Comparator = (one: CatalogueEntry, other: CatalogueEntry) => number;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byId: Comparator = (one, other) => byText(one.id, other.id);
const byName: Comparator = (one, other) => byText(one.nameKey, other.nameKey) || byId(one, other);

/**
 * The order of each sort; each ends with the id, so that equal products keep their place from page to page. Featured is
 * by the first variant's stock (storefront.md section 9), then newest; products without variants have no stock to speak
 * of and come last.
 */
const comparators: Readonly<Record<ProductSort, Comparator>> = {
  featured: (one, other) =>
    other.firstVariantStock - one.firstVariantStock || other.createdAt - one.createdAt || byId(other, one),
  newest: (one, other) => other.createdAt - one.createdAt || byId(other, one),
  'price-asc': (one, other) => one.lowestPrice - other.lowestPrice || byId(one, other),
  'price-desc': (one, other) => other.lowestPrice - one.lowestPrice || byId(other, one),
  'name-asc': byName,
  'name-desc': (one, other) => byName(other, one),
  brand: (one, other) => byText(one.brandKey, other.brandKey) || byName(one, other),
};

/** The entries of the catalogue in every order that was asked for, and the lists that were made of them. */
export type ProductLists = {
  /** The products that a filter leaves, in an order. */
  list(filter: ProductFilter, sort: ProductSort): readonly CatalogueEntry[];
  /** How many products each category has among those that a filter leaves, by its key. */
  countByCategory(filter: ProductFilter): ReadonlyMap<string, number>;
  /** The first so many products in an order that fit; it looks no further. */
  first(
    limit: number,
    sort: ProductSort,
    fits: (entry: CatalogueEntry) => boolean,
  ): readonly CatalogueEntry[];
  /** Takes what became of some entries: the new one, or null where there is none any more. */
  applyChanges(changes: ReadonlyMap<string, CatalogueEntry | null>): void;
};

/** About 2 MB: every list of a farm with a hundred products, and those that are asked for most with 10,000. */
const maxCachedEntries = 250_000;
/** Counts are small, but anybody may ask for any price range. */
const maxCachedCounts = 300;
/** Every word is another look at every word of the index. */
const maxSearchWords = 8;

/** Takes the entries by id, and the text indexes as they are at the moment. */
export function createProductLists(
  entries: ReadonlyMap<string, CatalogueEntry>,
  textIndexes: () => readonly TextIndex[],
): ProductLists {
  const sorted = new Map<ProductSort, CatalogueEntry[]>();
  const lists = new LRUCache<string, readonly CatalogueEntry[]>({
    maxSize: maxCachedEntries,
    sizeCalculation: (list) => list.length + 1,
  });
  const counts = new LRUCache<string, ReadonlyMap<string, number>>({ max: maxCachedCounts });

  const inOrder = (sort: ProductSort): readonly CatalogueEntry[] => {
    const known = sorted.get(sort);
    if (known) return known;
    const made = [...entries.values()].sort(comparators[sort]);
    sorted.set(sort, made);
    return made;
  };
  const list = (filter: ProductFilter, sort: ProductSort): readonly CatalogueEntry[] => {
    const cacheKey = `${sort} ${cacheKeyOf(filter)}`;
    const cached = lists.get(cacheKey);
    if (cached) return cached;
    const entriesOfList = inOrder(sort).filter(filterPredicate(filter, textIndexes()));
    lists.set(cacheKey, entriesOfList);
    return entriesOfList;
  };

  return {
    list,
    countByCategory(filter) {
      const cacheKey = cacheKeyOf(filter);
      const cached = counts.get(cacheKey);
      if (cached) return cached;
      const countsByKey = new Map<string, number>();
      for (const { categoryKeys } of list(filter, 'featured'))
        for (const key of categoryKeys) countsByKey.set(key, (countsByKey.get(key) ?? 0) + 1);
      counts.set(cacheKey, countsByKey);
      return countsByKey;
    },
    first(limit, sort, fits) {
      const found: CatalogueEntry[] = [];
      for (const entry of inOrder(sort)) {
        if (found.length === limit) break;
        if (fits(entry)) found.push(entry);
      }
      return found;
    },
    applyChanges(changes) {
      if (changes.size === 0) return;
      lists.clear();
      counts.clear();
      for (const [sort, known] of sorted) sorted.set(sort, mergeChanges(known, changes, comparators[sort]));
    },
  };
}

/** Takes a sorted list apart where something has changed; the rest keeps its order without being compared again. */
function mergeChanges(
  known: readonly CatalogueEntry[],
  changes: ReadonlyMap<string, CatalogueEntry | null>,
  order: Comparator,
): CatalogueEntry[] {
  const rest = known.filter(({ id }) => !changes.has(id));
  const fresh = [...changes.values()].filter((entry) => entry !== null).sort(order);
  const merged: CatalogueEntry[] = [];
  let next = 0;
  for (const entry of rest) {
    for (; next < fresh.length && order(fresh[next]!, entry) < 0; next += 1) merged.push(fresh[next]!);
    merged.push(entry);
  }
  return merged.concat(fresh.slice(next));
}

/** A filter in as many characters as matter: what an address may carry at will is cut or looked up. */
const cacheKeyOf = (filter: ProductFilter): string =>
  JSON.stringify([
    filter.isActive ?? null,
    filter.inStock ?? false,
    filter.brand?.slice(0, maxSearchLength) ?? null,
    filter.categories?.map((name) => categoryKey(name.slice(0, maxSearchLength))) ?? null,
    filter.minPrice ?? null,
    filter.maxPrice ?? null,
    filter.search?.slice(0, maxSearchLength) ?? null,
  ]);

/** Takes a filter and returns whether an entry fits it. */
export function filterPredicate(
  filter: ProductFilter,
  indexes: readonly TextIndex[],
): (entry: CatalogueEntry) => boolean {
  const { isActive, inStock, brand, minPrice = -Infinity, maxPrice = Infinity } = filter;
  const categories = filter.categories?.length ? new Set(filter.categories.map(categoryKey)) : null;
  const found = searchTexts(filter.search ?? '', indexes);
  return (entry) =>
    (isActive === undefined || entry.isActive === isActive) &&
    (!inStock || entry.inStock) &&
    (brand === undefined || entry.brand === brand) &&
    entry.lowestPrice >= minPrice &&
    entry.lowestPrice <= maxPrice &&
    (!categories || entry.categoryKeys.some((key) => categories.has(key))) &&
    (!found || found.has(entry.slot));
}

/**
 * The slots of the products that have every word of a search in their name, brand or description, as a part of a word
 * or under another name; null where nothing was typed. It looks through the words of the index and not through texts.
 */
function searchTexts(search: string, indexes: readonly TextIndex[]): ReadonlySet<number> | null {
  const typed = search.slice(0, maxSearchLength);
  if (foldText(typed) === '') return null;
  const words = splitWords(typed).slice(0, maxSearchWords);
  // Signs alone are no part of any word.
  let found: Set<number> | null = words.length === 0 ? new Set() : null;
  for (const word of words) {
    const names = new Set([toTerm(word), ...synonymTermsStartingWith(word)]);
    const having = new Set<number>();
    for (const index of indexes)
      index.terms.forEach((term, place) => {
        if (!term.includes(word) && !names.has(term)) return;
        forEachPosting(index, place, (slot, fields) => {
          if (fields & listSearchFields && (!found || found.has(slot))) having.add(slot);
        });
      });
    found = having;
  }
  return found;
}
