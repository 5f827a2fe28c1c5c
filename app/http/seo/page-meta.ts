import type { MetaDescriptor, UIMatch } from '@remix-run/react';
import type { Picture } from '~/domain/catalogue/product';
import { renditionUrl } from '~/domain/images/rendition-url';
import type { ProductView } from '~/domain/catalogue/product-view';
import {
  breadcrumbListData,
  localBusinessData,
  imageObjectData,
  blogPostingData,
  productData,
  webSiteData,
  type JsonLd,
} from './json-ld';
import { findPublicPage } from '~/domain/pages/public-pages';
import type { Site } from '~/domain/settings/site';

/** The matches that a meta function is given. */
type RouteMatches = readonly Pick<UIMatch, 'id' | 'pathname'>[];

type RootData = { readonly site?: Site; readonly description?: string | null };

const rootDataOf = (matches: readonly Pick<UIMatch, 'id'>[]): RootData | undefined =>
  (matches.find((match) => match.id === 'root') as { data?: RootData } | undefined)?.data;

/** Takes the matches that a meta function is given, and returns the name of the shop. */
export const siteNameOf = (matches: readonly Pick<UIMatch, 'id'>[]): string =>
  rootDataOf(matches)?.site?.name ?? 'Malisho';

/** The public address of the shop (SITE_URL), without a slash at its end. */
export const siteUrlOf = (matches: readonly Pick<UIMatch, 'id'>[]): string =>
  rootDataOf(matches)?.site?.url ?? '';

/** The title of a page as storefront.md section 2 writes it: `Shopping Cart | Malisho`. */
export const pageTitle = (title: string, matches: readonly Pick<UIMatch, 'id'>[]) => ({
  title: `${title} | ${siteNameOf(matches)}`,
});

const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

/** For pages that show what only their visitor may see, or that nobody looks for: no search engine keeps them. */
export const privateMeta = (title: string, matches: RouteMatches): MetaDescriptor[] => [
  pageTitle(title, matches),
  noIndex,
];

/** What app/root.tsx says for pages that say nothing themselves, among them all that could not be shown. */
export const defaultMeta = (siteName: string): MetaDescriptor[] => [farmTitle(siteName), noIndex];

const farmTitle = (siteName: string) => ({ title: `${siteName} Dairy Farm` });

/** What a shared link shows where the page has no picture of its own: the farm, 1200 x 630 px. */
const shareImage = { url: '/images/share.jpg', width: 1200, height: 630, alt: 'The farm and what it makes' };

export type PageMeta = {
  /** Without the name of the shop; null for the home page, which carries the name of the farm alone. */
  readonly title: string | null;
  /** One or two sentences; without, those of app/domain/pages/public-pages.ts. */
  readonly description?: string;
  readonly picture?: Picture | null;
  /** As https://ogp.me/#types names it. */
  readonly type?: 'website' | 'article' | 'product';
  /**
   * The part of the address behind `?` that makes a page of its own, such as its number in a list; sort, search and
   * filters are left out, so that search engines take all of them for one page. Empty values and page 1 are left out.
   */
  readonly query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** The pages above this one, outermost first; the page itself is added. */
  readonly breadcrumbs?: readonly { readonly name: string; readonly path: string }[];
  /** What it is about, for search engines. */
  readonly structuredData?: (page: { readonly siteUrl: string; readonly url: string }) => JsonLd;
  /** The page is for everybody, but search engines should not list it: results of a search, a dialog. */
  readonly noIndex?: boolean;
};

/**
 * Everything that search engines and those who share a link read of a public page. The `meta` of a leaf replaces that of
 * its parents, so each public page returns what this makes; a test walks the route table and fails where one does not.
 */
export function pageMeta(page: PageMeta, matches: RouteMatches): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const siteName = siteNameOf(matches);
  const siteUrl = siteUrlOf(matches);
  const url = canonicalAddress(matches, page.query);
  const description = summarise(page.description ?? root?.description ?? '');
  const title = page.title ?? `${siteName} Dairy Farm`;
  const image = shareImageOf(page.picture);
  const isHome = page.title === null;
  const data = [
    ...(isHome && root?.site
      ? [webSiteData({ siteUrl, name: siteName }), farmOf(root.site, description)]
      : []),
    ...(page.breadcrumbs
      ? [breadcrumbListData(siteUrl, [...page.breadcrumbs, { name: title, path: url.slice(siteUrl.length) }])]
      : []),
    ...(page.structuredData ? [page.structuredData({ siteUrl, url })] : []),
  ];
  return [
    page.title === null ? farmTitle(siteName) : pageTitle(page.title, matches),
    { name: 'description', content: description },
    ...(page.noIndex ? [noIndex] : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:image', content: absolute(image.url, siteUrl) },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_KE' },
    // The rest is read from the tags above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((thing) => ({ 'script:ld+json': thing }) as MetaDescriptor),
  ];
}

