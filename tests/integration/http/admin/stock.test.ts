import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, expectRenderedPage, mainOf, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';
import { placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(
    shop,
    makeUser({ role: 'admin', firstName: 'Achieng', lastName: 'Otieno' }),
  );
});

const products = () => shop.database().collection<StoredProduct>('products');
const stockOf = async (sku: string) =>
  (await products().findOne({ 'variants.sku': sku }))?.variants.find((each) => each.sku === sku)
    ?.stockQuantity;

/** The fields of the form of a list, with the amounts of some sizes. */
async function fillIn(path: string, amounts: Readonly<Record<string, string>>, reason = 'milking') {
  const html = mainOf((await admin.get(path)).text);
  const names = ['idempotencyKey', 'product', 'sku', 'seen'];
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    .map(([, name = '', value = '']) => [name, value] as const)
    .filter(([name]) => names.includes(name));
  const skus = fields.filter(([name]) => name === 'sku').map(([, sku]) => sku);
  return [
    ...fields,
    ['reason', reason] as const,
    ['note', 'Before <b>dawn</b> 🐄'] as const,
    ...skus.map((sku) => ['amount', amounts[sku] ?? ''] as const),
  ];
}

/** The fields of the prices screen, with some of the first line changed. */
async function priceFields(path: string, changes: Readonly<Record<string, string>>) {
  const html = mainOf((await admin.get(path)).text);
  const names = new Set<string>();
  return [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => {
    const [, name = ''] = /name="(\w+)"/.exec(input) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    if (!/^(product|sku|(seen_)?(price|was|until|stock))$/.test(name)) return [];
    const isFirst = !names.has(name);
    names.add(name);
    return [[name, (isFirst ? changes[name] : undefined) ?? value] as const];
  });
}

describe('the prices screen', () => {
  const path = '/products-admin/prices?q=goat';

  it('saves what was changed and says so line by line; sent again, it changes nothing', async () => {
    const form = await priceFields(path, { price: '70', was: '75.50', until: '', stock: '11' });
    const saved = await admin.post(path, form);
    expect(saved.status).toBe(200);
    expect(textOf(mainOf(saved.text))).toContain(
      'Saved: Dairy Goat Milk, 250 ml : Price 75.00 → 70.00; Price before none → 75.50; Stock 16 → 11',
    );
    expect(textOf(mainOf((await admin.get('/products/goat-milk')).text))).toContain('KES 70.00 was 75.50');
    const again = await admin.post(path, form);
    expect(textOf(mainOf(again.text))).toContain('Nothing to save');
    expect(await stockOf('ML-GTM-250')).toBe(11);
    const movement = await shop
      .database()
      .collection('stockMovements')
      .findOne({ reason: 'counted', sku: 'ML-GTM-250' });
    expect(movement).toMatchObject({ change: -5, balance: 11, by: { name: 'Achieng Otieno' } });
  });

  it('refuses a price that somebody else changed meanwhile', async () => {
    const form = await priceFields(path, { price: '90', was: '' });
    await admin.post(
      path,
      await priceFields(path, { price: '80', was: '', stock: '' + (await stockOf('ML-GTM-250')) }),
    );
    const refused = await admin.post(path, form);
    expect(refused.status).toBe(409);
    expect(textOf(mainOf(refused.text))).toContain('Price is now 80.00, you entered 90.00');
  });

  it('shows a refused form with its values and messages', async () => {
    const refused = await admin.post(
      path,
      await priceFields(path, { price: '-1', was: '<b>', until: '2020-01-01', stock: '🐄' }),
    );
    expect(refused.status).toBe(400);
    expectRenderedPage(refused.text);
    expect(errorsIn(refused.text)).toEqual([
      'Dairy Goat Milk, 250 ml: Valid price is required',
      'Dairy Goat Milk, 250 ml: Enter a valid price, or leave it empty',
      'Dairy Goat Milk, 250 ml: Enter a day from today on, at most a year ahead, for example 2026-11-30',
      'Dairy Goat Milk, 250 ml: Valid stock quantity is required',
    ]);
    expect(refused.text).toContain('value="-1"');
    expect((await admin.post(path, { product: 'x' })).status).toBe(400);
  });

  it('asks whether a size is free, by a box to tick', async () => {
    const form = await priceFields(path, { price: '0', was: '' });
    const asked = await admin.post(path, form);
    expect([asked.status, ...errorsIn(asked.text)]).toEqual([
      400,
      'Dairy Goat Milk, 250 ml: Free? Tick to confirm',
    ]);
    const [, free = ''] = /name="free"[^>]* value="([^"]+)"/.exec(asked.text) ?? [];
    const saved = await admin.post(path, [...form, ['free', free] as const]);
    expect(textOf(mainOf(saved.text))).toMatch(/Saved: Dairy Goat Milk, 250 ml ?: .*→ 0.00/);
  });
});

