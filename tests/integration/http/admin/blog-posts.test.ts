import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BlogPost } from '~/domain/blog/post';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf, mainOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let writer: Visitor;
beforeAll(async () => {
  writer = await createSignedInVisitor(
    shop,
    makeUser({ role: 'admin', firstName: 'Wambui', lastName: 'Njoki' }),
  );
});

const posts = () => shop.database().collection<BlogPost>('posts');
const read = (path: string) => createVisitor(shop.url).get(path);

const validPost = {
  title: 'Our first calf',
  content: 'She came at **four** o’clock.',
  author: 'Peter Ouma',
  category: 'Farm Life',
  tags: 'calves, night',
  slug: '',
  featuredImageUrl: '',
  featuredImageAlt: '',
  published: 'on',
  intent: 'save',
};

/** Creates a post by the form and returns it. */
async function write(changes: Record<string, string> = {}): Promise<BlogPost> {
  const title = changes['title'] ?? `Post ${Math.random()}`;
  const response = await writer.post('/blogs-admin/new', { ...validPost, title, ...changes });
  expect([response.status, response.location]).toEqual([303, '/blogs-admin']);
  await writer.get('/blogs-admin');
  return stored({ title });
}
async function stored(filter: Partial<BlogPost>): Promise<BlogPost> {
  const post = await posts().findOne(filter);
  if (!post) throw new Error('It was not stored.');
  return post;
}
const pathOf = ({ _id }: BlogPost) => `/blogs-admin/${_id.toHexString()}`;
const versionIn = (html: string) => /name="seenVersion" value="([^"]*)"/.exec(html)?.[1] ?? 'none';
const open = async (post: BlogPost) => versionIn((await writer.get(pathOf(post))).text);

