import { beforeAll, describe, expect, it } from 'vitest';
import { customerSmsKindNames } from '~/domain/settings/sms-kinds';
import { waitingSms } from '~/domain/sms/outbox/queue-sms.server';
import type { StoredUser } from '~/domain/accounts/user';
import type { SmsMessage } from '~/domain/sms/outbox/sms-message';
import type { SmsOptOut } from '~/domain/sms/sms-opt-out';
import type { PhoneNumber } from '~/lib/format/phone';
import { callApi } from '../api/api-client';
import { placeApiOrder } from '../api/api-orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { connectPhones } from '../../../support/shop/phones';
import { errorsIn, mainOf, seenVersionIn, textOf } from '../../../support/shop/read-page';
import { readPageForm } from '../../../support/shop/read-page-form';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder,
  registrationDetails,
  type Visitor,
} from '../../../support/shop/visitor';

/** The calls of the SMS provider (docs/sms.md 3) and the account that they belong to. */

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret, SMS_SIMULATOR: '1' } });
const phone = '+254712345678';
const path = '/settings-admin/sms';

let owner: Visitor;
beforeAll(async () => {
  owner = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
});

const phones = () => connectPhones(shop.simulatorUrl);
const stored = async () => {
  const names = ['smsReports', 'smsOptOuts', 'smsMessages'];
  return JSON.stringify(
    await Promise.all(names.map((name) => shop.database().collection(name).find().toArray())),
  );
};
const optOut = () =>
  shop
    .database()
    .collection<SmsOptOut>('smsOptOuts')
    .findOne({ _id: phone as never });
