import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { callApi, ownerEnv, signInToApi, type ApiRequest } from './api-client';

const shop = useShop({ store: 'shared', env: ownerEnv });

type Thing = Readonly<Record<string, any>>;

let token: string;
let picture: string;
beforeAll(async () => {
  token = await signInToApi(shop);
  [{ imageUrl: picture }] = (await call('GET', '/gallery?limit=1')).body;
});

async function call(method: string, path: string, body?: unknown, options: ApiRequest = {}) {
  const response = await callApi(shop, path, {
    method,
    token,
    ...(body !== undefined && { body }),
    ...options,
  });
  return { status: response.status, body: (await response.json()) as any };
}

async function expectDone(...[method, path, body]: Parameters<typeof call>): Promise<Thing> {
  const answer = await call(method, path, body);
  expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 });
  return answer.body;
}

const expectFaults = async (method: string, path: string, body: object, fields: object) =>
  expect(await call(method, path, body)).toMatchObject({ status: 400, body: { fields } });

const readPage = async (path: string): Promise<string> => textOf(await (await fetch(shop.url + path)).text());

const auditActions = async (): Promise<string[]> => {
  const entries = shop.database().collection<Document>('auditEntries');
  return (await entries.find().sort({ at: 1, _id: 1 }).toArray()).map(({ action }) => String(action));
};

const withoutVersions = ({ updatedAt: _updatedAt, version: _version, ...thing }: Thing): Thing => thing;

type Kind = {
  readonly path: string;
  /** In the audit log. */
  readonly thing: string;
  readonly method?: 'PATCH';
  /** Without the picture, where `image` names its field. */
  readonly body: Thing;
  readonly image?: string;
  /** A new value that the page shows. */
  readonly change: Readonly<Record<string, string>>;
  readonly page: (thing: Thing) => string;
  readonly bad: Thing;
  readonly faults: Readonly<Record<string, readonly string[]>>;
};

const onHome = () => '/home';
const onAbout = () => '/about-us';

const kinds: readonly Kind[] = [
  {
    path: '/blogs',
    thing: 'post',
    body: {
      title: 'Hay for the dry months',
      content: 'We cut the **hay** in July and dry it for three days.',
      author: 'Grace Wandera',
      tags: ['Fodder', 'Hay'],
      published: true,
    },
    image: 'featuredImage',
    change: { title: 'Hay and silage for the dry months' },
    page: ({ slug }) => `/blog/${slug}`,
    bad: { title: 'ab', author: 'A', tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) },
    faults: {
      title: ['Title must be at least 3 characters'],
      content: ['Content is required'],
      author: ['Author must be at least 2 characters'],
      tags: ['Please give at most 10 tags'],
    },
  },
  {
    path: '/gallery',
    thing: 'picture',
    method: 'PATCH',
    body: { title: 'The new calf', description: 'Born at noon.', altText: 'A calf', tags: ['Calves'] },
    image: 'imageUrl',
    change: { title: 'The new calf, two days old' },
    page: () => '/gallery',
    bad: { title: ' ', description: '', thumbnailUrl: 'ftp://farm.example/calf.jpg' },
    faults: {
      title: ['Title is required'],
      description: ['Description is required'],
      imageUrl: ['Image is required'],
    },
  },
  {
    path: '/home-content/special-offers',
    thing: 'special offer',
    body: {
      title: 'Mala on Mondays',
      description: 'Two litres, thick and cold.',
      buttonText: 'See it',
      order: 9,
    },
    image: 'imageUrl',
    change: { title: 'Mala on Tuesdays' },
    page: onHome,
    bad: { title: '', path: 'https://elsewhere.example', price: 90, priceBefore: 80, order: 1.5 },
    faults: {
      title: ['Title is required'],
      description: ['Description is required'],
      imageUrl: ['Image is required'],
      buttonText: ['Button text is required'],
    },
  },
  {
    path: '/home-content/stats-counters',
    thing: 'stats counter',
    body: { title: 'Calves a year', value: 41, subtitle: 'And each has a name', icon: 'cow' },
    change: { title: 'Calves each year' },
    page: onHome,
    bad: { title: 'Calves', subtitle: 'x'.repeat(61), icon: 'fa-cow' },
    faults: { subtitle: ['Maximum 60 characters allowed'], icon: ['Icon is required'] },
  },
  {
    path: '/about/stats',
    thing: 'company stat',
    body: { label: 'Tea rooms', value: '40+', icon: 'store', description: 'That buy our milk', order: 9 },
    change: { label: 'Hotels and tea rooms' },
    page: onAbout,
    bad: { label: 'Tea rooms', icon: 'store', description: 'That buy our milk' },
    faults: { value: ['Value is required'] },
  },
  {
    path: '/about/values',
    thing: 'company value',
    body: { title: 'Fair prices', description: 'Our neighbours are paid weekly.', icon: 'heart', order: 9 },
    change: { title: 'Fair and prompt prices' },
    page: onAbout,
    bad: { icon: 'heart', title: 7, description: null },
    faults: { title: ['Must be a text'], description: ['Must be a text'] },
  },
  {
    path: '/about/milestones',
    thing: 'milestone',
    body: {
      year: 2025,
      title: 'The second cold room',
      description: 'Cheese ripens beside the milk.',
      order: 9,
    },
    change: { title: 'The cheese room' },
    page: onAbout,
    bad: { title: '', description: 'x'.repeat(301) },
    faults: { title: ['Title is required'], description: ['Maximum 300 characters allowed'] },
  },
];

