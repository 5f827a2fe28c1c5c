import type { MetaDescriptor } from '@remix-run/react';
import { withoutLastWord } from '~/domain/content/truncate-text';
import type { Picture } from '~/domain/images/picture';
import { renditionUrl } from '~/domain/images/rendition-url';
import { isHidden } from '~/domain/settings/hidden-pages';
import type { Site } from '~/domain/settings/site';
import { breadcrumbListData } from './breadcrumb-list';
import type { JsonLd } from './json-ld';
import {
  fullNameOf,
  noIndex,
  pageTitle,
  rootDataOf,
  siteNameOf,
  siteUrlOf,
  type RouteMatches,
} from './page-title';

export type PageMeta = {
  /** Without the shop's name; null for the home page. */
  readonly title: string | null;
  /** Defaults to that of the page texts. */
  readonly description?: string;
  readonly picture?: Picture | null;
  /** https://ogp.me/#types */
  readonly type?: 'website' | 'article' | 'product';
  /** Parameters of the canonical URL, such as the page; not sort, search and filters. */
  readonly query?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** Outermost first. */
  readonly breadcrumbs?: readonly { readonly name: string; readonly path: string }[];
  readonly structuredData?: (page: {
    readonly siteUrl: string;
    readonly url: string;
    readonly description: string;
  }) => JsonLd | readonly JsonLd[];
  /** Public pages that search engines must not index: search results, a dialog. */
  readonly noIndex?: boolean;
};

/** The `meta` of a leaf route replaces that of its parents: every public route returns this (tested). */
export function pageMeta(page: PageMeta, matches: RouteMatches): MetaDescriptor[] {
  const root = rootDataOf(matches);
  const siteName = siteNameOf(matches);
  const siteUrl = siteUrlOf(matches);
  const url = canonicalUrl(matches, page.query);
  const description = truncate(page.description ?? root?.description ?? '');
  const title = page.title ?? fullNameOf(matches);
  const shareImage = shareImageOf(page.picture, root?.site);
  const jsonLd = [
    ...(page.breadcrumbs
      ? [breadcrumbListData(siteUrl, [...page.breadcrumbs, { name: title, path: url.slice(siteUrl.length) }])]
      : []),
    ...[page.structuredData?.({ siteUrl, url, description }) ?? []].flat(),
  ];
  return [
    page.title === null ? { title } : pageTitle(page.title, matches),
    { name: 'description', content: description },
    ...(page.noIndex || hasNoContent(matches)
      ? [noIndex]
      : [{ tagName: 'link', rel: 'canonical', href: url }]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:type', content: page.type ?? 'website' },
    ...(shareImage
      ? [
          { property: 'og:image', content: toAbsoluteUrl(shareImage.url, siteUrl) },
          { property: 'og:image:width', content: String(shareImage.width) },
          { property: 'og:image:height', content: String(shareImage.height) },
          { property: 'og:image:alt', content: shareImage.alt },
        ]
      : []),
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_KE' },
    // Twitter reads the rest from the Open Graph tags.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...jsonLd.map((each) => ({ 'script:ld+json': each }) as MetaDescriptor),
  ];
}

/** An empty page stays out of search engines until it has content. */
const hasNoContent = (matches: RouteMatches): boolean =>
  isHidden(rootDataOf(matches)?.site?.hidden ?? {}, matches.at(-1)?.pathname ?? '');

function canonicalUrl(matches: RouteMatches, query: PageMeta['query'] = {}): string {
  // The router has no run of slashes (rejectUnusualPaths).
  const path = matches.at(-1)?.pathname.replace(/\/$/, '') || '/';
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && Number(value) === 1))
      params.set(name, String(value));
  const search = params.toString();
  return `${siteUrlOf(matches)}${path}${search && `?${search}`}`;
}

export const toAbsoluteUrl = (url: string, siteUrl: string): string =>
  /^https?:/.test(url) ? url : siteUrl + url;

export const jpegOf = (picture: Picture): string =>
  renditionUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg');

/** That of the page, else that of the shop. */
function shareImageOf(picture: Picture | null | undefined, site: Site | undefined) {
  if (picture) return { url: jpegOf(picture), ...largestSize(picture), alt: picture.alt };
  return site?.sharePicture ? { url: site.sharePicture, width: 1200, height: 630, alt: site.fullName } : null;
}

const largestSize = ({ widths, width, height }: Picture) => {
  const largestWidth = widths.at(-1) ?? width;
  return { width: largestWidth, height: Math.round((height * largestWidth) / width) };
};

/** Search engines truncate longer descriptions within a word. */
const maxDescriptionLength = 160;

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${withoutLastWord(line.slice(0, maxDescriptionLength))}…`;
}

/** /our-farm and /about-farm are one page; only the first is indexed. */
export const farmMeta = (matches: RouteMatches): MetaDescriptor[] =>
  pageMeta(
    {
      title: 'Our Farm',
      noIndex: matches.at(-1)?.pathname === '/about-farm',
    },
    matches,
  );
