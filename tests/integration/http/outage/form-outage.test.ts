import { beforeAll, describe, expect, it } from 'vitest';
import { registerAndSignIn } from '../../../support/shop/register-account';
import { readRouteTable } from '../../../support/shop/route-table';
import { useShopWithStore } from '../../../support/shop/use-shop';
import { fillCart, placeOrder, reachPaymentStep, type Visitor } from '../../../support/shop/visitor';
import { dayOfRun } from '../../../support/fixtures/days';
import { messageDetails, visitDetails } from '../../../support/fixtures/visits';
import { expectRenderedPage, textOf, mainOf } from '../../../support/shop/read-page';

const id = '0123456789abcdef01234567';
const secret = 'three green cows';
/** Breaks a page that does not escape its values. */
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
/** The fields of a form, and those that must not be sent back. */
type Form = { readonly fields: Sent; readonly secrets?: Sent };

/** By the path in app/routes.ts. */
const forms: Readonly<Record<string, readonly Form[]>> = {
  '/newsletter': [{ fields: { email, returnTo: '/faq' } }],
  '/newsletter/confirm/:token': [{ fields: {} }],
  '/newsletter/unsubscribe/:token': [{ fields: {} }],
  '/products/:slug/back-in-stock': [{ fields: { email, sku: '' } }],
  '/back-in-stock/confirm/:token': [{ fields: {} }],
  '/back-in-stock/stop/:token': [{ fields: {} }],
  '/o/:code': [{ fields: { digits: '5678' } }],
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
  '/orders/:number/again': [{ fields: { digits: '6789' } }],
  '/standing-orders': [{ fields: { contact: email } }],
  '/standing-orders/new': [{ fields: { intent: 'show', phone: phoneNumber, address: hostile } }],
  '/standing-orders/confirm/:token': [{ fields: { seen: '2 x 65' } }],
  '/standing-orders/:standingOrderId': [{ fields: { intent: 'pause', until: dayOfRun(9) } }],
  '/standing-orders/:standingOrderId/change': [{ fields: { intent: 'show', address: hostile } }],
  '/checkout/thank-you/:number': [{ fields: { intent: 'account' }, secrets: { password: secret } }],
  '/checkout/waiting/:number': [
    { fields: { intent: 'retry', phoneNumber } },
    { fields: { intent: 'claim', code: 'TJ12AB34CD' } },
  ],
  '/blog/:post': [{ fields: { author: hostile, email, content: `${hostile}\nsecond line` } }],
  '/contact-us': [{ fields: { ...messageDetails, message: `${hostile} ${messageDetails.message}` } }],
  '/booking': [{ fields: { ...visitDetails, specialRequests: `${hostile}\nA wheelchair` } }],
  '/booking/confirm/:token': [{ fields: {} }, { fields: { day: dayOfRun(30) } }],
  '/forgot-password': [{ fields: { email } }],
  '/reset-password/:token': [
    { fields: {}, secrets: { password: `${secret} 2`, confirmPassword: `${secret} 2` } },
  ],
  '/verify-email/:token': [{ fields: { intent: 'confirm' }, secrets: { password: secret } }],
  '/change-email/:token': [{ fields: { intent: 'confirm' }, secrets: { password: secret } }],
  '/invitation/:token': [{ fields: { email }, secrets: { password: secret, confirmPassword: secret } }],
  '/profile': [
    { fields: { intent: 'update', ...details }, secrets: { currentPassword: secret, newPassword: secret } },
  ],
  '/confirm': [{ fields: {}, secrets: { password: secret, code: '918273' } }],
  '/profile/two-step': [{ fields: { intent: 'finish' }, secrets: { code: '918273' } }],
  '/profile/phone': [{ fields: { intent: 'send', phone: phoneNumber }, secrets: { code: '918273' } }],
  '/gallary-management/add': [{ fields: picture }],
  '/gallary-management/:item': [{ fields: picture }],
  '/gallary-management/:item/delete': [{ fields: { version: '3' } }],
  '/services-admin': [{ fields: { intent: 'move', list: 'list', move: `${id} after ${id}` } }],
  '/services-admin/new': [{ fields: { title: hostile, description: `${hostile}\nline`, icon: 'cow' } }],
  '/services-admin/:itemId': [{ fields: { title: hostile, seenVersion: '3' } }],
  '/services-admin/:itemId/preview': [{ fields: { title: hostile, icon: 'cow' } }],
  '/services-admin/:itemId/delete': [{ fields: { seenVersion: '3' } }],
  '/team-admin': [{ fields: { intent: 'move', list: 'list', move: `${id} after ${id}` } }],
  '/team-admin/new': [{ fields: { name: hostile, position: 'Herdsman', email } }],
  '/team-admin/:itemId': [{ fields: { name: hostile, bio: `${hostile}\nline`, seenVersion: '3' } }],
  '/team-admin/:itemId/preview': [{ fields: { name: hostile, bio: `${hostile}\nline` } }],
  '/team-admin/:itemId/delete': [{ fields: { seenVersion: '3' } }],
  '/faq-admin': [{ fields: { intent: 'move', list: 'list', move: `${id} after ${id}` } }],
  '/faq-admin/new': [{ fields: { title: hostile, text: `${hostile}\nline` } }],
  '/faq-admin/:itemId': [{ fields: { title: hostile, seenVersion: '3' } }],
  '/faq-admin/:itemId/preview': [{ fields: { title: hostile } }],
  '/faq-admin/:itemId/delete': [{ fields: { seenVersion: '3' } }],
  '/testimonials-admin': [{ fields: { intent: 'move', list: 'list', move: `${id} after ${id}` } }],
  '/testimonials-admin/new': [{ fields: { name: hostile, from: 'Bumala', words: `${hostile}\nline` } }],
  '/testimonials-admin/:itemId': [{ fields: { name: hostile, seenVersion: '3' } }],
  '/testimonials-admin/:itemId/preview': [{ fields: { name: hostile } }],
  '/testimonials-admin/:itemId/delete': [{ fields: { seenVersion: '3' } }],
  '/tour-admin': [{ fields: { intent: 'move', list: 'list', move: `${id} after ${id}` } }],
  '/tour-admin/new': [{ fields: { title: hostile, text: `${hostile}\nline` } }],
  '/tour-admin/:itemId': [{ fields: { title: hostile, seenVersion: '3' } }],
  '/tour-admin/:itemId/preview': [{ fields: { title: hostile } }],
  '/tour-admin/:itemId/delete': [{ fields: { seenVersion: '3' } }],
  '/newsletter-admin/issues/new': [
    { fields: { intent: 'save', subject: hostile, body: `${hostile}\n\nline`, newId: id } },
  ],
  '/newsletter-admin/issues/:issueId/edit': [
    { fields: { intent: 'send', subject: hostile, seenVersion: '3' } },
  ],
  '/newsletter-admin/issues/:issueId': [{ fields: { intent: 'stop' } }],
  '/newsletter-admin/issues/:issueId/send': [
    { fields: { intent: 'schedule', time: `${dayOfRun(30)}T10:00` } },
  ],
  '/newsletter-admin/issues/:issueId/delete': [{ fields: { intent: 'delete', seenVersion: '3' } }],
  '/newsletter-admin/subscribers/:subscriberId/remove': [{ fields: { intent: 'remove' } }],
  '/organizations-admin/:organizationId/ask': [
    {
      fields: {
        contact: 'other',
        phoneNumber: '0712 345 678',
        amount: '1200',
        idempotencyKey: 'a'.repeat(22),
      },
    },
  ],
  '/organizations-admin/:organizationId/ask/:attemptId': [{ fields: {} }],
  '/home-content': [{ fields: { intent: 'move', list: 'stats', move: 'herd after visitors' } }],
  '/home-content/:pagePart': [{ fields: { title: hostile, primaryButtonText: 'Shop' } }],
  '/home-content/:list/:entry': [{ fields: { title: hostile, value: '12', icon: 'cow' } }],
  '/home-content/:list/:entry/delete': [{ fields: { seenVersion: '3' } }],
  '/home-content/:pagePart/preview': [{ fields: { title: hostile, primaryButtonText: 'Shop' } }],
  '/home-content/:list/:entry/preview': [{ fields: { title: hostile, value: '12', icon: 'cow' } }],
  '/about-management': [{ fields: { intent: 'move', list: 'stats', move: 'years after products' } }],
  '/about-management/:pagePart': [{ fields: { title: hostile, altText: 'The herd' } }],
  '/about-management/:list/:entry': [{ fields: { label: hostile, value: '10K+', description: 'Homes' } }],
  '/about-management/:list/:entry/delete': [{ fields: { seenVersion: '3' } }],
  '/about-management/:pagePart/preview': [{ fields: { title: hostile, altText: 'The herd' } }],
  '/about-management/:list/:entry/preview': [{ fields: { label: hostile, value: '10K+' } }],
  '/page-texts': [{ fields: { intent: 'move', list: 'service-topics', move: 'breeding after genetics' } }],
  '/page-texts/:textsOf': [{ fields: { intro: `${hostile}\nline`, invitation: 'Come' } }],
  '/page-texts/:topics/:entry': [{ fields: { title: hostile, description: 'Twice' } }],
  '/page-texts/:topics/:entry/delete': [{ fields: { seenVersion: '3' } }],
  '/day-sheet': [{ fields: { order: 'M-1000007', day: dayOfRun(30), intent: 'delivered' } }],
  '/orders-admin': [{ fields: { act: 'deliver', order: 'M-1000007' } }],
  '/orders-admin/:number': [
    { fields: { intent: 'change-status', status: 'cancelled', why: hostile } },
    { fields: { intent: 'add-note', note: `${hostile}\nsecond line` } },
  ],
  '/orders-admin/chosen/:choiceId': [{ fields: { intent: 'do', order: 'M-1000007' } }],
  '/orders-admin/new': [{ fields: { phone: phoneNumber, name: hostile, note: 'By the gate' } }],
  '/orders-admin/new/:number': [{ fields: { intent: 'retry', phoneNumber } }],
  '/orders-admin/:number/cash': [{ fields: { intent: 'record', amount: '575' } }],
  '/orders-admin/:number/correct': [{ fields: { intent: 'save', address: hostile } }],
  '/orders-admin/:number/payment': [{ fields: { method: 'mpesa', code: 'TJ12AB34CD', amount: '75' } }],
  '/standing-orders-admin': [{ fields: { broughtUntil: dayOfRun(0) } }],
  '/standing-orders-admin/new': [{ fields: { phone: phoneNumber, name: hostile, address: hostile } }],
  '/standing-orders-admin/instead/:productId': [{ fields: { kind: 'end' } }],
  '/standing-orders-admin/prices': [{ fields: { intent: 'tell:fee' } }],
  '/standing-orders-admin/:standingOrderId': [{ fields: { intent: 'pause', until: dayOfRun(9) } }],
  '/standing-orders-admin/:standingOrderId/payment': [{ fields: { code: 'TJ12AB34CD', amount: '75' } }],
  '/standing-orders-admin/:standingOrderId/days/:day': [{ fields: { line: '', quantity: '' } }],
  '/standing-orders-admin/:standingOrderId/change': [{ fields: { phone: phoneNumber, address: hostile } }],
  '/cash-up': [{ fields: { day: dayOfRun(0) } }],
  '/cash-up/:day/:holder': [{ fields: { amount: '575', note: hostile } }],
  '/payments-to-check/:number/match-code': [{ fields: { intent: 'match', amount: '575' } }],
  '/payments-to-check/:number/check/:paymentKey': [{ fields: { intent: 'settle', reason: hostile } }],
  '/payments-to-check/:number/refund/:paymentKey': [{ fields: { code: 'TJ12AB34CD', amount: '75' } }],
  '/payments-to-check/:number/statement/:paymentKey': [{ fields: { reason: hostile } }],
  '/payments-to-check/till/:paymentKey': [{ fields: { intent: 'none', note: hostile } }],
  '/payments-to-check/:number/reversal/:paymentKey': [{ fields: { state: 'held', note: hostile } }],
  '/payments-to-check/:number/revive': [{ fields: { reason: hostile } }],
  '/payments/new': [{ fields: { paidBy: hostile, amount: '12,500', description: `${hostile}\nline` } }],
  '/payments/:payment/pay': [{ fields: { paidTo: hostile, settles: id } }],
  '/payments/:payment/update': [{ fields: { reason: hostile, method: 'MPESA' } }],
  '/payments/:payment/reverse': [{ fields: { reason: hostile } }],
  '/products-admin': [{ fields: { intent: 'copy', productId: id } }],
  '/categories-admin': [{ fields: { intent: 'off', id } }],
  '/blogs-admin': [{ fields: { intent: 'on', id } }],
  '/gallary-management': [{ fields: { intent: 'off', id: 'market-day' } }],
  '/products-admin/new': [{ fields: { name: hostile, price: '120', description: `${hostile}\nline` } }],
  '/products-admin/:productId': [{ fields: { name: hostile, seenVersion: 'abc' } }],
  '/products-admin/:productId/delete': [{ fields: { seenVersion: 'abc' } }],
  '/products-admin/quick': [{ fields: { name: hostile, size: '1 litre', price: '60' } }],
  '/products-admin/prices': [{ fields: { price: '65', seenPrice: '60' } }],
  '/products-admin/import': [{ fields: { intent: 'check', text: `sku,price\n"${hostile}",65` } }],
  '/categories-admin/new': [{ fields: { name: hostile, description: 'Short.' } }],
  '/categories-admin/:categoryId': [{ fields: { name: hostile, seenVersion: '3' } }],
  '/categories-admin/:categoryId/delete': [{ fields: { seenVersion: '3' } }],
  '/texts-admin': [{ fields: { sms: id } }],
  '/messages-admin/:messageId': [{ fields: { intent: 'answer', answer: `${hostile}\nsecond line` } }],
  '/messages-admin/:messageId/delete': [{ fields: { intent: 'delete' } }],
  '/bookings-admin/new': [{ fields: { firstName: hostile, phone: phoneNumber } }],
  '/bookings-admin/:bookingId': [
    { fields: { intent: 'move', day: dayOfRun(30), startsAt: '10:00', why: hostile } },
    { fields: { intent: 'decline', reason: hostile } },
  ],
  '/bookings-admin/calendar': [{ fields: { intent: 'close', day: dayOfRun(30) } }],
  '/bookings-admin/calendar/:day': [{ fields: { state: 'closed', capacity: '20', note: hostile } }],
  '/organizations-admin/new': [{ fields: { name: hostile, price: '48,000', contact1Name: hostile } }],
  '/organizations-admin/:organizationId/edit': [{ fields: { name: hostile, seenVersion: '3' } }],
  '/organizations-admin/:organizationId/subscription': [{ fields: { status: 'ended', remarks: hostile } }],
  '/organizations-admin/:organizationId/delete': [{ fields: { seenVersion: '3' } }],
  '/subscriptions-admin/:organizationId': [{ fields: { status: 'ended', remarks: hostile } }],
  '/stock-admin': [{ fields: { reason: 'milking', note: hostile, amount: '40' } }],
  '/stock-admin/expected': [{ fields: { product: id, sku: 'ML-WMK-500', amount: '40' } }],
  '/settings-admin/api-keys/new': [{ fields: { name: hostile, lastDay: dayOfRun(60) } }],
  '/settings-admin/api-keys/:keyId': [{ fields: { name: hostile, seenVersion: '3' } }],
  '/settings-admin/api-keys/:keyId/revoke': [{ fields: { seenVersion: '3' } }],
  '/settings-admin/webhooks/new': [{ fields: { url: 'https://till.example/', description: hostile } }],
  '/settings-admin/webhooks/:endpointId': [{ fields: { intent: 'switch-off', seenVersion: '3' } }],
  '/settings-admin/webhooks/:endpointId/delete': [{ fields: { seenVersion: '3' } }],
  '/settings-admin/webhooks/deliveries/:deliveryId': [{ fields: { intent: 'send-again' } }],
  '/settings-admin/mpesa': [
    {
      fields: { mode: 'production', shortcode: '174379' },
      secrets: { consumerKey: `${secret} 3`, consumerSecret: `${secret} 4`, passkey: `${secret} 5` },
    },
  ],
  '/settings-admin/mpesa/test': [{ fields: { phone: phoneNumber } }],
  '/settings-admin/mail': [
    { fields: { provider: 'gmail', address: email }, secrets: { password: `${secret} 6` } },
  ],
  '/settings-admin/mail/test': [{ fields: { to: email } }],
  '/settings-admin/sms': [
    { fields: { userName: 'malisho', sender: 'MALISHO' }, secrets: { apiKey: `${secret} 8` } },
  ],
  '/settings-admin/sms/test': [{ fields: { phone: phoneNumber } }],
  '/settings-admin/legal/:text': [{ fields: { intro: hostile, text: `## One\n${hostile}` } }],
  '/settings-admin/legal/:text/versions/:version': [{ fields: { seenVersion: '3' } }],
  '/settings-admin/:section': [{ fields: { promo: hostile, seenVersion: '3' } }],
  '/settings-admin/:section/rows/:row': [{ fields: { name: hostile, address: 'Stall 12' } }],
  '/settings-admin/:section/rows/:row/delete': [{ fields: { seenVersion: '3' } }],
  '/settings-admin/:section/history/:version': [{ fields: { seenVersion: '3' } }],
  '/users-admin/invite': [{ fields: { name: hostile, email, role: 'staff', intent: 'mail' } }],
  '/users-admin/invitations/:invitationId': [{ fields: { intent: 'renew' } }],
  '/set-up': [{ fields: {} }],
  '/set-up/pictures': [{ fields: { heroAlt: hostile, seenVersion: '3' } }],
  '/set-up/emails': [{ fields: { provider: 'gmail', address: email }, secrets: { password: `${secret} 7` } }],
  '/set-up/products': [{ fields: { name: hostile, size: '1 litre', price: '60' } }],
  '/set-up/:step': [{ fields: { address: hostile, directions: hostile, seenVersion: '3' } }],
  '/set-up/rules': [{ fields: { read: 'on', 'version-privacy-policy': '0' } }],
  '/users-admin/:id': [{ fields: { change: 'role', role: 'staff', version: '3' } }],
  '/blogs-admin/new': [{ fields: { title: hostile, content: `${hostile}\n\n# A heading`, tags: 'mala' } }],
  '/blogs-admin/:blogId': [{ fields: { title: hostile, content: 'Short.', version: '2026-01-01' } }],
  '/blogs-admin/:blogId/delete': [{ fields: { version: '3' } }],
  '/comments-admin': [{ fields: { intent: 'hide', comment: id } }],
  '/comments-admin/delete': [{ fields: { comment: id } }],
  '/comments-admin/:comment/delete': [{ fields: { comment: id } }],
  '/comments-admin/:comment/block': [{ fields: { email: 'on', hideAll: 'on' } }],
};

