import { LRUCache } from 'lru-cache';
import { maxSearchWords } from '~/domain/text/search-patterns';
import { foldText } from '~/domain/text/fold-text';
import { forEachPosting, listSearchFields, sizeSearchFields, type TextIndex } from '~/domain/text/text-index';
import { synonymTermsStartingWith } from '~/domain/text/resolve-words';
import { toTerm, splitWords } from '~/domain/text/words';
import { maxSearchLength } from '~/lib/search-text';
import type { CatalogueEntry } from './catalogue-entry';
import { categoryKey } from './category';
import type { ProductFilter, ProductSort } from './product-filter';

type Comparator = (one: CatalogueEntry, other: CatalogueEntry) => number;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const byId: Comparator = (one, other) => byText(one.id, other.id);
const byName: Comparator = (one, other) => byText(one.nameKey, other.nameKey) || byId(one, other);

/** Each ends with the id, so that equal products have the same order on every page. */
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

export type ProductLists = {
  list(filter: ProductFilter, sort: ProductSort): readonly CatalogueEntry[];
  /** By category key. */
  countByCategory(filter: ProductFilter): ReadonlyMap<string, number>;
  /** Highest discount of the active products, whole percent, by category key. */
  discountByCategory(): ReadonlyMap<string, number>;
  first(
    limit: number,
    sort: ProductSort,
    matches: (entry: CatalogueEntry) => boolean,
  ): readonly CatalogueEntry[];
  /** Null removes an entry. */
  applyChanges(changes: ReadonlyMap<string, CatalogueEntry | null>): void;
};

/** About 2 MB over all lists. */
const maxCachedEntries = 250_000;
/** Bounded, because each price range is a key of its own. */
const maxCachedCounts = 300;

/** Caches views of `entries`, which the caller updates in place. */
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

  let discounts: ReadonlyMap<string, number> | null = null;

  const inOrder = (sort: ProductSort): readonly CatalogueEntry[] => {
    const cached = sorted.get(sort);
    if (cached) return cached;
    const all = [...entries.values()].sort(comparators[sort]);
    sorted.set(sort, all);
    return all;
  };
  const list = (filter: ProductFilter, sort: ProductSort): readonly CatalogueEntry[] =>
    getOrCompute(lists, `${sort} ${cacheKeyOf(filter)}`, () =>
      inOrder(sort).filter(filterPredicate(filter, textIndexes())),
    );

  return {
    list,
    countByCategory: (filter) =>
      getOrCompute(counts, cacheKeyOf(filter), () => {
        const byCategory = new Map<string, number>();
        for (const { categoryKeys } of list(filter, 'featured'))
          for (const key of categoryKeys) byCategory.set(key, (byCategory.get(key) ?? 0) + 1);
        return byCategory;
      }),
    discountByCategory: () =>
      (discounts ??= [...entries.values()]
        .filter(({ isActive, discountPercent }) => isActive && discountPercent > 0)
        .reduce((highest, { categoryKeys, discountPercent }) => {
          for (const key of categoryKeys) highest.set(key, Math.max(highest.get(key) ?? 0, discountPercent));
          return highest;
        }, new Map<string, number>())),
    first(limit, sort, matches) {
      const found: CatalogueEntry[] = [];
      for (const entry of inOrder(sort)) {
        if (found.length === limit) break;
        if (matches(entry)) found.push(entry);
      }
      return found;
    },
    applyChanges(changes) {
      if (changes.size === 0) return;
      lists.clear();
      counts.clear();
      discounts = null;
      for (const [sort, list] of sorted) sorted.set(sort, mergeChanges(list, changes, comparators[sort]));
    },
  };
}

function getOrCompute<Value extends object>(
  cache: LRUCache<string, Value>,
  key: string,
  compute: () => Value,
): Value {
  const cached = cache.get(key);
  if (cached) return cached;
  const value = compute();
  cache.set(key, value);
  return value;
}

function mergeChanges(
  list: readonly CatalogueEntry[],
  changes: ReadonlyMap<string, CatalogueEntry | null>,
  compare: Comparator,
): CatalogueEntry[] {
  const unchanged = list.filter(({ id }) => !changes.has(id));
  const changed = [...changes.values()].filter((entry) => entry !== null).sort(compare);
  const merged: CatalogueEntry[] = [];
  let next = 0;
  for (const entry of unchanged) {
    for (; next < changed.length && compare(changed[next]!, entry) < 0; next += 1)
      merged.push(changed[next]!);
    merged.push(entry);
  }
  return merged.concat(changed.slice(next));
}

/** Truncates texts from the URL, which bounds the size of a key. */
const cacheKeyOf = (filter: ProductFilter): string =>
  JSON.stringify([
    filter.isActive ?? null,
    filter.inStock ?? false,
    filter.brand?.slice(0, maxSearchLength) ?? null,
    filter.categories?.map((name) => categoryKey(name.slice(0, maxSearchLength))) ?? null,
    filter.minPrice ?? null,
    filter.maxPrice ?? null,
    filter.search?.slice(0, maxSearchLength) ?? null,
    filter.searchIn ?? 'texts',
  ]);

export function filterPredicate(
  filter: ProductFilter,
  indexes: readonly TextIndex[],
): (entry: CatalogueEntry) => boolean {
  const { isActive, inStock, brand, minPrice = -Infinity, maxPrice = Infinity } = filter;
  const categories = filter.categories?.length ? new Set(filter.categories.map(categoryKey)) : null;
  const { search = '', searchIn = 'texts' } = filter;
  const searched = searchIn === 'sizes' ? sizeSearchFields : listSearchFields;
  const searchMatches = searchTexts(search, searched, indexes);
  const skuPart = searchIn !== 'texts' && search.trim().toLowerCase();
  return (entry) =>
    (isActive === undefined || entry.isActive === isActive) &&
    (!inStock || entry.inStock) &&
    (brand === undefined || entry.brand === brand) &&
    entry.lowestPrice >= minPrice &&
    entry.lowestPrice <= maxPrice &&
    (!categories || entry.categoryKeys.some((key) => categories.has(key))) &&
    (!searchMatches || searchMatches.has(entry.slot) || (!!skuPart && entry.skuLines.includes(skuPart)));
}

/** Slots of the products that have every word, in part or as a synonym; null for an empty search. */
function searchTexts(
  search: string,
  searched: number,
  indexes: readonly TextIndex[],
): ReadonlySet<number> | null {
  const text = search.slice(0, maxSearchLength);
  if (foldText(text) === '') return null;
  const words = splitWords(text).slice(0, maxSearchWords);
  // Punctuation alone matches nothing.
  let matches: Set<number> | null = words.length === 0 ? new Set() : null;
  for (const word of words) {
    const synonymTerms = new Set([toTerm(word), ...synonymTermsStartingWith(word)]);
    const withWord = new Set<number>();
    for (const index of indexes)
      index.terms.forEach((term, position) => {
        if (!term.includes(word) && !synonymTerms.has(term)) return;
        forEachPosting(index, position, (slot, fields) => {
          if (fields & searched && (!matches || matches.has(slot))) withWord.add(slot);
        });
      });
    matches = withWord;
  }
  return matches;
}
