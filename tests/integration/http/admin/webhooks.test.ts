import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { WebhookDelivery } from '~/domain/webhooks/deliveries/webhook-delivery';
import type { WebhookEndpoint } from '~/domain/webhooks/endpoints/webhook-endpoint';
import { webhookEventTypes } from '~/domain/webhooks/events/webhook-events';
import { startWebhookReceiver, type WebhookReceiver } from '../../../simulators/webhook-receiver';
import { dayOfRun } from '../../../support/fixtures/days';
import {
  createSignedInVisitor,
  makeUser,
  staleConfirmation,
  testSessionSecret,
} from '../../../support/fixtures/users';
import { webhookValues } from '../../../support/fixtures/webhooks';
import { connectPhones } from '../../../support/shop/phones';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, placeOrder, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const webhooksPath = '/settings-admin/webhooks';

let receiver: WebhookReceiver;
let admin: Visitor;
let path: string;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});
afterAll(() => receiver.close());

const endpoints = () => shop.database().collection<WebhookEndpoint>('webhookEndpoints');
const deliveries = () => shop.database().collection<WebhookDelivery>('webhookDeliveries');
const text = async (address: string) => textOf((await admin.get(address)).text);
const versionOn = async (address: string) =>
  /name="seenVersion" value="(\d+)"/.exec((await admin.get(address)).text)?.[1] ?? '';

const formOf = (fields: { url?: string; events?: readonly string[] } = {}) => {
  const { url = receiver.url, events = webhookEventTypes } = fields;
  return [
    ['intent', 'save'],
    ['url', url],
    ['description', 'The till'],
    ...events.map((type) => ['events', type] as const),
  ] as const;
};

/** Resolves once the receiver has accepted events of these types about an order, in any order. */
const waitForEvents = (order: string, types: readonly string[]) =>
  receiver.waitFor(() => {
    const found = receiver.accepted().filter(({ data }) => data.order?.number === order);
    return types.every((type) => found.some((event) => event.type === type)) ? found : undefined;
  });

describe('webhooks', () => {
  it('are added with a secret that is shown once', async () => {
    expect(await text('/settings-admin')).toContain('Webhooks');
    expect(await text(webhooksPath)).toContain('No webhooks yet');
    const added = await admin.post(`${webhooksPath}/new`, formOf());
    expect(added.status).toBe(200);
    expect(added.headers['cache-control']).toBe('no-store');
    const secret = /whsec_[\w+/]+=/.exec(added.text)?.[0] ?? '';
    receiver.secrets.push(secret);
    path = /href="(\/settings-admin\/webhooks\/[0-9a-f]{24})"/.exec(added.text)?.[1] ?? '';
    const page = await admin.get(path);
    expect(page.text).toContain(receiver.url);
    expect(page.text).not.toContain('whsec_');
    const [stored] = await endpoints().find().toArray();
    expect(stored?.secret).not.toContain(secret.slice(6, 20));
    expect(await text('/audit-admin?subject=webhook')).toContain('Added the webhook');
    // The form, sent again.
    const again = await admin.post(`${webhooksPath}/new`, formOf());
    expect([again.status, await endpoints().countDocuments()]).toEqual([400, 1]);
    expect(textOf(again.text)).toContain('Another webhook has this address');
  });

  it.each<[{ url?: string; events?: string[] }, string]>([
    [{ url: '' }, 'Address is required'],
    [{ url: 'till' }, 'Please enter an address that begins with https://'],
    [{ url: 'ftp://till.example/' }, 'Please enter an address that begins with https://'],
    [{ url: 'javascript:alert(1)' }, 'Please enter an address that begins with https://'],
    [{ url: 'https://till:secret@till.example/' }, 'Please leave the user name and the password out'],
    [{ url: `https://till.example/${'a'.repeat(500)}` }, 'Address cannot exceed 500 characters'],
    [{ events: [] }, 'Please choose at least one event'],
    [{ events: ['order.eaten'] }, 'Please choose at least one event'],
  ])('are refused: %#', async (fields, message) => {
    const response = await admin.post(`${webhooksPath}/new`, formOf(fields));
    expect([response.status, textOf(response.text).includes(message)]).toEqual([400, true]);
  });

  it('ask for a fresh confirmation before they are made or changed, and for none to switch one off', async () => {
    const long = await createSignedInVisitor(shop, makeUser({ role: 'admin' }), staleConfirmation());
    const confirm = (to: string) => `/confirm?redirectTo=${encodeURIComponent(to)}`;
    const before = await endpoints().find().toArray();
    expect((await long.get(`${webhooksPath}/new`)).location).toBe(confirm(`${webhooksPath}/new`));
    const elsewhere = formOf({ url: 'https://elsewhere.example/' });
    expect((await long.post(`${webhooksPath}/new`, elsewhere)).location).toBe(confirm(`${webhooksPath}/new`));
    const seenVersion = await versionOn(path);
    expect((await long.post(path, [...elsewhere, ['seenVersion', seenVersion]])).location).toBe(
      confirm(path),
    );
    const replace = { intent: 'replace-secret', seenVersion };
    expect((await long.post(path, replace)).location).toBe(confirm(path));
    expect(await endpoints().find().toArray()).toEqual(before);
    const page = await long.get(path);
    expect(page.text).toContain(`href="${confirm(path)}"`);
    expect(page.text).not.toContain('name="url"');
    for (const [intent, active] of [
      ['switch-off', false],
      ['switch-on', true],
    ] as const) {
      await long.post(path, { intent, seenVersion: await versionOn(path) });
      expect(await endpoints().findOne({})).toMatchObject({ active });
    }
  });

  it('try the address with a test event', async () => {
    const { location } = await admin.post(path, { intent: 'test' });
    const event = await receiver.waitFor((events) => events.find(({ type }) => type === 'webhook.test'));
    expect(event.verifiedBy).toEqual(receiver.secrets);
    expect(location).toMatch(/^\/settings-admin\/webhooks\/deliveries\/[0-9a-f]{24}$/);
    expect(await text(location)).toContain('webhook.test');
  });
});

