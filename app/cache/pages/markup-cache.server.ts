import { createElement, type FunctionComponent, type ReactElement } from 'react';
import type { RenderMarkup } from '~/ui/cached-markup';

/** About the cards and filters of a few hundred pages; counted in characters of keys and markup. */
const keptCharacters = 2_000_000;

/**
 * Makes a renderer that keeps the markup of parts by their properties, written as JSON: equal data has equal markup,
 * and data that has changed (a price, what is left) is rendered anew. There are two generations: when the younger one
 * is full it becomes the older one, and what that held is forgotten unless it was used again meanwhile.
 */
export function createMarkupCache(render: (element: ReactElement) => string): RenderMarkup {
  const names = new Map<unknown, string>();
  let young = new Map<string, string>();
  let old = new Map<string, string>();
  let size = 0;
  const nameOf = (part: unknown): string => {
    const name = names.get(part) ?? String(names.size);
    names.set(part, name);
    return name;
  };
  return <Props extends object>(Part: FunctionComponent<Props>, props: Props) => {
    const key = nameOf(Part) + JSON.stringify(props);
    const known = young.get(key);
    if (known !== undefined) return known;
    const markup = old.get(key) ?? render(createElement(Part, props));
    size += key.length + markup.length;
    if (size > keptCharacters / 2) {
      old = young;
      young = new Map();
      size = key.length + markup.length;
    }
    young.set(key, markup);
    return markup;
  };
}
