import { expect, it } from 'vitest';
import {
  cacheAnswer,
  findCacheKey,
  prepareAnswer,
  readCachedAnswer,
  type CacheKey,
} from '~/api/answer-cache.server';
import { collections } from '~/domain/collections';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';

useTestDatabase();

const read = (path: string, { encoding = 'br', method = 'GET' } = {}) =>
  new Request(`http://shop.invalid/api${path}`, { method, headers: { 'Accept-Encoding': encoding } });
const keyOf = (request: Request) => findCacheKey({ isCached: true }, request);
const find = (key: CacheKey | null) => key && readCachedAnswer(key);

it('a public answer is cached by address and encoding, until something public is written', async () => {
  const key = await keyOf(read('/gallery'));
  const answer = prepareAnswer('[]', read('/gallery'), 200, {});
  if (!key) throw new Error('The read has no key');
  cacheAnswer(key, answer);
  expect(find(await keyOf(read('/gallery')))).toBe(answer);
  expect(find(await keyOf(read('/gallery', { method: 'HEAD' })))).toBe(answer);
  expect(find(await keyOf(read('/gallery', { encoding: 'gzip' })))).toBeNull();
  expect(find(await keyOf(read('/gallery?page=2')))).toBeNull();
  await collections().galleryItems.insertOne(makeGalleryItem());
  expect(find(await keyOf(read('/gallery')))).toBeNull();
});

it('other answers are not cached', async () => {
  expect(await findCacheKey({}, read('/orders'))).toBeNull();
  expect(await keyOf(read('/gallery', { method: 'POST' }))).toBeNull();
  expect(await keyOf(read(`/products?search=${'x'.repeat(500)}`))).toBeNull();
});