describe('an order that is placed and paid', () => {
  it('reaches the receiver, signed and in the store once each', async () => {
    const { number } = await placeOrder(createVisitor(shop.url), { paymentMethod: 'mpesa' });
    await connectPhones(shop.simulatorUrl).press(number, 'pin');
    const types = ['order.placed', 'order.status_changed', 'payment.succeeded'];
    const events = await waitForEvents(number, types);
    expect(events.map(({ type }) => type).sort()).toEqual(types);
    for (const { verifiedBy } of events) expect(verifiedBy).toEqual(receiver.secrets);
    const stored = await deliveries().find({ orderNumber: number }).toArray();
    expect(stored.map(({ type }) => type).sort()).toEqual(types);
  });

  it('reaches it after the receiver was down for three attempts', async () => {
    receiver.behave(500, 'drop', 503, 200);
    const { number } = await placeOrder(createVisitor(shop.url), { paymentMethod: 'cop' });
    const attempts = () => receiver.events().filter(({ data }) => data.order?.number === number).length;
    for (const count of [1, 2, 3]) {
      await receiver.waitFor(() => (attempts() >= count ? true : undefined));
      // The attempt is recorded after the receiver has got it. The schedule is moved, not waited for.
      const due = { $set: { nextAttemptAt: new Date() } };
      const failed = { orderNumber: number, claimedUntil: null, tries: count };
      await vi.waitUntil(async () => (await deliveries().updateOne(failed, due)).matchedCount === 1, 20_000);
    }
    const [event] = await waitForEvents(number, ['order.placed']);
    expect(event?.verifiedBy).toEqual(receiver.secrets);
    expect(attempts()).toBe(4);
    expect(await deliveries().countDocuments({ orderNumber: number })).toBe(1);
  });
});

describe('the log', () => {
  it('shows what was sent, by webhook, event and state', async () => {
    const id = path.split('/').at(-1) ?? '';
    const log = await text(`${webhooksPath}/deliveries?endpoint=${id}&event=payment.succeeded`);
    expect(log).toContain('payment.succeeded');
    expect(log).not.toMatch(/payment\.succeeded Order M-.*order\.placed Order/);
    expect(await text(`${webhooksPath}/deliveries?state=failed`)).toContain('Nothing found');
    for (const place of ['before=x', 'after=1-1', 'endpoint=x', 'event=x', 'state=x'])
      expect((await admin.get(`${webhooksPath}/deliveries?${place}`)).status).toBe(200);
  });

  it('has a page for each delivery, which sends it again', async () => {
    const paid = await deliveries().findOne({ type: 'payment.succeeded' });
    const address = `${webhooksPath}/deliveries/${String(paid?._id)}`;
    const page = await text(address);
    for (const words of [
      paid?.orderNumber ?? '',
      'Answered 200',
      'thank you',
      'webhook-signature',
      '"totalAmount"',
    ])
      expect(page).toContain(words);
    const before = receiver.accepted().length;
    expect((await admin.post(address, { intent: 'send-again' })).status).toBe(303);
    const repeated = await receiver.waitFor(() => receiver.accepted()[before]);
    expect(repeated.id).toBe(`evt_${String(paid?.eventId)}`);
    expect((await admin.post(address, {})).status).toBe(400);
    for (const unknown of ['x', '0'.repeat(24)]) {
      const there = `${webhooksPath}/deliveries/${unknown}`;
      expect((await admin.get(there)).status).toBe(404);
      expect((await admin.post(there, { intent: 'send-again' })).status).toBe(404);
    }
  });
});

