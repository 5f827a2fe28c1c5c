import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredHomeContent } from '~/domain/content/home-content';
import { drawJpeg } from '../../../support/fixtures/image-files';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type TestResponse, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let editor: Visitor;
beforeAll(async () => {
  editor = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const homeContent = () => shop.database().collection<StoredHomeContent>('homeContent');
const publicText = async (path: string) => textOf((await createVisitor(shop.url).get(path)).text);
const valueOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1];
const versionOf = async (path: string) => valueOf((await editor.get(path)).text, 'seenVersion') ?? '';

async function sendMultipart(
  path: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<TestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const body = new Response(form);
  return editor.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}

const counter = {
  title: 'Goats',
  value: '7',
  subtitle: 'All climb',
  icon: 'leaf',
  order: '9',
  seenVersion: '',
};
const offer = {
  title: 'Ghee for Christmas',
  description: 'A jar for each house.',
  altText: 'A jar of ghee',
  buttonText: 'See it',
  path: '/products',
  order: '0',
  seenVersion: '',
};

describe('the screens of the home and about page', () => {
  it('list their sections with buttons, and are linked from the dashboard', async () => {
    const home = textOf(mainOf((await editor.get('/home-content')).text));
    expect(home).toMatch(
      /Manage Home Content .*Hero Section .*Special Offers .*Stats Counters .*64\+ Cows, heifers and calves .*Newsletter Section/,
    );
    const about = textOf(mainOf((await editor.get('/about-management')).text));
    expect(about).toMatch(
      /Manage About Page Content .*Hero Section .*Mission & Vision .*Company Statistics .*Company Values .*Company Milestones/,
    );
    const dashboard = textOf((await editor.get('/admin-dashboard')).text);
    expect(dashboard).toContain('Home Content');
    expect(dashboard).toContain('About Us');
    const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect((await clerk.get('/home-content')).status).toBe(403);
  });

  it('names the product whose price the hero shows', async () => {
    const list = textOf(mainOf((await editor.get('/home-content')).text));
    expect(list).toMatch(/Hero Section .* Fresh Cow Milk .*Special Offers/);
    expect(list).not.toContain('/products/');
  });

  it.each([
    ['/home-content/hero', 'Edit Hero Section'],
    ['/home-content/newsletter', 'Edit Newsletter Section'],
    ['/home-content/offers/add', 'Add Special Offer'],
    ['/home-content/stats/herd', 'Edit Stats Counter'],
    ['/about-management/mission', 'Edit Mission & Vision'],
    ['/about-management/stats/add', 'Add Company Statistics'],
    ['/about-management/values/quality', 'Edit Company Values'],
    ['/about-management/milestones/add', 'Add Company Milestones'],
    ['/page-texts/our-team', 'Edit Our Team'],
    ['/page-texts/service-topics/add', 'Add Topic of Farm Services'],
  ])('%s is titled %s, with Cancel and Save Changes', async (path, title) => {
    const main = mainOf((await editor.get(path)).text);
    // A text of /page-texts stands on several pages: it has no preview.
    const preview = path.startsWith('/page-texts') ? '' : 'Preview .*';
    expect(textOf(main)).toMatch(new RegExp(` ${title} .*Save Changes ${preview}Cancel`));
  });

  it.each([
    '/home-content/nothing',
    '/home-content/hero/add',
    '/home-content/stats',
    '/about-management/stats/x',
    '/page-texts/hero',
    '/about-management/our-team',
  ])('has no %s', async (path) => {
    expect((await editor.get(path)).status).toBe(404);
  });

  it('shows a refused form with its messages and values; defaults are 0 and this year', async () => {
    const empty = await editor.get('/home-content/stats/add');
    expect([valueOf(empty.text, 'value'), valueOf(empty.text, 'order')]).toEqual(['0', '0']);
    const year = valueOf((await editor.get('/about-management/milestones/add')).text, 'year');
    expect(Number(year)).toBeGreaterThanOrEqual(2026);
    const refused = await editor.post('/home-content/stats/add', {
      ...counter,
      title: '<b>Goats</b> 🐐',
      subtitle: '',
      value: 'many',
      icon: '<goat>',
    });
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      400,
      [
        'Value: Enter a whole number from 0 to 999999999',
        'Subtitle is required',
        'Icon: Choose an icon, or enter its class names, for example fas fa-tractor',
      ],
    ]);
    expect(valueOf(refused.text, 'title')).toBe('&lt;b&gt;Goats&lt;/b&gt; 🐐');
    expect(valueOf(refused.text, 'value')).toBe('many');
  });

  it('refuses what no form of ours sends', async () => {
    const path = '/home-content/stats/add';
    expect((await editor.post(path, { ...counter, title: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await editor.post(path, counter, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await editor.post(path, [...Object.entries(counter), ['title', 'Twice']])).status).toBe(400);
    expect(
      (await editor.post('/home-content', { intent: 'move', list: 'hero', move: 'a before b' })).status,
    ).toBe(400);
    expect((await editor.post('/home-content', { intent: 'move', list: 'stats', move: 'herd' })).status).toBe(
      400,
    );
    expect(await homeContent().countDocuments({ 'statsCounters.title': /Goats|Twice/ })).toBe(0);
  });

  it('shows HTML of a text as text', async () => {
    const hostile = '<script>alert(1)</script> & "Mala" 🐄';
    expect((await editor.post('/home-content/stats/add', { ...counter, title: hostile })).status).toBe(303);
    const { text } = await createVisitor(shop.url).get('/home');
    expect(text).not.toContain('<script>alert(1)');
    expect(textOf(text)).toContain(hostile);
  });

  it.each([
    ['/home-content/offers/school-term/delete', 'special offer', '/home', 'Yoghurt for the lunch box'],
    ['/home-content/stats/calves/delete', 'stats counter', '/home', 'Calves born here'],
    ['/about-management/stats/production/delete', 'company stat', '/about-us', 'Daily production'],
    ['/about-management/values/quality/delete', 'company value', '/about-us', 'Quality First'],
    ['/about-management/milestones/creamery/delete', 'milestone', '/about-us', 'Mala and yoghurt'],
  ])('%s asks before it deletes a %s', async (path, thing, page, name) => {
    expect(await publicText(page)).toContain(name);
    const { text } = await editor.get(path);
    expect(textOf(text)).toContain(`Are you sure you want to delete this ${thing}?`);
    const confirmed = { intent: 'delete', seenVersion: valueOf(text, 'seenVersion') ?? '' };
    const list = path.split('/').slice(0, 2).join('/');
    expect((await editor.post(path, confirmed)).location).toBe(list);
    expect(textOf((await editor.get(list)).text)).toContain(`The ${thing} was deleted.`);
    expect(await publicText(page)).not.toContain(name);
  });

  it('moves an item by its button', async () => {
    const order = /neighbouring farms.*cows, heifers and calves/i;
    expect(await publicText('/home')).not.toMatch(order);
    const response = await editor.post('/home-content', {
      intent: 'move',
      list: 'stats',
      move: 'herd after neighbours',
    });
    expect([response.status, response.location]).toEqual([303, '/home-content#move-herd']);
    expect(await publicText('/home')).toMatch(order);
  });
});

describe('the preview of a form', () => {
  /** The fields of every section. */
  const typed = {
    ...offer,
    title: 'Typed only',
    label: 'Typed only',
    subtitle: 'Below the title',
    value: '7',
    year: '2026',
    icon: 'leaf',
    primaryButtonText: 'Buy',
    secondaryButtonText: 'Look',
    placeholderText: 'you@example.com',
  };
  const storedContent = async () =>
    JSON.stringify([
      await homeContent().findOne({ _id: 'home' }),
      await shop.database().collection('aboutContent').findOne({}),
    ]);

  it.each([
    ['/home-content/hero', '/home'],
    ['/home-content/offers/farm-box', '/home'],
    ['/home-content/stats/add', '/home'],
    ['/home-content/newsletter', '/home'],
    ['/about-management/hero', '/about-us'],
    ['/about-management/mission', '/about-us'],
    ['/about-management/stats/add', '/about-us'],
    ['/about-management/values/add', '/about-us'],
    ['/about-management/milestones/add', '/about-us'],
    ['/about-management/farm-page', '/our-farm'],
    ['/about-management/farm-chapters/herd', '/our-farm'],
  ])('%s shows what is typed on %s, and stores nothing', async (path, page) => {
    expect((await editor.get(path)).text).toMatch(`formaction="${path}/preview" formTarget="_blank"`);
    const [stored, shown] = [await storedContent(), await publicText(page)];
    const preview = await editor.post(`${path}/preview`, typed);
    expect([preview.status, preview.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(preview.text).toContain('<meta name="robots" content="noindex"/>');
    expect(textOf(mainOf(preview.text))).toMatch(/^ Preview\. Nothing is saved yet\..*Typed only/);
    const anchor = /<a href="#([a-z-]+)"[^>]*>Go to the /.exec(preview.text)?.[1];
    if (anchor) expect(preview.text).toContain(`id="${anchor}"`);
    expect(await storedContent()).toBe(stored);
    expect(await publicText(page)).toBe(shown);
    const saved = textOf(mainOf((await editor.get(`${path}/preview`)).text));
    expect(saved).toMatch(/^ Preview\. This is the saved version\./);
    expect(saved).not.toContain('Typed only');
  });

  it('comes back as the form with its messages and values', async () => {
    const path = '/home-content/offers/add';
    const imageFile = new File([new Uint8Array(await drawJpeg())], 'jar of ghee.jpg', { type: 'image/jpeg' });
    const refused = await sendMultipart(`${path}/preview`, { ...offer, title: '', altText: '', imageFile });
    expect([refused.status, errorsIn(refused.text)]).toEqual([400, ['Title is required']]);
    expect(refused.text).toMatch(new RegExp(`<form[^>]*action="${path}"`));
    expect(valueOf(refused.text, 'altText')).toBe('jar of ghee');
    const image = valueOf(refused.text, 'image') ?? '';
    const preview = await sendMultipart(`${path}/preview`, { ...offer, image });
    expect(preview.text).toContain(`/images/${image}-`);
    expect(textOf(preview.text)).toContain('The offer is a draft, so customers don’t see it.');
    const ended = await sendMultipart(`${path}/preview`, { ...offer, image, until: '2020-11-27' });
    expect(textOf(ended.text)).toContain('The offer has ended, so the page doesn’t show it.');
    expect((await editor.post('/home-content/stats/gone/preview', typed)).status).toBe(404);
  });
});

describe('the picture of a part', () => {
  const parts = {
    hero: { title: 'About Our Farm', subtitle: 'Near Bumala', description: 'We keep cows.' },
    mission: { title: 'Our Mission', description: 'Honest milk.' },
  } as const;
  const jpeg = async (name: string) =>
    new File([new Uint8Array(await drawJpeg())], name, { type: 'image/jpeg' });

  it.each(['hero', 'mission'] as const)('may be missing and be removed: %s', async (part) => {
    const path = `/about-management/${part}`;
    const save = async (fields: Readonly<Record<string, string | File>>) =>
      sendMultipart(path, { ...parts[part], altText: '', seenVersion: await versionOf(path), ...fields });
    expect((await save({ imageFile: await jpeg('gate.jpg') })).status).toBe(303);
    expect((await editor.get(path)).text).toContain('value="gate"');
    expect((await save({ imageRemoved: 'on' })).status).toBe(303);
    const { text } = await editor.get(path);
    expect(text).not.toContain('name="imageRemoved"');
    expect((await save({ title: 'Without a picture' })).status).toBe(303);
    expect(await publicText('/about-us')).toContain('Without a picture');
  });

  it('gets its own alternative text, unless somebody writes one', async () => {
    const path = '/about-management/mission';
    const replace = async (name: string, fields: Readonly<Record<string, string>> = {}) => {
      const { text } = await editor.get(path);
      const shown = {
        seenVersion: valueOf(text, 'seenVersion') ?? '',
        altText: valueOf(text, 'altText') ?? '',
        imageShownAlt: valueOf(text, 'imageShownAlt') ?? '',
      };
      const imageFile = await jpeg(name);
      expect((await sendMultipart(path, { ...parts.mission, ...shown, imageFile, ...fields })).status).toBe(
        303,
      );
      return valueOf((await editor.get(path)).text, 'altText');
    };
    expect(await replace('milk at dawn.jpg', { altText: 'Wanjiru milks a cow' })).toBe('Wanjiru milks a cow');
    expect(await replace('the new parlour.jpg')).toBe('the new parlour');
    expect(await replace('calf.jpg', { altText: 'Nyota, one day old' })).toBe('Nyota, one day old');
  });

  it('refuses unknown words in braces, keeps what was typed, and says which are known', async () => {
    const path = '/page-texts/shop';
    const intro = 'Call {phone}, {nope}.';
    const refused = await editor.post(path, { intro, seenVersion: await versionOf(path) });
    expect(refused.status).toBe(400);
    expect(errorsIn(refused.text).join()).toContain(
      'We don’t know “{nope}”. Words in braces can be {phone}, ',
    );
    expect(textOf(refused.text)).toContain(intro);
    const way = { title: 'Call', kind: 'phone', value: '', note: '{Shop Hours}' };
    const note = await editor.post('/settings-admin/ways/rows/new', way);
    expect(errorsIn(note.text)).toEqual([
      'Note: We don’t know “{Shop Hours}”. Only {shop hours} is replaced',
    ]);
  });
});

describe('a special offer', () => {
  it('needs a picture, and keeps an uploaded one while the form is refused', async () => {
    const path = '/home-content/offers/add';
    const empty = await sendMultipart(path, { ...offer, published: 'on' });
    expect([empty.status, errorsIn(empty.text)]).toEqual([400, ['Image is required']]);
    const imageFile = new File([new Uint8Array(await drawJpeg())], 'jar of ghee.jpg', { type: 'image/jpeg' });
    const refused = await sendMultipart(path, { ...offer, title: '', altText: '', imageFile });
    expect([refused.status, errorsIn(refused.text)]).toEqual([400, ['Title is required']]);
    expect(valueOf(refused.text, 'altText')).toBe('jar of ghee');
    expect(refused.text).not.toMatch(/name="published"[^>]*checked/);
    const image = valueOf(refused.text, 'image') ?? '';
    const script = new File(['<svg onload="alert(1)"/>'], 'cow.jpg', { type: 'image/jpeg' });
    const broken = await sendMultipart(path, { ...offer, imageFile: script });
    expect(errorsIn(broken.text)).toEqual(['Image: Please select a valid image file (max 10MB)']);
    const saved = await sendMultipart(path, { ...offer, image });
    expect([saved.status, saved.location]).toEqual([303, '/home-content']);
  });

  it('is a draft without the tick: only the preview shows it', async () => {
    expect(await publicText('/home')).not.toContain('Ghee for Christmas');
    expect(textOf((await editor.get('/home-content')).text)).toContain('Ghee for Christmas Draft');
    const preview = textOf((await editor.get('/home-content/preview')).text);
    expect(preview).toContain('With one draft among the special offers');
    expect(preview).toContain('Ghee for Christmas');
  });

  it('is shown with its prices until its last day, and then no longer', async () => {
    const { id = '' } =
      (await homeContent().findOne({ _id: 'home' }))?.specialOffers?.find(({ published }) => !published) ??
      {};
    const path = `/home-content/offers/${id}`;
    const edit = { ...offer, price: '1,450', priceBefore: '1600', published: 'on' };
    const future = await sendMultipart(path, {
      ...edit,
      until: '2099-11-27',
      seenVersion: await versionOf(path),
    });
    expect(future.status).toBe(303);
    expect(await publicText('/home')).toContain(
      'Ghee for Christmas A jar for each house. Ksh. 1,450.00 instead of Ksh. 1,600.00 You save Ksh. 150.00 Offer until Friday 27 November',
    );
    await sendMultipart(path, { ...edit, until: '2020-11-27', seenVersion: await versionOf(path) });
    expect(textOf((await editor.get('/home-content')).text)).toContain(
      '“Ghee for Christmas” was saved. Its last day has passed, so the home page doesn’t show it.',
    );
    expect(await publicText('/home')).not.toContain('Ghee for Christmas');
    expect(textOf((await editor.get('/home-content')).text)).toContain('Ghee for Christmas Ended');
    expect(textOf((await editor.get('/home-content/preview')).text)).toContain(
      'This is how customers see the home page',
    );
  });

  it('leaves the cached home page at the moment when it ends', async () => {
    const stored = await homeContent().findOne({ _id: 'home' });
    const ends = new Date(Date.now() + 2_000);
    const specialOffers = (stored?.specialOffers ?? []).map((each) =>
      each.id === 'farm-box' ? { ...each, until: ends } : each,
    );
    await homeContent().updateOne({ _id: 'home' }, { $set: { specialOffers, offersEndAt: ends } });
    // Fills the page cache.
    await publicText('/home');
    await expect.poll(() => publicText('/home'), { interval: 250 }).not.toContain('The weekly farm box');
  });
});
