import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser } from '~/domain/accounts/user';
import { apiKeyValues } from '../../../support/fixtures/api-keys';
import { expenseDetails } from '../../../support/fixtures/payments';
import { organizationValues } from '../../../support/fixtures/organizations';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { takeSnapshot, type DatabaseSnapshot } from '../../../support/shop/database-snapshot';
import { readRouteTable } from '../../../support/shop/route-table';
import {
  createVisitor,
  fillCart,
  pickupDetails,
  placeOrder,
  readProduct,
  type Fields,
  type Visitor,
} from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { expectRenderedPage, seenVersionIn } from '../../../support/shop/read-page';
import { tourDay } from '../../../support/fixtures/visits';

/** Routes for other programs, authenticated by a secret in the URL or a header: they read no cookie, so CSRF does not apply. */
const forOtherServers = ['/hooks/payments/:token', '/hooks/sms/:callback/:secret', '/api/*'];

/** Routes for our own scripts, which respond with a sentence instead of a page. */
const forScripts = ['/images', '/blogs-admin/preview', '/newsletter-admin/issues/preview', '/day-sheet/tick'];

/** Valid forms that an attacker would submit, by the path in app/routes.ts. */
const forms: Readonly<Record<string, Fields>> = {
  '/cart': { intent: 'clear' },
  '/checkout/waiting/:number': { intent: 'cash' },
  '/orders/:number': { intent: 'cancel' },
  '/orders': { intent: 'take-over' },
  '/blog/:post': {
    author: 'Akinyi',
    email: 'akinyi@example.com',
    content: 'Which of them is Nyota?',
  },
  '/contact-us': {
    name: 'Akinyi',
    email: 'akinyi@example.com',
    subject: 'Milk',
    message: 'Do you have goat milk?',
    agreeToPolicies: 'on',
  },
  '/booking': {
    firstName: 'Akinyi',
    lastName: 'Odhiambo',
    email: 'akinyi@example.com',
    phone: '0712 345 678',
    preferredDate: tourDay(),
  },
  '/organizations-admin/new': organizationValues(),
  '/settings-admin/api-keys/new': apiKeyValues(),
  '/gallary-management/:item': { title: 'Taken over', description: 'By somebody else.' },
  '/gallary-management/:item/delete': { intent: 'delete' },
  '/payments/new': expenseDetails,
  '/users-admin/:id': { intent: 'disable' },
  '/users-admin/invite': {
    name: 'Taken In',
    role: 'super_admin',
    intent: 'link',
    idempotencyKey: 'x'.repeat(22),
  },
  '/profile/two-step': { intent: 'start' },
  // Comes last, because it signs the victim out.
  '/profile': { intent: 'sign-out-everywhere' },
};

const routesWithAction = readRouteTable().filter(
  ({ hasAction, path }) => hasAction && path !== null && path !== '/*' && !forOtherServers.includes(path),
);

/** The headers of cross-site form submissions. */
const crossSiteHeaders = (ours: string): readonly Readonly<Record<string, string>>[] => [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: `${ours}.evil.example` },
  { Origin: ours, 'Sec-Fetch-Site': 'cross-site' },
];

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let victim: Visitor;
const parameters: Record<string, string> = {
  ':slug': 'fresh-cow-milk',
  ':post': 'how-nyota-got-her-name',
  ':item': 'the-nursery',
  ':blogId': '0'.repeat(24),
  ':productId': '0'.repeat(24),
  ':categoryId': '0'.repeat(24),
  ':token': 'no-token-of-ours',
  ':code': 'AB12CE',
  ':reference': 'no-booking-of-anybodys',
  ':paymentKey': 'no-money-of-anybodys',
  ':holder': 'unknown',
  ':itemId': '0'.repeat(24),
  ':payment': 'V-99999',
  ':messageId': '0'.repeat(24),
  ':bookingId': '0'.repeat(24),
  ':issueId': '0'.repeat(24),
  ':subscriberId': '0'.repeat(24),
  ':organizationId': '0'.repeat(24),
  ':keyId': '0'.repeat(24),
  ':attemptId': '0'.repeat(24),
  ':choiceId': '0'.repeat(24),
  ':standingOrderId': '0'.repeat(24),
  ':invitationId': '0'.repeat(24),
  ':endpointId': '0'.repeat(24),
  ':deliveryId': '0'.repeat(24),
  ':comment': '0'.repeat(24),
  ':day': tourDay(),
  ':pagePart': 'hero',
  ':textsOf': 'gallery',
  ':topics': 'service-topics',
  ':list': 'stats',
  ':entry': 'add',
  ':section': 'pickup',
  ':step': 'reach',
  ':row': 'branch-1',
  ':text': 'privacy-policy',
  ':version': '1',
};

