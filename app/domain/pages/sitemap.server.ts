import { collections } from '~/domain/collections';
import { listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { categoryPath, galleryPicturePath, postPath, productPath, servicePath } from '~/paths';
import { listCategories } from '../catalogue/catalogue-queries.server';
import { cachedRead } from '~/cache/data/cached-read.server';
import { publicPages } from '~/domain/content/public-pages';
import { isHidden } from '~/domain/settings/hidden-pages';
import { loadHiddenPages } from '~/domain/site/hidden-pages.server';

/** The protocol allows 50,000 (https://www.sitemaps.org/protocol.html); 5,000 bound a response to 0.5 MB. */
const productsPerPart = 5_000;

type Entry = { readonly path: string; readonly changedAt?: Date };

/** 0.5 MB each. */
const maxCachedParts = 3;

/** `siteUrl` has no trailing slash. A large catalogue gets a sitemap index. */
export const renderSitemap = cachedRead(async (siteUrl: string): Promise<string> => {
  const count = await countParts();
  if (count === 1) return listPages(siteUrl, 1);
  const parts = Array.from({ length: count }, (_, index) => `${siteUrl}/sitemaps/${index + 1}.xml`);
  return renderDocument(
    'sitemapindex',
    parts.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
  );
}, 1);

/** `part` is from 1; '' where it does not exist. */
export const renderSitemapPart = async (siteUrl: string, part: number): Promise<string> =>
  part >= 1 && part <= (await countParts()) ? readPart(siteUrl, part) : '';

const countParts = cachedRead(
  async (): Promise<number> =>
    Math.max(1, Math.ceil((await collections().products.count({ isActive: true })) / productsPerPart)),
  1,
);

const readPart = cachedRead((siteUrl: string, part: number) => listPages(siteUrl, part), maxCachedParts);

async function listPages(siteUrl: string, part: number): Promise<string> {
  const entries = [...(part === 1 ? await otherPages() : []), ...(await productPages(part))];
  return renderDocument(
    'urlset',
    entries.map((entry) => renderEntry(siteUrl, entry)),
  );
}

async function otherPages(): Promise<readonly Entry[]> {
  const fixed = publicPages.filter(({ noIndex }) => !noIndex);
  const [hidden, ...others] = await Promise.all([
    loadHiddenPages(),
    categoryPages(),
    servicePages(),
    postPages(),
    galleryPages(),
  ]);
  return [...fixed, ...others.flat()].filter(({ path }) => !isHidden(hidden, path));
}

async function servicePages(): Promise<readonly Entry[]> {
  const services = await listFarmServices();
  return services.map(({ slug, updatedAt }) => ({ path: servicePath(slug), changedAt: updatedAt }));
}

async function postPages(): Promise<readonly Entry[]> {
  const posts = await collections()
    .posts.find<{ slug: string; updatedAt: Date }>(
      { published: true },
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: -1, _id: -1 } },
    )
    .toArray();
  return posts.map(({ slug, updatedAt }) => ({ path: postPath({ slug }), changedAt: updatedAt }));
}

/** Only categories without a required role; the path of a subcategory contains its parent. */
async function categoryPages(): Promise<readonly Entry[]> {
  const categories = (await listCategories()).filter(({ requiredRole }) => requiredRole === null);
  const slugs = new Map(categories.map(({ _id, slug }) => [_id.toHexString(), slug]));
  return categories.flatMap(({ slug, parent }) => {
    if (parent === null) return [{ path: categoryPath(slug) }];
    const parentSlug = slugs.get(parent.toHexString());
    return parentSlug ? [{ path: categoryPath(parentSlug, slug) }] : [];
  });
}

const maxGalleryItems = 1_000;

async function galleryPages(): Promise<readonly Entry[]> {
  const found = await collections()
    .galleryItems.find<{ slug: string; updatedAt: Date }>(
      {},
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: -1, _id: -1 } },
    )
    .limit(maxGalleryItems)
    .toArray();
  return found.map(({ slug, updatedAt }) => ({ path: galleryPicturePath(slug), changedAt: updatedAt }));
}

/** Oldest first, so that a new product changes only the last part; an index supports this order. */
async function productPages(part: number): Promise<readonly Entry[]> {
  const found = await collections()
    .products.find<{ slug: string; updatedAt: Date }>(
      { isActive: true },
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: 1, _id: 1 } },
    )
    .skip((part - 1) * productsPerPart)
    .limit(productsPerPart)
    .toArray();
  return found.map(({ slug, updatedAt }) => ({ path: productPath(slug), changedAt: updatedAt }));
}

const renderEntry = (siteUrl: string, { path, changedAt }: Entry): string =>
  `<url><loc>${escapeXml(siteUrl + encodeURI(path))}</loc>${
    changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
  }</url>`;

const renderDocument = (name: 'urlset' | 'sitemapindex', lines: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${name}>`,
    '',
  ].join('\n');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

const escapeXml = (text: string): string =>
  text.replace(/[&<>'"]/g, (character) => entities[character] ?? '');
