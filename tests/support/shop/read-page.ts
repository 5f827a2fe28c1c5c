import { expect } from 'vitest';
import type { TestResponse } from './visitor';

const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

export const decodeEntities = (html: string): string =>
  html.replace(/&(?:#x27|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);

/** The text of a page without its markup. */
export const textOf = (html: string): string =>
  decodeEntities(
    html
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');

/** The main element; '' without one. */
export const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

export const titleOf = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

/** The lines of the error summary. */
export const errorsIn = (html: string): string[] => {
  const summary = /data-error-summary[\s\S]*?<ul[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? '';
  return [...summary.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, line = '']) => textOf(line).trim());
};

/** Expects a page of the shop, not a stack trace or an error page of the framework. */
export function expectRenderedPage(html: string): void {
  expect(html).toContain('<title>');
  expect(html).toContain('<h1');
  expect(html).not.toMatch(/node_modules|at \w+ \(|Unexpected Server Error/);
}

/** Attempts until 429 and returns the number of attempts before: the limit, or up to twice that if its window ends. */
export async function countUntilRateLimited(
  attempt: (count: number) => Promise<TestResponse>,
): Promise<number> {
  for (let count = 0; count <= 20; count += 1) {
    const { status } = await attempt(count);
    if (status === 429) return count;
    expect(status).toBe(400);
  }
  throw new Error('The rate limit was never reached.');
}

/** Expects that the message about a sent form is what the fragment of its redirect names: browsers give it the focus without scripts. */
export function expectMessageAt(html: string, fragment: string): void {
  const target = new RegExp(`<[^>]* id="${fragment}"[^>]*>`).exec(html)?.[0];
  expect(target).toMatch(/role="(?:status|alert)".* data-announced/);
}

/** The version that the form of a page carries; '' without one. */
export const seenVersionIn = (html: string): string =>
  /name="seenVersion" value="([^"]*)"/.exec(html)?.[1] ?? '';