/** Sends a form with files as a browser does. */
async function sendFiles(path: string, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const body = new Response(form);
  return writer.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('content-type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
const picture = async (colour: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    'a calf.png',
    { type: 'image/png' },
  );

describe('the list of posts', () => {
  it('shows all posts with their state to users with the permission, and is linked from the dashboard', async () => {
    expect(mainOf((await writer.get('/admin-dashboard')).text)).toContain('href="/blogs-admin"');
    const { text } = await writer.get('/blogs-admin');
    const pageText = textOf(mainOf(text));
    expect(pageText).toMatch(/Blog Posts Add New Post All \(\d+\) Published \(\d+\) Drafts \(1\)/);
    expect(pageText).toMatch(
      /Draft \w+ \d+, 20\d\d Planning the next calves .* Edit Planning the next calves Delete/,
    );
    expect(pageText).toContain('Published');
    const drafts = textOf(mainOf((await writer.get('/blogs-admin?state=draft')).text));
    expect(drafts).toContain('Planning the next calves');
    expect(drafts).not.toContain('A morning at the milking shed');
    for (const query of ['?state=nonsense', '?page=999', '?page=-1&state=', '?state=draft&state=all'])
      expect((await writer.get(`/blogs-admin${query}`)).status, query).toBe(200);
  });
});

describe('a new post', () => {
  it('is published at once, and visible at the next request', async () => {
    await read('/blogs');
    const post = await write({ title: 'Seen at once <b>&', tags: ' calves, night ,Calves' });
    expect(post).toMatchObject({ slug: 'seen-at-once-b', tags: ['calves', 'night'], published: true });
    expect(textOf((await read('/blogs')).text)).toContain('Seen at once <b>&');
    expect(textOf((await read('/home')).text)).toContain('Seen at once <b>&');
    const page = mainOf((await read('/blog/seen-at-once-b')).text);
    expect(page).toContain('She came at <strong>four</strong> o’clock.');
  });

  it('is a draft unless published, visible in the back office only', async () => {
    const { published, ...unticked } = validPost;
    expect(published).toBe('on');
    const response = await writer.post('/blogs-admin/new', { ...unticked, title: 'Nobody reads this yet' });
    expect(textOf((await writer.get(response.location)).text)).toContain(
      '“Nobody reads this yet” is saved as a draft.',
    );
    const post = await stored({ title: 'Nobody reads this yet' });
    expect(post.published).toBe(false);
    const link = `href="${pathOf(post)}/preview"`;
    expect((await writer.get('/blogs-admin?state=draft')).text).toContain(link);
    const preview = await writer.get(`${pathOf(post)}/preview`);
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.text).toContain('<meta name="robots" content="noindex"/>');
    expect(preview.text).toContain('She came at <strong>four</strong> o’clock.');
    expect(textOf(preview.text)).toContain('This post is a draft, so customers don’t see it.');
    for (const path of ['/blogs', '/home', '/search?q=nobody+reads+this', '/blogs?tag=night'])
      expect((await read(path)).text, path).not.toContain('nobody-reads-this-yet');
    for (const path of [`/blog/${post.slug}`, `/blog/${post._id.toHexString()}`, `/blogs/${post.slug}`])
      expect((await read(path)).status, path).toBe(404);
    expect((await createVisitor(shop.url).post(`/blog/${post.slug}`, comment)).status).toBe(404);
  });
  const comment = { author: 'Akinyi', email: 'a@example.com', content: 'Hello', parent: '' };

  it('reports each invalid field, and keeps the typed values', async () => {
    const empty = await writer.post('/blogs-admin/new', { intent: 'save' });
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Title is required',
      'Content is required',
      'Author is required',
      'Category: Please choose one from the list',
    ]);
    const wrong = await writer.post('/blogs-admin/new', {
      ...validPost,
      title: 'ab',
      content: 'Kept <i>',
      author: 'x'.repeat(51),
      tags: Array.from({ length: 11 }, (_, index) => `tag${index}`).join(','),
      slug: 'Not An Address',
      featuredImageUrl: 'javascript:alert(1)',
    });
    expect(errorsIn(wrong.text)).toEqual([
      'Title must be at least 3 characters',
      'Content must be at least 10 characters',
      'Author cannot exceed 50 characters',
      'Tags: Please give at most 10 tags',
      'Address: Please use small letters, digits and hyphens only, for example our-first-calf',
      'Address of a picture: Invalid URL format',
    ]);
    expect(wrong.text).toContain('Kept &lt;i&gt;</textarea>');
    expect(wrong.text).toMatch(
      /<input[^>]*name="published"[^>]*checked=""|<input[^>]*checked=""[^>]*name="published"/,
    );
    expect(await posts().countDocuments({ title: 'ab' })).toBe(0);
  });

  it('fetches no image from a private network address', async () => {
    const response = await writer.post('/blogs-admin/new', {
      ...validPost,
      featuredImageUrl: `${shop.url}/images/logo.svg`,
    });
    expect([response.status, errorsIn(response.text)]).toEqual([
      400,
      ['Address of a picture: Invalid URL format: it must be public'],
    ]);
    expect(response.text).toContain(`value="${shop.url}/images/logo.svg"`);
  });

  it('uploads images with the form, and keeps them while it is corrected', async () => {
    const refused = await sendFiles('/blogs-admin/new', {
      ...validPost,
      title: '',
      featuredImageFile: await picture('green'),
      authorImageFile: await picture('brown'),
    });
    expect(errorsIn(refused.text)).toEqual(['Title is required']);
    const ids = ['featuredImage', 'authorImage'].map(
      (name) => new RegExp(`name="${name}" value="([0-9a-f]{32})"`).exec(refused.text)?.[1] ?? '',
    );
    expect(refused.text).toContain(`/images/${ids[0]}-`);
    const [featuredImage = '', authorImage = ''] = ids;
    const post = await write({
      title: 'With pictures',
      featuredImage,
      authorImage,
      featuredImageAlt: 'A calf <in the straw>',
    });
    expect(post.featuredImage).toMatchObject({ alt: 'A calf <in the straw>', width: 40, height: 30 });
    const page = mainOf((await read('/blog/with-pictures')).text);
    expect(page).toContain(`/images/${featuredImage}-`);
    expect(page).toContain('alt="A calf &lt;in the straw&gt;"');
    expect(page).toContain(`/images/${authorImage}-`);
    // An edit without the fields leaves the images, one that removes them deletes them.
    const seenVersion = await open(post);
    await writer.post(pathOf(post), {
      ...validPost,
      title: post.title,
      seenVersion,
      featuredImageAlt: 'Nyota',
    });
    expect((await stored({ title: post.title })).featuredImage?.alt).toBe('Nyota');
    await writer.post(pathOf(post), {
      ...validPost,
      title: post.title,
      seenVersion: await open(post),
      featuredImageRemoved: 'on',
    });
    expect(await stored({ title: post.title })).toMatchObject({
      featuredImage: null,
      authorImage: { width: 40 },
    });
    const noImage = await sendFiles('/blogs-admin/new', {
      ...validPost,
      featuredImageFile: new File(['<svg onload="alert(1)"/>'], 'cow.png', { type: 'image/png' }),
    });
    expect([noImage.status, errorsIn(noImage.text)]).toEqual([
      400,
      ['Picture: Please select a valid image file (max 10MB)'],
    ]);
  });

  it('is previewed by the same form, which stores nothing', async () => {
    const response = await writer.post('/blogs-admin/new', {
      ...validPost,
      title: 'Only looked at',
      content: '## Why\n\nA <script>alert(1)</script> *so*',
      intent: 'preview',
    });
    expect(response.status).toBe(200);
    const panel =
      /<section aria-labelledby="preview-heading"[\s\S]*?<\/section>/.exec(response.text)?.[0] ?? '';
    expect(panel).toContain('<h2>Why</h2>');
    expect(panel).toContain('&lt;script&gt;alert(1)&lt;/script&gt; <em>so</em>');
    expect(textOf(panel)).toContain('Only looked at 1 min read');
    expect(response.text).toContain('*so*</textarea>');
    expect(errorsIn(response.text)).toEqual([]);
    expect(await posts().countDocuments({ title: 'Only looked at' })).toBe(0);
    const byScript = await writer.post('/blogs-admin/preview', { title: 'T', content: '*so*' });
    expect(JSON.parse(byScript.text)).toEqual({
      title: 'T',
      minutes: 1,
      html: '<p><em>so</em></p>',
      fault: null,
    });
    const tangled = await writer.post('/blogs-admin/preview', { title: 'T', content: '- '.repeat(5_000) });
    expect(JSON.parse(tangled.text)).toMatchObject({ html: '', fault: expect.stringContaining('simpler') });
  });
});

