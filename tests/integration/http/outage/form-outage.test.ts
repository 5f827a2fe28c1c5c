import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAndSignIn } from '../../../support/shop/register-account';
import { readRouteTable } from '../../../support/shop/route-table';
import { startShopWithStore, type ShopWithStore } from '../../../support/shop/start-shop-with-store';
import { fillCart, placeOrder, reachPaymentStep, type Visitor } from '../../../support/shop/visitor';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';

const id = '0123456789abcdef01234567';
const secret = 'three green cows';
/** What a careless page would run, or cut off. */
const hostile = `"><script>alert('1')</script> & Söhne`;
const email = 'wanjiku@example.com';
const phoneNumber = '0712 345 678';
const details = {
  firstName: hostile,
  lastName: 'Kamau',
  email,
  phoneNumber,
  street: '12 Moi Avenue',
  city: 'Bumala',
  state: 'Busia',
  country: 'Kenya',
  zipCode: '50406',
};
const picture = {
  title: 'The herd',
  description: `${hostile}\nin the morning`,
  category: 'cows',
  tags: 'dawn',
};

type Sent = Readonly<Record<string, string>>;
/** A form, and what of it must not come back. */
type Form = { readonly fields: Sent; readonly secrets?: Sent };

/** By the path in app/routes.ts. */
const forms: Readonly<Record<string, readonly Form[]>> = {
  '/newsletter': [{ fields: { email, returnTo: '/faq' } }],
  '/newsletter/confirm/:token': [{ fields: {} }],
  '/newsletter/unsubscribe/:token': [{ fields: {} }],
  '/login': [{ fields: { email }, secrets: { password: secret } }],
  '/register': [
    {
      fields: { ...details, acceptTerms: 'on' },
      secrets: { password: `${secret} 1`, confirmPassword: `${secret} 1` },
    },
  ],
  '/logout': [{ fields: {} }],
  '/cart': [{ fields: { intent: 'add', productId: id, quantity: '3' } }, { fields: { intent: 'accept' } }],
  '/track-order': [{ fields: { orderNumber: 'M-1000007', phone: phoneNumber } }],
  '/account/delete': [{ fields: { confirm: 'DELETE' } }],
  '/wishlist': [{ fields: { intent: 'add', productId: id, returnTo: '/products' } }],
  '/orders': [{ fields: { intent: 'take-over' } }],
  '/orders/:number': [{ fields: { intent: 'cancel' } }],
  '/checkout/waiting/:number': [
    { fields: { intent: 'retry', phoneNumber } },
    { fields: { intent: 'claim', code: 'TJ12AB34CD' } },
  ],
  '/blog/:post': [{ fields: { author: hostile, email, content: `${hostile}\nsecond line` } }],
  '/contact-us': [{ fields: { ...messageDetails, message: `${hostile} ${messageDetails.message}` } }],
  '/booking': [{ fields: { ...visitDetails, specialRequests: `${hostile}\nA wheelchair` } }],
  '/booking/confirm/:token': [{ fields: {} }, { fields: { day: '2030-05-04' } }],
  '/forgot-password': [{ fields: { email } }],
  '/reset-password/:token': [
    { fields: {}, secrets: { password: `${secret} 2`, confirmPassword: `${secret} 2` } },
  ],
  '/verify-email/:token': [{ fields: {} }],
  '/change-email/:token': [{ fields: {} }],
  '/profile': [
    { fields: { intent: 'update', ...details }, secrets: { currentPassword: secret, newPassword: secret } },
  ],
  '/confirm': [{ fields: {}, secrets: { password: secret, code: '918273' } }],
  '/profile/two-step': [{ fields: { intent: 'finish' }, secrets: { code: '918273' } }],
  '/gallary-management/add': [{ fields: picture }],
  '/gallary-management/:item': [{ fields: picture }],
  '/gallary-management/:item/delete': [{ fields: { version: '3' } }],
  '/users-admin/:id': [{ fields: { change: 'role', role: 'staff', version: '3' } }],
  '/blogs-admin/new': [{ fields: { title: hostile, content: `${hostile}\n\n# A heading`, tags: 'mala' } }],
  '/blogs-admin/:blogId': [{ fields: { title: hostile, content: 'Short.', version: '2026-01-01' } }],
  '/blogs-admin/:blogId/delete': [{ fields: { version: '3' } }],
};

/** Addresses without a page: what is sent there is no form of a person's, or a script keeps it. */
const withoutPage = ['/hooks/payments/:token', '/images', '/blogs-admin/preview'];
/** Their own tests show that they keep what was typed: database-away.test.ts. */
const checkout = ['/checkout', '/checkout/payment'];
/** The second step needs a sign-in that has begun; the others ask the database for nothing. */
const beyondReach = ['/login/two-step', '/auth/oidc', '/booking/:reference', '/style-guide', '/*'];

