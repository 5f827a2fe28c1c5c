import { LRUCache } from 'lru-cache';
import type { CatalogueEntry } from '~/domain/catalogue/catalogue-entry';
import { readCatalogueIndex, type CatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { findProductCards, type ProductPage } from '~/domain/catalogue/catalogue-queries.server';
import { foldText } from '~/domain/catalogue/derived-fields';
import { clampPage } from '~/lib/pagination';
import { cheapTerm } from './synonyms';
import { rankTexts, type Corpus, type Ranking } from './rank-texts';
import { findCorrections, resolveWords, type ResolvedWord } from './resolve-words';
import { searchPageSize, type SiteResult, type SiteResultKind, type Suggestion } from './search';
import { readSiteIndex, type SiteIndex } from './site-index.server';
import { parseQueryWords } from './words';

export type SearchResults = {
  readonly products: ProductPage;
  /** Best first; at most eight. */
  readonly sitePages: readonly SiteResult[];
  /** The term with the words that were taken instead of misspelt ones; null where all were understood. */
  readonly correctedTerm: string | null;
  /** Words that may have been meant, where nothing was found. */
  readonly similarTerms: readonly string[];
};

/** Nobody looks at more; a page behind them is the last one. */
const maxProducts = 20 * searchPageSize;
const maxSiteResults = 8;
const maxSimilarTerms = 4;

/** What a term finds, before anything of it is read. */
type Matches = Pick<SearchResults, 'sitePages' | 'correctedTerm' | 'similarTerms'> & {
  /** Of products, best first. */
  readonly ids: readonly string[];
  readonly total: number;
};

/**
 * Takes what somebody typed and a page from 1, and returns the active products, and the places of the shop, that it
 * may mean: best first, forgiving of mistakes and of Swahili and English names of one thing. Never fails because of the
 * term; an empty one finds nothing.
 */
export async function searchShop(term: string, page: number): Promise<SearchResults> {
  const { ids, total, ...found } = await findMatches(term);
  const { page: shownPage, pageCount } = clampPage(page, { total: ids.length, pageSize: searchPageSize });
  return {
    ...found,
    products: {
      products: await findProductCards(
        ids.slice((shownPage - 1) * searchPageSize, shownPage * searchPageSize),
      ),
      total,
      page: shownPage,
      pageCount,
      hasMore: shownPage < pageCount,
    },
  };
}

/** The matches of popular terms in the current indexes, about 2 kB each. */
const matchesCache = new LRUCache<string, Matches>({ max: 200 });
let cachedIndexes: { version: number; site: SiteIndex } | null = null;

async function findMatches(term: string): Promise<Matches> {
  const site = await readSiteIndex();
  // The index is used in one go: nothing is awaited before its entries are read.
  const index = await readCatalogueIndex();
  if (cachedIndexes?.version !== index.version || cachedIndexes.site !== site) {
    matchesCache.clear();
    cachedIndexes = { version: index.version, site };
  }
  const cached = matchesCache.get(term);
  if (cached) return cached;
  const matches = computeMatches(term, index, site);
  matchesCache.set(term, matches);
  return matches;
}

function computeMatches(term: string, index: CatalogueIndex, site: SiteIndex): Matches {
  const asked = parseQueryWords(term);
  const corpus = corpusOf(index);
  const indexes = [...corpus.indexes, ...site.corpus.indexes];
  const words = resolveWords(asked, indexes, false);
  const inPlaces = rankTexts(words, site.corpus, maxSiteResults);
  const ranking = preferNamedPages(rankTexts(words, corpus, maxProducts), inPlaces);
  const slots = asked.some(({ term }) => term === cheapTerm)
    ? cheapestFirst(index, words.length === 0 ? null : ranking)
    : ranking.best.map(({ slot }) => slot);
  const isNothing = slots.length === 0 && inPlaces.total === 0;
  return {
    ids: slots.flatMap((slot) => index.slots[slot]?.id ?? []),
    total: words.length === 0 ? slots.length : ranking.total,
    sitePages: inPlaces.best.flatMap(({ slot }) => site.pages[slot] ?? []),
    correctedTerm: words.some(({ correction }) => correction !== null)
      ? words.map(({ written, correction }) => correction ?? written).join(' ')
      : null,
    similarTerms: isNothing ? findSimilarTerms(words, indexes) : [],
  };
}

const corpusOf = ({ slots, entries, texts }: CatalogueIndex): Corpus => ({
  indexes: texts(),
  slots: slots.length,
  size: entries.size,
  isVisible: (slot) => slots[slot]?.isActive ?? false,
  titleLength: (slot) => slots[slot]?.nameWordCount ?? 1,
  // Among equals what is there comes first, and what there is most of, as in the order 'Featured'.
  boost: (slot) => {
    const entry = slots[slot];
    if (!entry?.inStock) return 0.9;
    return 1 + Math.log2(1 + Math.max(0, entry.firstVariantStock)) / 40;
  },
});

/** A match in a description alone is worth about 1, one in a title about 8 (text-index.ts). */
const descriptionRelevance = 1.6;
const titleRelevance = 4;

/** Where a page is called so, products that only mention a word in passing are not meant. */
const preferNamedPages = (products: Ranking, places: Ranking): Ranking =>
  products.relevance < descriptionRelevance && places.relevance >= titleRelevance
    ? { best: [], total: 0, relevance: 0 }
    : products;

/** Found this well, products count as equally good where the price decides. */
const comparableScore = 0.6;

/** Takes what was found, or null where nothing but the price was asked for, and returns slots. */
function cheapestFirst(index: CatalogueIndex, ranking: Ranking | null): readonly number[] {
  if (!ranking)
    return index.lists
      .list({ isActive: true, inStock: true }, 'price-asc')
      .slice(0, maxProducts)
      .map(({ slot }) => slot);
  const [first] = ranking.best;
  const priceOf = (slot: number) => index.slots[slot]?.lowestPrice ?? 0;
  const equals = ranking.best.filter(({ score }) => score >= comparableScore * (first?.score ?? 0));
  const others = ranking.best.slice(equals.length);
  return [
    ...equals.map(({ slot }) => slot).sort((one, other) => priceOf(one) - priceOf(other)),
    ...others.map(({ slot }) => slot),
  ];
}

/** One more mistake than is forgiven: for a question, and not for an answer. */
const maxEditsForSuggestions = 3;

function findSimilarTerms(words: readonly ResolvedWord[], indexes: Corpus['indexes']): readonly string[] {
  const names = words.flatMap(({ written, candidates }) =>
    candidates.length > 0 || written.length < 5
      ? []
      : findCorrections(written, indexes, maxEditsForSuggestions).map(({ name }) => name),
  );
  return [...new Set(names)].slice(0, maxSimilarTerms);
}

const maxSuggestions = 6;
const maxSuggestedCategories = 2;
/** Services, posts and pages; products are what most people look for. */
const maxSuggestedPages = 2;
const minSuggestedProducts = 3;

/**
 * Takes what somebody has typed so far and returns what they may be typing: names of products, and the categories,
 * services, posts and pages that a search for it finds first.
 */
export async function listSuggestions(term: string): Promise<readonly Suggestion[]> {
  const site = await readSiteIndex();
  const index = await readCatalogueIndex();
  const productCorpus = corpusOf(index);
  const words = resolveWords(parseQueryWords(term), [...productCorpus.indexes, ...site.corpus.indexes], true);
  const inPlaces = rankTexts(words, site.corpus, maxSiteResults);
  const places = inPlaces.best.flatMap(({ slot }) => site.pages[slot] ?? []);
  const isCategory = ({ kind }: SiteResult) => kind === 'category';
  const listed = new Set([
    ...places.filter(isCategory).slice(0, maxSuggestedCategories),
    ...places.filter((place) => !isCategory(place)).slice(0, maxSuggestedPages),
  ]);
  const found = preferNamedPages(rankTexts(words, productCorpus, maxSuggestions), inPlaces).best.flatMap(
    ({ slot }) => index.slots[slot] ?? [],
  );
  const products = [...new Set([...findByNamePrefix(foldText(term), index), ...found])]
    .slice(0, Math.max(maxSuggestions - listed.size, minSuggestedProducts))
    .map(({ name, slug }): Suggestion => ({ label: name, kind: 'Product', path: `/products/${slug}` }));
  const others = places
    .filter((place) => listed.has(place))
    .map(({ title, kind, path }): Suggestion => ({ label: title, kind: suggestionKinds[kind], path }));
  return [...products, ...others].slice(0, maxSuggestions);
}

const suggestionKinds = {
  category: 'Category',
  service: 'Service',
  post: 'Blog',
  page: 'Page',
} as const satisfies Record<SiteResultKind, Suggestion['kind']>;

const maxPrefixMatches = 2;

/** The first names that begin as it was typed, which no other name of a word should push away. */
function findByNamePrefix(typed: string, { lists }: CatalogueIndex): readonly CatalogueEntry[] {
  const named = lists.list({ isActive: true }, 'name-asc');
  let low = 0;
  let high = typed === '' ? 0 : named.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (named[middle]!.nameKey < typed) low = middle + 1;
    else high = middle;
  }
  return named
    .slice(low, low + maxPrefixMatches)
    .filter(({ nameKey }) => typed !== '' && nameKey.startsWith(typed));
}