describe('the products of a post', () => {
  it('are chosen in the form, which says what customers don’t see', async () => {
    const products = shop.database().collection('products');
    const [mala, paneer] = ['Maziwa Mala', 'Paneer'] as const;
    const send = (title: string, names: readonly string[]) =>
      writer.post('/blogs-admin/new', [
        ...Object.entries({ ...validPost, title }),
        ...names.map((name): [string, string] => ['products', name]),
      ]);
    const chosen = (html: string) =>
      [...html.matchAll(/<input[^>]* name="products"[^>]*>/g)].flatMap(
        ([field]) => / value="([^"]+)"/.exec(field)?.[1] ?? [],
      );
    const refused = await send('', [paneer, '', mala]);
    expect(chosen(refused.text)).toEqual([paneer, mala]);
    // One list for all fields.
    expect(refused.text.match(/<option value="Paneer"/g)).toHaveLength(1);
    expect(errorsIn((await send('Unknown', ['Camel milk'])).text)).toEqual([
      'Products: The shop no longer has one of these products. Please choose again',
    ]);
    const seven = await send(
      'Too many',
      Array.from({ length: 7 }, (_, index) => `${index}`),
    );
    expect(errorsIn(seven.text)).toEqual(['Products: Please choose at most 6 products']);
    expect((await send('Two cheeses', ['', paneer, mala])).status).toBe(303);
    const post = await stored({ title: 'Two cheeses' });
    expect(chosen((await writer.get(pathOf(post))).text)).toEqual([paneer, mala]);
    await products.updateOne({ name: 'Paneer' }, { $set: { isActive: false } });
    const deleted = { $set: { 'products.1.id': post._id } };
    await posts().updateOne({ _id: post._id }, deleted);
    const text = textOf((await writer.get(pathOf(post))).text);
    expect(text).toContain('Customers don’t see Paneer here: it’s inactive');
    expect(text).toContain('Customers don’t see Maziwa Mala here: it has been deleted');
    const preview = `${pathOf(post)}/preview`;
    expect(mainOf((await writer.get(preview)).text)).not.toContain('From our shop');
    await products.updateOne({ name: 'Paneer' }, { $set: { isActive: true } });
    expect(mainOf((await writer.get(preview)).text)).toContain(`name="returnTo" value="${preview}"`);
  });
});

