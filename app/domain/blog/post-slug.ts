/** Characters: longer ones are cut off in search results. */
export const maxSlugLength = 80;

/** What may stand in the address of a post: small letters, digits and single hyphens between them. */
export const isValidPostSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= maxSlugLength && !isId(text);

/** An address of 24 such digits names a post by its id (decisions.md 8). */
const isId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

/** Takes a title and returns what stands in the address of its post; `post` where it has no letter that could. */
export function slugifyTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'post' : isId(slug) ? `post-${slug}` : slug;
}

/** The same for the second post of that title, the third and so on; within the limit. */
export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug.slice(0, maxSlugLength - 4).replace(/-+$/, '')}-${number}`;