beforeAll(async () => {
  victim = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  parameters[':number'] = (await placeOrder(victim)).number;
  await fillCart(victim);
  // The next page shows the message about it, and removes its cookie.
  await victim.get('/cart');
  const otherUser = makeUser();
  await shop.database().collection<StoredUser>('users').insertOne(otherUser);
  parameters[':id'] = otherUser._id.toHexString();
  const post = await shop.database().collection('posts').findOne({ slug: 'a-morning-at-the-milking-shed' });
  parameters[':blogId'] = String(post?._id);
  // From here on background jobs change nothing.
  await vi.waitUntil(async () => (await outbox().countDocuments({ state: 'waiting' })) === 0, 20_000);
});

const outbox = () => shop.database().collection<{ state: string }>('outbox');

/** The version that the form of a page carries. */
const seenVersionOn = async (address: string) => ({
  seenVersion: seenVersionIn((await victim.get(address)).text),
});

const addressOf = (path: string): string =>
  path.replace(/:\w+\??/g, (name) => {
    const value = parameters[name.replace('?', '')];
    if (value === undefined) throw new Error(`${path}: nothing stands for ${name}`);
    return value;
  });

const readEverything = (): Promise<DatabaseSnapshot> => takeSnapshot(shop.database());

/** The collections that are not as they were, without those that background jobs change. */
async function findChanges(before: DatabaseSnapshot): Promise<readonly string[]> {
  const after = await readEverything();
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const documentsIn = (snapshot: DatabaseSnapshot, name: string) => [...(snapshot.get(name) ?? [])].sort();
  return names.filter(
    (name) =>
      !changedByJobs.includes(name) &&
      !isDeepStrictEqual(documentsIn(before, name), documentsIn(after, name)),
  );
}

/** Jobs run beside the tests, such as the notices to the farm, three minutes after an order. */
const changedByJobs = ['alarms', 'rateLimits', 'salesDays', 'preparations', 'farmNotices', 'outbox'];

/**
 * The requests of a cross-site form. Every variant of the headers for a valid form, which would have an effect; else one
 * for a page and another for data, in turn: which variants are foreign is decided before the route is known.
 */
function crossSiteRequests(path: string, position: number) {
  const variants = crossSiteHeaders(shop.url);
  const [page, ofData] = [addressOf(path), `${addressOf(path)}.data`];
  if (path in forms)
    return variants.flatMap((headers) => [page, ofData].map((address) => ({ address, headers })));
  return [page, ofData].map((address, at) => ({
    address,
    headers: variants[(position + at) % variants.length],
  }));
}