/** By the words of the page, as their owner copies them. */
const addresses = async (): Promise<Record<string, string>> => {
  const { text } = await owner.get(path);
  return Object.fromEntries(
    [...text.matchAll(/http:\/\/[^\s<"]*(\/hooks\/sms\/([\w-]+)\/[\w-]{43})/g)].map(([, pathname, name]) => [
      name ?? '',
      pathname ?? '',
    ]),
  );
};
const call = async (address: string, fields: Record<string, string> | string) => {
  const { status } = await createVisitor(shop.url).send(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
  return status;
};

const report = {
  id: 'ATXid_1',
  status: 'Success',
  phoneNumber: phone,
  networkCode: '63902',
  retryCount: '0',
};
const incoming = { from: phone, to: '21512', text: 'STOP', id: 'x', date: '2017-05-03T06:04:45Z' };

describe('the addresses of the callbacks', () => {
  it('each have a secret of their own, and are shown to the owner only', async () => {
    const found = await addresses();
    expect(Object.keys(found)).toEqual(['reports', 'incoming', 'opt-outs', 'subscriptions']);
    expect(new Set(Object.values(found).map((address) => address.split('/').at(-1))).size).toBe(4);
    const admin = await createSignedInVisitor(
      shop,
      makeUser({ role: 'admin', permissions: ['settings:write'] }),
    );
    expect((await admin.get(path)).status).toBe(403);
  });

  it('answer 404 to another secret, another name or another callback, and write nothing', async () => {
    const { reports = '', incoming: messages = '' } = await addresses();
    const before = await stored();
    const secret = reports.split('/').at(-1) ?? '';
    for (const address of [
      reports.slice(0, -1),
      `${reports.slice(0, -1)}${reports.endsWith('A') ? 'B' : 'A'}`,
      `/hooks/sms/reports/${messages.split('/').at(-1)}`,
      `/hooks/sms/opt-outs/${secret}`,
      `/hooks/sms/everything/${secret}`,
      '/hooks/sms/reports/%00',
      `/hooks/sms/constructor/${secret}`,
    ])
      for (const fields of [report, incoming, { senderId: 'MALISHO', phoneNumber: phone }])
        expect([address.length, await call(address, fields)]).toEqual([address.length, 404]);
    expect(await stored()).toBe(before);
  });

  it('are not in the log', async () => {
    const { reports = '' } = await addresses();
    await call(reports, report);
    const secret = reports.split('/').at(-1) ?? '';
    expect(secret).toHaveLength(43);
    expect(shop.process.output()).toContain('/hooks/sms/...');
    expect(shop.process.output()).not.toContain(secret);
  });

  it('are renewed, and work for another day', async () => {
    const before = await addresses();
    expect((await owner.post(path, { intent: 'renew' })).status).toBe(303);
    const after = await addresses();
    expect(after['reports']).not.toBe(before['reports']);
    expect(textOf((await owner.get(path)).text)).toContain('The addresses from before work until');
    for (const { reports = '' } of [before, after]) expect(await call(reports, report)).toBe(200);
    await shop
      .database()
      .collection('smsSecrets')
      .updateOne({}, { $set: { renewedAt: new Date(Date.now() - 24 * 3_600_000) } });
    expect(await call(before['reports'] ?? '', report)).toBe(404);
    expect(await call(after['reports'] ?? '', report)).toBe(200);
    expect(JSON.stringify(await shop.database().collection('auditEntries').find().toArray())).toContain(
      'Renewed the addresses',
    );
  });
});

describe('a call', () => {
  it.each<[string, string, Record<string, string> | string, number]>([
    ['a report', 'reports', report, 200],
    ['a report twice', 'reports', report, 200],
    ['a status that nobody knows', 'reports', { ...report, status: 'Parked' }, 200],
    [
      'a reason with other letters',
      'reports',
      { ...report, status: 'Failed', failureReason: 'NotNetworkSubcriber' },
      200,
    ],
    ['a network that nobody knows', 'reports', { ...report, networkCode: '99999' }, 200],
    ['a report without a phone', 'reports', { id: 'x', status: 'Sent' }, 200],
    ['a report without an id', 'reports', { status: 'Sent' }, 400],
    ['a report without a status', 'reports', { id: 'x', status: ' ' }, 400],
    ['a report that is JSON', 'reports', '{"id":"x","status":"Sent"}', 200],
    ['a report that is a list', 'reports', '[{"id":"x","status":"Sent"}]', 400],
    ['a report without anything', 'reports', '', 400],
    ['a long report', 'reports', { ...report, status: 'x'.repeat(10_000) }, 200],
    ['a very long report', 'reports', { ...report, status: 'x'.repeat(20_000) }, 413],
    ['a message', 'incoming', { ...incoming, text: 'Hello' }, 200],
    [
      'a message with the other date',
      'incoming',
      { ...incoming, text: 'Hi', date: '2017-05-03 06:04:45' },
      200,
    ],
    ['a message without a date', 'incoming', { from: phone, text: 'Hi' }, 200],
    ['a message with an empty linkId', 'incoming', { ...incoming, text: '', linkId: '' }, 200],
    ['a message from a name', 'incoming', { ...incoming, from: 'SAFARICOM' }, 200],
    ['a message from nobody', 'incoming', { text: 'STOP' }, 400],
    ['an opt-out of a number abroad', 'opt-outs', { senderId: 'MALISHO', phoneNumber: '+256712345678' }, 200],
    ['an opt-out of another sender', 'opt-outs', { senderId: 'MALISHO', phoneNumber: phone }, 200],
    ['an opt-out of nobody', 'opt-outs', { senderId: 'MALISHO' }, 400],
    ['a subscription', 'subscriptions', { phoneNumber: phone, updateType: 'addition' }, 200],
    ['a subscription without anything', 'subscriptions', '', 200],
  ])('%s (%s) is answered', async (_name, callback, fields, status) => {
    const address = (await addresses())[callback] ?? '';
    expect(await call(address, fields)).toBe(status);
    expect(await optOut()).toBeNull();
  });

  it('STOP and START, and the stop at the operator, go into one list', async () => {
    const { incoming: messages = '', 'opt-outs': optOuts = '' } = await addresses();
    await call(messages, { ...incoming, from: phone.slice(1), text: ' Stop please' });
    expect(await optOut()).toMatchObject({ ours: { way: 'message' }, theirs: null });
    await call(optOuts, { senderId: '21512', phoneNumber: phone });
    await call(messages, { ...incoming, text: 'START' });
    expect(await optOut()).toMatchObject({ ours: null, theirs: { way: 'operator' } });
  });
});

describe('a test message', () => {
  it('reaches the simulated phone, whose report the shop takes', async () => {
    const page = textOf((await owner.get(path)).text);
    expect(page).toContain('The simulator plays Africa’s Talking');
    expect(page).toContain('Left at Africa’s Talking: KES 1,');
    const { status, text } = await owner.post(`${path}/test`, { phone: '0712 345 679' });
    expect([status, textOf(text)]).toEqual([
      200,
      expect.stringContaining('Africa’s Talking took the test message to 0712 345 679; it costs KES 0.8000.'),
    ]);
    const [sent] = await phones().sms.textsTo('+254712345679');
    expect(sent).toMatchObject({ from: '21512', parts: 1 });
    expect(sent?.message).toMatch(/^Malisho.*: this is the test message that you asked for\./);
    expect(await phones().sms.deliveries()).toMatchObject([
      { callback: 'report', fields: { id: sent?.id, status: 'Success' }, status: 200 },
    ]);
    const kept = await shop.database().collection('smsMessages').findOne({ messageId: sent?.id });
    expect(kept).toMatchObject({ kind: 'test', cost: 'KES 0.8000', report: { status: 'Success' } });
  });

  it.each([
    ['406', 'your sender is registered as promotional, or isn’t yours'],
    ['402', 'doesn’t accept your sender 21512 for this account'],
    ['403', 'No text reaches 0712 345 678'],
    ['405', 'Paybill 525900'],
    ['401', 'reviewing your account'],
    ['http-401', 'Make a new key in their dashboard'],
    ['html', 'Look at the phone before you try again'],
    ['500', 'can’t take texts right now (500)'],
  ] as const)('that is answered %s says what to do, and is nobody’s wish', async (answer, words) => {
    await phones().sms.behave({ answer });
    const { status, text } = await owner.post(`${path}/test`, { phone });
    expect([status, textOf(text)]).toEqual([502, expect.stringContaining(words)]);
    await phones().sms.behave({ answer: '102' });
    // STOP and the operator have been there before, in this file.
    expect(await optOut()).not.toMatchObject({ theirs: { way: 'refused' } });
  });
});

describe('the page of all texts', () => {
  it('shows what became of each, and sends one again for who may change orders', async () => {
    const now = new Date();
    const texts = shop.database().collection<SmsMessage>('smsMessages');
    const write = (key: string, changes: Partial<SmsMessage>) => ({
      ...waitingSms(
        { key, kind: 'paid', to: phone as PhoneNumber, text: `Malisho: ${key}`, usefulUntil: now },
        now,
        now,
      ),
      nextTryAt: null,
      usefulUntil: null,
      ...changes,
    });
    const lost = write('the lost one', { state: 'unknown', reason: 'interrupted' });
    const long = write('the long one', {
      state: 'handed-over',
      claimedAt: now,
      cost: 'KES 1.6000',
      parts: 2,
    });
    await texts.insertMany([lost, long]);
    const page = textOf((await owner.get('/texts-admin')).text);
    for (const words of [
      '0712 345 678',
      'KES 1.6000 2 parts',
      'Left at Africa’s Talking: KES',
      'Texts today',
    ])
      expect(page).toContain(words);
    // With that of the test message before.
    expect(page).toMatch(/Cost this month: KES (1\.60 for 1 text|2\.40 for 2 texts)/);
    const filtered = '/texts-admin?fate=unknown';
    const found = (await owner.get(filtered)).text;
    expect(textOf(found)).toContain('We don’t know whether it was sent: the shop stopped meanwhile');
    expect(textOf(found)).not.toContain('the long one');
    expect(found).toContain('aria-current="page"');

    const reader = await createSignedInVisitor(
      shop,
      makeUser({ role: 'customer', permissions: ['messages:read'] }),
    );
    expect(textOf((await reader.get(filtered)).text)).not.toContain('Send again');
    const fields = { sms: lost._id.toHexString() };
    expect((await reader.post(filtered, fields)).status).toBe(403);
    expect(await texts.countDocuments({ key: /^again/ })).toBe(0);
    for (const words of ['on its way again', 'sent already']) {
      expect((await owner.post(filtered, fields)).location).toBe(filtered);
      expect(textOf((await owner.get(filtered)).text)).toContain(words);
    }
    expect(await texts.countDocuments({ key: /^again/ })).toBe(1);
  });
});

describe('the settings of the texts', () => {
  const section = '/settings-admin/texts';
  const save = async (changes: Record<string, string>) => {
    const seenVersion = seenVersionIn((await owner.get(section)).text);
    const fields = { restFrom: '21', restUntil: '6', perDay: '200', perPhone: '6' };
    return owner.post(section, { ...fields, ...changes, seenVersion });
  };
  const checkout = async () => {
    const visitor = createVisitor(shop.url);
    await fillCart(visitor);
    return textOf((await visitor.get('/checkout')).text);
  };
  const policy = async () => textOf((await createVisitor(shop.url).get('/privacy-policy')).text);

  it('have each text with length and cost, and are promised only where they are on', async () => {
    const page = textOf((await owner.get(section)).text);
    expect(page).toMatch(/Both together have room for \d\d characters/);
    expect(page).toMatch(/We have your order M-24061 .{20,120} We have the order \d+ of 145 KSh 0\.80/);
    expect(page).toContain('New order M-24061');
    const [promise, words] = ['We’ll text you about this order', 'also by text message'];
    expect([await checkout(), await policy()]).toEqual([
      expect.stringContaining(promise),
      expect.stringContaining(words),
    ]);
    const saved = await save({ greeting: 'Hi – x', newOrder: 'on' });
    expect(saved.location).toBe('/settings-admin#texts');
    expect(textOf((await owner.get('/settings-admin')).text)).toContain(
      '“Texts (SMS)” was saved. We wrote “Hi - x”, because other signs would double the price of each text.',
    );
    expect(await checkout()).not.toContain(promise);
    expect(await policy()).not.toContain(words);
  });

  it('are refused where the words are too long, or a phone is none', async () => {
    const { status, text } = await save({ paid: 'on', greeting: 'x'.repeat(20), signOff: 'y'.repeat(10) });
    expect([status, errorsIn(text)]).toEqual([
      400,
      [expect.stringMatching(/^Greeting: \d+ too long: the longest/)],
    ]);
    expect(text).toContain('x'.repeat(20));
    const phones = await save({ farmPhones: '<script>alert(1)</script>' });
    expect([phones.status, errorsIn(phones.text).join()]).toEqual([
      400,
      expect.stringContaining('Enter a mobile number such as 0712 345 678'),
    ]);
  });
});

describe('a customer without an email address', () => {
  const contact = { ...pickupDetails, phone: '0733 000 001', email: '' };
  const guestPhone = '+254733000001';
  const settings = () => shop.database().collection<{ _id: string }>('settings');
  const readForm = (html: string, name: string, changes: Record<string, string>) => ({
    ...Object.fromEntries(readPageForm(html, [name]).values),
    ...changes,
  });

  it('orders, reads the text, opens its link, and stops and starts the texts, without scripts', async () => {
    const guest = createVisitor(shop.url);
    await fillCart(guest);
    await settings().updateOne({ _id: 'site' }, { $unset: { sms: '' } });
    const before = await guest.get('/checkout');
    expect(textOf(before.text)).toContain('No email? Order on WhatsApp or call');
    expect((await guest.post('/checkout', readForm(before.text, 'email', contact))).status).toBe(400);

    await settings().updateOne({ _id: 'site' }, { $set: { 'checkout.isEmailOptional': true } });
    const details = await guest.get('/checkout');
    expect(textOf(details.text)).toContain(
      'We’ll text you about this order. You can stop the texts with the link in each one.',
    );
    expect(textOf(details.text)).toContain(
      'Email (optional) No email? We’ll text you the link to your order',
    );
    expect((await guest.post('/checkout', readForm(details.text, 'email', contact))).status).toBe(303);
    const payment = await guest.get('/checkout/payment');
    const placing = readForm(payment.text, 'placementKey', { paymentMethod: 'cop' });
    const placed = await guest.post('/checkout/payment', placing);
    const thanks = await guest.get(placed.location);
    const number = /thank-you\/(M-\d+)/.exec(placed.location)?.[1] ?? '';
    expect(textOf(thanks.text)).toContain('We’ll text the link to your order to 0733 000 001 .');
    expect(textOf(thanks.text)).not.toMatch(/Choose a password|confirmation was sent/);

    // What it says may go at any hour: this test runs by night, too.
    await shop
      .database()
      .collection('smsMessages')
      .updateOne({ to: guestPhone }, { $set: { kind: 'onTheWay', nextTryAt: new Date() } });
    const [text] = await expect
      .poll(() => phones().sms.textsTo(guestPhone), { timeout: 20_000 })
      .toHaveLength(1)
      .then(() => phones().sms.textsTo(guestPhone));
    const { groups: { link = '' } = {} } = /(?<link>\/o\/[0-9A-Z]{6})\b/.exec(text?.message ?? '') ?? {};
    expect(text?.message).toContain(number);

    const phone = createVisitor(shop.url);
    const short = await phone.get(link);
    expect(textOf(mainOf(short.text))).not.toMatch(/Akinyi|0733/);
    expect((await phone.post(link, { digits: '0002' })).status).toBe(400);
    const opened = await phone.post(link, { digits: '0001' });
    const page = await phone.get(opened.location);
    expect(textOf(page.text)).toContain('Akinyi');
    // The page that Track Order opens has the same switch: not every text has a link.
    const stops = async () =>
      (
        await shop
          .database()
          .collection<SmsOptOut>('smsOptOuts')
          .findOne({ _id: guestPhone as never })
      )?.ours;
    for (const path of [link, opened.location]) {
      expect((await phone.post(path, { intent: 'stop' })).location).toBe(path);
      expect(await stops()).toMatchObject({ way: 'link' });
      expect(textOf((await phone.get(path)).text)).toContain('We send no texts about orders to this number.');
      expect((await phone.post(path, { intent: 'start' })).location).toBe(path);
      expect(await stops()).toBeNull();
      expect(textOf((await phone.get(path)).text)).toContain('Stop these texts');
    }

    // The next order needs no typing, and says the same of texts.
    await fillCart(guest);
    const again = await guest.visit('/checkout');
    expect(again.path).toBe('/checkout/payment');
    expect(textOf(again.text)).toContain('We’ll text you about this order. You can stop the texts with');
    // Where an email is required again, it is asked.
    await settings().updateOne({ _id: 'site' }, { $set: { 'checkout.isEmailOptional': false } });
    expect((await guest.visit('/checkout')).path).toBe('/checkout');
    await settings().updateOne({ _id: 'site' }, { $set: { 'checkout.isEmailOptional': true } });
  });

  it('orders through the API, too', async () => {
    const options = await (await callApi(shop, '/checkout-options')).json();
    expect(options).toMatchObject({ requireEmail: false });
    const shippingAddress = 'Akinyi Odhiambo\n0733 000 003\n12 Moi Avenue\nMilimani, Kisumu';
    expect(await placeApiOrder(shop, { shippingAddress })).toMatchObject({ customer: { email: null } });
  });

  it('is told of the texts by the staff who take the call', async () => {
    const words =
      'Tell the caller: “We’ll text you about this order. You can stop the texts with the link in each one.”';
    expect(textOf((await owner.get('/orders-admin/new')).text)).toContain(words);
    await settings().updateOne(
      { _id: 'site' },
      {
        $set: {
          'sms.kinds': Object.fromEntries(customerSmsKindNames.map((kind) => [kind, false])),
        },
      },
    );
    expect(textOf((await owner.get('/orders-admin/new')).text)).not.toContain('Tell the caller');
  });
});

describe('the orders of a phone', () => {
  const path = '/orders/by-phone';
  const number = '0733 000 009';
  const e164 = '+254733000009';
  const lastCode = async (count: number) => {
    await expect
      .poll(
        async () =>
          (await phones().sms.textsTo(e164)).filter(({ message }) => / code\b/.test(message)).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(count);
    const texts = (await phones().sms.textsTo(e164)).filter(({ message }) => / code\b/.test(message));
    return /^\d{6}/.exec(texts.at(-1)?.message ?? '')?.[0] ?? '';
  };

  it('are shown by a code in the browser that asked for it, without name and address, for 30 minutes', async () => {
    const customer = createVisitor(shop.url);
    const details = { ...deliveryDetails, phone: number };
    const order = await placeOrder(customer, { details, paymentMethod: 'cod' });
    const guest = createVisitor(shop.url);
    expect(textOf((await guest.get('/track-order')).text)).toContain('See your orders with a code by text');
    expect((await guest.post(path, { phone: '0700' })).status).toBe(400);
    expect((await guest.post(path, { phone: number })).location).toBe(path);
    expect(textOf((await guest.get(path)).text)).toContain(
      `If you ordered with ${number} in the last 90 days`,
    );
    // Phones offer the code of a text to such a field, and show digits to type it.
    expect((await guest.get(path)).text).toMatch(
      /<input(?=[^>]*name="code")(?=[^>]*inputMode="numeric")(?=[^>]*autoComplete="one-time-code")/i,
    );
    const code = await lastCode(1);
    const typed = code === '111111' ? '222222' : '111111';
    const wrong = await guest.post(path, { intent: 'enter', code: typed });
    expect([wrong.status, wrong.text.includes(typed)]).toEqual([400, false]);
    expect(errorsIn(wrong.text)).toContain('Code from the text: This isn’t the code. You have 4 tries left.');
    const stranger = createVisitor(shop.url);
    await stranger.post(path, { intent: 'enter', code });
    expect(textOf((await stranger.get(path)).text)).not.toContain('1 × Fresh Cow Milk');

    expect((await guest.post(path, { intent: 'enter', code })).location).toBe(path);
    const page = await guest.get(path);
    expect(page.headers['cache-control']).toContain('no-store');
    const shown = textOf(mainOf(page.text));
    expect(shown).toMatch(/1 × Fresh Cow Milk.*Received/);
    // With its number, Track Order would show the address to whoever has the phone; with two digits of it, after a week of tries.
    for (const personal of [
      order.number,
      'ends in',
      'Wanjiru',
      'Kamau',
      'Moi Avenue',
      'Milimani',
      'wanjiru@',
      '/o/',
    ])
      expect(page.text).not.toContain(personal);
    const id = /name="order" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    expect((await stranger.post(path, { intent: 'order-again', order: id })).location).toBe(path);
    expect((await guest.post(path, { intent: 'order-again', order: id })).location).toBe('/cart');
    expect(textOf((await guest.get('/cart')).text)).toContain('Fresh Cow Milk');

    const codes = shop.database().collection('phoneCodes');
    const entered = { enteredAt: { $ne: null } };
    await codes.updateMany(entered, { $set: { enteredAt: new Date(Date.now() - 31 * 60_000) } });
    expect(textOf((await guest.get(path)).text)).not.toContain('1 × Fresh Cow Milk');
    await codes.updateMany(entered, { $set: { enteredAt: new Date() } });
    expect(textOf((await guest.get(path)).text)).toContain('1 × Fresh Cow Milk');
    expect((await guest.post(path, { intent: 'forget' })).location).toBe(path);
    expect(textOf((await guest.get(path)).text)).not.toContain('1 × Fresh Cow Milk');
  });

  it('of somebody who had the number before are shown to nobody, and no code is texted', async () => {
    await shop
      .database()
      .collection('orders')
      .updateMany(
        { 'customer.phone': e164 },
        { $set: { createdAt: new Date(Date.now() - 200 * 86_400_000) } },
      );
    const owner = createVisitor(shop.url);
    // The same answer.
    expect((await owner.post(path, { phone: number })).location).toBe(path);
    expect(textOf((await owner.get(path)).text)).toContain(
      `If you ordered with ${number} in the last 90 days`,
    );
    await lastCode(1);
  });
});

describe('a customer with a phone', () => {
  const mobile = '+254733000077';
  const typed = '0733 000 077';
  const password = 'a herd of nine cows';
  const users = () => shop.database().collection<StoredUser>('users');

  /** The digits of the text that the simulated phone shows, of which it got `count`. */
  const readCode = async (count: number): Promise<string> => {
    await expect.poll(() => phones().sms.textsTo(mobile), { timeout: 20_000 }).toHaveLength(count);
    const message = (await phones().sms.textsTo(mobile)).at(-1)?.message ?? '';
    const { groups: { digits = '' } = {} } =
      /^(?<digits>\d{6}) is your Malisho code\. Don't tell it to anybody\.\n@127\.0\.0\.1 #\k<digits>(?: STOP\*456\*9\*5#)?$/.exec(
        message,
      ) ?? {};
    expect(digits).not.toBe('');
    return digits;
  };
  const mainText = ({ text }: { text: string }) => textOf(mainOf(text));
  const elsewhere = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

  it('signs up, confirms the phone, signs out, and signs in by a code, without scripts', async () => {
    const customer = createVisitor(shop.url);
    const email = 'phone@example.com';
    await customer.post('/register', {
      ...registrationDetails,
      email,
      phoneNumber: typed,
      password,
      confirmPassword: password,
    });
    // A phone that merely stands in the profile is texted nothing, with the same answer.
    const early = createVisitor(shop.url);
    expect((await early.post('/login/code', { intent: 'send', phone: typed })).location).toBe(
      '/login/code?sent=',
    );
    expect(mainText(await early.get('/login/code?sent='))).toMatch(
      /If an account here signs in with 0733 000 077 ?, we’ve texted a code to it\./,
    );

    await customer.post('/login', { email, password });
    expect(mainText(await customer.get('/profile'))).toContain('Code by text Not confirmed Confirm my phone');
    const page = await customer.get('/profile/phone');
    expect(readPageForm(page.text, ['phone']).values).toContainEqual(['phone', typed]);
    await customer.post('/profile/phone', { intent: 'send', phone: typed });
    const digits = await readCode(1);
    const waiting = await customer.get('/profile/phone?sent');
    expect(waiting.text).toMatch(
      /<input(?=[^>]*name="code")(?=[^>]*inputMode="numeric")(?=[^>]*autoComplete="one-time-code")(?![^>]*type="number")/i,
    );
    expect(mainText(waiting)).toMatch(/You can have it sent again in \d+ seconds?\./);
    const wrong = await customer.post('/profile/phone?sent', { intent: 'enter', code: elsewhere(digits) });
    expect([wrong.status, wrong.text.includes(elsewhere(digits))]).toEqual([400, false]);
    expect(errorsIn(wrong.text)).toContain('Code from the text: This isn’t the code. You have 4 tries left.');
    await customer.post('/profile/phone?sent', {
      intent: 'enter',
      code: `${digits.slice(0, 3)} ${digits.slice(3)}`,
    });
    expect(mainText(await customer.get('/profile/phone'))).toContain(
      `A code texted to ${typed} signs you in`,
    );
    expect(mainText(await customer.get('/profile/phone'))).toContain('Use another number');
    const instead = await customer.get('/profile/phone?other');
    expect(readPageForm(instead.text, ['phone']).values).toContainEqual(['phone', '']);
    expect(mainText(instead)).not.toContain('Remove');
    await customer.post('/logout', {});

    expect(mainText(await customer.get('/login?redirectTo=/orders'))).toContain(
      'Sign in with a code by text',
    );
    const asking = '/login/code?redirectTo=%2Forders';
    await customer.post(asking, { intent: 'send', phone: typed });
    const second = await readCode(2);
    const stranger = createVisitor(shop.url);
    const kept = await stranger.post('/login/code', { intent: 'enter', code: second });
    expect(kept.location).toBe('/login/code?other=');
    expect(mainText(await customer.get(asking))).toContain('Remember me');
    const entered = await customer.post(asking, { intent: 'enter', code: second, remember: 'on' });
    expect([entered.status, entered.location]).toEqual([303, '/orders']);
    expect((await customer.get('/account')).status).toBe(200);
    // The code is no proof for another phone, or another address.
    expect((await customer.get('/profile/two-step')).status).toBe(200);
    expect((await customer.get('/profile/phone?other')).location).toMatch(/^\/confirm/);
    expect(
      (await customer.post('/profile/phone', { intent: 'send', phone: '0733 000 078' })).location,
    ).toMatch(/^\/confirm/);
    // Neither log nor page of the farm has a code.
    for (const code of [digits, second]) {
      expect(shop.process.output()).not.toContain(code);
      expect((await owner.get('/texts-admin')).text).not.toContain(code);
    }
    expect(textOf((await owner.get('/texts-admin?kind=code')).text)).toContain('Nobody can see the code.');

    await customer.post('/profile/phone', { intent: 'remove' });
    expect((await users().findOne({ email }))?.confirmedPhone).toBeUndefined();
  });

  it('takes it from another account only when asked, and who works here has none', async () => {
    const confirmedPhone = { number: mobile as PhoneNumber, at: new Date(), usedAt: new Date() };
    const former = makeUser({ phoneNumber: confirmedPhone.number, confirmedPhone });
    await createSignedInVisitor(shop, former);
    const visitor = await createSignedInVisitor(shop, makeUser());
    await visitor.post('/profile/phone', { intent: 'send', phone: typed });
    // Another account in the same browser doesn't see whose phone it is.
    const next = await createSignedInVisitor(shop, makeUser());
    for (const [name, value] of visitor.cookies)
      if (name.endsWith('malisho_code')) next.cookies.set(name, value);
    expect(mainText(await visitor.get('/profile/phone?sent'))).toContain(typed);
    expect(mainText(await next.get('/profile/phone?sent'))).not.toContain(typed);
    const code = await readCode(3);
    await visitor.post('/profile/phone?sent', { intent: 'enter', code });
    expect(mainText(await visitor.get('/profile/phone?sent'))).toContain(
      'Another account signs in with this number.',
    );
    expect((await users().findOne({ _id: former._id }))?.confirmedPhone).toBeDefined();
    await visitor.post('/profile/phone?sent', { intent: 'take' });
    expect((await users().findOne({ _id: former._id }))?.confirmedPhone).toBeUndefined();
    expect(mainText(await visitor.get('/profile'))).toContain('Code by text Confirmed View or remove');

    expect((await owner.get('/profile/phone')).status).toBe(404);
    expect((await owner.post('/profile/phone', { intent: 'send', phone: typed })).status).toBe(404);
    expect(mainText(await owner.get('/profile'))).not.toContain('Code by text');
  });
});
