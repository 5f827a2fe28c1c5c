import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeProduct, makeVariant } from '../../../support/fixtures/products';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { decodeEntities, expectRenderedPage, mainOf, textOf } from '../../../support/shop/read-page';
import { readRouteTable } from '../../../support/shop/route-table';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let owner: Visitor;
beforeAll(async () => {
  owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
});

const send = (visitor: Visitor, path: string, type: string, body: string) =>
  visitor.send(path, { method: 'POST', headers: { 'Content-Type': type, Origin: shop.url }, body });
const urlencoded = 'application/x-www-form-urlencoded';

/** Every form whose path has no parameter, and some that have. */
const paths = [
  ...readRouteTable().flatMap(({ hasAction, path }) =>
    hasAction && path !== null && !/[:*]/.test(path) ? [path] : [],
  ),
  '/blog/a-morning-at-the-milking-shed',
  '/products-admin/0123456789abcdef01234567',
  '/settings-admin/hours',
  '/page-texts/gallery',
];

const unread: Readonly<Record<string, number>> = {
  // A file, and no form.
  '/images': 400,
};

describe('a form of 32,000 fields', () => {
  it.each(paths)('is refused before anything is made of them: %s', async (path) => {
    const same = await send(owner, path, urlencoded, 'a&'.repeat(32_000));
    const different = Array.from({ length: 8_000 }, (_, at) => `a${at}=`).join('&');
    const others = await send(createVisitor(shop.url), path, urlencoded, different);
    // A form with files is no urlencoded one.
    const refused = unread[path] ?? (same.status === 400 ? 400 : 413);
    expect([same.status, same.text.length < 200_000]).toEqual([refused, true]);
    // 303, 403 or 404 for a visitor who may not send this form.
    expect([refused, 303, 403, 404]).toContain(others.status);
    const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1_200);
    const multipart = await send(owner, path, 'multipart/form-data; boundary=x', `${parts}--x--\r\n`);
    if (!(path in unread) && !rowsOf5000.includes(path)) expect(multipart.status).toBe(413);
  });

  it('is refused on a page that says so', async () => {
    const response = await send(createVisitor(shop.url), '/contact-us', urlencoded, 'name&'.repeat(10_000));
    expect(response.status).toBe(413);
    expectRenderedPage(response.text);
    expect(textOf(mainOf(response.text))).toContain(
      'That is too much for one form. Please send it in smaller parts.',
    );
  });
});

/** More than 1,200 fields are usual there. */
const rowsOf5000 = ['/products-admin/prices', '/stock-admin', '/orders-admin/new'];

describe('a form with files', () => {
  it('takes no urlencoded body, and no more text than other forms', async () => {
    for (const path of ['/products-admin/new', '/blogs-admin/new', '/categories-admin/new', '/style-guide']) {
      expect([path, (await send(owner, path, urlencoded, 'title=Cow')).status]).toEqual([path, 400]);
      const megabyte = `a=${'y'.repeat(1024 * 1024)}`;
      expect([path, (await send(owner, path, urlencoded, megabyte)).status]).toEqual([path, 400]);
      const text = `--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n${megabyte}\r\n--x--\r\n`;
      const long = await send(owner, path, 'multipart/form-data; boundary=x', text);
      expect([path, long.status]).toEqual([path, 413]);
      expectRenderedPage(long.text);
    }
  });
});

describe('a form of many things', () => {
  const sizesOfEach = 30;
  beforeAll(async () => {
    const many = Array.from({ length: 20 }, (_, product) =>
      makeProduct({
        name: `Sized ${String(product).padStart(2, '0')}`,
        categories: ['Cheese'],
        variants: Array.from({ length: sizesOfEach }, (_each, size) =>
          makeVariant(`SIZED-${product}-${size}`, 100 + size, 10),
        ),
      }),
    );
    await shop.database().collection<StoredProduct>('products').insertMany(many);
  });

  /** What a browser without scripts sends; radio buttons as they are checked. */
  async function fieldsOf(path: string, id: RegExp): Promise<readonly (readonly [string, string])[]> {
    const html = (await owner.get(path)).text;
    const form = html.split('<form').find((each) => id.test(each.split('</form>')[0] ?? '')) ?? '';
    return [...(form.split('</form>')[0] ?? '').matchAll(/<input\b([^>]*)>/g)].flatMap(([, input = '']) => {
      const name = /\sname="([^"]*)"/.exec(input)?.[1];
      const isOff = /\stype="(?:radio|checkbox)"/.test(input) && !/\schecked=/.test(input);
      return name === undefined || isOff
        ? []
        : [[name, decodeEntities(/\svalue="([^"]*)"/.exec(input)?.[1] ?? '')] as const];
    });
  }

  /** These forms have no files, whatever their path. */
  const sendFields = (path: string, fields: readonly (readonly [string, string])[]) =>
    send(owner, path, urlencoded, new URLSearchParams(fields.map(([...pair]) => pair)).toString());

  it('is saved: prices, stock, and an order by phone', async () => {
    const prices = await fieldsOf('/products-admin/prices?q=sized', /name="seen_price"/);
    expect(prices.length).toBe(20 * sizesOfEach * 10);
    const saved = await sendFields('/products-admin/prices?q=sized', prices);
    expect([saved.status, textOf(saved.text)]).toEqual([200, expect.stringContaining('Nothing to save')]);

    const stock = await fieldsOf('/stock-admin?q=sized', /name="amount"/);
    expect(stock.filter(([name]) => name === 'amount')).toHaveLength(20 * sizesOfEach);
    const counted = stock.map(([name, value]) => [name, name === 'amount' ? '1' : value] as const);
    expect((await sendFields('/stock-admin?q=sized', counted)).status).toBe(303);

    const phone = await fieldsOf('/orders-admin/new', /name="orderKey"/);
    const others = Array.from({ length: 400 }, (_, at) => [
      ['line', `${'0'.repeat(21)}${100 + at}`],
      ['price', '100'],
      ['quantity', ''],
    ]).flat() as [string, string][];
    expect(phone.map(([name]) => name)).toContain('line');
    const update = await owner.post('/orders-admin/new', [...phone, ...others, ['intent', 'update']]);
    expect(update.status).toBe(200);
  });

  it('is saved: a product with all the rows that its form can add', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => String(at + 1)).flatMap((key) => [
      ['variantRow', key],
      ...Object.entries({ name: `Size ${key}`, sku: `FULL-${key}`, price: '10', stock: '1' }).map(
        ([name, value]) => [`variant_${key}_${name}`, value],
      ),
      ...['was', 'until', 'seenSku', 'seenStock'].map((name) => [`variant_${key}_${name}`, '']),
      ['specificationRow', key],
      [`specification_${key}_key`, `Part ${'abcdefghij'[Number(key) % 10]} ${key}`],
      [`specification_${key}_value`, 'x'],
    ]) as [string, string][];
    const response = await owner.post('/products-admin/new', [
      ['name', 'With everything'],
      ['brand', 'Malisho'],
      ['price', '10'],
      ['description', 'All that fits.'],
      ['categories', 'Cheese'],
      ['isActive', 'on'],
      ...rows,
    ]);
    expect([response.status, response.location]).toEqual([303, '/products-admin']);
  });
});
