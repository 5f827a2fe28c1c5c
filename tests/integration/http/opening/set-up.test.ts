import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatDate } from '~/lib/format/dates';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { insertCustomer, signIn } from '../../../support/shop/customers';
import { readPageForm } from '../../../support/shop/read-page-form';
import { errorsIn, mainOf, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const settings = () => shop.database().collection<StoredSettings>('settings');
const isOpen = async () => (await settings().findOne({ _id: 'site' }))?.opening?.isOpen;
let owner: Visitor;

/** A closed shop that lacks nothing but what a test takes away. */
beforeEach(async () => {
  const versions = { 'privacy-policy': 0, 'terms-and-conditions': 0 };
  await settings().updateOne(
    { _id: 'site' },
    {
      $set: {
        opening: { isOpen: false, rulesRead: { at: new Date(), by: 'f'.repeat(24), versions } },
        'identity.name': 'Kapsoya',
        phone: '+254 712 345 678',
      },
    },
    { upsert: true },
  );
  owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
});

const readRules = async (visitor: Visitor, fields: Readonly<Record<string, string>>) =>
  visitor.post('/set-up/rules', {
    'version-privacy-policy': '0',
    'version-terms-and-conditions': '0',
    ...fields,
  });

describe('the set-up', () => {
  it('follows the sign-in of the owner, and of nobody else', async () => {
    const landing = async (role: 'super_admin' | 'admin', redirectTo: string) => {
      const visitor = createVisitor(shop.url);
      await visitor.get('/login');
      const { location } = await signIn(visitor, await insertCustomer(shop, { role }), redirectTo);
      return location;
    };
    expect(await landing('super_admin', '/home')).toBe('/set-up');
    expect(await landing('super_admin', '/orders-admin')).toBe('/orders-admin');
    expect(await landing('admin', '/home')).toBe('/home');
    expect((await owner.get('/auth/signed-in?redirectTo=/home')).location).toBe('/set-up');
  });

  it('says what is done and what comes next, on its own page, the dashboard and each screen', async () => {
    await settings().updateOne({ _id: 'site' }, { $set: { phone: '' } });
    const { text } = await owner.get('/set-up');
    const [, progress = ''] = /(\d of 9 done, next: [^<]+ \(\d minutes?\))/.exec(text) ?? [];
    expect(progress).not.toBe('');
    for (const path of ['/settings-admin', '/products-admin'])
      expect(textOf((await owner.get(path)).text)).toContain(`Back to set-up: ${progress}`);
    const dashboard = textOf((await owner.get('/admin-dashboard')).text);
    expect(dashboard).toContain(`What needs doing now Set up your shop ${progress}`);
    expect(dashboard).not.toContain('Back to set-up');
    const before = Number(progress[0]);
    await settings().updateOne({ _id: 'site' }, { $set: { phone: '+254 712 345 678' } });
    expect(textOf((await owner.get('/set-up')).text)).toContain(`${before + 1} of 9 done`);
  });

  it('asks five questions before the rules, and composes both texts of the answers', async () => {
    expect(textOf((await owner.get('/set-up/rules')).text)).toMatch(
      /Five questions: 1 minute.*Our riders and pickup places.*tell us on the day you get it/,
    );
    const form = '/set-up/questions';
    expect((await owner.get('/set-up/rules')).text).toContain(`href="${form}"`);
    const answers = {
      legalName: 'Kapsoya Dairy Co-operative',
      kraPin: 'a012 345 678b',
      pictures: 'photos',
      reportBy: 'next-day',
      refundDays: '2',
      deliverers: 'others',
    };
    const seenVersion = seenVersionIn((await owner.get(form)).text);
    const wrong = await owner.post(form, { ...answers, seenVersion, kraPin: '12345' });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.text)).toContain('a letter, nine digits and a letter, for example A012345678B');
    expect((await owner.post(form, { ...answers, seenVersion })).location).toBe('/set-up/rules');
    expect((await settings().findOne({ _id: 'site' }))?.rules?.kraPin).toBe('A012345678B');
    const composed = textOf((await owner.get('/set-up/rules')).text);
    for (const words of [
      'by the end of the day after you get it',
      'within two days of our answer',
      'The riders who deliver for us and pickup places',
      '“We” are Kapsoya Dairy Co-operative, trading as Kapsoya',
    ])
      expect(composed).toContain(words);
    expect(composed).not.toContain('raw milk');
    const terms = textOf((await owner.get('/terms-and-conditions')).text);
    expect(terms).toContain(`Last updated on ${formatDate(new Date())}`);
    await settings().updateOne({ _id: 'site' }, { $unset: { rules: '' } });
  });

  it('asks the owner to read the rules as they are', async () => {
    await settings().updateOne({ _id: 'site' }, { $set: { 'opening.rulesRead': null } });
    const unread = await readRules(owner, {});
    expect(unread.status).toBe(400);
    expect(errorsIn(unread.text)).toEqual(['Please tick that you have read both texts.']);
    expect((await readRules(owner, { read: 'on', 'version-privacy-policy': '1' })).status).toBe(409);
    expect((await owner.post('/set-up', {})).status).toBe(409);
    expect((await readRules(owner, { read: 'on' })).location).toBe('/set-up#rules');
    expect((await settings().findOne({ _id: 'site' }))?.opening?.rulesRead).toMatchObject({
      versions: { 'privacy-policy': 0, 'terms-and-conditions': 0 },
    });
    expect((await owner.post('/set-up', {})).status).toBe(303);
    // A text that was changed is to be read again.
    const editor = /href="([^"]*legal[^"]*)"/.exec((await owner.get('/set-up/rules')).text)?.[1] ?? '';
    const changed = { ...Object.fromEntries(readPageForm((await owner.get(editor)).text, ['text']).values) };
    const edited = await owner.post(editor, { ...changed, intro: 'What we agree on.' });
    expect(edited.location).toBe('/set-up/rules');
    await shop.database().collection('legalTexts').deleteMany({});
  });
});

