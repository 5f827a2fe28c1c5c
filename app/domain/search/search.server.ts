import { LRUCache } from 'lru-cache';
import type { CatalogueEntry } from '~/domain/catalogue/catalogue-entry';
import { readCatalogueIndex, type CatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { findProductCards, type ProductPage } from '~/domain/catalogue/catalogue-queries.server';
import { clampPage } from '~/lib/pagination';
import { productPath } from '~/paths';
import { foldText } from '~/domain/text/fold-text';
import { rankTexts, type Corpus, type Ranking } from '~/domain/text/rank-texts';
import { findCorrections, resolveWords, type ResolvedWord } from '~/domain/text/resolve-words';
import {
  maxSearchProducts,
  searchPageSize,
  type SiteResult,
  type SiteResultKind,
  type Suggestion,
} from './search';
import { readSiteIndex, type SiteIndex } from './site-index.server';
import { cheapTerm } from '~/domain/text/synonyms';
import { parseQueryWords } from '~/domain/text/words';

type SearchResults = {
  readonly products: ProductPage;
  readonly sitePages: readonly SiteResult[];
  /** Null where every word matched as written. */
  readonly correctedTerm: string | null;
  /** Only for a search without results. */
  readonly similarTerms: readonly string[];
};

const maxSiteResults = 8;
const maxSimilarTerms = 4;

type Matches = Pick<SearchResults, 'sitePages' | 'correctedTerm' | 'similarTerms'> & {
  /** Best first. */
  readonly productIds: readonly string[];
  readonly total: number;
};

/** Corrects spelling and knows Swahili and English synonyms. `page` is from 1. No term fails. */
export async function searchShop(
  term: string,
  page: number,
  pageSize = searchPageSize,
): Promise<SearchResults> {
  const { productIds, total, ...matches } = await findMatches(term);
  const { page: currentPage, pageCount } = clampPage(page, {
    total: productIds.length,
    pageSize,
  });
  return {
    ...matches,
    products: {
      products: await findProductCards(
        productIds.slice((currentPage - 1) * pageSize, currentPage * pageSize),
      ),
      total,
      page: currentPage,
      pageCount,
      hasMore: currentPage < pageCount,
    },
  };
}

/** Those of the terms that find a product as they are written. */
export async function findableTerms(terms: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(terms.map(findMatches));
  return terms.filter((_term, position) => {
    const matches = found[position];
    return matches !== undefined && matches.total > 0 && matches.correctedTerm === null;
  });
}

/** About 2 kB each. */
const cachedMatches = new LRUCache<string, Matches>({ max: 200 });
/** The index versions of the cached matches. */
let cachedVersions: { readonly catalogue: number; readonly site: SiteIndex } | null = null;

async function findMatches(term: string): Promise<Matches> {
  const site = await readSiteIndex();
  // No await below: a write may change the index in place.
  const index = await readCatalogueIndex();
  if (cachedVersions?.catalogue !== index.version || cachedVersions.site !== site) {
    cachedMatches.clear();
    cachedVersions = { catalogue: index.version, site };
  }
  const cached = cachedMatches.get(term);
  if (cached) return cached;
  const matches = computeMatches(term, index, site);
  cachedMatches.set(term, matches);
  return matches;
}

function computeMatches(term: string, index: CatalogueIndex, site: SiteIndex): Matches {
  const queryWords = parseQueryWords(term);
  const corpus = corpusOf(index);
  const indexes = [...corpus.indexes, ...site.corpus.indexes];
  const words = resolveWords(queryWords, indexes, false);
  const pageRanking = rankTexts(words, site.corpus, maxSiteResults);
  const ranking = preferNamedPages(rankTexts(words, corpus, maxSearchProducts), pageRanking);
  const slots = queryWords.some((word) => word.term === cheapTerm)
    ? cheapestFirst(index, words.length === 0 ? null : ranking)
    : ranking.best.map(({ slot }) => slot);
  const isEmpty = slots.length === 0 && pageRanking.total === 0;
  return {
    productIds: slots.flatMap((slot) => index.slots[slot]?.id ?? []),
    total: words.length === 0 ? slots.length : ranking.total,
    sitePages: pageRanking.best.flatMap(({ slot }) => site.pages[slot] ?? []),
    correctedTerm: words.some(({ correction }) => correction !== null)
      ? words.map(({ written, correction }) => correction ?? written).join(' ')
      : null,
    similarTerms: isEmpty ? findSimilarTerms(words, indexes) : [],
  };
}

const corpusOf = ({ slots, entries, texts }: CatalogueIndex): Corpus => ({
  indexes: texts(),
  slots: slots.length,
  size: entries.size,
  isVisible: (slot) => slots[slot]?.isActive ?? false,
  titleLength: (slot) => slots[slot]?.nameWordCount ?? 1,
  // Orders equally good matches by stock, as 'Featured' does.
  boost: (slot) => {
    const entry = slots[slot];
    if (!entry?.inStock) return 0.9;
    return 1 + Math.log2(1 + Math.max(0, entry.firstVariantStock)) / 40;
  },
});

/** Field weights (text-index.ts): a description weighs 1, a title 8. */
const descriptionRelevance = 1.6;
const titleRelevance = 4;

/** Where the title of a page matches, drops products that match in their description only. */
const preferNamedPages = (products: Ranking, pages: Ranking): Ranking =>
  products.relevance < descriptionRelevance && pages.relevance >= titleRelevance
    ? { best: [], total: 0, relevance: 0 }
    : products;

/** Products above this share of the best score sort by price. */
const comparableScore = 0.6;

/** A null ranking is a query for a low price only. */
function cheapestFirst(index: CatalogueIndex, ranking: Ranking | null): readonly number[] {
  if (!ranking)
    return index.lists
      .list({ isActive: true, inStock: true }, 'price-asc')
      .slice(0, maxSearchProducts)
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

/** One more than automatic correction allows: the visitor chooses. */
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
const maxSuggestedPages = 2;
const minSuggestedProducts = 3;

/** Suggests product names, then categories and other pages. */
export async function listSuggestions(term: string): Promise<readonly Suggestion[]> {
  const site = await readSiteIndex();
  const index = await readCatalogueIndex();
  const productCorpus = corpusOf(index);
  const words = resolveWords(parseQueryWords(term), [...productCorpus.indexes, ...site.corpus.indexes], true);
  const pageRanking = rankTexts(words, site.corpus, maxSiteResults);
  const pages = pageRanking.best.flatMap(({ slot }) => site.pages[slot] ?? []);
  const isCategory = ({ kind }: SiteResult) => kind === 'category';
  const suggestedPages = new Set([
    ...pages.filter(isCategory).slice(0, maxSuggestedCategories),
    ...pages.filter((page) => !isCategory(page)).slice(0, maxSuggestedPages),
  ]);
  const ranking = preferNamedPages(rankTexts(words, productCorpus, maxSuggestions), pageRanking);
  const matches = ranking.best.flatMap(({ slot }) => index.slots[slot] ?? []);
  const products = [...new Set([...findByNamePrefix(foldText(term), index), ...matches])]
    .slice(0, Math.max(maxSuggestions - suggestedPages.size, minSuggestedProducts))
    .map(({ name, slug }): Suggestion => ({ label: name, kind: 'Product', path: productPath(slug) }));
  const others = pages
    .filter((page) => suggestedPages.has(page))
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

/** Binary search; these are suggested before ranked matches. */
function findByNamePrefix(prefix: string, { lists }: CatalogueIndex): readonly CatalogueEntry[] {
  const byName = lists.list({ isActive: true }, 'name-asc');
  let low = 0;
  let high = prefix === '' ? 0 : byName.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byName[middle]!.nameKey < prefix) low = middle + 1;
    else high = middle;
  }
  return byName
    .slice(low, low + maxPrefixMatches)
    .filter(({ nameKey }) => prefix !== '' && nameKey.startsWith(prefix));
}