describe('the stock screen', () => {
  it('records many sizes at once, once, and shows who, when and why', async () => {
    const before = await stockOf('ML-FCM-500');
    const form = await fillIn('/stock-admin?q=fresh+cow', { 'ML-FCM-500': '20', 'ML-FCM-5000': '4' });
    const saved = await admin.post('/stock-admin?q=fresh+cow', form);
    expect([saved.status, saved.location]).toEqual([303, '/stock-admin?q=fresh+cow']);
    expect(textOf((await admin.get(saved.location)).text)).toContain('Milking: 2 sizes were recorded.');
    await admin.post('/stock-admin', form);
    expect(textOf((await admin.get('/stock-admin')).text)).toContain('This was already recorded');
    expect(await stockOf('ML-FCM-500')).toBe(Number(before) + 20);

    const product = await products().findOne({ slug: 'fresh-cow-milk' });
    const history = await admin.get(`/stock-admin/${product?._id.toHexString()}`);
    expect(textOf(mainOf(history.text))).toMatch(
      /Stock of Fresh Cow Milk.*Milking Before <b>dawn<\/b> 🐄 \+4 22 Achieng Otieno.*First stock/,
    );
    expect(history.text).not.toContain('<b>dawn</b>');
  });

  it('begins with the sizes that were last milked, each with buttons that add to its amount', async () => {
    const before = Number(await stockOf('ML-FCM-500'));
    const page = await admin.get('/stock-admin');
    expect(textOf(mainOf(page.text))).toContain(`Fresh Cow Milk, 500 ml ${before} left, 20 today`);
    const { values } = readPageForm(page.text, ['form', 'amount']);
    expect(values.filter(([name]) => name === 'sku')).toHaveLength(2);
    const press = async (form: typeof values, button: readonly [string, string][]) => {
      const answer = await admin.post('/stock-admin', [...form, ...button]);
      return { answer, form: readPageForm(answer.text, ['form', 'amount']).values };
    };
    const ten = await press(values, [['add', '10 ML-FCM-500']]);
    const sixty = await press(ten.form, [['add', '50 ML-FCM-500']]);
    expect([sixty.answer.status, sixty.form.filter(([, value]) => value === '60')]).toEqual([
      200,
      [['amount', '60']],
    ]);
    expect(await stockOf('ML-FCM-500')).toBe(before);
    expect((await admin.post('/stock-admin', sixty.form)).status).toBe(303);
    expect(await stockOf('ML-FCM-500')).toBe(before + 60);
  });

  it('shows a refused form with its amounts, and applies none of them', async () => {
    const before = await stockOf('ML-CAN-50');
    const form = await fillIn('/stock-admin?q=can', { 'ML-CAN-50': '5000', 'ML-CAN-10': '1' }, 'spoiled');
    const refused = await admin.post('/stock-admin?q=can', form);
    expect(refused.status).toBe(409);
    expectRenderedPage(refused.text);
    expect(errorsIn(refused.text)).toEqual([`Milk by the Can, 50 L: Only ${before} are left`]);
    expect(refused.text).toMatch(/value="5000"/);
    expect(await stockOf('ML-CAN-50')).toBe(before);
    const empty = await admin.post('/stock-admin?q=can', await fillIn('/stock-admin?q=can', {}));
    expect([empty.status, errorsIn(empty.text)]).toEqual([400, ['Enter at least one amount']]);
  });

  it('says where the stock changed while it was counted', async () => {
    const form = await fillIn('/stock-admin?q=honey', { 'ML-HNY-300': '21' }, 'counted');
    await products().updateOne(
      { 'variants.sku': 'ML-HNY-300' },
      { $inc: { 'variants.0.stockQuantity': -2 } },
    );
    const refused = await admin.post('/stock-admin?q=honey', form);
    expect([refused.status, errorsIn(refused.text)]).toEqual([
      409,
      ['Acacia Honey, 300 g: This went from 22 to 20 while you counted. Check your number and save again'],
    ]);
    await products().updateOne({ 'variants.sku': 'ML-HNY-300' }, { $inc: { 'variants.0.stockQuantity': 2 } });
  });

  it('links the order that took units', async () => {
    const { number } = await placeOrder(admin);
    const taken = await shop.database().collection('stockMovements').findOne({ orderNumber: number });
    const product = String(taken?.['productId']);
    expect((await admin.get(`/stock-admin/${product}`)).text).toContain(`href="/orders-admin/${number}"`);
  });

  it('lists what is low, and knows no other products', async () => {
    const list = textOf(mainOf((await admin.get('/stock-admin?show=low')).text));
    expect(list).toContain('Show all products');
    expect(list).toMatch(/Calf Starter Pellets, 25 kg 0 left Sold out/);
    for (const id of ['x', 'f'.repeat(24), `${'f'.repeat(24)}?before=x`])
      expect((await admin.get(`/stock-admin/${id}`)).status).toBe(404);
    const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    expect((await clerk.get('/stock-admin')).status).toBe(403);
  });
});

