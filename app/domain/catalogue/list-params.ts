import { categoryKey } from './category';

/** Anybody can edit a URL: more or longer names than a farm has are ignored. */
const maxCategories = 30;
const maxCategoryLength = 80;

/** The form sends a hidden `off` before the checkbox `on`: `off` alone is off, no value is the default. */
export function parseCheckboxOnByDefault(params: URLSearchParams, name: string): boolean {
  const values = params.getAll(name);
  return values.includes('on') || !values.includes('off');
}

export function parseCategoryNames(params: URLSearchParams): readonly string[] {
  const names = new Map<string, string>();
  for (const text of params.getAll('category')) {
    if (text.length > maxCategoryLength || names.size === maxCategories) continue;
    const name = text.trim();
    if (name && !names.has(categoryKey(name))) names.set(categoryKey(name), name);
  }
  return [...names.values()];
}
