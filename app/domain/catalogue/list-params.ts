import { categoryKey } from './category';

/** Nobody searches for more than a few words. */
export const maxSearchLength = 100;

/** An address is typed by anybody: more or longer names than a farm has categories are left out. */
const maxCategories = 30;
const maxCategoryLength = 80;

/** Takes the query of a list's address and returns the words that are searched for; '' for none. */
export const parseSearchText = (params: URLSearchParams): string =>
  (params.get('search') ?? '').trim().slice(0, maxSearchLength).trimEnd();

/**
 * Reads a checkbox that is on by default. A form sends nothing for one that is off, so the form puts a hidden `name=off`
 * before the checkbox `name=on`: any `on` means on, `off` alone means off, nothing means the default.
 */
export function parseCheckboxOnByDefault(params: URLSearchParams, name: string): boolean {
  const values = params.getAll(name);
  return values.includes('on') || !values.includes('off');
}

/** Returns the names of categories in a query, each once as it came first, without what is no name. */
export function parseCategoryNames(params: URLSearchParams): readonly string[] {
  const names = new Map<string, string>();
  for (const text of params.getAll('category')) {
    if (text.length > maxCategoryLength || names.size === maxCategories) continue;
    const name = text.trim();
    if (name && !names.has(categoryKey(name))) names.set(categoryKey(name), name);
  }
  return [...names.values()];
}