let beside: ShopWithStore;
let shopper: Visitor;
let placementKey: string;
let orderNumber: string;
beforeAll(async () => {
  beside = await startShopWithStore();
  shopper = await registerAndSignIn(beside.shop.url);
  orderNumber = (await placeOrder(shopper)).number;
  await fillCart(shopper);
  placementKey = await reachPaymentStep(shopper);
  await beside.stopDatabase();
});
afterAll(() => beside?.stop());

const pathOf = (pattern: string) =>
  pattern.replace(
    /:(\w+)/g,
    (_, name) => ({ number: orderNumber, token: 'A'.repeat(43) })[String(name)] ?? id,
  );

const decode = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

/** What the forms of a page would send, checked boxes and chosen options included. */
function valuesIn(html: string): readonly string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const inputs = [...main.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    return of('name') === undefined ? [] : [`${of('name')}=${decode(of('value') ?? 'on')}`];
  });
  const texts = [...main.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/textarea>/g)];
  const options = [...main.matchAll(/<select[^>]* name="([^"]*)"[^>]*>([\s\S]*?)<\/select>/g)].flatMap(
    ([, name, list = '']) =>
      [...list.matchAll(/<option[^>]*selected[^>]*>/g)].map(
        ([tag]) => `${name}=${decode(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')}`,
      ),
  );
  const buttons = [...main.matchAll(/<button[^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    return of('name') === undefined ? [] : [`${of('name')}=${decode(of('value') ?? '')}`];
  });
  return [
    ...inputs,
    ...texts.map(([, name, text = '']) => `${name}=${decode(text)}`),
    ...options,
    ...buttons,
  ];
}

it('knows every form of the shop', () => {
  const taking = readRouteTable().filter(({ hasAction }) => hasAction);
  const known = [...Object.keys(forms), ...withoutPage, ...checkout, ...beyondReach];
  expect(taking.map(({ addressPattern }) => addressPattern).filter((path) => !known.includes(path))).toEqual(
    [],
  );
});

describe.each(Object.entries(forms))('while the database is away, %s', (pattern, sent) => {
  it.each(sent)('gives back $fields', async ({ fields, secrets = {} }) => {
    const path = pathOf(pattern);
    const answer = await shopper.post(path, { ...fields, ...secrets });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
    expectRenderedPage(answer.text);
    expect(textOf(answer.text)).toMatch(/not reachable|try again/i);
    const values = valuesIn(answer.text);
    for (const [name, value] of Object.entries(fields)) expect(values).toContain(`${name}=${value}`);
    for (const [name, value] of Object.entries(secrets)) {
      expect(answer.text).not.toContain(value);
      expect(answer.text).toContain(`name="${name}"`);
    }
    expect(answer.text).not.toContain('<script>alert');
    expect(answer.headers['cache-control']).toMatch(/private|no-store/);
  });
});

it('keeps the words of a form with a file, and says that the file is not kept', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(picture)) form.set(name, value);
  form.set('imageFile', new File(['not kept at all'], 'herd.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${beside.shop.url}/gallary-management/add`, {
    method: 'POST',
    body: form,
    headers: {
      Origin: beside.shop.url,
      Cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(valuesIn(html)).toContain('title=The herd');
  expect(textOf(html)).toContain('Files can’t be kept: you’ll need to choose them again.');
  expect(html).not.toContain('not kept at all');
});

it('gives nothing back of a form that another site sent', async () => {
  for (const path of ['/blogs-admin/new', '/register', '/cart']) {
    const answer = await shopper.post(
      path,
      { title: 'Sent from elsewhere', intent: 'add' },
      { Origin: 'https://evil.example' },
    );
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.text).not.toContain('Sent from elsewhere');
  }
});

it.each([
  ['GET', '/search/suggestions?q=milk'],
  ['GET', '/blogs/some-post'],
  ['POST', `/hooks/payments/${'0'.repeat(64)}`],
])('answers %s %s with 503 in a line', async (method, path) => {
  const answer = await shopper.send(path, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify({
        Body: { stkCallback: { MerchantRequestID: '1', CheckoutRequestID: '2', ResultCode: 0 } },
      }),
    }),
  });
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.text).toBe('The shop is not reachable at the moment.\n');
});

// The last one: the database is there again.
it('takes the form that it gave back, an order once', async () => {
  const fields = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
  const kept = await shopper.post('/checkout/payment', fields);
  expect(kept.status).toBe(503);
  expect(valuesIn(kept.text)).toContain(`placementKey=${placementKey}`);
  await beside.restartDatabase();
  const { location } = await shopper.post('/checkout/payment', fields);
  expect(location).toMatch(/^\/checkout\/thank-you\/M-/);
  expect((await shopper.post('/checkout/payment', fields)).location).toBe(location);
  expect(await beside.countOrders()).toBe(2);
});