const bodyOf = ({ body, image }: Kind): Thing => ({ ...body, ...(image && { [image]: picture }) });

describe.each(kinds.map((kind) => [kind.path, kind] as const))('%s', (path, kind) => {
  const { thing, change, page, bad, faults, method = 'PUT' } = kind;
  const idPath = ({ id }: Thing) => `${path}/${id}`;
  const changed = (sent: Thing, more: Thing = {}) =>
    method === 'PATCH' ? { ...change, ...more } : { ...sent, ...change, ...more };

  it('adds, changes and deletes, and the page shows it', async () => {
    const before = await auditActions();
    const [original = ''] = Object.keys(change).map((name) => String(kind.body[name]));
    const [renamed = ''] = Object.values(change);

    const added = await expectDone('POST', path, bodyOf(kind));
    expect(added).toMatchObject({ ...bodyOf(kind), _id: added['id'] });
    expect((await call('GET', path)).body).toContainEqual(added);
    expect(await readPage(page(added))).toContain(original);

    const after = await expectDone(method, idPath(added), changed(bodyOf(kind)));
    expect(withoutVersions(after)).toEqual({ ...withoutVersions(added), ...change });
    const shown = await readPage(page(after));
    expect(shown).toContain(renamed);

    expect(await expectDone('DELETE', idPath(added))).toEqual({ success: true });
    expect(await readPage(page(after))).not.toContain(renamed);
    expect((await call('DELETE', idPath(added))).status).toBe(404);
    expect((await auditActions()).slice(before.length)).toEqual([
      `Added the ${thing}`,
      `Changed the ${thing}`,
      `Deleted the ${thing}`,
    ]);
  });

  it('says which fields are wrong, and stores nothing', async () => {
    const before = (await call('GET', path)).body;
    await expectFaults('POST', path, bad, faults);
    expect((await call('GET', path)).body).toEqual(before);
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
        { [kind.image ?? '']: ['This image is not there any more. Please choose it again.'] },
      );
  });

  it('refuses the second of two editors who have read the same', async () => {
    const added = await expectDone('POST', path, bodyOf(kind));
    const { updatedAt, version } = added;
    const seen = version === undefined ? { updatedAt } : { version };
    await expectDone(method, idPath(added), changed(bodyOf(kind), seen));
    const second = await call(method, idPath(added), { ...bodyOf(kind), ...seen });
    expect(second).toMatchObject({
      status: 409,
      body: { message: `Somebody has changed this ${thing} meanwhile. Read it again before you change it.` },
    });
    await expectDone('DELETE', idPath(added));
  });
});

const parts = [
  {
    path: '/home-content/hero-section',
    thing: 'hero section',
    change: { title: 'Milk at your gate by seven' },
    page: '/home',
    bad: { description: '' },
    faults: { description: ['Description is required'] },
  },
  {
    path: '/home-content/newsletter-section',
    thing: 'newsletter section',
    change: { title: 'Letters from the milking shed' },
    page: '/home',
    bad: { buttonText: 'x'.repeat(31) },
    faults: { buttonText: ['Maximum 30 characters allowed'] },
  },
  {
    path: '/about/hero',
    thing: 'hero section',
    change: { subtitle: 'Seven kilometres from Bumala' },
    page: '/about-us',
    bad: { imageUrl: null },
    faults: { imageUrl: ['Image is required'] },
  },
  {
    path: '/about/mission',
    thing: 'mission & vision',
    change: { title: 'What we are here for' },
    page: '/about-us',
    bad: { title: undefined },
    faults: { title: ['Title is required'] },
  },
] as const;

describe.each(parts.map((part) => [part.path, part] as const))('%s', (path, part) => {
  it('is changed, and the page shows it', async () => {
    const before = await auditActions();
    const stored = (await call('GET', path)).body;
    const after = await expectDone('PUT', path, { ...stored, ...part.change });
    expect(withoutVersions(after)).toEqual({ ...withoutVersions(stored), ...part.change });
    expect(await readPage(part.page)).toContain(Object.values(part.change)[0]);
    expect((await auditActions()).slice(before.length)).toEqual([`Changed the ${part.thing}`]);
    expect((await call('PUT', path, stored)).status).toBe(409);
    await expectFaults('PUT', path, { ...after, ...part.bad }, part.faults);
    expect((await call('GET', path)).body).toEqual(after);
  });
});