/** Routes without a page: no form of a visitor, or a script keeps the values. */
const withoutPage = [
  '/hooks/payments/:token',
  '/hooks/sms/:callback/:secret',
  '/api/*',
  '/images',
  '/blogs-admin/preview',
  '/newsletter-admin/issues/preview',
  '/day-sheet/tick',
];
/** Their own tests show that they keep what was typed: database-outage.test.ts. */
const checkout = ['/checkout', '/checkout/payment'];
/** The second step needs a challenge, a code by text an SMS account; the others use no database. */
const withoutTypedValues = [
  '/login/two-step',
  '/orders/by-phone',
  '/login/code',
  '/auth/oidc',
  '/booking/:reference',
  '/style-guide',
  '/*',
];

const shopWithStore = useShopWithStore();
let shopper: Visitor;
let placementKey: string;
let orderNumber: string;
beforeAll(async () => {
  shopper = await registerAndSignIn(shopWithStore.shop.url);
  orderNumber = (await placeOrder(shopper)).number;
  await fillCart(shopper);
  placementKey = await reachPaymentStep(shopper);
  await shopWithStore.stopDatabase();
});

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

/** The successful controls of all forms of a page, as name=value. */
function valuesIn(html: string): readonly string[] {
  const main = mainOf(html);
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

/** As from WhatsApp or a word processor: they are taken out of each text of each form (docs/decisions/0090). */
const withInvisibleCharacters = (fields: Sent): Sent =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      `\u200B${value.slice(0, 1)}\u202A${value.slice(1)}\uFEFF`,
    ]),
  );

