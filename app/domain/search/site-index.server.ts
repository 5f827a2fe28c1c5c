import { database } from '#db/client';
import { collections } from '~/domain/collections';
import { createExcerpt, stripMarkdown } from '~/domain/blog/post';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { isListedFor, type Category } from '~/domain/catalogue/category';
import { contentVersion } from '~/cache/data/content-version.server';
import { loadPageTexts } from '~/domain/content/content-queries.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { fillDescription } from '~/domain/content/fill-description';
import { descriptionKey } from '~/domain/content/page-titles';
import { publicPages } from '~/domain/content/public-pages';
import { listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { isHidden } from '~/domain/settings/hidden-pages';
import { loadHiddenPages } from '~/domain/site/hidden-pages.server';
import { isConditionMet } from '~/domain/questions/question';
import { listQuestions } from '~/domain/questions/question-kind.server';
import { listTourStops } from '~/domain/virtual-tour/tour-stop-kind.server';
import { categoryPath, postPath, servicePath } from '~/paths';
import type { Corpus } from '~/domain/text/rank-texts';
import type { SiteResult } from './search';
import { createTextIndexBuilder, indexText, type IndexedText } from '~/domain/text/text-index';
import { splitWords } from '~/domain/text/words';

export type SiteIndex = { readonly pages: readonly SiteResult[]; readonly corpus: Corpus };

type VersionedIndex = { readonly version: number; readonly contentKey: string; readonly site: SiteIndex };
type IndexHolder = { current: VersionedIndex | null; refreshing: Promise<VersionedIndex> | null };

const indexHolders = new WeakMap<object, IndexHolder>();

/** Rebuilding the index with this many posts takes a few milliseconds. */
const maxPosts = 300;
const maxIndexedCharacters = 4_000;

/** Includes every write completed before the call. */
export async function readSiteIndex(): Promise<SiteIndex> {
  const db = database();
  const holder = indexHolders.get(db) ?? { current: null, refreshing: null };
  indexHolders.set(db, holder);
  const requiredVersion = await contentVersion();
  while (!holder.current || holder.current.version < requiredVersion) {
    holder.refreshing ??= refresh(holder.current).finally(() => {
      holder.refreshing = null;
    });
    holder.current = await holder.refreshing;
  }
  return holder.current.site;
}

type Source = { readonly page: SiteResult; readonly text: IndexedText };

/** Orders change the content version but not this content: the index is then reused. */
async function refresh(current: VersionedIndex | null): Promise<VersionedIndex> {
  const version = await contentVersion();
  const [settings, hidden, categories, services, postVersions, questions, stops, { descriptions }] =
    await Promise.all([
      loadSettings(),
      loadHiddenPages(),
      listCategories(),
      listFarmServices(),
      readPostVersions(),
      listQuestions(),
      listTourStops(),
      loadPageTexts(),
    ]);
  const switches = readSwitches(settings);
  const asked = questions.filter(({ shownWhen }) =>
    isConditionMet(shownWhen, { ...switches, requiresAccount: settings.checkout.requireAccount }),
  );
  const contentKey = JSON.stringify([
    hidden,
    categories,
    services,
    postVersions,
    questions,
    stops,
    descriptions,
    settings.identity,
    settings.footerText,
    switches,
    settings.checkout.requireAccount,
  ]);
  if (current?.contentKey === contentKey) return { ...current, version };
  const pageFacts: Readonly<Record<string, readonly string[]>> = {
    '/faq': asked.map(({ question }) => question),
    '/virtual-tour': stops.map(({ title }) => title),
  };
  const sources = [
    ...categories
      .filter((category) => isListedFor(category, null))
      .map((category) => fromCategory(category, categories)),
    ...services.map(({ slug, title, description, features }) =>
      toSource(
        { kind: 'service', title, path: servicePath(slug), excerpt: createExcerpt(description) },
        { facts: features.join(' | '), description },
      ),
    ),
    ...(postVersions.length > 0 ? await readPosts() : []),
    ...publicPages
      .filter(({ path }) => path !== '/search')
      .map(({ path, title, description: standard, keywords }) => {
        const written = descriptions[descriptionKey(path)] ?? standard;
        const description = fillDescription(written, settings, switches);
        return toSource(
          { kind: 'page', title, path, excerpt: description },
          { categories: keywords.join(' | '), description, facts: pageFacts[path]?.join(' | ') ?? '' },
        );
      }),
  ];
  const shown = sources.filter(({ page }) => !isHidden(hidden, page.path));
  return { version, contentKey, site: indexSources(shown) };
}

const toSource = (page: SiteResult, texts: Parameters<typeof indexText>[0]): Source => ({
  page,
  text: indexText({ title: page.title, ...texts }),
});

const fromCategory = (category: Category, all: readonly Category[]): Source =>
  toSource(
    {
      kind: 'category',
      title: category.name,
      path: pathOf(category, all),
      excerpt: category.description,
    },
    { description: category.description },
  );

function pathOf({ slug, parent: parentId }: Category, all: readonly Category[]): string {
  const parent = all.find(({ _id }) => parentId?.equals(_id));
  return parent ? categoryPath(parent.slug, slug) : categoryPath(slug);
}

const newestPosts = () =>
  collections().posts.find({ published: true }).sort({ createdAt: -1, _id: -1 }).limit(maxPosts);

const readPostVersions = () => newestPosts().project({ updatedAt: 1 }).toArray();

async function readPosts(): Promise<readonly Source[]> {
  const posts = await newestPosts().toArray();
  return posts.map(({ slug, title, content, tags, category }) =>
    toSource(
      { kind: 'post', title, path: postPath({ slug }), excerpt: createExcerpt(content) },
      {
        categories: [category, ...tags].join(' | '),
        description: stripMarkdown(content.slice(0, maxIndexedCharacters)),
      },
    ),
  );
}

function indexSources(sources: readonly Source[]): SiteIndex {
  const builder = createTextIndexBuilder();
  sources.forEach(({ text }, slot) => builder.add(slot, text));
  const pages = sources.map(({ page }) => page);
  const titleLengths = pages.map(({ title }) => splitWords(title).length);
  return {
    pages,
    corpus: {
      indexes: [builder.build()],
      slots: pages.length,
      size: pages.length,
      isVisible: () => true,
      titleLength: (slot) => titleLengths[slot] ?? 1,
      boost: () => 1,
    },
  };
}
