import { isObjectId } from './object-id';
import { normaliseUnicode } from './format/normalise-unicode';
import { stripInvisibleCharacters } from './format/strip-invisible-characters';

/** Search results cut off longer slugs. */
export const maxSlugLength = 80;

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Routes that take a slug also take an id. */
export const isValidSlug = (text: string): boolean =>
  slugPattern.test(text) && text.length <= maxSlugLength && !isObjectId(text);

/** `fallback` stands for a title without Latin letters or digits. */
export function slugify(title: string, fallback: string, maxLength = maxSlugLength): string {
  const slug = normaliseUnicode(stripInvisibleCharacters(title), 'NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    // There are no two in a row.
    .replace(/^-|-$/g, '');
  return slug === '' ? fallback : isObjectId(slug) ? `${fallback}-${slug}` : slug;
}

export function numberedSlug(slug: string, number: number, maxLength = maxSlugLength): string {
  if (number === 1) return slug;
  const ending = `-${number}`;
  // Leaves room for three digits.
  return slug.slice(0, maxLength - Math.max(4, ending.length)).replace(/-$/, '') + ending;
}

/** The first of `slug`, `slug-2`, `slug-3` and so on that is free. */
export function firstFreeSlug(
  slug: string,
  isTaken: (slug: string) => boolean,
  maxLength = maxSlugLength,
): string {
  for (let number = 1; ; number += 1) {
    const candidate = numberedSlug(slug, number, maxLength);
    if (!isTaken(candidate)) return candidate;
  }
}

/** Each is a query. */
const maxAttempts = 1_000;

/** The same for slugs in the database. A unique index decides between two at once. */
export async function findFreeSlug(
  slug: string,
  isTaken: (slug: string) => Promise<boolean>,
  maxLength = maxSlugLength,
): Promise<string> {
  const taken = new Set<string>();
  while (taken.size < maxAttempts) {
    const candidate = firstFreeSlug(slug, (each) => taken.has(each), maxLength);
    if (!(await isTaken(candidate))) return candidate;
    taken.add(candidate);
  }
  throw new Error(`No slug is free for ${slug}`);
}
