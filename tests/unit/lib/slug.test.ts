import { describe, expect, it } from 'vitest';
import { findFreeSlug, firstFreeSlug, isValidSlug, numberedSlug, slugify } from '~/lib/slug';

describe('the slug of a title', () => {
  it.each([
    ['Our first calf!', 'our-first-calf'],
    ['  Ng’ombe wa Wanjirũ: 3 × 4  ', 'ngombe-wa-wanjiru-3-4'],
    ['Crème brûlée', 'creme-brulee'],
    ['a\u200Bb', 'ab'],
    ['🐄🐄🐄', 'post'],
    ['牛奶', 'post'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['../../etc/passwd', 'etc-passwd'],
    ['deadbeefdeadbeefdeadbeef', 'post-deadbeefdeadbeefdeadbeef'],
  ])('is made from %j', (title, slug) => {
    expect(slugify(title, 'post')).toBe(slug);
    expect(isValidSlug(slug)).toBe(true);
  });

  it('has a maximum length, also with a number', () => {
    const slug = slugify('word '.repeat(20), 'post');
    expect(slug.length).toBeLessThanOrEqual(80);
    for (const number of [1, 2, 100, 1_000])
      expect(isValidSlug(numberedSlug(slug, number)), `${number}`).toBe(true);
  });

  it('has a number where it is taken, within the same length', async () => {
    const taken = new Set(['milk', 'milk-2', 'x'.repeat(30), `${'x'.repeat(26)}-2`]);
    expect(firstFreeSlug('milk', (slug) => taken.has(slug))).toBe('milk-3');
    expect(firstFreeSlug('x'.repeat(30), (slug) => taken.has(slug), 30)).toBe(`${'x'.repeat(26)}-3`);
    expect(await findFreeSlug('milk', async (slug) => taken.has(slug))).toBe('milk-3');
    expect(await findFreeSlug('cheese', async (slug) => taken.has(slug))).toBe('cheese');
    await expect(findFreeSlug('milk', async () => true)).rejects.toThrow('No slug is free for milk');
  });
});
