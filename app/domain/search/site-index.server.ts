import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { createExcerpt, stripMarkdown } from '~/domain/blog/post';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { categoryPath, isListedFor, type Category } from '~/domain/catalogue/category';
import { contentVersion } from '~/cache/data/content-version.server';
import { listFarmServices } from '~/domain/content/content-queries.server';
import { hasPage, publicPages } from '~/domain/pages/public-pages';
import type { Corpus } from './rank-texts';
import type { SiteResult } from './search';
import { createTextIndexBuilder, indexText, type IndexedText } from './text-index';
import { splitWords } from './words';

/** What is searched beside the products: categories, services, posts and pages, as far as their pages exist. */
export type SiteIndex = { readonly pages: readonly SiteResult[]; readonly corpus: Corpus };

type Read = { readonly version: number; readonly key: string; readonly site: SiteIndex };
type State = { read: Read | null; reading: Promise<Read> | null };

/** Kept per connection. */
const states = new WeakMap<object, State>();

/** Older posts are found by the list of posts; so many are read again in a few milliseconds. */
const maxPosts = 300;
/** The beginning of a post says what it is about. */
const indexedCharacters = 4_000;

/** The places as they are after every change that was answered before this was asked for. */
export async function readSiteIndex(): Promise<SiteIndex> {
  const db = database();
  const state = states.get(db) ?? { read: null, reading: null };
  states.set(db, state);
  const wanted = await contentVersion();
  while (!state.read || state.read.version < wanted) {
    state.reading ??= buildSiteIndex(state.read).finally(() => {
      state.reading = null;
    });
    state.read = await state.reading;
  }
  return state.read.site;
}

type Source = { readonly place: SiteResult; readonly text: IndexedText };

/** An order changes the version too, and none of these: then what was made of them before is good. */
async function buildSiteIndex(before: Read | null): Promise<Read> {
  const version = await contentVersion();
  const [categories, services, stamps] = await Promise.all([
    listCategories(),
    hasPage('/services') ? listFarmServices() : [],
    hasPage('/blogs') ? readPostStamps() : [],
  ]);
  const key = JSON.stringify([categories, services, stamps]);
  if (before?.key === key) return { ...before, version };
  const sources = [
    ...categories.filter((one) => isListedFor(one, null)).map((one) => fromCategory(one, categories)),
    ...services.map(({ slug, title, description, features }) =>
      source(
        { kind: 'service', title, path: `/services/${slug}`, excerpt: createExcerpt(description) },
        { facts: features.join(' | '), description },
      ),
    ),
    ...(stamps.length > 0 ? await readPosts() : []),
    // Whoever reads the results is there already.
    ...publicPages
      .filter(({ path }) => path !== '/search')
      .map(({ path, title, description, keywords }) =>
        source(
          { kind: 'page', title, path, excerpt: description },
          { categories: keywords.join(' | '), description },
        ),
      ),
  ];
  return { version, key, site: indexSources(sources) };
}

const source = (place: SiteResult, texts: Parameters<typeof indexText>[0]): Source => ({
  place,
  text: indexText({ title: place.title, ...texts }),
});

const fromCategory = (category: Category, all: readonly Category[]): Source =>
  source(
    {
      kind: 'category',
      title: category.name,
      path: addressOf(category, all),
      excerpt: category.description,
    },
    { description: category.description },
  );

function addressOf({ slug, parent }: Category, all: readonly Category[]): string {
  const above = all.find(({ _id }) => parent?.equals(_id));
  return above ? categoryPath(above.slug, slug) : categoryPath(slug);
}

const newestPosts = () =>
  collections().posts.find({ published: true }).sort({ createdAt: -1, _id: -1 }).limit(maxPosts);

const readPostStamps = () => newestPosts().project({ updatedAt: 1 }).toArray();

async function readPosts(): Promise<readonly Source[]> {
  const posts = await newestPosts().toArray();
  return posts.map(({ slug, title, content, tags, category }) =>
    source(
      { kind: 'post', title, path: `/blog/${slug}`, excerpt: createExcerpt(content) },
      {
        categories: [category, ...tags].join(' | '),
        description: stripMarkdown(content.slice(0, indexedCharacters)),
      },
    ),
  );
}

function indexSources(sources: readonly Source[]): SiteIndex {
  const builder = createTextIndexBuilder();
  sources.forEach(({ text }, slot) => builder.add(slot, text));
  const places = sources.map(({ place }) => place);
  const titleLengths = places.map(({ title }) => splitWords(title).length);
  return {
    pages: places,
    corpus: {
      indexes: [builder.build()],
      slots: places.length,
      size: places.length,
      isVisible: () => true,
      titleLength: (slot) => titleLengths[slot] ?? 1,
      boost: () => 1,
    },
  };
}