describe('the page of a webhook', () => {
  it('sends again what failed since a day', async () => {
    const send = (since: string) => admin.post(path, { intent: 'send-failed', since });
    await deliveries().updateOne(
      { type: 'payment.succeeded' },
      { $set: { state: 'failed', nextAttemptAt: null } },
    );
    expect(await text(path)).toContain('Send failed events again (1)');
    const before = receiver.accepted().length;
    await send('yesterday');
    await send(dayOfRun(30));
    await send(dayOfRun());
    expect((await receiver.waitFor(() => receiver.accepted()[before])).type).toBe('payment.succeeded');
    expect(await text('/audit-admin?subject=webhook')).toContain('Sent failed events again');
  });

  it('is edited, and shows what somebody else has changed meanwhile', async () => {
    const seenVersion = await versionOn(path);
    const edit = (description: string) =>
      admin.post(path, [
        ['intent', 'save'],
        ['url', receiver.url],
        ['description', description],
        ['events', 'order.placed'],
        ['seenVersion', seenVersion],
      ]);
    expect((await edit('The books')).status).toBe(303);
    const conflict = await edit('The bank');
    expect([conflict.status, textOf(conflict.text).includes('The books')]).toEqual([409, true]);
    expect(await endpoints().findOne({})).toMatchObject({
      description: 'The books',
      events: ['order.placed'],
    });
  });

  it('replaces the secret once, however often the form is sent', async () => {
    const form = { intent: 'replace-secret', seenVersion: await versionOn(path) };
    const replaced = await admin.post(path, form);
    const secret = /whsec_[\w+/]+=/.exec(replaced.text)?.[0] ?? '';
    receiver.secrets.push(secret);
    expect((await admin.post(path, form)).status).toBe(303);
    const before = receiver.accepted().length;
    await admin.post(path, { intent: 'test' });
    const event = await receiver.waitFor(() => receiver.accepted()[before]);
    expect(event.verifiedBy).toEqual(receiver.secrets);
    await expect.poll(() => deliveries().countDocuments({ state: 'waiting' })).toBe(0);
    expect(await text(path)).toContain('Signs as well until');
  });

  it('says that it got nothing for a day, here and on the dashboard', async () => {
    await endpoints().updateOne({}, { $set: { failingSince: new Date(Date.now() - 25 * 60 * 60_000) } });
    expect(await text(path)).toContain('It has been failing since');
    expect(await text(webhooksPath)).toContain('Failing');
    expect(await text('/admin-dashboard')).toContain('1 webhook that is failing');
  });

  it('is switched off, where nothing is recorded, and deleted', async () => {
    await admin.post(path, { intent: 'switch-off', seenVersion: await versionOn(path) });
    const count = await deliveries().countDocuments();
    await placeOrder(createVisitor(shop.url));
    expect(await deliveries().countDocuments()).toBe(count);
    expect(await text(path)).toContain('Switch on');

    const stale = await versionOn(`${path}/delete`);
    await admin.post(path, { intent: 'switch-on', seenVersion: await versionOn(path) });
    const remove = async (seenVersion: string) =>
      (await admin.post(`${path}/delete`, { intent: 'delete', seenVersion })).status;
    expect(await remove(stale)).toBe(409);
    expect(await remove(await versionOn(`${path}/delete`))).toBe(303);
    expect([await endpoints().countDocuments(), await deliveries().countDocuments()]).toEqual([0, 0]);
    const gone = await admin.get(path);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('<h1>Webhook</h1>');
  });

  it('has ten at most', async () => {
    for (let number = 1; number <= 10; number += 1)
      await admin.post(`${webhooksPath}/new`, { ...webhookValues, url: `http://127.0.0.1:9/${number}` });
    const eleventh = await admin.post(`${webhooksPath}/new`, webhookValues);
    expect([eleventh.status, await endpoints().countDocuments()]).toEqual([409, 10]);
    expect(textOf(eleventh.text)).toContain('There are 10 webhooks already');
  });
});
