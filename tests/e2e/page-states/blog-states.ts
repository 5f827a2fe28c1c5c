import { ObjectId } from 'mongodb';
import type { BlogPost } from '~/domain/blog/post';
import { makeUser, createSignedInVisitor } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';

/** A post with comments, their moderation, and the editor. */
export async function prepareBlogStates(shop: Shop): Promise<PageState[]> {
  const nobody = createVisitor(shop.url);
  const path = '/blog/silage-in-a-bag-for-the-dry-months';
  const write = (content: string, parent = '') =>
    nobody.post(path, {
      author: 'Wanjirũ wa Kamau-Odhiambo',
      email: `reader${content.length}@example.com`,
      content,
      parent,
    });
  await write('How long does a bag keep?\nOurs went grey after a month 🐄');
  const commentId = /\?reply=(\w+)#/.exec((await nobody.get(path)).text)?.[1] ?? '';
  await write('@Wanjirũ wa Kamau-Odhiambo with the air pressed out, a year and more.', commentId);
  await write(`Thank you! ${'Averylongwordwithoutanyend'.repeat(8)}`);

  const writer = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Chebet' }));
  const blockPath =
    /\/comments-admin\/\w+\/block/.exec((await writer.get('/comments-admin')).text)?.[0] ?? '';
  await writer.post(blockPath, { email: 'on' });
  const posts = shop.database().collection<BlogPost>('posts');
  const inactive = await shop.database().collection('products').findOne({ isActive: false });
  const draft = await posts.findOneAndUpdate(
    { published: false },
    {
      $set: {
        products: [
          { id: inactive?._id ?? new ObjectId(), name: 'Gouda Wheel' },
          { id: new ObjectId(), name: 'Deleted Cheese' },
        ],
      },
    },
  );
  const edit = `/blogs-admin/${draft?._id.toHexString()}`;
  return [
    { name: 'post, with comments', path, visitor: nobody },
    { name: 'post, a reply', path: `${path}?reply=${commentId}`, visitor: nobody },
    {
      name: 'post, comment refused',
      path,
      visitor: nobody,
      fill: { author: 'Peter', email: 'nobody', content: 'ab' },
      submit: 'Post Comment',
    },
    { name: 'posts', path: '/blogs-admin', visitor: writer, hydrated: true },
    { name: 'posts, drafts', path: '/blogs-admin?state=draft', visitor: writer, hydrated: true },
    { name: 'new post', path: '/blogs-admin/new', visitor: writer, hydrated: true },
    {
      name: 'new post, refused',
      path: '/blogs-admin/new',
      visitor: writer,
      hydrated: true,
      submit: 'Create Post',
    },
    { name: 'edit post', path: edit, visitor: writer, hydrated: true },
    { name: 'draft, preview', path: `${edit}/preview`, visitor: writer },
    { name: 'delete post', path: `${edit}/delete`, visitor: writer, hydrated: true },
    { name: 'post, signed in', path, visitor: writer },
    { name: 'comments', path: '/comments-admin', visitor: writer, hydrated: true },
    { name: 'comments, blocked', path: '/comments-admin?show=blocked', visitor: writer, hydrated: true },
    {
      name: 'comments, delete',
      path: `/comments-admin/${commentId}/delete`,
      visitor: writer,
      hydrated: true,
    },
    { name: 'comments, block', path: `/comments-admin/${commentId}/block`, visitor: writer, hydrated: true },
  ];
}
