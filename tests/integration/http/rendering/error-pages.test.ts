import { describe, expect, it } from 'vitest';
import { hasPage } from '~/domain/content/public-pages';
import type { StoredProduct } from '~/domain/catalogue/product';
import { makeProduct } from '../../../support/fixtures/products';
import { createVisitor, type TestResponse } from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared' });

const get = (path: string) => createVisitor(shop.url).get(path);
const mainOf = ({ text }: TestResponse) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '';
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"#]+)"/g)].map(([, href = '']) => href);

describe('a missing page', () => {
  it('is reported with a search box and links', async () => {
    const response = await get('/cream-cheese');
    expect(response.status).toBe(404);
    expectRenderedPage(response.text);
    expect(textOf(mainOf(response))).toContain('We could not find this page');
    expect(response.text).toMatch(/<form action="\/search"[\s\S]*name="q"/);
    const links = linksIn(mainOf(response));
    expect(links).toEqual(
      expect.arrayContaining(['/products', '/cart', 'tel:+254700000000', 'https://wa.me/254700000000']),
    );
    for (const link of links.filter((each) => /^\/(?!search)/.test(each)))
      expect([link, hasPage(link)]).toEqual([link, true]);
  });

  it.each([
    ['/products/goat-cheese', '/search?q=goat+cheese'],
    ['/no/such/Yoghurt?x=1', '/search?q=Yoghurt'],
    ['/orders/M-12345', undefined],
    ['/no/3f9a8bc2d4e5f60718293a4b5c6d7e8f', undefined],
    ['/a%22%3E%3Cscript%3E', undefined],
  ])('offers to search for the words of its URL: %s', async (path, search) => {
    const links = linksIn(mainOf(await get(path)));
    expect(links.find((link) => link.startsWith('/search'))).toBe(search);
  });
});

describe('a refused form', () => {
  it('gets a complete page', async () => {
    const response = await createVisitor(shop.url).send('/cart', {
      method: 'POST',
      headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'intent=add',
    });
    expect(response.status).toBe(403);
    expect(textOf(response.text)).toMatch(/That did not work.*Find us/);
  });
});

describe('a form for a page without an action', () => {
  it.each(['/products', '/home', '/orders/M-1/receipt', '/products.data'])(
    'is refused in our own words: %s',
    async (path) => {
      const response = await createVisitor(shop.url).post(path, { intent: 'clear' });
      expect(response.status).toBe(405);
      expect(textOf(response.text)).not.toMatch(/routes\/|`action`|Error:/);
      if (!path.endsWith('.data'))
        expect(textOf(mainOf(response))).toContain('Please go back and use the links and forms on the page.');
    },
  );
});

describe('an unexpected error', () => {
  it('gets 500, a link to try again, and contact details', async () => {
    const products = shop.database().collection<StoredProduct>('products');
    await products.insertOne({ ...makeProduct({ slug: 'broken' }), variants: null as never });
    const response = await get('/products/broken?x=1');
    expect(response.status).toBe(500);
    expectRenderedPage(response.text);
    expect(textOf(mainOf(response))).toContain('Something went wrong on our side');
    expect(linksIn(mainOf(response))).toEqual(
      expect.arrayContaining(['/products/broken?x=1', '/products', 'tel:+254700000000']),
    );
    await products.deleteOne({ slug: 'broken' });
  });
});