describe('a cross-site form of a signed-in browser', () => {
  let before: DatabaseSnapshot = new Map();
  beforeAll(async () => {
    before = await readEverything();
  });

  it.each(routesWithAction.map(({ path }, position) => [path ?? '', position] as const))(
    'is refused: %s',
    async (path, position) => {
      const cookies = new Map(victim.cookies);
      for (const { address, headers } of crossSiteRequests(path, position)) {
        const response = await victim.post(address, forms[path] ?? {}, headers);
        expect(response.status, `${address} ${JSON.stringify(headers)}`).toBe(403);
        expect(response.headers['set-cookie']).toBeUndefined();
        if (!address.endsWith('.data') && !forScripts.includes(path)) expectRenderedPage(response.text);
      }
      expect(victim.cookies).toEqual(cookies);
    },
  );

  // Compared once: reading everything costs more than the requests of a route.
  it('has changed nothing', async () => {
    expect(await findChanges(before)).toEqual([]);
  });

  it.each(routesWithAction.map(({ path }) => path ?? ''))(
    'is accepted from our own origin: %s',
    async (path) => {
      const response = await createVisitor(shop.url).post(addressOf(path), forms[path] ?? {});
      expect(response.status).not.toBe(403);
    },
  );

  it('would have had an effect', async () => {
    parameters[':number'] = (await placeOrder(victim, { paymentMethod: 'mpesa' })).number;
    await fillCart(victim);
    // Equal visits and comments are stored once, and both were sent above.
    for (const name of ['bookings', 'comments']) await shop.database().collection(name).deleteMany({});
    for (const [path, fields] of Object.entries(forms)) {
      const before = await readEverything();
      const cookies = [...victim.cookies].join();
      const address = addressOf(path);
      const seenVersion = path.includes('/:item') ? await seenVersionOn(address) : {};
      expect((await victim.post(address, { ...fields, ...seenVersion })).status, path).toBeLessThan(400);
      const hasChanged = (await findChanges(before)).length > 0 || [...victim.cookies].join() !== cookies;
      expect([path, hasChanged]).toEqual([path, true]);
    }
  });
});

describe('each cookie', () => {
  it('is SameSite=Lax and HttpOnly', async () => {
    const password = 'a herd of nine cows';
    const user = makeUser({ role: 'super_admin', passwordHash: await hashPassword(password) });
    await shop.database().collection<StoredUser>('users').insertOne(user);
    const visitor = createVisitor(shop.url);
    const { number } = await placeOrder(createVisitor(shop.url), { paymentMethod: 'mpesa' });
    const { productId } = readProduct((await visitor.get('/products/goat-milk')).text);
    const responses = [
      await visitor.post('/wishlist', { intent: 'add', productId }),
      await visitor.post('/cart', {
        intent: 'add',
        ...readProduct((await visitor.get('/products/goat-milk')).text),
      }),
      await visitor.get('/cart'),
      await visitor.post('/checkout', pickupDetails),
      await visitor.post('/login', { email: user.email, password, remember: 'on' }),
      await visitor.post(addressOf('/users-admin/:id'), { intent: 'sign-out' }),
      await visitor.post('/track-order', { orderNumber: number, phone: pickupDetails.phone }),
      await visitor.post('/logout', {}),
    ];
    const cookies = responses.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/[^;]*;.* HttpOnly; SameSite=Lax/);
    const names = new Set(cookies.map((cookie) => cookie.split('=')[0]));
    for (const name of ['session', 'device', 'cart', 'wishlist', 'checkout', 'flash'])
      expect(names).toContain(`malisho_${name}`);
  });

  it('has a signature that is invalid for any other', async () => {
    const visitor = createVisitor(shop.url);
    const { productId } = readProduct((await visitor.get('/products/goat-milk')).text);
    const valueIn = async (name: string, path: string, fields: Readonly<Record<string, string>>) => {
      const lines = (await visitor.post(path, fields)).headers['set-cookie'] ?? [];
      return lines.find((line) => line.startsWith(`${name}=`))?.replace(/^[^=]*=|;.*/g, '') ?? '';
    };
    const cart = await valueIn('malisho_cart', '/cart', { intent: 'clear' });
    const wishlist = await valueIn('malisho_wishlist', '/wishlist', { intent: 'remove', productId });
    const [cartParts, wishlistParts] = [cart, wishlist].map((value) => decodeURIComponent(value).split('.'));
    expect(wishlistParts?.[0]).toBe(cartParts?.[0]);
    expect(wishlistParts?.[1]).toMatch(/^.{40,}$/);
    expect(wishlistParts?.[1]).not.toBe(cartParts?.[1]);
  });
});
