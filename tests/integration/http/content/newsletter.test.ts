import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BackInStockRequest } from '~/domain/back-in-stock/back-in-stock-request';
import type { StoredProduct } from '~/domain/catalogue/product';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { createSignedInVisitor, makeUser } from '../../../support/fixtures/users';
import { createVisitor, fillCart, type Visitor } from '../../../support/shop/visitor';
import { useMailAccount } from '../../../support/shop/use-mail-account';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

const shop = useShop();
const server = useMailAccount(shop);

const visitor = () => createVisitor(shop.url);
const subscribers = () => shop.database().collection<NewsletterSubscriber>('newsletterSubscribers');
const subscribe = (subscriber: Visitor, email: string, more: Record<string, string> = {}) =>
  subscriber.post('/newsletter', { email, returnTo: '/home', ...more });
/** The path of the link of this kind in an email. */
const linkIn = (text: string, kind: string): string => {
  const link = new RegExp(`${shop.url}(/newsletter/${kind}/[\\w-]+)`).exec(text)?.[1];
  if (!link) throw new Error(`there is no link in: ${text}`);
  return link;
};

describe('the newsletter', () => {
  it('is subscribed to on the home page, confirmed and unsubscribed by links in emails', async () => {
    const email = 'akinyi@example.com';
    const reader = visitor();
    expect((await reader.get('/home')).text).toMatch(/<form method="post" action="\/newsletter">/);
    const submitted = await subscribe(reader, email);
    expect([submitted.status, submitted.location]).toEqual([303, '/home#newsletter']);
    const nextPage = await reader.get('/home');
    const section = /<section id="newsletter"[\s\S]*?<\/section>/.exec(nextPage.text)?.[0] ?? '';
    expect(textOf(section)).toContain('We have sent you an email');
    expect(nextPage.text.match(/We have sent you an email/g)).toHaveLength(1);
    expect((await reader.get('/home')).text).not.toContain('We have sent you an email');

    const confirm = linkIn((await server.nextMail({ to: email })).text, 'confirm');
    const page = await visitor().get(confirm);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(textOf(page.text)).toContain(`We’ll send it to ${email}`);
    expect((await subscribers().findOne({ email }))?.state).toBe('waiting');

    const confirmed = await reader.post(confirm, {});
    expect([confirmed.status, confirmed.location]).toEqual([303, '/home']);
    expect(textOf((await reader.get('/home')).text)).toContain('Karibu! You’re on the list.');
    expect((await subscribers().findOne({ email }))?.state).toBe('confirmed');
    expect((await visitor().get(confirm)).status).toBe(404);

    const welcome = await server.nextMail({ to: email, subject: 'You’re on the list' });
    const leave = linkIn(welcome.text, 'unsubscribe');
    expect(welcome.headers.get('list-unsubscribe')).toBe(`<${shop.url}${leave}>`);
    // Another browser without a session.
    const otherBrowser = visitor();
    expect(textOf((await otherBrowser.get(leave)).text)).toContain(`stop sending the newsletter to ${email}`);
    expect(await subscribers().countDocuments({ email })).toBe(1);
    expect((await otherBrowser.post(leave, {})).location).toBe('/home');
    expect(textOf((await otherBrowser.get('/home')).text)).toContain('You have unsubscribed');
    expect(await subscribers().countDocuments({ email })).toBe(0);
    const again = await otherBrowser.get(leave);
    expect(again.status).toBe(404);
    expect(textOf(again.text)).toContain('You are not on the list');
  });

  it('is unsubscribed by the button of a mail provider, without cookies, Origin or redirect', async () => {
    const token = 'O'.repeat(43);
    const email = 'one-click@example.com';
    await subscribers().insertOne({
      _id: new ObjectId(),
      email,
      state: 'confirmed',
      unsubscribeToken: token,
      requestedAt: new Date(),
      confirmedAt: new Date(),
      expiresAt: null,
    });
    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const bodies = [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart];
    // The second time, it is off the list already.
    for (const body of bodies) {
      const response = await fetch(`${shop.url}/newsletter/unsubscribe/${token}`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { 'User-Agent': 'Google-Mail-Unsubscribe', Accept: '*/*' },
      });
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      expect(textOf(await response.text())).toContain('You have unsubscribed');
      expect(await subscribers().countDocuments({ email })).toBe(0);
    }
  });

  it('responds the same whether the address is subscribed or not', async () => {
    const responses = [];
    for (const email of ['new@example.com', 'new@example.com', 'NEW@example.com']) {
      const { status, location, headers } = await subscribe(visitor(), email);
      responses.push({ status, location, cookies: headers['set-cookie'] });
    }
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(
      await subscribers().countDocuments({ email: { $in: ['new@example.com', 'NEW@example.com'] } }),
    ).toBe(1);
  });

  it('stores nothing of a bot, says so, and takes the form when it is sent again', async () => {
    const browser = visitor();
    const response = await subscribe(browser, 'robot@example.com', { website: 'https://spam.example' });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([expect.stringContaining('We have not sent this')]);
    expect(textOf(response.text)).not.toContain('We have sent you an email');
    expect(response.text).toContain('value="robot@example.com"');
    expect(response.text).not.toContain('spam.example');
    expect(await subscribers().countDocuments({ email: 'robot@example.com' })).toBe(0);
    expect((await subscribe(browser, 'robot@example.com')).location).toBe('/home#newsletter');
    expect(await subscribers().countDocuments({ email: 'robot@example.com' })).toBe(1);
  });

  it.each([
    ['', 'Email is required'],
    ['akinyi', 'Please enter a valid email address'],
    ['<script>alert(1)</script>@x.y', 'Please enter a valid email address'],
    ['🐄@example.com', 'Please enter a valid email address'],
    [`${'a'.repeat(300)}@example.com`, 'Email must be at most 254 characters'],
  ])('reports %j as invalid, and keeps it in the field', async (email, message) => {
    const response = await subscribe(visitor(), email);
    expect(response.status).toBe(400);
    expectRenderedPage(response.text);
    expect(errorsIn(response.text).join(' ')).toContain(message);
    expect(response.text).not.toContain('<script>alert');
    if (email.startsWith('ak')) expect(response.text).toContain(`value="${email}"`);
    expect(response.text).toContain('name="returnTo" value="/home"');
  });

  it('refuses a cross-site form, and one that is too long', async () => {
    expect((await visitor().post('/newsletter', {})).status).toBe(400);
    expect((await subscribe(visitor(), 'a'.repeat(1_000_000))).status).toBe(413);
    for (const token of ['x', 'A'.repeat(43), '%00', '..%2f..'])
      expect((await visitor().get(`/newsletter/confirm/${token}`)).status, token).toBe(404);
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'comes back to no %s',
    async (returnTo) => {
      const response = await subscribe(visitor(), 'somebody@example.com', { returnTo });
      expect(response.location).toBe('/home#newsletter');
    },
  );

  it('redirects back to the page of the form, without its fragment', async () => {
    const response = await subscribe(visitor(), 'else@example.com', { returnTo: '/products?page=2#place' });
    expect(response.location).toBe('/products?page=2#newsletter');
  });
});

