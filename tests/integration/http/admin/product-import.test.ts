import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { errorsIn, expectRenderedPage, mainOf, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import type { TestResponse, Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

const path = '/products-admin/import';
const products = () => shop.database().collection<StoredProduct>('products');
const exportFile = async () => (await admin.get('/products-admin/export.csv')).body.toString('utf8');

/** Chooses a file as a browser without scripts does. */
async function choose(content: string, name = 'products.csv'): Promise<TestResponse> {
  const form = new FormData();
  form.set('csv', new File([content], name, { type: 'text/csv' }));
  form.set('intent', 'check');
  const body = new Response(form);
  return admin.send(path, {
    method: 'POST',
    headers: { 'Content-Type': body.headers.get('Content-Type') ?? '', Origin: shop.url },
    body: Buffer.from(await body.arrayBuffer()),
  });
}
const importShown = (page: TestResponse) => {
  const valueOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
  return admin.post(path, { intent: 'import', file: valueOf('file'), hash: valueOf('hash') });
};

describe('the import of products', () => {
  it('of an export changes nothing', async () => {
    const response = await admin.get('/products-admin/export.csv');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /attachment; filename="products-\d{4}-\d\d-\d\d\.csv"/,
    );
    const checked = await choose(response.body.toString('utf8'));
    expect(checked.status).toBe(303);
    expect(textOf((await admin.get(checked.location)).text)).toContain('products.csv : nothing would change');
  });

  it('shows the changes first, imports them once, and tells the rest of the shop', async () => {
    const file = (await exportFile()).replace(/("?)Mozzarella/g, '$1Mozzarella <b>di bufala</b>');
    const checked = await choose(file, '<b>mozzarella</b>.csv');
    const dryRun = await admin.get(checked.location);
    expectRenderedPage(dryRun.text);
    expect(textOf(mainOf(dryRun.text))).toMatch(
      /0 new products, 1 changed.*Mozzarella.*Name: from .* to .*<b>di bufala<\/b>/,
    );
    expect(dryRun.text).not.toContain('<b>di');
    expect(await products().countDocuments({ name: /bufala/ })).toBe(0);
    const imported = await importShown(dryRun);
    expect([imported.status, imported.location]).toEqual([303, '/products-admin']);
    expect(textOf((await admin.get('/products-admin')).text)).toContain('Imported: 0 added, 1 changed.');
    expect(await products().countDocuments({ name: /bufala/ })).toBe(1);
    const again = await importShown(dryRun);
    expect([again.status, errorsIn(again.text)]).toEqual([
      400,
      ['File: This file has already been imported or is too old. Please choose it again'],
    ]);
  });

  it('says that the catalogue changed, and shows the changes again', async () => {
    const checked = await choose('Product,SKU,Price\r\nHalloumi,ML-HAL-200,400');
    const dryRun = await admin.get(checked.location);
    await products().updateOne(
      { 'variants.sku': 'ML-HAL-200' },
      { $set: { 'variants.0.price': 43_000 as never } },
    );
    const valueOf = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(dryRun.text)?.[1] ?? '';
    const refused = await admin.post(checked.location, {
      intent: 'import',
      file: valueOf('file'),
      hash: valueOf('hash'),
    });
    expect(refused.status).toBe(409);
    expect(textOf(mainOf(refused.text))).toMatch(
      /The products have changed since you checked this file.*430\.00 → to 400\.00/,
    );
  });

  it('lists the faults with row and column, and offers no import', async () => {
    const checked = await choose('Product;SKU;Price\r\nHalloumi;ML-HAL-200;abc');
    const dryRun = await admin.get(checked.location);
    expect(textOf(mainOf(dryRun.text))).toMatch(
      /1 problem to fix first.*Row 2 Price Valid price is required/,
    );
    expect(dryRun.text).not.toContain('value="import"');
  });

  it('asks about SKUs that a spreadsheet has changed, and imports them as those of the shop', async () => {
    await products().updateOne({ 'variants.sku': 'ML-HAL-200' }, { $set: { 'variants.0.sku': '00123' } });
    const file = (await exportFile()).replace(',00123,', ',123,');
    const checked = await choose(file);
    const question = await admin.get(checked.location);
    expectRenderedPage(question.text);
    expect(textOf(mainOf(question.text))).toMatch(
      /Did your spreadsheet change these SKUs\?.*Row \d+ 123 00123 .*Halloumi, /,
    );
    expect(question.text).not.toContain('value="import"');
    const id = new URL(checked.location, shop.url).searchParams.get('file') ?? '';
    const refused = await admin.post(path, { intent: 'import', file: id, hash: '' });
    expect(refused.status).toBe(409);
    const answered = await admin.post(path, { intent: 'answer', file: id, changedSkus: 'same' });
    expect([answered.status, answered.location]).toEqual([303, checked.location]);
    expect(textOf((await admin.get(checked.location)).text)).toContain('nothing would change');
    const gone = await admin.post(path, { intent: 'answer', file: 'f'.repeat(24), changedSkus: 'same' });
    expect(gone.status).toBe(400);
  });

  it('refuses what is no such file, with a message at the field', async () => {
    for (const [content, message] of [
      ['', 'File: Choose a CSV file'],
      [
        '\0\0',
        'File: The file is not in UTF-8. Please save it in your spreadsheet as “CSV UTF-8” and choose it again',
      ],
      ['x'.repeat(2_000_000), 'File: The file is larger than 1 MB. Please split it'],
    ] as const) {
      const refused = await choose(content);
      expect([refused.status, errorsIn(refused.text)]).toEqual([400, [message]]);
    }
    expect((await choose('x'.repeat(5_000_000))).status).toBe(413);
    expect((await admin.get(`${path}?file=${'f'.repeat(24)}`)).status).toBe(404);
  });
});
