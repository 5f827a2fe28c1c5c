import type { UIMatch } from '@remix-run/react';

/** Takes the matches that a meta function is given, and returns the name of the shop. */
export function siteNameOf(matches: readonly Pick<UIMatch, 'id'>[]): string {
  const root = matches.find((match) => match.id === 'root') as
    { data?: { site?: { name?: string } } } | undefined;
  return root?.data?.site?.name ?? 'Malisho';
}

/** The title of a page as storefront.md section 2 writes it: `Shopping Cart | Malisho`. */
export const titled = (title: string, matches: readonly Pick<UIMatch, 'id'>[]) => ({
  title: `${title} | ${siteNameOf(matches)}`,
});