describe('stock and prices', () => {
  it('are apart: who fills bottles changes no price', async () => {
    const bottler = await createSignedInVisitor(shop, makeUser({ permissions: ['stock:write'] }));
    expect((await bottler.get('/stock-admin')).status).toBe(200);
    const { number } = await placeOrder(admin);
    const taken = await shop.database().collection('stockMovements').findOne({ orderNumber: number });
    const history = await bottler.get(`/stock-admin/${String(taken?.['productId'])}`);
    expect(history.text).toContain(number);
    expect(history.text).not.toContain('href="/orders-admin');
    const before = Number(await stockOf('ML-FCM-500'));
    const form = await fillIn('/stock-admin?q=fresh+cow', { 'ML-FCM-500': '7' });
    expect((await bottler.post('/stock-admin?q=fresh+cow', form)).status).toBe(303);
    expect(await stockOf('ML-FCM-500')).toBe(before + 7);
    for (const path of ['/products-admin', '/products-admin/prices', '/products-admin/import'])
      expect([path, (await bottler.get(path)).status]).toEqual([path, 403]);
  });

  it('are apart: who changes prices changes no stock', async () => {
    const seller = await createSignedInVisitor(shop, makeUser({ permissions: ['catalogue:write'] }));
    expect((await seller.get('/stock-admin')).status).toBe(403);
    const path = '/products-admin/prices?q=goat';
    expect(mainOf((await seller.get(path)).text)).not.toMatch(/Stock/);
    const before = await stockOf('ML-GTM-250');
    const forged = await seller.post(path, await priceFields(path, { price: '71', stock: '99' }));
    expect(forged.status).toBe(403);
    const quick = await seller.get('/products-admin/quick');
    expect([quick.status, /name="stock"/.test(quick.text)]).toEqual([200, false]);
    const milk = { name: 'Evening milk', size: '1 litre', price: '0', categories: 'Fresh Milk' };
    expect(errorsIn((await seller.post('/products-admin/quick', milk)).text)).toEqual([
      'Price (Ksh): Enter the price, more than 0',
    ]);
    const added = await seller.post('/products-admin/quick', { ...milk, price: '120' });
    expect(added.location).toBe('/products-admin');
    expect(await products().findOne({ name: 'Evening milk' })).toMatchObject({
      variants: [{ sku: 'EVENING-MILK-1-LITRE', price: 12_000, stockQuantity: 0 }],
    });
    const saved = await seller.post(path, await priceFields(path, { price: '71', was: '', until: '' }));
    expect(textOf(saved.text)).toContain('→ 71.00');
    expect(await stockOf('ML-GTM-250')).toBe(before);
    const goat = await products().findOne({ slug: 'goat-milk' });
    const editor = await seller.get(`/products-admin/${String(goat?._id)}`);
    expect(editor.status).toBe(200);
    expect(editor.text).not.toMatch(/<label[^>]*>Stock/);
    expect(editor.text).toMatch(/type="hidden" name="variant_1_stock"/);
    expect(textOf((await seller.get('/products-admin')).text)).not.toContain('Prices and stock');
  });
});

it('says what is expected a day, names what mornings wait for, and gives it the milking first', async () => {
  const path = '/stock-admin/expected';
  const size = await products().findOne({ slug: 'fresh-cow-milk' });
  const sku = size?.variants[0]?.sku ?? '';
  const send = async (amount: string) => {
    const fields = [
      ['product', size?._id.toHexString() ?? ''],
      ['sku', sku],
      ['amount', amount],
    ] as const;
    return admin.post(path, fields);
  };
  expect((await admin.post('/stock-admin', await fillIn('/stock-admin?q=cow', { [sku]: '30' }))).status).toBe(
    303,
  );
  const fieldOf = (html: string) =>
    new RegExp(`value="${sku}".*?<input id="[^>]*value="(\\d*)"`, 's').exec(html)?.[1];
  const proposed = mainOf((await admin.get(`${path}?as-last`)).text);
  expect(Number(fieldOf(proposed))).toBeGreaterThanOrEqual(30);
  expect(textOf(proposed)).toContain(`last milked: ${fieldOf(proposed)}`);
  expect(fieldOf(mainOf((await admin.get(path)).text))).toBe('');
  const refused = await send('a lot');
  expect([refused.status, errorsIn(refused.text)[0]]).toEqual([400, expect.stringContaining('whole number')]);
  expect((await send('40')).location).toBe(path);
  expect(textOf(mainOf((await admin.get(path)).text))).toContain('1 size was changed.');
  expect(fieldOf(mainOf((await admin.get(path)).text))).toBe('40');

  const { number } = await placeOrder(admin);
  const awaitedStock = [{ productId: size?._id.toHexString() ?? '', sku, quantity: 5 }];
  await shop.database().collection('orders').updateOne({ number }, { $set: { awaitedStock } });
  expect(textOf(mainOf((await admin.get('/stock-admin')).text))).toMatch(
    /1 morning waits for 5 × Fresh Cow Milk/,
  );
  const milked = await admin.post('/stock-admin', await fillIn('/stock-admin?q=cow', { [sku]: '20' }));
  expect(textOf(mainOf((await admin.get(milked.location)).text))).toContain(
    '5 units went to 1 morning that waited for it.',
  );
  expect(textOf(mainOf((await admin.get('/stock-admin')).text))).not.toContain('morning waits');
  expect((await send('')).status).toBe(303);
});
