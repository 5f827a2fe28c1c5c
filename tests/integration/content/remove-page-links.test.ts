import { expect, it } from 'vitest';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { postSchema } from '~/domain/blog/post-schema';
import { createPost, deletePost, updatePost } from '~/domain/blog/save-post.server';
import { collections } from '~/domain/collections';
import type { SpecialOffer } from '~/domain/content/home-content';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import { deleteGalleryItem } from '~/domain/gallery/save-gallery-item.server';
import { createItem, deleteItem } from '~/domain/ordered-items/save-item.server';
import { useTestDatabase } from '../../support/database';
import { makeGalleryItem } from '../../support/fixtures/gallery-items';
import { testNow as now } from '../../support/fixtures/products';
import { makeStaffMember } from '../../support/fixtures/staff';

useTestDatabase();
const by = makeStaffMember();

const offerTo = (path: string, order: number): SpecialOffer => ({
  id: path,
  path,
  order,
  title: 'An offer',
  description: 'Of the week.',
  image: null,
  buttonText: 'See it',
  price: null,
  priceBefore: null,
  until: null,
  published: true,
});

async function offerPaths(paths: readonly string[], remove: () => Promise<{ readonly ok: boolean }>) {
  await collections().homeContent.insertOne({ _id: 'home', specialOffers: paths.map(offerTo) });
  expect(await remove()).toMatchObject({ ok: true });
  const home = await collections().homeContent.findOne({ _id: 'home' });
  return home?.specialOffers?.map(({ path }) => path);
}

it('a deleted post is no longer where an offer leads', async () => {
  const formOf = (slug: string, seenVersion = '') =>
    postSchema.parse({
      title: 'Hay for the dry months',
      content: 'We cut the hay in July.',
      author: 'Grace',
      category: 'Farm Life',
      published: 'on',
      slug,
      seenVersion,
    });
  const made = await createPost({ form: formOf('hay'), by, now });
  if (!made.ok) throw new Error(made.reason);
  const id = made.document._id.toHexString();
  const form = formOf('fodder', documentVersion(made.document));
  const renamed = await updatePost(id, { form, by, now });
  if (!renamed.ok) throw new Error(renamed.reason);
  const paths = ['/blog/fodder', '/blogs/fodder', '/blog/hay?from=offer', '/blog/fodder-trees'];
  const change = { seenVersion: documentVersion(renamed.document), by, now };
  expect(await offerPaths(paths, () => deletePost(id, change))).toEqual([
    '/shop',
    '/shop',
    '/shop',
    '/blog/fodder-trees',
  ]);
});

it('nor is a deleted service', async () => {
  const form = farmServiceKind.schema.parse({
    title: 'Farm visit',
    description: 'A morning with the cows.',
    icon: 'milk',
    published: 'on',
  });
  const made = await createItem(farmServiceKind, { form, by, now });
  if (!made.ok) throw new Error(made.reason);
  const change = { seenVersion: documentVersion(made.document), by, now };
  const remove = () => deleteItem(farmServiceKind, made.document._id.toHexString(), change);
  expect(await offerPaths(['/services/farm-visit#price', '/services'], remove)).toEqual([
    '/shop',
    '/services',
  ]);
});

it('nor is a deleted picture', async () => {
  const item = makeGalleryItem({ slug: 'calf' });
  await collections().galleryItems.insertOne(item);
  const change = { seenVersion: documentVersion(item), by, now };
  const remove = () => deleteGalleryItem('calf', change);
  expect(await offerPaths(['/gallery/calf', '/gallery?tag=calf'], remove)).toEqual([
    '/shop',
    '/gallery?tag=calf',
  ]);
});