describe('an edit', () => {
  it('changes the post, keeps its slug, and redirects an old slug to a new one', async () => {
    const post = await write({ title: 'Before the edit' });
    const { text } = await writer.get(pathOf(post));
    expect(text).toContain('value="before-the-edit"');
    expect(text).toContain('value="calves, night"');
    await writer.post(pathOf(post), {
      ...validPost,
      title: 'After the edit',
      slug: 'before-the-edit',
      seenVersion: versionIn(text),
    });
    expect(textOf((await read('/blog/before-the-edit')).text)).toContain('After the edit');
    await writer.post(pathOf(post), {
      ...validPost,
      title: 'After the edit',
      slug: 'after-the-edit',
      seenVersion: await open(post),
    });
    for (const path of [
      '/blog/before-the-edit',
      '/blogs/before-the-edit',
      `/blog/${post._id.toHexString()}`,
    ]) {
      const response = await read(path);
      expect([path, response.status, response.location]).toEqual([path, 308, '/blog/after-the-edit']);
      // Not cached: a later edit may reverse the redirect.
      expect(response.headers['cache-control']).toMatch(/no-cache|no-store/);
    }
    const taken = await writer.post('/blogs-admin/new', { ...validPost, slug: 'before-the-edit' });
    expect(errorsIn(taken.text)).toEqual(['Address: Another post has this address']);
  });

  it('keeps an address that another post had before', async () => {
    const post = await write({ title: 'At the same address' });
    const other = await write({ title: 'At another address' });
    await posts().updateOne({ _id: other._id }, { $set: { formerSlugs: [post.slug] } });
    const form = { ...validPost, title: 'At the same address', slug: post.slug };
    const saved = await writer.post(pathOf(post), { ...form, seenVersion: await open(post) });
    expect(saved.status).toBe(303);
  });

  it('of a deleted post is offered as a new one', async () => {
    const post = await write({ title: 'Gone meanwhile' });
    const seenVersion = await open(post);
    await posts().deleteOne({ _id: post._id });
    const response = await writer.post(pathOf(post), {
      ...validPost,
      content: 'Long thoughts of mine.',
      seenVersion,
    });
    expect(response.status).toBe(404);
    expect(errorsIn(response.text)).toEqual([
      'Somebody has deleted this post. Save again to keep it as a new one.',
    ]);
    expect(response.text).toContain('Long thoughts of mine.</textarea>');
    expect(response.text).toMatch(/<form[^>]*action="\/blogs-admin\/new"/);
    for (const id of [post._id.toHexString(), 'nonsense', '%00', '{"$ne":null}']) {
      const page = await writer.get(`/blogs-admin/${encodeURI(id)}`);
      expect([id, page.status]).toEqual([id, 404]);
      expectRenderedPage(page.text);
    }
  });
});

describe('a deletion', () => {
  it('asks first, and removes the post from every page', async () => {
    const post = await write({ title: 'To be deleted' });
    const page = await writer.get(`${pathOf(post)}/delete`);
    expect(textOf(page.text)).toContain('Are you sure you want to delete this blog post? To be deleted');
    expect((await read('/blog/to-be-deleted')).status).toBe(200);
    expect((await writer.post(`${pathOf(post)}/delete`, { intent: 'delete' })).status).toBe(409);
    const response = await writer.post(`${pathOf(post)}/delete`, {
      intent: 'delete',
      seenVersion: versionIn(page.text),
    });
    expect([response.status, response.location]).toEqual([303, '/blogs-admin']);
    expect(textOf((await writer.get('/blogs-admin')).text)).toContain('The blog post was deleted.');
    expect((await read('/blog/to-be-deleted')).status).toBe(404);
    expect((await read('/blogs')).text).not.toContain('To be deleted');
  });
});

describe('bad input', () => {
  it('gets the right status, and stores nothing partially', async () => {
    const before = await posts().countDocuments();
    const duplicated = await writer.post('/blogs-admin/new', [
      ...Object.entries(validPost),
      ['title', 'Another'],
    ]);
    expect(errorsIn(duplicated.text)).toEqual(['Title is required']);
    // Each character has four bytes in UTF-8.
    const long = await writer.post('/blogs-admin/new', { ...validPost, content: '𐍈'.repeat(30_001) });
    expect([long.status, errorsIn(long.text)]).toEqual([400, ['Content cannot exceed 30000 characters']]);
    const huge = await writer.post('/blogs-admin/new', { ...validPost, content: 'm'.repeat(1024 * 1024) });
    expect(huge.status).toBe(413);
    const foreign = await writer.post('/blogs-admin/new', validPost, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(
      (await writer.post('/blogs-admin/preview', validPost, { Origin: 'https://evil.example' })).status,
    ).toBe(403);
    const garbage = await writer.send('/blogs-admin/new', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: shop.url },
      body: 'no form at all',
    });
    expect(garbage.status).toBe(400);
    expectRenderedPage(garbage.text);
    expect(await posts().countDocuments()).toBe(before);
  });
});
