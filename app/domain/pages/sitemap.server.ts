import { collections } from '~/domain/collections';
import { listCategories } from '../catalogue/catalogue-queries.server';
import { listFarmServices } from '../content/content-queries.server';
import { cachedRead } from '~/cache/data/cached-read.server';
import { publicPages } from './public-pages';

/**
 * A sitemap may name 50,000 pages (https://www.sitemaps.org/protocol.html). Far fewer in one keep what is in memory for
 * an answer to about half a megabyte, however large the catalogue is.
 */
const productsInPart = 5_000;

type Entry = { readonly path: string; readonly changedAt?: Date };

/** Each is half a megabyte. */
const keptParts = 3;

/**
 * Takes the public address of the shop without a slash at its end. Returns the XML that lists all its public pages, or,
 * where those are many, the parts that do. Whoever asks again and again costs no more than one who asks once.
 */
export const renderSitemap = cachedRead(async (siteUrl: string): Promise<string> => {
  const count = await countParts();
  if (count === 1) return listPages(siteUrl, 1);
  const parts = Array.from({ length: count }, (_, index) => `${siteUrl}/sitemaps/${index + 1}.xml`);
  return inDocument(
    'sitemapindex',
    parts.map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>`),
  );
}, 1);

/** As renderSitemap, for one part from 1; '' where there is none. */
export const renderSitemapPart = async (siteUrl: string, part: number): Promise<string> =>
  part >= 1 && part <= (await countParts()) ? readPart(siteUrl, part) : '';

const countParts = cachedRead(
  async (): Promise<number> =>
    Math.max(1, Math.ceil((await collections().products.count({ isActive: true })) / productsInPart)),
  1,
);

const readPart = cachedRead((siteUrl: string, part: number) => listPages(siteUrl, part), keptParts);

async function listPages(siteUrl: string, part: number): Promise<string> {
  const entries = [...(part === 1 ? await fewPages() : []), ...(await productPages(part))];
  return inDocument(
    'urlset',
    entries.map((entry) => writeEntry(siteUrl, entry)),
  );
}

/** All but the products. */
async function fewPages(): Promise<readonly Entry[]> {
  const fixed = publicPages.filter(({ noIndex }) => !noIndex);
  const others = await Promise.all([categoryPages(), servicePages(), postPages(), galleryPages()]);
  return [...fixed, ...others.flat()];
}

async function servicePages(): Promise<readonly Entry[]> {
  const services = await listFarmServices();
  return services.map(({ slug, updatedAt }) => ({ path: `/services/${slug}`, changedAt: updatedAt }));
}

/** A farm writes one or two a week, and what is read of each is short. */
async function postPages(): Promise<readonly Entry[]> {
  const posts = await collections()
    .posts.find<{ slug: string; updatedAt: Date }>(
      { published: true },
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: -1, _id: -1 } },
    )
    .toArray();
  return posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt }));
}

/** Those that everybody sees (storefront.md section 6); a subcategory stands below its category. */
async function categoryPages(): Promise<readonly Entry[]> {
  const categories = (await listCategories()).filter(({ requiredRole }) => requiredRole === null);
  const slugs = new Map(categories.map(({ _id, slug }) => [_id.toHexString(), slug]));
  return categories.flatMap(({ slug, parent }) => {
    if (parent === null) return [{ path: `/categories/${slug}` }];
    const above = slugs.get(parent.toHexString());
    return above ? [{ path: `/categories/${above}/${slug}` }] : [];
  });
}

/** More than a farm has, and few beside the products. */
const mostPictures = 1_000;

/** The newest pictures of the gallery, each of which has a page. */
async function galleryPages(): Promise<readonly Entry[]> {
  const found = await collections()
    .galleryItems.find<{ slug: string; updatedAt: Date }>(
      {},
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: -1, _id: -1 } },
    )
    .limit(mostPictures)
    .toArray();
  return found.map(({ slug, updatedAt }) => ({ path: `/gallery/${slug}`, changedAt: updatedAt }));
}

/** The oldest first, so that a new product changes the last part alone; an index serves this order (db/indexes.ts). */
async function productPages(part: number): Promise<readonly Entry[]> {
  const found = await collections()
    .products.find<{ slug: string; updatedAt: Date }>(
      { isActive: true },
      { projection: { _id: 0, slug: 1, updatedAt: 1 }, sort: { createdAt: 1, _id: 1 } },
    )
    .skip((part - 1) * productsInPart)
    .limit(productsInPart)
    .toArray();
  return found.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt }));
}

const writeEntry = (siteUrl: string, { path, changedAt }: Entry): string =>
  `<url><loc>${escape(siteUrl + encodeURI(path))}</loc>${
    changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : ''
  }</url>`;

const inDocument = (name: 'urlset' | 'sitemapindex', lines: readonly string[]): string =>
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

const escape = (address: string): string =>
  address.replace(/[&<>'"]/g, (character) => entities[character] ?? '');
