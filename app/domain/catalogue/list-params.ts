import { categoryKey } from './category';

export const maxSearchLength = 100;

/** More or longer names than a farm has categories are ignored: anybody can edit a URL. */
const maxCategories = 30;
const maxCategoryLength = 80;

/** Returns the trimmed search text of a list's query string; '' for none. */
export const parseSearchText = (params: URLSearchParams): string =>
  (params.get('search') ?? '').trim().slice(0, maxSearchLength).trimEnd();

/**
 * Reads a checkbox that is on by default. Browsers send nothing for an unticked box, so the form puts a hidden
 * `name=off` before the checkbox `name=on`: any `on` is on, `off` alone is off, neither is the default.
 */
export function parseCheckboxOnByDefault(params: URLSearchParams, name: string): boolean {
  const values = params.getAll(name);
  return values.includes('on') || !values.includes('off');
}

/** Returns the category names of a query string without duplicates, in their order. */
export function parseCategoryNames(params: URLSearchParams): readonly string[] {
  const names = new Map<string, string>();
  for (const text of params.getAll('category')) {
    if (text.length > maxCategoryLength || names.size === maxCategories) continue;
    const name = text.trim();
    if (name && !names.has(categoryKey(name))) names.set(categoryKey(name), name);
  }
  return [...names.values()];
}
