import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { idFor } from '~/seed/demo-documents';
import { ownerEnv } from '../../../support/fixtures/owner';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, signInToApi, type ApiRequest } from './api-client';
import {
  idOf,
  kinds,
  parts,
  pictureAddresses,
  withoutVersions,
  type Kind,
  type Thing,
} from './content-kinds';

const shop = useShop({ store: 'shared', env: ownerEnv });

let token: string;
let picture: unknown;
beforeAll(async () => {
  token = await signInToApi(shop);
  picture = (await readList('/gallery?limit=1'))[0]?.['imageUrl'];
});

async function call(method: string, path: string, body?: unknown, options: ApiRequest = {}) {
  const response = await callApi(shop, path, {
    method,
    token,
    ...(body !== undefined && { body }),
    ...options,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function expectDone(...[method, path, body]: Parameters<typeof call>): Promise<Thing> {
  const answer = await call(method, path, body);
  expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 });
  return answer.body as Thing;
}

const read = (path: string) => expectDone('GET', path);

async function readList(path: string, as: string | null = token): Promise<readonly Thing[]> {
  const { body } = await call('GET', path, undefined, { token: as });
  expect(body).toBeInstanceOf(Array);
  return body as readonly Thing[];
}

const expectFaults = async (method: string, path: string, body: object, fields: object) =>
  expect(await call(method, path, body)).toMatchObject({ status: 400, body: { fields } });

const readPage = async (path: string): Promise<string> => textOf(await (await fetch(shop.url + path)).text());

const auditActions = async (): Promise<string[]> => {
  const entries = shop.database().collection<Document>('auditEntries');
  return (await entries.find().sort({ at: 1, _id: 1 }).toArray()).map(({ action }) => String(action));
};

const bodyOf = ({ body, image }: Kind): Thing => ({ ...body, ...(image && { [image]: picture }) });

describe.each(kinds.map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { thing, change, page, bad, faults, method = 'PUT' } = kind;
  const idPath = (written: Thing) => `${path}/${idOf(written)}`;
  const changed = (sent: Thing, more: Thing = {}) =>
    method === 'PATCH' ? { ...change, ...more } : { ...sent, ...change, ...more };

  it('adds, changes and deletes, and the page shows it', async () => {
    const before = await auditActions();
    const [original = ''] = Object.keys(change).map((name) => String(kind.body[name]));
    const [renamed = ''] = Object.values(change);

    const added = await expectDone('POST', path, bodyOf(kind));
    expect(added).toMatchObject({ ...bodyOf(kind), _id: added['id'] });
    expect(await readList(path)).toContainEqual(added);
    expect(await readPage(page(added))).toContain(original);

    const after = await expectDone(method, idPath(added), changed(bodyOf(kind)));
    expect(withoutVersions(after)).toEqual({ ...withoutVersions(added), ...change });
    const shown = await readPage(page(after));
    expect(shown).toContain(renamed);

    expect(await expectDone('DELETE', idPath(added))).toEqual({ success: true });
    expect(await readPage(page(after))).not.toContain(renamed);
    for (const id of [idOf(added), 'new'])
      expect((await call(method, `${path}/${id}`, bodyOf(kind))).status).toBe(404);
    expect((await auditActions()).slice(before.length)).toEqual([
      `Added the ${thing}`,
      `Changed the ${thing}`,
      `Deleted the ${thing}`,
    ]);
  });

  it('says which fields are wrong, and stores nothing', async () => {
    const before = await readList(path);
    await expectFaults('POST', path, bad, faults);
    expect(await readList(path)).toEqual(before);
  });

  it.runIf(kind.image)('refuses an image that the shop does not have', async () => {
    for (const image of [
      '/images/ffffffffffffffffffffffffffffffff-640.jpg',
      `${shop.url}/images/no-such-thing`,
    ])
      await expectFaults(
        'POST',
        path,
        { ...bodyOf(kind), [kind.image ?? '']: image },
        { [kind.image ?? '']: ['This image is gone. Please choose it again.'] },
      );
  });

  it.runIf(kind.image)('has one rule for the address of a picture elsewhere', async () => {
    const field = kind.image ?? '';
    for (const [address, message] of pictureAddresses)
      await expectFaults('POST', path, { ...bodyOf(kind), [field]: address }, { [field]: [message] });
  });

  it('refuses the second of two editors who have read the same', async () => {
    const added = await expectDone('POST', path, bodyOf(kind));
    const { updatedAt, version } = added;
    const seen = version === undefined ? { updatedAt } : { version };
    await expectDone(method, idPath(added), changed(bodyOf(kind), seen));
    const second = await call(method, idPath(added), { ...bodyOf(kind), ...seen });
    expect(second).toMatchObject({
      status: 409,
      body: { message: `Somebody has changed this ${thing}. Read it again before you change it.` },
    });
    await expectDone('DELETE', idPath(added));
  });
});

