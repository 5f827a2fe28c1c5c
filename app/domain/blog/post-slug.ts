/** Search results cut off longer slugs. */
export const maxSlugLength = 80;

export const isValidPostSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= maxSlugLength && !looksLikeId(text);

/** /blog/:post also takes ids, so a slug must not look like one. */
const looksLikeId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

export function slugifyTitle(title: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'post' : looksLikeId(slug) ? `post-${slug}` : slug;
}

export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug.slice(0, maxSlugLength - 4).replace(/-+$/, '')}-${number}`;