it('covers every route with an action', () => {
  const taking = readRouteTable().filter(({ hasAction }) => hasAction);
  const covered = [...Object.keys(forms), ...withoutPage, ...checkout, ...withoutTypedValues];
  expect(
    taking.map(({ addressPattern }) => addressPattern).filter((path) => !covered.includes(path)),
  ).toEqual([]);
});

describe.each(Object.entries(forms))('during a database outage, %s', (pattern, sent) => {
  it.each(sent)('sends back $fields without invisible characters', async ({ fields, secrets = {} }) => {
    const path = pathOf(pattern);
    const response = await shopper.post(path, { ...withInvisibleCharacters(fields), ...secrets });
    expect([response.status, response.headers['retry-after']]).toEqual([503, '30']);
    expectRenderedPage(response.text);
    expect(textOf(response.text)).toMatch(/The shop is down|try again/i);
    const values = valuesIn(response.text);
    for (const [name, value] of Object.entries(fields)) expect(values).toContain(`${name}=${value}`);
    for (const [name, value] of Object.entries(secrets)) {
      expect(response.text).not.toContain(value);
      expect(response.text).toContain(`name="${name}"`);
    }
    // What pages fill in is sent again, but is not read by people.
    expect(response.text).not.toMatch(
      /<dt[^>]*>(Seen|Idempotency|New id|Intent|Return)|<dd[^>]*>[0-9a-f]{24}</,
    );
    expect(response.text).not.toContain('<script>alert');
    expect(response.headers['cache-control']).toMatch(/private|no-store/);
  });
});

