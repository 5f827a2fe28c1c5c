import type { JsonLd } from './json-ld';

/** https://schema.org/BreadcrumbList, outermost page first. */
export const breadcrumbListData = (
  siteUrl: string,
  pages: readonly { readonly name: string; readonly path: string }[],
): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
});
