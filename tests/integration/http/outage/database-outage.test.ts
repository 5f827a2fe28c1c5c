import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { registrationInput, registerAccount } from '../../../support/shop/register-account';
import { createVisitor, deliveryDetails, fillCart, reachPaymentStep } from '../../../support/shop/visitor';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { startShopWithStore, type ShopWithStore } from '../../../support/shop/start-shop-with-store';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

let beside: ShopWithStore;
beforeAll(async () => {
  beside = await startShopWithStore();
});
afterAll(() => beside?.stop());
// A test that fails leaves the database as the next one needs it.
afterEach(() => beside?.restartDatabase());

const visitor = () => createVisitor(beside.shop.url);

const notReachable =
  'The shop is not reachable at the moment. What you entered is kept: please try again in a minute.';

// The first page of this shop.
it('says that the categories could not be loaded either, where none were read before', async () => {
  await beside.stopDatabase();
  const away = await visitor().get('/products?category=Cheese');
  expect(away.status).toBe(503);
  expectRenderedPage(away.text);
  expect(textOf(away.text)).toMatch(
    /Failed to load products\. Please try again\. +Failed to load categories\. Please try again\./,
  );
  expect(away.text).toMatch(/id="category-cheese"[^>]* checked/);
  const shop = await visitor().get('/shop?category=Cheese&search=milk&max=500');
  expect([shop.status, shop.headers['retry-after']]).toEqual([503, '30']);
  expectRenderedPage(shop.text);
  expect(textOf(shop.text)).toContain('Failed to load products. Please try again later. Try again');
  // What was chosen stays in the form, and "Try again" asks for the same.
  expect(shop.text).toMatch(/id="category-cheese"[^>]* checked/);
  expect(shop.text).toMatch(/href="\/shop\?search=milk&amp;category=Cheese&amp;max=500"[^>]*>Try again/);
  const categories = await visitor().get('/categories');
  expect(categories.status).toBe(503);
  expectRenderedPage(categories.text);
  expect(textOf(categories.text)).toContain('Failed to load categories. Please try again. Try again');
  expect((await visitor().get('/categories/cheese')).status).toBe(503);
});

