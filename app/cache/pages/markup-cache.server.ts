import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { LRUCache } from 'lru-cache';

/** In characters of keys and markup: the components of a few hundred pages. */
const maxCharacters = 1_500_000;

/** The key contains the properties as JSON, so changed data misses the cache. */
export function createMarkupCache(
  render: (element: ReactElement) => string,
): <Props extends object>(Component: FunctionComponent<Props>, props: Props) => string {
  const componentIds = new Map<unknown, string>();
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (markup, key) => key.length + markup.length,
  });
  const idOf = (component: unknown): string => {
    const id = componentIds.get(component) ?? String(componentIds.size);
    componentIds.set(component, id);
    return id;
  };
  return (Component, props) => {
    const key = idOf(Component) + JSON.stringify(props);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    // React's string is a tree of small pieces, which takes six times its length; the copy is in one piece.
    const markup = Buffer.from(render(createElement(Component, props))).toString();
    cache.set(key, markup);
    return markup;
  };
}
