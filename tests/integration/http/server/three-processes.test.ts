import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDarajaSimulator, type DarajaSimulator } from '~/simulators/daraja';
import { ownerEnv } from '../../../support/fixtures/owner';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import { testSessionSecret } from '../../../support/fixtures/users';
import { registerAccount } from '../../../support/shop/register-account';
import { startShop, type Shop } from '../../../support/shop/start-shop';
import { textOf } from '../../../support/shop/read-page';
import {
  createVisitor,
  fillCart,
  pickupDetails,
  placeOrder,
  reachPaymentStep,
  type Visitor,
} from '../../../support/shop/visitor';
import { callApi, signInToApi, type ApiRequest } from '../api/api-client';

/** Three processes of the built shop on one database; `first` got there first and runs the jobs. */
let [first, second, third]: Shop[] = [];
let daraja: DarajaSimulator;
let mail: SmtpSimulator;
const closers: (() => Promise<unknown>)[] = [];

const shops = () => [first, second, third].map((shop) => shop!);

beforeAll(async () => {
  daraja = await startDarajaSimulator();
  closers.push(daraja.close);
  mail = await startSmtpSimulator();
  closers.push(mail.close);
  const env = {
    ...ownerEnv,
    SESSION_SECRET: testSessionSecret,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Malisho <shop@malisho.example>',
    DARAJA_BASE_URL: daraja.url,
    DARAJA_CONSUMER_KEY: daraja.credentials.consumerKey,
    DARAJA_CONSUMER_SECRET: daraja.credentials.consumerSecret,
    DARAJA_SHORTCODE: daraja.credentials.shortcode,
    DARAJA_PASSKEY: daraja.credentials.passkey,
    TRUSTED_PROXIES: '1',
  };
  first = await startShop({ store: 'shared', env });
  const { databaseUri, url } = first;
  closers.push(first.stop);
  // A load balancer would pass callbacks to a process that lives.
  const shared = { ...env, MONGODB_URI: databaseUri, DARAJA_CALLBACK_BASE_URL: url };
  const others = await Promise.all([startShop({ env: shared }), startShop({ env: shared })]);
  [second, third] = others;
  closers.push(...others.map(({ stop }) => stop));
});
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The same browser at another process. */
function moveTo(shop: Shop | undefined, visitor: Visitor): Visitor {
  const moved = createVisitor(shop!.url);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

const isSignedIn = async (visitor: Visitor): Promise<boolean> =>
  (await visitor.get('/cart')).text.includes('Your menu');

it('knows at each process who has signed in at one, and who has signed out at another', async () => {
  const browser = createVisitor(first!.url);
  await browser.post('/login', await registerAccount(second!.url));
  const everywhere = () => Promise.all(shops().map((shop) => isSignedIn(moveTo(shop, browser))));
  expect(await everywhere()).toEqual([true, true, true]);
  await moveTo(third, browser).post('/logout', {});
  expect(await everywhere()).toEqual([false, false, false]);
});

it('counts a rate limit over all processes', async () => {
  const form = { orderNumber: 'M-10001', phone: pickupDetails.phone };
  const track = (shop: Shop) =>
    createVisitor(shop.url).post('/track-order', form, { 'X-Forwarded-For': '10.1.2.3' });
  for (let count = 0; count < 10; count += 1) expect((await track(shops()[count % 3]!)).status).toBe(404);
  for (const shop of shops()) expect((await track(shop)).status).toBe(429);
});

it('shows a change of a product on the cached pages of each process at once', async () => {
  const token = await signInToApi(first!);
  const send = async (shop: Shop | undefined, path: string, request: ApiRequest) =>
    (await (await callApi(shop!, path, { token, ...request })).json()) as { id: string; slug: string };
  const mala = {
    name: 'Mala of three',
    description: 'Cold.',
    brand: 'Malisho',
    price: 81.37,
    categories: ['Yogurt'],
  };
  const { id, slug } = await send(second, '/products', { method: 'POST', body: mala });
  const pricesShown = () =>
    Promise.all(
      shops().map(async ({ url }) => {
        const { text } = await createVisitor(url).get(`/products/${slug}`);
        return /81\.37|95\.41/.exec(textOf(text))?.[0];
      }),
    );
  // Twice, so that the second comes from the cache.
  for (const _ of [1, 2]) expect(await pricesShown()).toEqual(['81.37', '81.37', '81.37']);
  await send(third, `/products/${id}`, { method: 'PUT', body: { ...mala, price: 95.41 } });
  expect(await pricesShown()).toEqual(['95.41', '95.41', '95.41']);
});

it('settles a payment once, and tells of it once, after the process of its prompt was killed', async () => {
  daraja.setBehaviour({ push: 'slow', slowSeconds: 60 });
  const customer = createVisitor(second!.url);
  await fillCart(customer);
  const placementKey = await reachPaymentStep(customer);
  const form = { placementKey, paymentMethod: 'mpesa', phoneNumber: pickupDetails.phone };
  const submitted = customer.post('/checkout/payment', form);
  // Before it fails.
  const failed = expect(submitted).rejects.toThrow();
  const { checkoutRequestId } = await daraja.waitForPrompt();
  await second!.kill();
  await failed;

  const again = moveTo(third, customer);
  const { location } = await again.post('/checkout/payment', form);
  const number = /^\/checkout\/waiting\/([^/?]+)/.exec(location)?.[1];
  expect(number).toBeDefined();
  await daraja.answer(checkoutRequestId, 'pin', { callback: 'duplicate' });
  expect((await moveTo(first, again).get(location)).location).toContain('/checkout/thank-you/');

  const orders = await first!.database().collection('orders').find().toArray();
  expect(orders).toMatchObject([{ number, status: 'confirmed', paymentStatus: 'paid' }]);
  expect(daraja.prompts()).toHaveLength(1);
  const movements = first!.database().collection('stockMovements');
  expect(await movements.countDocuments({ orderNumber: number })).toBe(1);
  const told = { to: pickupDetails.email, subject: 'is paid' };
  await mail.nextMail(told);
  // A later email: what comes after it would have come before.
  const other = await placeOrder(createVisitor(third!.url));
  await mail.nextMail({ subject: other.number });
  expect(mail.emails(told)).toHaveLength(1);
});