/** The one address of a page. Takes the state that makes a page of its own (see PageMeta). */
function canonicalAddress(matches: RouteMatches, query: PageMeta['query'] = {}): string {
  const path = matches.at(-1)?.pathname.replace(/\/+$/, '') || '/';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && Number(value) === 1))
      params.set(name, String(value));
  const search = params.toString();
  return `${siteUrlOf(matches)}${path}${search && `?${search}`}`;
}

/** An address of ours, or that of the image host, as others have to write it. */
const absolute = (address: string, siteUrl: string): string =>
  /^https?:/.test(address) ? address : siteUrl + address;

/** The largest rendition that every program reads. */
const jpegOf = (picture: Picture): string =>
  renditionUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg');

const shareImageOf = (picture: Picture | null | undefined): typeof shareImage =>
  picture ? { url: jpegOf(picture), ...largest(picture), alt: picture.alt } : shareImage;

const largest = ({ widths, width, height }: Picture) => {
  const shown = widths.at(-1) ?? width;
  return { width: shown, height: Math.round((height * shown) / width) };
};

/** What search engines show of a description; they cut the rest off anyway, mostly within a word. */
const maxDescriptionLength = 160;

/** Takes a text of any length and returns its beginning, up to a whole word. */
function summarise(text: string): string {
  const whole = text.replace(/\s+/g, ' ').trim();
  if (whole.length <= maxDescriptionLength) return whole;
  return `${whole.slice(0, maxDescriptionLength).replace(/[\s,.;:]+\S*$/, '')}…`;
}

const farmOf = (site: Site, description: string): JsonLd =>
  localBusinessData({
    siteUrl: site.url,
    name: `${site.name} Dairy Farm`,
    description,
    image: absolute(shareImage.url, site.url),
    phone: site.phone,
    email: site.email,
    address: site.address,
    map: site.map,
    hours: site.shopHours,
    // The start page of a network is nobody's profile.
    social: Object.values(site.social).filter((address) => new URL(address).pathname !== '/'),
  });

/** The page of a product: its offer, and the way to it, as the page shows it. */
export function productMeta(
  product: ProductView,
  trail: NonNullable<PageMeta['breadcrumbs']>,
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: product.name,
      description: product.description,
      picture: product.picture,
      type: 'product',
      breadcrumbs: trail,
      structuredData: (page) =>
        productData({
          ...product,
          ...page,
          image: product.picture && absolute(jpegOf(product.picture), page.siteUrl),
        }),
    },
    matches,
  );
}

/** The page of a post: who wrote it and when. */
export function postMeta(
  post: {
    readonly title: string;
    readonly description: string;
    readonly author: string;
    readonly featuredImage: Picture | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  },
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: post.title,
      description: post.description,
      picture: post.featuredImage,
      type: 'article',
      breadcrumbs: [{ name: 'Dairy Industry Insights', path: '/blogs' }],
      structuredData: (page) =>
        blogPostingData({
          ...page,
          title: post.title,
          description: post.description,
          author: post.author,
          image: post.featuredImage && absolute(jpegOf(post.featuredImage), page.siteUrl),
          publishedAt: post.createdAt,
          changedAt: post.updatedAt,
        }),
    },
    matches,
  );
}

/** The page of one picture of the gallery. */
export function galleryItemMeta(
  card: { readonly title: string; readonly description: string; readonly picture: Picture },
  matches: RouteMatches,
): MetaDescriptor[] {
  return pageMeta(
    {
      title: card.title,
      description: card.description,
      picture: card.picture,
      breadcrumbs: [{ name: 'Gallery', path: '/gallery' }],
      structuredData: (page) =>
        imageObjectData({
          ...page,
          title: card.title,
          description: card.description,
          image: absolute(jpegOf(card.picture), page.siteUrl),
        }),
    },
    matches,
  );
}

/** /our-farm and /about-farm are one page, which search engines know under its first path. */
export const farmMeta = (matches: RouteMatches): MetaDescriptor[] =>
  pageMeta(
    {
      title: 'Our Farm',
      description: findPublicPage('/our-farm')?.description ?? '',
      noIndex: matches.at(-1)?.pathname === '/about-farm',
    },
    matches,
  );
