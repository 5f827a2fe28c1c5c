import type { MetaDescriptor, UIMatch } from '@remix-run/react';
import type { Site } from '~/domain/settings/site';

export type RouteMatches = readonly Pick<UIMatch, 'id' | 'pathname'>[];

type RootData = { readonly site?: Site; readonly description?: string | null };

export const rootDataOf = (matches: readonly Pick<UIMatch, 'id'>[]): RootData | undefined =>
  (matches.find((match) => match.id === 'root') as { data?: RootData } | undefined)?.data;

export const siteNameOf = (matches: readonly Pick<UIMatch, 'id'>[]): string =>
  rootDataOf(matches)?.site?.name ?? '';

/** The name with the ending of titles: 'Malisho Dairy Farm'. */
export const fullNameOf = (matches: readonly Pick<UIMatch, 'id'>[]): string =>
  rootDataOf(matches)?.site?.fullName ?? '';

export const siteUrlOf = (matches: readonly Pick<UIMatch, 'id'>[]): string =>
  rootDataOf(matches)?.site?.url ?? '';

/** docs/product.md 2: `Shopping Cart | Malisho`. */
export const pageTitle = (title: string, matches: readonly Pick<UIMatch, 'id'>[]) => ({
  title: `${title} | ${siteNameOf(matches)}`,
});

export const noIndex: MetaDescriptor = { name: 'robots', content: 'noindex' };

export const privateMeta = (title: string, matches: RouteMatches): MetaDescriptor[] => [
  pageTitle(title, matches),
  noIndex,
];

/** For pages without a `meta` export and for error pages. */
export const defaultMeta = (matches: readonly Pick<UIMatch, 'id'>[]): MetaDescriptor[] => [
  { title: fullNameOf(matches) },
  noIndex,
];
