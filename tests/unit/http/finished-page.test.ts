import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { finishPage } from '~/http/finished-page.server';

const page = (text: string) => `<!DOCTYPE html><html><head></head><body>${text}</body></html>`;

it('finishes pages that come out the same once, for each coding', () => {
  const html = page('milk');
  const first = finishPage(html, 'br');
  expect(finishPage(html, 'br')).toBe(first);
  expect(brotliDecompressSync(first.body).toString()).toBe(html);
  expect(gunzipSync(finishPage(html, 'gzip').body).toString()).toBe(html);
  expect(Buffer.from(finishPage(html, null).body).toString()).toBe(html);
  expect(brotliDecompressSync(finishPage(page('mala'), 'br').body).toString()).toBe(page('mala'));
});

it('forgets those that were asked for longest ago', () => {
  const first = finishPage(page('first'), null);
  const used = finishPage(page('used'), null);
  for (let number = 0; number < 30; number += 1) {
    finishPage(page(`${number} ${'x'.repeat(100_000)}`), null);
    expect(finishPage(page('used'), null)).toBe(used);
  }
  expect(finishPage(page('first'), null)).not.toBe(first);
});
