import { describe, expect, it } from 'vitest';
import { mainOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, fillCart, placeOrder, reachPaymentStep } from '../../../support/shop/visitor';

const shop = useShop();

const headerOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
const footerOf = (html: string) => /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, path]) => path);

const legalLinks = ['/privacy-policy', '/terms-and-conditions', '/faq'];

function expectShort(html: string, path: string) {
  expect(linksIn(headerOf(html)), path).toEqual([
    '/',
    'tel:+254700000000',
    'https://wa.me/254700000000',
    '/cart',
  ]);
  expect(headerOf(html), path).not.toContain('<form');
  expect(linksIn(footerOf(html)), path).toEqual(legalLinks);
  expect(html, path).not.toContain('/images/farm-map');
}

describe('a page with one task', () => {
  it('to sign in has help and the cart above it, and the legal links below', async () => {
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password/unknown'])
      expectShort((await createVisitor(shop.url).get(path)).text, path);
  });

  it('to check out counts the cart as well', async () => {
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    const details = (await visitor.get('/checkout')).text;
    expectShort(details, '/checkout');
    expect(headerOf(details)).toMatch(/data-cart-count="[^"]*"[^>]*>1</);
    await reachPaymentStep(visitor);
    expectShort((await visitor.get('/checkout/payment')).text, '/checkout/payment');
    const { number } = await placeOrder(visitor, { paymentMethod: 'cop' });
    expectShort((await visitor.get(`/checkout/thank-you/${number}`)).text, 'thank-you');
  });
});

describe('the map', () => {
  it.each(['/contact-us', '/about-us', '/our-farm', '/support'])(
    'of %s is not repeated below',
    async (path) => {
      const { text } = await createVisitor(shop.url).get(path);
      expect(mainOf(text)).toContain('/images/farm-map');
      expect(footerOf(text)).not.toContain('/images/farm-map');
      expect(linksIn(footerOf(text)).join(' ')).toContain('openstreetmap.org');
      expect(linksIn(footerOf(text))).toEqual(expect.arrayContaining(legalLinks));
    },
  );

  it('stands in the footer of other pages as a sketch of at most 1 kB', async () => {
    for (const path of ['/home', '/cart', '/nowhere'])
      expect(footerOf((await createVisitor(shop.url).get(path)).text), path).toContain('/images/farm-map');
    const sketch = await fetch(`${shop.url}/images/farm-map-small.svg`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    expect(sketch.headers.get('content-type')).toBe('image/svg+xml');
    expect(Number(sketch.headers.get('content-length'))).toBeLessThan(1_000);
  });
});