it('keeps the values of a form with a file, and says that the file is not kept', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(picture)) form.set(name, value);
  form.set('imageFile', new File(['not kept at all'], 'herd.jpg', { type: 'image/jpeg' }));
  const response = await fetch(`${shopWithStore.shop.url}/gallary-management/add`, {
    method: 'POST',
    body: form,
    headers: {
      Origin: shopWithStore.shop.url,
      Cookie: [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(valuesIn(html)).toContain('title=The herd');
  expect(textOf(html)).toContain('We can’t keep files, so you’ll need to choose them again.');
  expect(html).not.toContain('not kept at all');
});

it('sends nothing back of a cross-site form', async () => {
  for (const path of ['/blogs-admin/new', '/register', '/cart']) {
    const response = await shopper.post(
      path,
      { title: 'Sent from elsewhere', intent: 'add' },
      { Origin: 'https://evil.example' },
    );
    expect([path, response.status]).toEqual([path, 403]);
    expect(response.text).not.toContain('Sent from elsewhere');
  }
});

it.each([
  ['GET', '/search/suggestions?q=milk'],
  ['GET', '/blogs/some-post'],
  ['POST', `/hooks/payments/${'0'.repeat(64)}`],
])('responds to %s %s with 503 in one line', async (method, path) => {
  const response = await shopper.send(path, {
    method,
    ...(method === 'POST' && {
      body: JSON.stringify({
        Body: { stkCallback: { MerchantRequestID: '1', CheckoutRequestID: '2', ResultCode: 0 } },
      }),
    }),
  });
  expect([response.status, response.headers['retry-after']]).toEqual([503, '30']);
  expect(response.text).toBe('The shop is down at the moment.\n');
});

// This test comes last: it restarts the database.
it('accepts the form that was sent back, and places the order once', async () => {
  const fields = { placementKey, paymentMethod: 'cop', phoneNumber: '' };
  const refused = await shopper.post('/checkout/payment', fields);
  expect(refused.status).toBe(503);
  expect(valuesIn(refused.text)).toContain(`placementKey=${placementKey}`);
  await shopWithStore.restartDatabase();
  const { location } = await shopper.post('/checkout/payment', fields);
  expect(location).toMatch(/^\/checkout\/thank-you\/M-/);
  expect((await shopper.post('/checkout/payment', fields)).location).toBe(location);
  expect(await shopWithStore.countOrders()).toBe(2);
});
