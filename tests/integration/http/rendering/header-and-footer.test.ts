import { describe, expect, it } from 'vitest';
import { mainOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, fillCart, placeOrder, reachPaymentStep } from '../../../support/shop/visitor';

const shop = useShop();

const headerOf = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
const footerOf = (html: string) => /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '';
const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, path = '']) => path);

/** What the chats of a part of a page begin with, '' for nothing. */
const chatsIn = (html: string) =>
  linksIn(html)
    .filter((link) => link.startsWith('https://wa.me/254700000000'))
    .map((link) => new URL(link.replaceAll('&#x27;', "'")).searchParams.get('text') ?? '');

const legalLinks = ['/privacy-policy', '/terms-and-conditions', '/faq'];

function expectShort(html: string, path: string) {
  expect(
    linksIn(headerOf(html)).map((link) => link.split('?')[0]),
    path,
  ).toEqual(['/', 'tel:+254700000000', 'https://wa.me/254700000000', '/cart']);
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

describe('a chat', () => {
  it('begins with the cart and its place on the way to an order, and then with the number of the order', async () => {
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    const wanted = /^Hello! I would like to order:\n1 x .+\nProducts: KES [\d.,]+$/;
    const cart = (await visitor.get('/cart')).text;
    expect(chatsIn(mainOf(cart))).toEqual([expect.stringMatching(wanted)]);
    const details = (await visitor.get('/checkout')).text;
    expect(chatsIn(headerOf(details))).toEqual(chatsIn(mainOf(cart)));
    expect(chatsIn(mainOf(details))).toEqual(chatsIn(mainOf(cart)));
    await reachPaymentStep(visitor);
    const [chat = ''] = chatsIn(headerOf((await visitor.get('/checkout/payment')).text));
    const [place = '', ...products] = chat.split('\n').reverse();
    expect(products.reverse().join('\n')).toMatch(wanted);
    expect(place).toBe('I will collect it at Main Store - Central Business District');
    expect(chatsIn(mainOf((await visitor.get('/cart')).text))).toEqual([chat]);
    const { number } = await placeOrder(visitor, { paymentMethod: 'cop' });
    const question = `Hello! I have a question about my order ${number}.`;
    expect(chatsIn(headerOf((await visitor.get(`/checkout/thank-you/${number}`)).text))).toEqual([question]);
    expect(chatsIn(mainOf((await visitor.get(`/orders/${number}`)).text))).toEqual([question]);
  });

  it('begins with nothing in the header, the menu and the footer of the shop', async () => {
    const { text } = await createVisitor(shop.url).get('/home');
    expect(chatsIn(headerOf(text))).toEqual(['', '']);
    expect(chatsIn(footerOf(text))).toEqual(['']);
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