describe.each(parts.map((part) => [part.path, part] as const))('%s', (path, part) => {
  it('is changed, and the page shows it', async () => {
    const before = await auditActions();
    const stored = await read(path);
    const after = await expectDone('PUT', path, { ...stored, ...part.change });
    expect(withoutVersions(after)).toEqual({ ...withoutVersions(stored), ...part.change });
    expect(await readPage(part.page)).toContain(Object.values(part.change)[0]);
    expect((await auditActions()).slice(before.length)).toEqual([`Changed the ${part.thing}`]);
    expect((await call('PUT', path, stored)).status).toBe(409);
    await expectFaults('PUT', path, { ...after, ...part.bad }, part.faults);
    expect(await read(path)).toEqual(after);
  });
});

describe('posts', () => {
  const draft = { title: 'Not yet ready', content: 'A post that nobody sees.', author: 'Grace Wandera' };

  it('are drafts for their writers only, until they are published', async () => {
    const post = await expectDone('POST', '/blogs', draft);
    expect(post).toMatchObject({ published: false, tags: [], featuredImage: null, slug: 'not-yet-ready' });
    const titles = async (query: string, as: string | null) =>
      (await readList(`/blogs${query}`, as)).map(({ title }) => title);
    expect(await titles('', token)).toContain(draft.title);
    expect(await titles('?published=false', token)).toContain(draft.title);
    expect(await titles('?published=true', token)).not.toContain(draft.title);
    expect(await titles('', null)).not.toContain(draft.title);
    expect(await titles('?published=false', null)).toEqual([]);
    for (const id of [idOf(post), String(post['slug'])]) {
      expect(await read(`/blogs/${id}`)).toEqual(post);
      expect((await call('GET', `/blogs/${id}`, undefined, { token: null })).status).toBe(404);
    }
    await expectDone('PUT', `/blogs/${idOf(post)}`, { ...draft, published: true });
    expect(await titles('', null)).toContain(draft.title);
    await expectDone('DELETE', `/blogs/${idOf(post)}`);
  });

  it('take the address of a picture elsewhere, where it is one', async () => {
    for (const field of ['featuredImage', 'authorImage'])
      for (const [address, message] of pictureAddresses)
        await expectFaults('POST', '/blogs', { ...draft, [field]: address }, { [field]: [message] });
  });

  it('keep what the body leaves out, and lose what is null', async () => {
    const post = await expectDone('POST', '/blogs', {
      ...draft,
      featuredImage: picture,
      featuredImageAlt: 'Cows on the way home',
      tags: ['Cows'],
      products: [idFor('product', 'ghee').toHexString()],
      category: 'Recipes',
    });
    expect(post).toMatchObject({ products: [expect.any(String)] });
    const put = (body: object) => expectDone('PUT', `/blogs/${idOf(post)}`, { ...draft, ...body });
    expect(withoutVersions(await put({}))).toEqual(withoutVersions(post));
    expect(await put({ featuredImage: null, tags: [], products: [] })).toMatchObject({
      featuredImage: null,
      featuredImageAlt: '',
      tags: [],
      products: [],
      category: 'Recipes',
    });
    await expectDone('DELETE', `/blogs/${idOf(post)}`);
  });
});

describe('comments', () => {
  it('are listed with their replies, and without the address of their author', async () => {
    const [post] = await readList('/blogs?published=true&limit=1');
    const blogId = idOf(post ?? {});
    const write = (content: string, parentCommentId?: unknown) =>
      expectDone('POST', '/comments', {
        author: 'Achieng',
        email: 'achieng@malisho.example',
        content,
        blogId,
        parentCommentId,
      });
    const top = await write('The hay smells of July.');
    expect(top).toMatchObject({ blogId, parentCommentId: null, email: 'achieng@malisho.example' });
    const reply = await write('It does.', top['id']);
    const replyToReply = await write('And of rain.', reply['id']);
    expect([reply, replyToReply].map(({ parentCommentId }) => parentCommentId)).toEqual([
      top['id'],
      top['id'],
    ]);
    const listed = await readList(`/comments/blog/${blogId}`, null);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([top['id'], replyToReply['id']]));
    expect(JSON.stringify(listed)).not.toContain('achieng@malisho.example');
    const wrong = { author: '', email: 'achieng', content: 'ab', blogId };
    await expectFaults('POST', '/comments', wrong, {
      author: ['Name is required'],
      email: ['Please enter a valid email'],
      content: ['Comment must be at least 3 characters'],
    });
    const orphan = { ...top, parentCommentId: 'ffffffffffffffffffffffff' };
    expect((await call('POST', '/comments', orphan)).status).toBe(404);
  });
});

