import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPage } from '~/cache/pages/compressed-page-cache.server';

const page = (text: string) => `<!DOCTYPE html><html><head></head><body>${text}</body></html>`;

it('finishes pages that come out the same once, for each coding', () => {
  const html = page('milk');
  const first = compressPage(html, 'br');
  expect(compressPage(html, 'br')).toBe(first);
  expect(brotliDecompressSync(first.body).toString()).toBe(html);
  expect(gunzipSync(compressPage(html, 'gzip').body).toString()).toBe(html);
  expect(Buffer.from(compressPage(html, null).body).toString()).toBe(html);
  expect(brotliDecompressSync(compressPage(page('mala'), 'br').body).toString()).toBe(page('mala'));
});

it('forgets those that were asked for longest ago', () => {
  const first = compressPage(page('first'), null);
  const used = compressPage(page('used'), null);
  for (let number = 0; number < 30; number += 1) {
    compressPage(page(`${number} ${'x'.repeat(100_000)}`), null);
    expect(compressPage(page('used'), null)).toBe(used);
  }
  expect(compressPage(page('first'), null)).not.toBe(first);
});
