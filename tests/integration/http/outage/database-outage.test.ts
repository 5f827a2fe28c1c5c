import { afterEach, expect, it } from 'vitest';
import { registrationInput, registerAccount } from '../../../support/shop/register-account';
import { createVisitor, deliveryDetails, fillCart, reachPaymentStep } from '../../../support/shop/visitor';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { callApi } from '../api/api-client';
import { metricsToken } from '../../../support/shop/start-shop-with-store';
import { parseExposition } from '../server/parse-exposition';
import { useShopWithStore } from '../../../support/shop/use-shop';
import { expectRenderedPage, errorsIn, textOf } from '../../../support/shop/read-page';

const shopWithStore = useShopWithStore();
// Also after a failed test, so that the next one has a database.
afterEach(() => shopWithStore.restartDatabase());

const visitor = () => createVisitor(shopWithStore.shop.url);

const notReachable =
  'Something went wrong on our side. We have kept what you entered. Please try again in a minute.';

// The first page of this shop: only what the start has read for the home page is cached.
it('reports which parts could not be loaded', async () => {
  await shopWithStore.stopDatabase();
  const unavailable = await visitor().get('/products?category=Cheese');
  expect(unavailable.status).toBe(503);
  expectRenderedPage(unavailable.text);
  expect(textOf(unavailable.text)).toContain('Failed to load products. Please try again.');
  expect(unavailable.text).toMatch(/id="category-cheese"[^>]* checked/);
  const shop = await visitor().get('/shop?category=Cheese&search=milk&max=500');
  expect([shop.status, shop.headers['retry-after']]).toEqual([503, '30']);
  expectRenderedPage(shop.text);
  expect(textOf(shop.text)).toContain('Failed to load products. Please try again later. Try again');
  // The form keeps the filters, and "Try again" requests the same URL.
  expect(shop.text).toMatch(/id="category-cheese"[^>]* checked/);
  expect(shop.text).toMatch(/href="\/shop\?search=milk&amp;category=Cheese&amp;max=500"[^>]*>Try again/);
  const categories = await visitor().get('/categories');
  expect(categories.status).toBe(503);
  expectRenderedPage(categories.text);
  expect(textOf(categories.text)).toContain('Failed to load categories. Please try again. Try again');
  expect((await visitor().get('/categories/cheese')).status).toBe(503);
});

