import { expect } from 'vitest';
import type { TestResponse } from './visitor';

const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** What stands on a page, without its markup. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(?:#x27|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ');

/** The lines of the error summary. */
export const errorsIn = (html: string): string[] => {
  const summary = /data-error-summary[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
  return [...summary.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, line = '']) => textOf(line).trim());
};

/** The shop says what it wants to in a page of its own: no stack, no framework's words. */
export function expectRenderedPage(html: string): void {
  expect(html).toContain('<title>');
  expect(html).toContain('<h1');
  expect(html).not.toMatch(/node_modules|at \w+ \(|Unexpected Server Error/);
}

/**
 * Tries until it is refused for having been tried too often, and returns how often it was not: the limit, or up to twice
 * as often where a window of counting ends meanwhile.
 */
export async function countUntilRateLimited(
  attempt: (count: number) => Promise<TestResponse>,
): Promise<number> {
  for (let count = 0; count <= 20; count += 1) {
    const { status } = await attempt(count);
    if (status === 429) return count;
    expect(status).toBe(400);
  }
  throw new Error('It was never refused.');
}