describe('a size that is sold out', () => {
  const page = '/products/fresh-cow-milk';
  const form = `${page}/back-in-stock`;
  const products = () => shop.database().collection<StoredProduct>('products');
  const requests = () => shop.database().collection<BackInStockRequest>('backInStockRequests');
  const setStock = (quantity: number) =>
    products().updateOne(
      { slug: 'fresh-cow-milk' },
      { $set: { 'variants.0.stockQuantity': quantity, 'variants.1.stockQuantity': quantity } },
    );
  const linkOf = (text: string, kind: string) =>
    new RegExp(`${shop.url}(/back-in-stock/${kind}/[\\w-]+)`).exec(text)?.[1] ?? '';
  let sku = '';
  beforeAll(async () => {
    sku = (await products().findOne({ slug: 'fresh-cow-milk' }))?.variants[0]?.sku ?? '';
  });

  it('offers to tell an address when it is back, confirms it by a link, and tells it once', async () => {
    const email = 'wafula@example.com';
    const customer = visitor();
    expect((await customer.get(page)).text).not.toContain(form);
    expect((await customer.get(form)).location).toBe(page);
    await fillCart(customer);
    await setStock(0);
    // The card of the shop, and the line of the cart.
    for (const [path, link] of [
      ['/shop?search=mursik', '/products/mursik/back-in-stock'],
      ['/cart', form],
    ] as const)
      expect([path, (await customer.get(path)).text]).toEqual([
        path,
        expect.stringMatching(`<a href="${link}"[^>]*><span>Tell me when it’s back`),
      ]);
    const offered = (await customer.get(page)).text;
    expect(offered).toMatch(
      new RegExp(`<form method="post" action="${form}"[\\s\\S]*<option value="${sku}"`),
    );
    for (const path of [form, `${page}/quick-view`])
      expect(textOf((await customer.get(path)).text)).toContain('Tell me when it’s back');

    const refused = await customer.post(form, { email: 'wafula', sku });
    expect(refused.status).toBe(400);
    expectRenderedPage(refused.text);
    expect(errorsIn(refused.text).join(' ')).toContain('Please enter a valid email address');
    expect(refused.text).toMatch(new RegExp(`value="wafula"|value="${sku}" selected`));
    expect((await customer.post(form, { email, sku, website: 'x' })).status).toBe(400);

    const asked = await customer.post(form, { email, sku });
    expect([asked.status, asked.location]).toEqual([303, page]);
    expect(textOf((await customer.get(page)).text)).toContain('We have sent you an email');
    await server.nextMail({ to: email });
    // Who asks again gets the same answer, and a newer link.
    const again = await visitor().post(form, { email, sku });
    expect([again.status, again.location]).toEqual([asked.status, asked.location]);
    const confirm = linkOf((await server.nextMail({ to: email })).text, 'confirm');
    const opened = await visitor().get(confirm);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(textOf(opened.text)).toContain(`We’ll email ${email} once`);
    expect(await requests().findOne({ email })).toMatchObject({ state: 'unconfirmed' });

    // It came back meanwhile.
    await setStock(2);
    expect((await customer.post(confirm, {})).location).toBe(page);
    expect(textOf((await customer.get(page)).text)).toContain('We’ll email you once when it’s back.');
    expect((await visitor().get(confirm)).status).toBe(404);
    const told = await server.nextMail({ to: email, subject: 'is back' });
    expect(told.text).toContain(`${shop.url}${page}`);
    const stop = linkOf(told.text, 'stop');
    expect(told.headers.get('list-unsubscribe')).toBe(`<${shop.url}${stop}>`);
    expect(await requests().countDocuments({ email })).toBe(0);
    const nothing = await visitor().get(stop);
    expect([nothing.status, textOf(nothing.text)]).toEqual([
      404,
      expect.stringContaining('There is nothing to stop'),
    ]);
  });

  it('needs one button of a signed-in customer, and says to staff how many wait', async () => {
    await setStock(0);
    const [customer, admin] = await Promise.all([
      createSignedInVisitor(shop, makeUser({ email: 'achieng@example.com', emailVerifiedAt: new Date() })),
      createSignedInVisitor(shop, makeUser({ role: 'admin' })),
    ]);
    const offered = /<form method="post" action="[^"]*back-in-stock"[\s\S]*?<\/form>/.exec(
      (await customer.get(page)).text,
    )?.[0];
    expect(offered).not.toContain('name="email"');
    expect((await customer.post(form, { sku })).location).toBe(page);
    expect(textOf((await customer.get(page)).text)).toContain('We’ll email you once when it’s back.');
    const request = await requests().findOne({ email: 'achieng@example.com' });
    expect(request).toMatchObject({ state: 'waiting', sku });
    const product = await products().findOne({ slug: 'fresh-cow-milk' });
    const words = `1 waiting for ${product?.variants[0]?.name}`;
    for (const path of ['/products-admin?search=fresh+cow', `/products-admin/${product?._id.toHexString()}`])
      expect([path, textOf((await admin.get(path)).text)]).toEqual([path, expect.stringContaining(words)]);

    expect(textOf((await visitor().get(`/back-in-stock/stop/${request?.stopToken}`)).text)).toContain(
      `Fresh Cow Milk - ${product?.variants[0]?.name}`,
    );
    const stopped = await fetch(`${shop.url}/back-in-stock/stop/${request?.stopToken}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      redirect: 'manual',
    });
    expect([stopped.status, await requests().countDocuments()]).toEqual([200, 0]);
    await setStock(9);
  });

  it('is asked for over the API', async () => {
    const ask = async (body: object) => {
      const response = await fetch(`${shop.url}/api${form}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const email = 'client@example.com';
    expect(await ask({ email, sku })).toMatchObject({ status: 409 });
    await setStock(0);
    expect(await ask({ email, sku })).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask({ email, sku: 'no-such-size' })).toMatchObject({ status: 404 });
    expect(await requests().countDocuments({ email, state: 'unconfirmed' })).toBe(1);
    await setStock(9);
  });
});
