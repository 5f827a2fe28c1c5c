import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import type { BlogPost } from '~/domain/blog/post';
import { postSchema, type PostForm } from '~/domain/blog/post-schema';
import {
  findPost,
  findPublishedPost,
  listAllPosts,
  listPublishedPosts,
} from '~/domain/blog/post-queries.server';
import {
  findPostProductCards,
  listPostProductChoices,
  listPostsOfProduct,
} from '~/domain/blog/post-products.server';
import { updatePost, createPost, deletePost } from '~/domain/blog/save-post.server';
import { addComment } from '~/domain/comments/add-comment.server';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { insertProducts, makeProduct } from '../../support/fixtures/products';
import { makeStaffMember } from '../../support/fixtures/staff';
import { useTestDatabase } from '../../support/database';

useTestDatabase();
const by = makeStaffMember();

const start = new Date('2026-03-01T08:00:00Z');
let minutes = 0;
/** Advances the clock by a minute. */
const tick = () => new Date(start.getTime() + (minutes += 1) * 60_000);

const formOf = (changes: Record<string, string | string[]> = {}): PostForm =>
  postSchema.parse({
    title: 'Our first calf',
    content: 'She came at four o’clock.',
    author: 'Peter',
    category: 'Farm Life',
    tags: '',
    slug: '',
    featuredImageUrl: '',
    featuredImageAlt: '',
    featuredImage: '',
    authorImage: '',
    published: 'on',
    ...changes,
  });
const draft = { published: '' };

async function write(changes: Record<string, string | string[]> = {}): Promise<BlogPost> {
  const result = await createPost({ form: formOf(changes), by, now: tick() });
  if (!result.ok) throw new Error(result.reason);
  return result.document;
}
const change = (post: BlogPost, changes: Record<string, string | string[]> = {}) =>
  updatePost(post._id.toHexString(), {
    form: formOf({ seenVersion: documentVersion(post), ...changes }),
    by,
    now: tick(),
  });
async function changed(post: BlogPost, changes: Record<string, string | string[]>): Promise<BlogPost> {
  const result = await change(post, changes);
  if (!result.ok) throw new Error(result.reason);
  return result.document;
}

const slugTaken = { ok: false, reason: 'rejected', errors: { slug: ['Another post has this address'] } };

