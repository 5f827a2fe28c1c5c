import { isObjectId } from './object-id';
import { normaliseUnicode } from './format/normalise-unicode';

/** Search results cut off longer slugs. */
export const maxSlugLength = 80;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Routes that take a slug also take an id. */
export const isValidSlug = (text: string): boolean =>
  slugPattern.test(text) && text.length <= maxSlugLength && !isObjectId(text);

/** `fallback` stands for a title without Latin letters or digits. */
export function slugify(title: string, fallback: string): string {
  const slug = normaliseUnicode(title, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    // There are no two in a row.
    .replace(/^-|-$/g, '');
  return slug === '' ? fallback : isObjectId(slug) ? `${fallback}-${slug}` : slug;
}

export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug.slice(0, maxSlugLength - 4).replace(/-$/, '')}-${number}`;