describe('gallery pictures', () => {
  it('are found by tags in any case', async () => {
    const item = await expectDone('POST', '/gallery', {
      title: 'Evening',
      description: 'The herd comes home.',
      imageUrl: picture,
      tags: ['Evening Light'],
    });
    expect(item).toMatchObject({ altText: 'Evening', thumbnailUrl: picture, featured: false });
    for (const tags of ['evening light', 'no-such-tag,EVENING LIGHT'])
      expect(await readList(`/gallery/by-tags?tags=${encodeURIComponent(tags)}`)).toEqual([item]);
    const featured = await expectDone('PATCH', `/gallery/${idOf(item)}`, { featured: true });
    expect(featured).toMatchObject({ featured: true, tags: ['Evening Light'], altText: 'Evening' });
    expect(await readList('/gallery/featured')).toContainEqual(featured);
    await expectDone('DELETE', `/gallery/${idOf(item)}`);
  });
});

describe('special offers', () => {
  it('are drafts, and end, for customers', async () => {
    const offer = {
      title: 'Ghee for the rains',
      description: 'Half a litre.',
      buttonText: 'See it',
      imageUrl: picture,
      price: 450,
      priceBefore: 500.5,
      path: '/products',
    };
    const ids = async (as: string | null) =>
      (await readList('/home-content/special-offers', as)).map(({ id }) => id);
    for (const state of [{ published: false }, { until: '2020-01-31' }]) {
      const added = await expectDone('POST', '/home-content/special-offers', { ...offer, ...state });
      expect(added).toMatchObject({ ...offer, ...state });
      expect(await ids(token)).toContain(added['id']);
      expect(await ids(null)).not.toContain(added['id']);
      await expectFaults(
        'PUT',
        `/home-content/special-offers/${idOf(added)}`,
        { ...offer, priceBefore: 100 },
        { priceBefore: ['The price before must be higher than the price now'] },
      );
      await expectDone('DELETE', `/home-content/special-offers/${idOf(added)}`);
    }
  });
});

/** Lists, with the method that changes an item. */
const lists = [
  ...kinds.map(({ path, method = 'PUT' }) => [path, method] as const),
  ['/team-members', 'PUT'],
  ['/about/team', 'PUT'],
  ['/farm-services', 'PUT'],
  ['/products', 'PUT'],
  ['/categories', 'PUT'],
] as const;

/** Which fields are there, and which are empty: things of one shape differ in texts, numbers and how many only. */
const shapeOf = (thing: Thing): string =>
  JSON.stringify(thing, (name, value: unknown) => {
    if (Array.isArray(value)) return value.slice(0, 1) as unknown;
    if (name === 'specifications' || name === 'attributes') return Object.keys(value ?? {}).length > 0;
    return typeof value === 'string' || typeof value === 'number' ? Boolean(value) : value;
  });

const oneOfEachShape = (things: readonly Thing[]): Iterable<Thing> =>
  new Map(things.map((thing) => [shapeOf(thing), thing])).values();

describe('an answer that is sent back', () => {
  const expectUnchanged = async (method: string, path: string, thing: Thing) => {
    const after = await expectDone(method, path, thing);
    expect(withoutVersions(after)).toEqual(withoutVersions(thing));
  };

  it.each(lists)('changes nothing of %s', async (path, method) => {
    const before = await auditActions();
    const things = await readList(`${path}?limit=100`);
    expect(things.length).toBeGreaterThan(1);
    for (const thing of oneOfEachShape(things))
      await expectUnchanged(method, `${path}/${idOf(thing)}`, thing);
    expect(await auditActions()).toEqual(before);
  });

  it.each(parts.map(({ path }) => path))('changes nothing of %s', async (path) => {
    const before = await auditActions();
    await expectUnchanged('PUT', path, await read(path));
    expect(await auditActions()).toEqual(before);
  });
});

it('every image of an answer is there', async () => {
  const paths = [...kinds, ...parts].map(({ path }) => path);
  const answers = await Promise.all(
    [...paths, '/products', '/categories', '/team-members', '/farm-services'].map((path) =>
      call('GET', path),
    ),
  );
  const urls = new Set(JSON.stringify(answers).match(/http[^"]*\/images\/[^"]*/g));
  expect(urls.size).toBeGreaterThan(20);
  for (const url of urls) expect([url, (await fetch(url, { method: 'HEAD' })).status]).toEqual([url, 200]);
});