describe('the shop opens', () => {
  it.each([
    ['a phone number', { phone: '' }],
    ['a way to get an order', { 'selling.delivery': false, 'selling.pickup': false }],
    ['a way to pay', { 'selling.cash': false, 'selling.mpesaPrompt': false, 'selling.mpesaByHand': false }],
    ['your tick that you have read the rules', { 'opening.rulesRead': null }],
  ])('not without %s', async (missing, change) => {
    await settings().updateOne({ _id: 'site' }, { $set: change });
    const refused = await owner.post('/set-up', {});
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toContain('The shop can’t open yet.');
    expect(textOf(refused.text)).toContain(missing);
    expect(await isOpen()).toBe(false);
    // The next test has the settings of the seed.
    const back = Object.keys(change).filter((name) => name.startsWith('selling.'));
    await settings().updateOne(
      { _id: 'site' },
      { $set: Object.fromEntries(back.map((name) => [name, true])) as object },
    );
  });

  it('not without a product in stock', async () => {
    const products = shop.database().collection('products');
    const active = await products.find({ isActive: true }).toArray();
    await products.updateMany({}, { $set: { isActive: false } });
    const refused = await owner.post('/set-up', {});
    expect(textOf(refused.text)).toContain('a product in stock');
    await products.updateMany({ _id: { $in: active.map(({ _id }) => _id) } }, { $set: { isActive: true } });
    expect(await isOpen()).toBe(false);
  });

  it('and nothing is left of what the owner tried', async () => {
    const orders = shop.database().collection('orders');
    const milk = () => shop.database().collection('products').findOne({ slug: 'fresh-cow-milk' });
    const before = await milk();
    const { number, location } = await placeOrder(owner);
    expect(number).toMatch(/^TEST-/);
    const thanks = await owner.get(location);
    expect(thanks.text).toContain(number);
    expect(textOf((await owner.get('/set-up')).text)).toContain('1 test order');
    expect((await owner.get(`/orders-admin/${number}`)).status).toBe(200);

    expect((await owner.post('/set-up', {})).location).toBe('/set-up');
    expect((await owner.get(location)).status).toBe(404);
    expect(await orders.countDocuments({ number: /^TEST/ })).toBe(0);
    expect(await milk()).toEqual(before);
  });

  it('by nothing else: no step that is saved, no examples, no earlier version', async () => {
    for (const step of ['farm', 'reach', 'where', 'payment']) {
      const { text } = await owner.get(`/set-up/${step}`);
      const saved = await owner.post(`/set-up/${step}`, readPageForm(text, ['seenVersion']).values);
      expect([step, saved.status]).toEqual([step, 303]);
    }
    expect((await readRules(owner, { read: 'on' })).status).toBe(303);
    expect((await owner.post('/faq-admin', { intent: 'add-examples', list: '' })).status).toBe(303);
    const contacts = await owner.get('/set-up/reach');
    const { values } = readPageForm(contacts.text, ['seenVersion']);
    await owner.post('/set-up/reach', [
      ...values.filter(([name]) => name !== 'phone'),
      ['phone', '0733 111 222'],
    ]);
    const seenVersion = /name="seenVersion" value="([^"]*)"/.exec(
      (await owner.get('/settings-admin/contacts')).text,
    )?.[1];
    const restored = await owner.post('/settings-admin/contacts/history/1', {
      seenVersion: seenVersion ?? '',
    });
    expect(restored.status).toBe(303);
    expect(await isOpen()).toBe(false);
  });

  it('by the button of the owner, at once for visitors, and stays open', async () => {
    const visitor = createVisitor(shop.url);
    expect((await visitor.get('/products')).text).toContain('We open soon</h1>');
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    expect((await admin.post('/set-up', {})).status).toBe(403);
    await admin.post('/settings-admin/promo', { promo: 'Karibu', showsPromo: 'on', seenVersion: 'x' });
    expect(await isOpen()).toBe(false);

    const openings = () =>
      shop.database().collection('auditEntries').countDocuments({ action: 'Opened the shop' });
    const before = await openings();
    expect((await owner.post('/set-up', {})).location).toBe('/set-up');
    expect(await isOpen()).toBe(true);
    expect(textOf((await visitor.get('/products')).text)).toMatch(/[1-9]\d* products found/);
    expect((await fetch(`${shop.url}/api/products`)).status).toBe(200);
    expect(textOf((await owner.get('/set-up')).text)).toContain('Your shop is open');
    expect(textOf((await owner.get('/admin-dashboard')).text)).not.toContain('of 9 done');
    expect(await openings()).toBe(before + 1);

    await settings().updateOne({ _id: 'site' }, { $set: { phone: '' } });
    expect((await owner.post('/set-up', {})).status).toBe(303);
    const product = await visitor.get('/products/fresh-cow-milk');
    expect(textOf(product.text)).toContain('We can’t take orders right now.');
    expect(product.text).not.toContain('Add to Cart');
  });
});