describe('saving a post', () => {
  it('derives the slug from the title and numbers it if it is taken', async () => {
    const slugs = [await write(), await write(), await write(draft)].map(({ slug }) => slug);
    expect(slugs).toEqual(['our-first-calf', 'our-first-calf-2', 'our-first-calf-3']);
    const given = await createPost({ form: formOf({ slug: 'our-first-calf-2' }), by, now: tick() });
    expect(given).toEqual(slugTaken);
  });

  it('gives concurrent posts of one title different slugs', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => write()));
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(8);
    expect(await collections().posts.countDocuments()).toBe(8);
  });

  it('keeps the slug when the title changes', async () => {
    const post = await changed(await write(), { title: 'Another title' });
    expect([post.title, post.slug, post.formerSlugs]).toEqual(['Another title', 'our-first-calf', undefined]);
  });

  it('keeps former slugs as redirects, which no other post may take', async () => {
    const first = await write();
    const second = await changed(first, { slug: 'nyota' });
    const third = await changed(second, { slug: 'nyota-the-calf' });
    expect(third.formerSlugs).toEqual(['our-first-calf', 'nyota']);
    for (const slug of ['our-first-calf', 'nyota', 'nyota-the-calf', first._id.toHexString()])
      expect((await findPublishedPost(slug))?._id).toEqual(first._id);
    expect((await write()).slug).toBe('our-first-calf-2');
    expect(await change(await write(), { slug: 'nyota' })).toEqual(slugTaken);
    const back = await changed(third, { slug: 'nyota' });
    expect([back.slug, back.formerSlugs]).toEqual(['nyota', ['our-first-calf', 'nyota-the-calf']]);
  });

  it('redirects from the address of a post that was public, unpublished and published under another one', async () => {
    const hidden = await changed(await write(), draft);
    expect(await findPublishedPost('our-first-calf')).toBeNull();
    const renamed = await changed(hidden, { ...draft, slug: 'nyota' });
    const again = await changed(renamed, { slug: 'nyota-the-calf' });
    expect(again.formerSlugs).toEqual(['our-first-calf']);
    expect((await findPublishedPost('our-first-calf'))?._id).toEqual(again._id);
    expect(await findPublishedPost('nyota')).toBeNull();
    const same = await changed(await changed(again, draft), { slug: 'nyota-the-calf' });
    expect(same.formerSlugs).toEqual(['our-first-calf']);
  });

  it('hides a draft from readers, and dates it when it is published', async () => {
    const post = await write(draft);
    const later = await write();
    expect(await findPublishedPost(post.slug)).toBeNull();
    expect(await findPublishedPost(post._id.toHexString())).toBeNull();
    expect((await listPublishedPosts()).map(({ _id }) => _id)).toEqual([later._id]);
    expect((await listAllPosts('draft', 1)).posts.map(({ _id }) => _id)).toEqual([post._id]);
    // No redirect from the former slug of a draft.
    const published = await changed(post, { slug: 'published-now' });
    expect(published.formerSlugs).toBeUndefined();
    expect((await listPublishedPosts()).map(({ _id }) => _id)).toEqual([post._id, later._id]);
    const edited = await changed(published, { title: 'A better title' });
    expect(edited.createdAt).toEqual(published.createdAt);
    await changed(edited, draft);
    expect(await findPublishedPost('published-now')).toBeNull();
    expect((await listAllPosts('all', 9)).counts).toEqual({ all: 2, published: 1, draft: 1 });
  });

  it('names products in their order; what is inactive or deleted since stays in the form alone', async () => {
    const [milk, mala, ghee] = await insertProducts(
      makeProduct({ name: 'Fresh milk' }),
      makeProduct({ name: 'Mala' }),
      makeProduct({ name: 'Ghee' }),
    );
    const ids = [mala, milk, ghee].map(({ _id }) => _id.toHexString());
    const [malaId = '', milkId = '', gheeId = ''] = ids;
    const post = await write({ products: [malaId, '', milkId, malaId.toUpperCase(), gheeId] });
    const shown = async () => (await findPostProductCards(post)).map(({ name }) => name);
    expect(await shown()).toEqual(['Mala', 'Fresh milk', 'Ghee']);
    const { products } = collections();
    await products.updateOne({ _id: milk._id }, { $set: { isActive: false } });
    await products.deleteOne({ _id: mala._id });
    expect(await shown()).toEqual(['Ghee']);
    expect(await listPostProductChoices(post)).toEqual([
      { id: milkId, name: 'Fresh milk', state: 'inactive' },
      { id: gheeId, name: 'Ghee', state: 'active' },
      { id: malaId, name: 'Mala', state: 'deleted' },
    ]);
    expect((await listPostProductChoices()).map(({ name }) => name)).toEqual(['Ghee']);
    // By their names, as the form sends them.
    const again = await changed(post, { title: 'With mala', products: ['Mala ', 'fresh milk', malaId] });
    expect(again.products?.map(({ name }) => name)).toEqual(['Mala', 'Fresh milk']);
    const gone = { products: ['The shop no longer has one of these products. Please choose again'] };
    for (const id of [malaId, 'nonsense', new ObjectId().toHexString()])
      expect(await createPost({ form: formOf({ products: [id] }), by, now: tick() })).toEqual({
        ok: false,
        reason: 'rejected',
        errors: gone,
      });
    const without = await changed(again, { products: [milkId] });
    expect(await change(without, { products: [malaId] })).toMatchObject({ errors: gone });
  });

  it('lists the newest published posts of a product', async () => {
    const [milk] = await insertProducts(makeProduct());
    const products = [milk._id.toHexString()];
    const titles = async () => (await listPostsOfProduct(milk._id.toHexString())).map(({ title }) => title);
    expect(await titles()).toEqual([]);
    await write({ title: 'Of nothing' });
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await write({ title, products });
    await write({ title: 'Hidden', products, ...draft });
    expect(await titles()).toEqual(['Fourth', 'Third', 'Second']);
  });

  it('rejects an edit of a stale version with a conflict', async () => {
    const post = await write();
    const mine = await changed(post, { content: 'What I made of it.' });
    const result = await change(post, { content: 'What you made of it.' });
    expect(result).toMatchObject({ ok: false, reason: 'conflict', document: { content: mine.content } });
    expect((await findPost(post._id.toHexString()))?.content).toBe('What I made of it.');
    expect(
      await deletePost(post._id.toHexString(), { seenVersion: documentVersion(post), by, now: tick() }),
    ).toMatchObject({
      ok: false,
      reason: 'conflict',
    });
    expect(await change(mine, { content: 'What we made of it.' })).toMatchObject({ ok: true });
  });

  it('saves one of several concurrent edits', async () => {
    const post = await write();
    const now = tick();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        updatePost(post._id.toHexString(), {
          form: formOf({ seenVersion: documentVersion(post), title: `Title ${index}` }),
          by,
          now,
        }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.reason === 'conflict')).toHaveLength(7);
    // Also within one millisecond.
    const found = await findPost(post._id.toHexString());
    const again = await updatePost(post._id.toHexString(), {
      form: formOf({ seenVersion: found ? documentVersion(found) : '' }),
      by,
      now,
    });
    expect(again.ok && documentVersion(again.document)).not.toBe(found && documentVersion(found));
  });

  it('deletes the comments with the post, and then rejects edits', async () => {
    const post = await write();
    const other = await write();
    for (const { _id } of [post, other])
      await addComment({
        postId: _id,
        form: { author: 'Akinyi', email: 'a@example.com', content: 'Lovely', parent: '' },
        clientAddress: null,
        isBot: false,
        now: tick(),
      });
    expect(
      await deletePost(post._id.toHexString(), { seenVersion: documentVersion(post), by, now: tick() }),
    ).toMatchObject({ ok: true });
    expect((await collections().comments.find().toArray()).map(({ postId }) => postId)).toEqual([other._id]);
    expect(await change(post)).toEqual({ ok: false, reason: 'unknown' });
    expect(
      await deletePost(post._id.toHexString(), { seenVersion: documentVersion(post), by, now: tick() }),
    ).toEqual({ ok: false, reason: 'unknown' });
    for (const id of ['', 'nonsense', '{"$ne":null}', new ObjectId().toHexString()])
      expect(await updatePost(id, { form: formOf(), by, now: tick() })).toEqual({
        ok: false,
        reason: 'unknown',
      });
  });

  it('rejects a picture that does not exist', async () => {
    const gone = 'a'.repeat(32);
    const gonePicture = 'This image is gone. Please choose it again.';
    const notPublic = 'Invalid URL format: it must be public';
    for (const [field, value, message] of [
      ['featuredImage', gone, gonePicture],
      ['authorImage', gone, gonePicture],
      ['featuredImageUrl', 'http://127.0.0.1/cow.jpg', notPublic],
      ['featuredImageUrl', 'http://[::1]/cow.jpg', notPublic],
      ['featuredImageUrl', 'http://localhost/cow.jpg', notPublic],
      ['featuredImageUrl', 'http://169.254.169.254/latest/meta-data', notPublic],
    ] as const)
      expect(await createPost({ form: formOf({ [field]: value }), by, now: tick() })).toEqual({
        ok: false,
        reason: 'rejected',
        errors: { [field]: [message] },
      });
    expect(await collections().posts.countDocuments()).toBe(0);
  });
});
