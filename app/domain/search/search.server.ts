import type { CatalogueEntry } from '~/domain/catalogue/catalogue-entry';
import { catalogueIndex, type CatalogueIndex } from '~/domain/catalogue/catalogue-index.server';
import { readCards, type ProductPage } from '~/domain/catalogue/catalogue-queries.server';
import { foldText } from '~/domain/catalogue/derived-fields';
import { findPage } from '~/lib/page-number';
import { cheapWord } from './other-names';
import { rankTexts, type Corpus, type Ranking } from './rank-texts';
import { guessWord, resolveWords, type ResolvedWord } from './resolve-words';
import { searchPageSize, type FoundPlace, type PlaceKind, type Suggestion } from './search';
import { sitePlaces, type SitePlaces } from './site-places.server';
import { readQueryWords } from './words';

export type SearchResults = {
  readonly products: ProductPage;
  /** Best first; at most eight. */
  readonly places: readonly FoundPlace[];
  /** The term with the words that were taken instead of misspelt ones; null where all were understood. */
  readonly instead: string | null;
  /** Words that may have been meant, where nothing was found. */
  readonly nearest: readonly string[];
};

/** Nobody looks at more; a page behind them is the last one. */
const mostProducts = 20 * searchPageSize;
const mostPlaces = 8;
const mostNearest = 4;

/** What a term finds, before anything of it is read. */
type Found = Pick<SearchResults, 'places' | 'instead' | 'nearest'> & {
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
  const { ids, total, ...found } = await findAnything(term);
  const { page: shownPage, pageCount } = findPage(page, { total: ids.length, pageSize: searchPageSize });
  return {
    ...found,
    products: {
      products: await readCards(ids.slice((shownPage - 1) * searchPageSize, shownPage * searchPageSize)),
      total,
      page: shownPage,
      pageCount,
      hasMore: shownPage < pageCount,
    },
  };
}

/** What was found last, as long as nothing has changed: the pages of one search, and what many look for. */
let kept: { version: number; site: SitePlaces; found: Map<string, Found> } | null = null;
/** Some 2 kB each. */
const mostKept = 200;

async function findAnything(term: string): Promise<Found> {
  const site = await sitePlaces();
  // The index is used in one go: nothing is awaited before its entries are read.
  const index = await catalogueIndex();
  if (!kept || kept.version !== index.version || kept.site !== site || kept.found.size >= mostKept)
    kept = { version: index.version, site, found: new Map() };
  const found = kept.found.get(term) ?? findNow(term, index, site);
  kept.found.set(term, found);
  return found;
}

function findNow(term: string, index: CatalogueIndex, site: SitePlaces): Found {
  const asked = readQueryWords(term);
  const corpus = corpusOf(index);
  const indexes = [...corpus.indexes, ...site.corpus.indexes];
  const words = resolveWords(asked, indexes, false);
  const inPlaces = rankTexts(words, site.corpus, mostPlaces);
  const ranking = namedOnly(rankTexts(words, corpus, mostProducts), inPlaces);
  const slots = asked.some(({ kept }) => kept === cheapWord)
    ? cheapestFirst(index, words.length === 0 ? null : ranking)
    : ranking.best.map(({ slot }) => slot);
  const isNothing = slots.length === 0 && inPlaces.total === 0;
  return {
    ids: slots.flatMap((slot) => index.slots[slot]?.id ?? []),
    total: words.length === 0 ? slots.length : ranking.total,
    places: inPlaces.best.flatMap(({ slot }) => site.places[slot] ?? []),
    instead: words.some(({ instead }) => instead !== null)
      ? words.map(({ written, instead }) => instead ?? written).join(' ')
      : null,
    nearest: isNothing ? nearestWords(words, indexes) : [],
  };
}

const corpusOf = ({ slots, entries, texts }: CatalogueIndex): Corpus => ({
  indexes: texts(),
  slots: slots.length,
  size: entries.size,
  isShown: (slot) => slots[slot]?.isActive ?? false,
  titleLength: (slot) => slots[slot]?.nameLength ?? 1,
  // Among equals what is there comes first, and what there is most of, as in the order 'Featured'.
  worth: (slot) => {
    const entry = slots[slot];
    if (!entry?.inStock) return 0.9;
    return 1 + Math.log2(1 + Math.max(0, entry.firstStock)) / 40;
  },
});