it('reports an outage, keeps the cart, and recovers by itself', async () => {
  const shopper = visitor();
  // After the outage of the test before.
  await expect.poll(async () => (await shopper.get('/products/fresh-cow-milk')).status).toBe(200);
  await fillCart(shopper);
  const placementKey = await reachPaymentStep(shopper, deliveryDetails);
  const cookiesBefore = new Map(shopper.cookies);

  await shopWithStore.stopDatabase();
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
  const metrics = await shopper.get('/metrics', { Authorization: `Bearer ${metricsToken}` });
  expect(metrics.status).toBe(200);
  const samples = parseExposition(metrics.text);
  expect([samples.get('malisho_database_up'), samples.has('malisho_outbox_waiting_mails')]).toEqual([
    0,
    false,
  ]);
  for (const response of [cart, added, details, placed]) {
    expect(response.status).toBe(503);
    expectRenderedPage(response.text);
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  expect(textOf(cart.text)).toContain('The shop is down at the moment We have kept your cart.');
  expect(cart.text).toMatch(/<main[\s\S]*href="\/cart"[^>]*>Try again[\s\S]*href="tel:[\s\S]*<\/main>/);
  expect(textOf(added.text)).toMatch(
    /The shop is down at the moment We have kept what you entered\. .* Try again/,
  );
  const sitemap = await visitor().get('/sitemap.xml');
  expect([sitemap.status, sitemap.headers['retry-after']]).toEqual([503, '30']);
  // The layout shows the root data that was cached last.
  expect(textOf(cart.text)).toMatch(/Book a farm visit.*Find us.*Bumala/);
  for (const response of [details, placed]) expect(textOf(response.text)).toContain('Need help? Call +254');
  // M-Pesa repeats a callback without a 200 response.
  expect(callback.status).toBe(503);
  expect([ready.status, alive.status]).toEqual([503, 200]);
  expect(shopper.cookies).toEqual(cookiesBefore);

  // The forms are shown with the values that were sent.
  expect(errorsIn(details.text)).toEqual([notReachable]);
  expect(details.text).toContain('value="12 Moi Avenue"');
  expect(details.text).toContain('The blue\ngate</textarea>');
  expect(errorsIn(placed.text)).toEqual(['Failed to create order', notReachable]);
  expect(placed.text).toContain(`value="${placementKey}"`);
  expect(placed.text).toContain('value="0733 000 111"');
  expect(placed.text).toMatch(/checked="" value="mpesa"|value="mpesa" checked=""/);

  await shopWithStore.restartDatabase();
  expect(textOf((await shopper.get('/cart')).text)).toContain('(1 item)');
  let location = '';
  await expect
    .poll(async () => ({ location } = await shopper.post('/checkout/payment', order)).location)
    .toMatch(/^\/checkout\/waiting\/M-/);
  expect((await shopper.post('/checkout/payment', order)).location).toBe(location);
  expect(await shopWithStore.countOrders()).toBe(1);
});

it('says which list of the back office could not be loaded, with a link to try again', async () => {
  const account = await registerAccount(shopWithStore.shop.url);
  await shopWithStore.setRole(account.email, 'admin');
  const admin = visitor();
  await admin.post('/login', account);
  const path = '/orders-admin?status=pending&sort=oldest';
  expect((await admin.get(path)).status).toBe(200);

  await shopWithStore.stopDatabase();
  const unavailable = await admin.get(path);
  expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '30']);
  expectRenderedPage(unavailable.text);
  expect(textOf(unavailable.text)).toContain(
    'Failed to load orders. Please try again. The shop is down at the moment. Try again',
  );
  const retry = /href="([^"]*)"[^>]*>Try again/.exec(unavailable.text)?.[1]?.replaceAll('&amp;', '&');
  expect(retry).toBe(path);
  for (const [list, message] of [
    ['/products-admin', 'Failed to load products. Please try again.'],
    ['/categories-admin', 'Failed to load categories. Please try again.'],
    ['/organizations-admin', 'Failed to load organizations. Please try again.'],
    ['/subscriptions-admin', 'Failed to load subscriptions. Please try again.'],
    ['/gallary-management', 'Failed to load gallery items. Please try again.'],
    ['/status-admin', 'The shop is down at the moment'],
  ] as const)
    expect(textOf((await admin.get(list)).text), list).toContain(message);

  await shopWithStore.restartDatabase();
  const recovered = await admin.get(path);
  expect(recovered.status).toBe(200);
  expect(textOf(recovered.text)).not.toContain('Failed to load');
});