describe('posts', () => {
  const draft = { title: 'Not yet ready', content: 'A post that nobody sees.', author: 'Grace Wandera' };

  it('are drafts for their writers only, until they are published', async () => {
    const post = await expectDone('POST', '/blogs', draft);
    expect(post).toMatchObject({ published: false, tags: [], featuredImage: null, slug: 'not-yet-ready' });
    const titles = async (query: string, as: string | null) =>
      ((await call('GET', `/blogs${query}`, undefined, { token: as })).body as Thing[]).map(
        ({ title }) => title,
      );
    expect(await titles('', token)).toContain(draft.title);
    expect(await titles('?published=false', token)).toContain(draft.title);
    expect(await titles('?published=true', token)).not.toContain(draft.title);
    expect(await titles('', null)).not.toContain(draft.title);
    expect(await titles('?published=false', null)).toEqual([]);
    for (const id of [post['id'], post['slug']]) {
      expect((await call('GET', `/blogs/${id}`)).body).toEqual(post);
      expect((await call('GET', `/blogs/${id}`, undefined, { token: null })).status).toBe(404);
    }
    await expectDone('PUT', `/blogs/${post['id']}`, { ...draft, published: true });
    expect(await titles('', null)).toContain(draft.title);
    await expectDone('DELETE', `/blogs/${post['id']}`);
  });

  it('take the address of a picture elsewhere, where it is one', async () => {
    for (const [featuredImage, message] of [
      ['no address', 'Invalid URL format'],
      ['ftp://farm.example/cow.jpg', 'Invalid URL format'],
      ['http://127.0.0.1/cow.jpg', 'Invalid URL format: it must be one that everybody can open'],
    ] as const)
      await expectFaults('POST', '/blogs', { ...draft, featuredImage }, { featuredImage: [message] });
  });

  it('keep what the body leaves out, and lose what is null', async () => {
    const post = await expectDone('POST', '/blogs', {
      ...draft,
      featuredImage: picture,
      featuredImageAlt: 'Cows on the way home',
      tags: ['Cows'],
      category: 'Recipes',
    });
    const put = (body: object) => expectDone('PUT', `/blogs/${post['id']}`, { ...draft, ...body });
    expect(withoutVersions(await put({}))).toEqual(withoutVersions(post));
    expect(await put({ featuredImage: null, tags: [] })).toMatchObject({
      featuredImage: null,
      featuredImageAlt: '',
      tags: [],
      category: 'Recipes',
    });
    await expectDone('DELETE', `/blogs/${post['id']}`);
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
      expect((await call('GET', `/gallery/by-tags?tags=${encodeURIComponent(tags)}`)).body).toEqual([item]);
    const { body: featured } = await call('PATCH', `/gallery/${item['id']}`, { featured: true });
    expect(featured).toMatchObject({ featured: true, tags: ['Evening Light'], altText: 'Evening' });
    expect((await call('GET', '/gallery/featured')).body).toContainEqual(featured);
    await expectDone('DELETE', `/gallery/${item['id']}`);
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
      ((await call('GET', '/home-content/special-offers', undefined, { token: as })).body as Thing[]).map(
        ({ id }) => id,
      );
    for (const state of [{ published: false }, { until: '2020-01-31' }]) {
      const added = await expectDone('POST', '/home-content/special-offers', { ...offer, ...state });
      expect(added).toMatchObject({ ...offer, ...state });
      expect(await ids(token)).toContain(added['id']);
      expect(await ids(null)).not.toContain(added['id']);
      await expectFaults(
        'PUT',
        `/home-content/special-offers/${added['id']}`,
        { ...offer, priceBefore: 100 },
        { priceBefore: ['The price before must be higher than the price now'] },
      );
      await expectDone('DELETE', `/home-content/special-offers/${added['id']}`);
    }
  });
});

/** Lists, with the method that changes an item. */
const lists = [
  ...kinds.map(({ path, method = 'PUT' }) => [path, method] as const),
  ['/team-members', 'PUT'],
  ['/about/team', 'PUT'],
  ['/farm-services', 'PUT'],
] as const;

describe('an answer that is sent back', () => {
  const expectUnchanged = async (method: string, path: string, thing: Thing) => {
    const after = await expectDone(method, path, thing);
    expect(withoutVersions(after)).toEqual(withoutVersions(thing));
  };

  it.each(lists)('changes nothing of %s', async (path, method) => {
    const before = await auditActions();
    const things = (await call('GET', `${path}?limit=100`)).body as Thing[];
    expect(things.length).toBeGreaterThan(1);
    for (const thing of things) await expectUnchanged(method, `${path}/${thing['id']}`, thing);
    expect(await auditActions()).toEqual(before);
  });

  it.each(parts.map(({ path }) => path))('changes nothing of %s', async (path) => {
    const before = await auditActions();
    await expectUnchanged('PUT', path, (await call('GET', path)).body);
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
