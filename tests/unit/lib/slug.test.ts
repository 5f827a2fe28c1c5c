import { describe, expect, it } from 'vitest';
import { isValidSlug, numberedSlug, slugify } from '~/lib/slug';

describe('the slug of a title', () => {
  it.each([
    ['Our first calf!', 'our-first-calf'],
    ['  Ng’ombe wa Wanjirũ: 3 × 4  ', 'ngombe-wa-wanjiru-3-4'],
    ['Crème brûlée', 'creme-brulee'],
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
    for (const number of [1, 2, 100]) expect(isValidSlug(numberedSlug(slug, number)), `${number}`).toBe(true);
  });
});