/** A match in a description alone is worth about 1, one in a title about 8 (text-index.ts). */
const onlyDescribed = 1.6;
const named = 4;

/** Where a page is called so, products that only mention a word in passing are not meant. */
const namedOnly = (products: Ranking, places: Ranking): Ranking =>
  products.fit < onlyDescribed && places.fit >= named ? { best: [], total: 0, fit: 0 } : products;

/** Found this well, products count as equally good where the price decides. */
const asGood = 0.6;

/** Takes what was found, or null where nothing but the price was asked for, and returns slots. */
function cheapestFirst(index: CatalogueIndex, ranking: Ranking | null): readonly number[] {
  if (!ranking)
    return index.lists
      .list({ isActive: true, inStock: true }, 'price-asc')
      .slice(0, mostProducts)
      .map(({ slot }) => slot);
  const [first] = ranking.best;
  const priceOf = (slot: number) => index.slots[slot]?.lowestPrice ?? 0;
  const equals = ranking.best.filter(({ score }) => score >= asGood * (first?.score ?? 0));
  const others = ranking.best.slice(equals.length);
  return [
    ...equals.map(({ slot }) => slot).sort((one, other) => priceOf(one) - priceOf(other)),
    ...others.map(({ slot }) => slot),
  ];
}

/** One more mistake than is forgiven: for a question, and not for an answer. */
const mistakesAsked = 3;

function nearestWords(words: readonly ResolvedWord[], indexes: Corpus['indexes']): readonly string[] {
  const names = words.flatMap(({ written, candidates }) =>
    candidates.length > 0 || written.length < 5
      ? []
      : guessWord(written, indexes, mistakesAsked).map(({ name }) => name),
  );
  return [...new Set(names)].slice(0, mostNearest);
}

const mostSuggestions = 6;
const maxCategories = 2;
/** Services, posts and pages; products are what most people look for. */
const maxPages = 2;
const minProducts = 3;

/**
 * Takes what somebody has typed so far and returns what they may be typing: names of products, and the categories,
 * services, posts and pages that a search for it finds first.
 */
export async function suggestWhileTyping(term: string): Promise<readonly Suggestion[]> {
  const site = await sitePlaces();
  const index = await catalogueIndex();
  const productCorpus = corpusOf(index);
  const words = resolveWords(readQueryWords(term), [...productCorpus.indexes, ...site.corpus.indexes], true);
  const inPlaces = rankTexts(words, site.corpus, mostPlaces);
  const places = inPlaces.best.flatMap(({ slot }) => site.places[slot] ?? []);
  const isCategory = ({ kind }: FoundPlace) => kind === 'category';
  const listed = new Set([
    ...places.filter(isCategory).slice(0, maxCategories),
    ...places.filter((place) => !isCategory(place)).slice(0, maxPages),
  ]);
  const found = namedOnly(rankTexts(words, productCorpus, mostSuggestions), inPlaces).best.flatMap(
    ({ slot }) => index.slots[slot] ?? [],
  );
  const products = [...new Set([...namesBeginning(foldText(term), index), ...found])]
    .slice(0, Math.max(mostSuggestions - listed.size, minProducts))
    .map(({ name, slug }): Suggestion => ({ label: name, kind: 'Product', path: `/products/${slug}` }));
  const others = places
    .filter((place) => listed.has(place))
    .map(({ title, kind, path }): Suggestion => ({ label: title, kind: placeLabels[kind], path }));
  return [...products, ...others].slice(0, mostSuggestions);
}

const placeLabels = {
  category: 'Category',
  service: 'Service',
  post: 'Blog',
  page: 'Page',
} as const satisfies Record<PlaceKind, Suggestion['kind']>;

const mostBeginnings = 2;

/** The first names that begin as it was typed, which no other name of a word should push away. */
function namesBeginning(typed: string, { lists }: CatalogueIndex): readonly CatalogueEntry[] {
  const named = lists.list({ isActive: true }, 'name-asc');
  let low = 0;
  let high = typed === '' ? 0 : named.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (named[middle]!.nameKey < typed) low = middle + 1;
    else high = middle;
  }
  return named
    .slice(low, low + mostBeginnings)
    .filter(({ nameKey }) => typed !== '' && nameKey.startsWith(typed));
}
