import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { cachedRead } from '~/cache/data/cached-read.server';
import { useTestDatabase } from '../../support/database';
import { insertProducts, makeProduct } from '../../support/fixtures/products';

useTestDatabase();

/** A cached read of posts that counts its reads. */
function countedRead(maxEntries = 10) {
  let reads = 0;
  const countPosts = cachedRead(async (slug: string) => {
    reads += 1;
    return collections().posts.countDocuments({ slug });
  }, maxEntries);
  return { countPosts, reads: () => reads };
}

const post = (slug: string) => ({
  _id: new ObjectId(),
  slug,
  title: slug,
  content: '',
  author: 'Akinyi',
  authorImage: null,
  category: 'Farm Life' as const,
  tags: [],
  published: true,
  featured: false,
  featuredImage: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

it('reads once for equal arguments, until public content changes', async () => {
  const { countPosts, reads } = countedRead();
  expect(await Promise.all([countPosts('calf'), countPosts('calf'), countPosts('hay')])).toEqual([0, 0, 0]);
  expect(await countPosts('calf')).toBe(0);
  expect(reads()).toBe(2);

  await collections().posts.insertOne(post('calf'));
  expect(await countPosts('calf')).toBe(1);
  expect(await countPosts('calf')).toBe(1);
  expect(reads()).toBe(3);

  await collections().rateLimits.deleteMany({});
  expect(await countPosts('calf')).toBe(1);
  expect(reads(), 'after a write to a private collection').toBe(3);
});

it('keeps what reads no products when only they are written', async () => {
  let reads = 0;
  const read = cachedRead(() => Promise.resolve((reads += 1)), 1, { readsProducts: false });
  await read();
  await insertProducts(makeProduct());
  expect(await read()).toBe(1);
  await collections().posts.insertOne(post('straw'));
  expect(await read()).toBe(2);
});

it('evicts the least recently used result', async () => {
  const { countPosts, reads } = countedRead(2);
  for (const slug of ['a', 'b', 'a', 'c', 'a']) await countPosts(slug);
  expect(reads()).toBe(3);
  await countPosts('b');
  expect(reads()).toBe(4);
});

it('does not cache a rejection', async () => {
  let isDown = true;
  const read = cachedRead(async () => {
    if (isDown) throw new Error('The database is away');
    return collections().posts.countDocuments();
  }, 1);
  await expect(read()).rejects.toThrow('away');
  isDown = false;
  expect(await read()).toBe(0);
});