it('says so while the database is away, keeps the cart, and goes on by itself when it is back', async () => {
  const shopper = visitor();
  await fillCart(shopper);
  const placementKey = await reachPaymentStep(shopper, deliveryDetails);
  const kept = new Map(shopper.cookies);

  await beside.stopDatabase();
  const order = { placementKey, paymentMethod: 'mpesa', phoneNumber: '0733 000 111' };
  const [cart, added, details, placed, callback, ready, alive] = await Promise.all([
    shopper.get('/cart'),
    shopper.post('/cart', { intent: 'add', productId: '0123456789abcdef01234567' }),
    shopper.post('/checkout', { ...deliveryDetails, additionalInfo: 'The blue\ngate' }),
    shopper.post('/checkout/payment', order),
    shopper.send(`/hooks/payments/${'0'.repeat(64)}`, { method: 'POST', body: '{}' }),
    shopper.get('/readyz'),
    shopper.get('/healthz'),
  ]);
  for (const answer of [cart, added, details, placed]) {
    expect(answer.status).toBe(503);
    expectRenderedPage(answer.text);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  expect(textOf(cart.text)).toContain('The shop is not reachable at the moment Your cart is kept.');
  expect(cart.text).toMatch(/<main[\s\S]*href="\/cart"[^>]*>Try again[\s\S]*href="tel:[\s\S]*<\/main>/);
  expect(textOf(added.text)).toMatch(
    /The shop is not reachable at the moment What you entered is kept: .* Try again/,
  );
  const sitemap = await visitor().get('/sitemap.xml');
  expect([sitemap.status, sitemap.headers['retry-after']]).toEqual([503, '30']);
  // What stands around the page is what was read last.
  for (const answer of [cart, details, placed])
    expect(textOf(answer.text)).toMatch(/Book a farm visit.*Find us.*Bumala/);
  // M-Pesa sends a callback again that was not answered with 200.
  expect(callback.status).toBe(503);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  expect(shopper.cookies).toEqual(kept);

  // The forms are there again, as they were sent.
  expect(errorsIn(details.text)).toEqual([notReachable]);
  expect(details.text).toContain('value="12 Moi Avenue"');
  expect(details.text).toContain('The blue\ngate</textarea>');
  expect(errorsIn(placed.text)).toEqual(['Failed to create order', notReachable]);
  expect(placed.text).toContain(`value="${placementKey}"`);
  expect(placed.text).toContain('value="0733 000 111"');
  expect(placed.text).toMatch(/checked="" value="mpesa"|value="mpesa" checked=""/);

  await beside.restartDatabase();
  expect(textOf((await shopper.get('/cart')).text)).toContain('(1 item)');
  const { location } = await shopper.post('/checkout/payment', order);
  expect(location).toMatch(/^\/checkout\/waiting\/M-/);
  expect((await shopper.post('/checkout/payment', order)).location).toBe(location);
  expect(await beside.countOrders()).toBe(1);
});

it('tells about the farm in the words that need no database', async () => {
  await beside.stopDatabase();
  const away = await visitor().get('/about-us');
  expect([away.status, away.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(away.text)).toMatch(
    /Unable to load content *There was an error loading the about page content\. We're showing default information instead\./,
  );
  expect(textOf(away.text)).toMatch(
    /About Our Farm.*10K\+.*Quality First.*Gates open to visitors.*Get in Touch/,
  );
});

it('says that services and people could not be loaded, and shows the rest of their pages', async () => {
  await beside.stopDatabase();
  const services = await visitor().get('/services');
  expect([services.status, services.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(services.text)).toMatch(
    /No farm services available at the moment\. *How we work.*Artificial insemination and breeding.*Book a Farm Tour/,
  );
  const team = await visitor().get('/our-team');
  expect([team.status, team.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(team.text)).toMatch(/Failed to load team members\. Please try again\. *Try again/);
});

it('tells a script that asks for the data of a page the same', async () => {
  await visitor().get('/contact-us.data');
  await beside.stopDatabase();
  // One whose loader fails, and one that says itself what it lacks.
  for (const path of ['/products/fresh-cow-milk.data', '/shop.data']) {
    const { status, headers } = await visitor().get(path);
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '30']);
  }
});

it('shows the products page with a banner that can be put away, and the filters as they are', async () => {
  const path = '/products?category=Cheese&sort=price-asc';
  await visitor().get('/products');
  await beside.stopDatabase();
  const away = await visitor().get(path);
  expect(away.status).toBe(503);
  expect(away.headers['retry-after']).toBe('30');
  const words = textOf(away.text);
  expect(words).toMatch(
    /Dismiss .*Failed to load products\. Please try again\. .*Our Fresh Products .*Categories .*Yogurt/,
  );
  // Those were read before, as was what stands around the page.
  expect(words).not.toContain('Failed to load categories');
  expect(words).toMatch(/Book a farm visit.*Find us.*Bumala/);
  expect(words).not.toContain('products found');
  expect(away.text).not.toContain('<article');
  expect(away.text).toContain(`<a href="${path.replace('&', '&amp;')}"`);
  expect(away.text).toMatch(/id="category-cheese"[^>]* checked/);

  await beside.restartDatabase();
  const back = await visitor().get(path);
  expect(back.status).toBe(200);
  expect(back.headers['retry-after']).toBeUndefined();
  expect(textOf(back.text)).toMatch(/[1-9]\d* products found/);
});

it('shows the profile again as it was typed, without its passwords, and saves it when it is back', async () => {
  const { email, password } = await registerAccount(beside.shop.url);
  const owner = visitor();
  await owner.post('/login', { email, password });

  await beside.stopDatabase();
  const wish = { ...registrationInput, intent: 'update', email, street: '7 Oginga Odinga Street' };
  const away = await owner.post('/profile?edit=1', {
    ...wish,
    currentPassword: password,
    newPassword: 'a blue bucket',
    confirmPassword: 'a blue bucket',
  });
  expect(away.status).toBe(503);
  expectRenderedPage(away.text);
  expect(errorsIn(away.text)[0]).toMatch(/^Failed to update profile and password/);
  expect(away.text).toContain('value="7 Oginga Odinga Street"');
  for (const secret of [password, 'a blue bucket']) expect(away.text).not.toContain(secret);
  const read = await owner.get('/profile');
  expect(read.status).toBe(503);
  expectRenderedPage(read.text);

  await beside.restartDatabase();
  expect((await owner.post('/profile', wish)).location).toBe('/profile');
  expect((await owner.get('/profile')).text).toContain('value="7 Oginga Odinga Street"');
});

it('shows a message and a booking again as they were typed, says that they could not be sent, and takes them later', async () => {
  await visitor().get('/contact-us');
  await beside.stopDatabase();
  const [message, visit] = await Promise.all([
    visitor().post('/contact-us', messageDetails),
    visitor().post('/booking', { ...visitDetails, specialRequests: 'A wheelchair' }),
  ]);
  for (const answer of [message, visit]) {
    expect(answer.status).toBe(503);
    expectRenderedPage(answer.text);
  }
  expect(errorsIn(message.text)).toEqual([
    'There was an error sending your message. Please try again later.',
  ]);
  expect(message.text).toContain('60 litres\non a Saturday?</textarea>');
  expect(errorsIn(visit.text)).toEqual([
    'There was an error submitting your booking. Please try again later.',
  ]);
  expect(visit.text).toContain('A wheelchair</textarea>');

  await beside.restartDatabase();
  expect((await visitor().post('/contact-us', messageDetails)).status).toBe(303);
  expect((await visitor().post('/booking', visitDetails)).status).toBe(303);
});
