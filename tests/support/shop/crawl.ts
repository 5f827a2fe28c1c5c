import type { TestResponse, Visitor } from './visitor';

/** A page per path: pages of one path with other filters differ in their content only. */
const maxPages = 300;

/** These pages and all that they link to, of the shop's own, by their path. */
export async function crawl(
  visitor: Visitor,
  paths: readonly string[],
): Promise<ReadonlyMap<string, TestResponse>> {
  const waiting = [...paths];
  const seen = new Set<string>();
  const pages = new Map<string, TestResponse>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [kind = ''] = path.split('?');
    if (seen.has(path) || (path !== kind && seen.has(`${kind}?`))) continue;
    seen.add(path);
    if (path !== kind) seen.add(`${kind}?`);
    if (pages.size === maxPages) throw new Error(`The shop has over ${maxPages} pages.`);
    const page = await visitor.get(path);
    pages.set(path, page);
    waiting.push(...linksOf(page.text));
  }
  return pages;
}

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a\b[^>]*? href="(\/(?!images\/)[^"#]*)/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