describe('“Still as it came”', () => {
  const page = '/set-up/as-it-came';
  const rows = async () =>
    [...mainOf((await owner.get(page)).text).matchAll(/<a href="([^"]+)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, path = '', row = '']) => ({ path, text: textOf(row).trim() }),
    );

  /** Sends the form of the page with another text. */
  async function edit(path: string, field: string, text: string): Promise<void> {
    const { values } = readPageForm((await owner.get(path)).text, [field]);
    const typed = values.map(([name, value]) => [name, name === field ? text : value] as const);
    expect((await owner.post(path, typed)).status, path).toBe(303);
  }

  it('lists what nobody has edited, with the form of each, until somebody edits it', async () => {
    expect((await owner.get('/set-up')).text).toContain(`href="${page}"`);
    const all = await rows();
    const texts = all.map(({ text }) => text);
    expect(texts).toContain('Facebook https://www.facebook.com/ Text on every page');
    expect(texts.find((text) => text.startsWith('Shop '))).toMatch(/ Text$/);
    expect(texts.find((text) => text.startsWith('FAQ: Picture '))).toMatch(/ Picture$/);
    // Descriptions for search engines follow the name, the place and the footer.
    expect(texts.filter((text) => /\{(?!about the farm|shop and place)/.test(text))).toEqual([]);
    // The name and the phone number of this shop are its own.
    expect(texts.filter((text) => /^(?:Name|Phone number) /.test(text))).toEqual([]);
    for (const path of new Set(all.map((row) => row.path.replace(/#.*/, '')))) {
      const { status, text } = await owner.get(path);
      expect([path, status, /<form [^>]*method="post"/.test(text)]).toEqual([path, 200, true]);
    }

    const question = all.find(({ path }) => path.startsWith('/faq-admin/'))?.path ?? '';
    await edit('/settings-admin/footer', 'footerText', 'We sell milk in Kapsoya.');
    await edit('/page-texts/shop', 'intro', 'Choose.');
    await edit(question, 'answer', 'Ask us at the gate.');
    const left = new Set((await rows()).map(({ path }) => path));
    for (const path of ['/settings-admin/footer', '/page-texts/shop', question])
      expect([path, left.has(path)]).toEqual([path, false]);
    expect((await rows()).length).toBe(all.length - 3);
    expect(textOf((await owner.get(page)).text)).toContain(`${all.length - 3} entries`);
  });
});