it('serves the pages about the farm that need no database', async () => {
  await shopWithStore.stopDatabase();
  const unavailable = await visitor().get('/about-us');
  expect([unavailable.status, unavailable.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(unavailable.text)).toMatch(
    /Unable to load content *There was an error loading the about page content\. We're showing default information instead\./,
  );
  // What only the database has is left out, not invented.
  expect(textOf(unavailable.text)).toMatch(/About Our Farm.*Get in Touch.*\+254 700 000 000/);
  expect(textOf(unavailable.text)).not.toMatch(/10K\+|2,400\+|Our Values|Our Journey|Our Mission/);
});

it('reports that services and team could not be loaded, and shows the rest of their pages', async () => {
  await shopWithStore.stopDatabase();
  const services = await visitor().get('/services');
  expect([services.status, services.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(services.text)).toMatch(/No farm services available at the moment\..*Book a Farm Tour/);
  const team = await visitor().get('/our-team');
  expect([team.status, team.headers['retry-after']]).toEqual([503, '30']);
  expect(textOf(team.text)).toMatch(/Failed to load team members\. Please try again\. *Try again/);
});

it('reports the same to requests for the data of a page', async () => {
  await visitor().get('/contact-us.data');
  await shopWithStore.stopDatabase();
  // One page whose loader fails, and one that reports missing data itself.
  for (const path of ['/products/fresh-cow-milk.data', '/shop.data']) {
    const { status, headers } = await visitor().get(path);
    expect([path, status, headers['retry-after']]).toEqual([path, 503, '30']);
  }
});

it('shows the products page with a dismissible banner, and keeps the filters', async () => {
  const path = '/products?category=Cheese&sort=price-asc';
  await visitor().get('/products');
  await shopWithStore.stopDatabase();
  const unavailable = await visitor().get(path);
  expect(unavailable.status).toBe(503);
  expect(unavailable.headers['retry-after']).toBe('30');
  const pageText = textOf(unavailable.text);
  expect(pageText).toMatch(
    /Dismiss .*Failed to load products\. Please try again\. .*Our Fresh Products .*Categories .*Yogurt/,
  );
  // Categories and root data are cached from before.
  expect(pageText).not.toContain('Failed to load categories');
  expect(pageText).toMatch(/Book a farm visit.*Find us.*Bumala/);
  expect(pageText).not.toContain('products found');
  expect(unavailable.text).not.toContain('<article');
  expect(unavailable.text).toContain(`<a href="${path.replace('&', '&amp;')}"`);
  expect(unavailable.text).toMatch(/id="category-cheese"[^>]* checked/);

  await shopWithStore.restartDatabase();
  const recovered = await visitor().get(path);
  expect(recovered.status).toBe(200);
  expect(recovered.headers['retry-after']).toBeUndefined();
  expect(textOf(recovered.text)).toMatch(/[1-9]\d* products found/);
});

it('shows the profile with the typed values except passwords, and saves it afterwards', async () => {
  const { email, password } = await registerAccount(shopWithStore.shop.url);
  const owner = visitor();
  await owner.post('/login', { email, password });

  await shopWithStore.stopDatabase();
  const wish = { ...registrationInput, intent: 'update', email, street: '7 Oginga Odinga Street' };
  const unavailable = await owner.post('/profile?edit=1', {
    ...wish,
    currentPassword: password,
    newPassword: 'a blue bucket',
    confirmPassword: 'a blue bucket',
  });
  expect(unavailable.status).toBe(503);
  expectRenderedPage(unavailable.text);
  expect(errorsIn(unavailable.text)[0]).toMatch(/^Failed to update profile and password/);
  expect(unavailable.text).toContain('value="7 Oginga Odinga Street"');
  for (const secret of [password, 'a blue bucket']) expect(unavailable.text).not.toContain(secret);
  const read = await owner.get('/profile');
  expect(read.status).toBe(503);
  expectRenderedPage(read.text);

  await shopWithStore.restartDatabase();
  expect((await owner.post('/profile', wish)).location).toBe('/profile');
  expect((await owner.get('/profile')).text).toContain('value="7 Oginga Odinga Street"');
});

it('shows a message and a booking with the typed values, reports the failure, and accepts them afterwards', async () => {
  await visitor().get('/contact-us');
  await shopWithStore.stopDatabase();
  const [message, visit] = await Promise.all([
    visitor().post('/contact-us', messageDetails),
    visitor().post('/booking', { ...visitDetails, specialRequests: 'A wheelchair' }),
  ]);
  for (const response of [message, visit]) {
    expect(response.status).toBe(503);
    expectRenderedPage(response.text);
  }
  expect(errorsIn(message.text)).toEqual([
    'There was an error sending your message. Please try again later.',
  ]);
  expect(message.text).toContain('60 litres\non a Saturday?</textarea>');
  expect(errorsIn(visit.text)).toEqual([
    'There was an error submitting your booking. Please try again later.',
  ]);
  expect(visit.text).toContain('A wheelchair</textarea>');

  await shopWithStore.restartDatabase();
  expect((await visitor().post('/contact-us', messageDetails)).status).toBe(303);
  expect((await visitor().post('/booking', visitDetails)).status).toBe(303);
});

it('answers the calls of the API with an error that a program can read', async () => {
  const signIn = () =>
    callApi(shopWithStore.shop, '/auth/login', {
      method: 'POST',
      body: { email: 'nobody@malisho.example', password: 'a password' },
    });
  await shopWithStore.stopDatabase();
  const refused = await signIn();
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '30']);
  expect(await refused.json()).toMatchObject({
    status: 503,
    error: 'Service Unavailable',
    message: 'The shop is down at the moment. Please try again in a minute.',
    path: '/api/auth/login',
  });
  await shopWithStore.restartDatabase();
  await expect.poll(async () => (await signIn()).status).toBe(401);
});
