import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from '#db/embedded';
import type { OutboxMail } from '~/domain/mail/outbox';
import { startFormMailSimulator, type FormMailSimulator } from '../../../simulators/form-mail';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import { createVisitor } from '../../../support/shop/visitor';
import { makeTempFolder, startShop, type Shop } from '../../../support/shop/start-shop';
import { readConfirmToken, messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { textOf } from '../../../support/shop/read-page';

// Several shops start one after another, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const farm = 'hello@malisho.example';
let closers: (() => Promise<unknown>)[] = [];
let service: FormMailSimulator;
let server: SmtpSimulator;
let store: EmbeddedStore;
let database: Db;
beforeAll(async () => {
  const folder = await makeTempFolder();
  closers.push(folder.remove);
  const directory = join(folder.path, 'store');
  await mkdir(directory);
  store = await startEmbeddedStore({ directory });
  closers.push(store.close);
  // Drops forms with a known Idempotency-Key: see the last test.
  service = await startFormMailSimulator({ isIdempotent: true });
  closers.push(service.close);
  server = await startSmtpSimulator();
  closers.push(server.close);
  const client = await MongoClient.connect(store.uri);
  closers.push(() => client.close());
  database = client.db('malisho');
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

async function openShop(): Promise<Shop> {
  const uri = new URL(store.uri);
  uri.pathname = '/malisho';
  const shop = await startShop({
    env: {
      MONGODB_URI: uri.href,
      SMTP_URL: server.url,
      MAIL_FROM: 'shop@malisho.example',
      FORM_MAIL_URL: service.url,
      FORM_MAIL_ACCESS_KEY: service.accessKey,
    },
  });
  closers.push(shop.stop);
  return shop;
}

const outbox = () => database.collection<OutboxMail>('outbox');
const waiting = () => outbox().countDocuments({ state: 'waiting' });

/** Makes every backoff and lease expire. Only while no shop runs, because it might be sending. */
async function passTime(): Promise<void> {
  await database.collection('leases').deleteMany({});
  await outbox().updateMany({ state: 'waiting' }, { $set: { nextTryAt: new Date() } });
}

const people = [1, 2, 3].map((number) => `person${number}@example.com`);

/** Each visitor sends a message, books, confirms and subscribes, and sees success. */
async function sendAll(shop: Shop): Promise<void> {
  for (const email of people) {
    const visitor = createVisitor(shop.url);
    const form = { ...messageDetails, email, subject: `From ${email}` };
    expect((await visitor.post('/contact-us', form)).status).toBe(303);
    expect(textOf((await visitor.get('/contact-us')).text)).toContain('Thank you for your message!');
    const visit = { ...visitDetails, email, groupSize: '1-5', preferredDate: tourDay(3) };
    const booked = await visitor.post('/booking', visit);
    expect(booked.status).toBe(303);
    expect(textOf((await visitor.get(booked.location.replace(/#.*/, ''))).text)).toContain(
      'Your visit has been booked successfully!',
    );
    const token = await readConfirmToken(outbox(), email);
    expect((await visitor.post(`/booking/confirm/${token}`, {})).location).toBe(booked.location);
    expect((await visitor.post('/newsletter', { email })).status).toBe(303);
  }
}

/** Expected for each visitor: two forms, two emails to the farm, four to the visitor. */
const expectedForms = people.length * 2;
const expectedEmails = people.length * 6;

const subjectsTo = (email: string) =>
  server
    .emails({ to: email })
    .map(({ subject }) => subject)
    .sort();

it('deliveries queued while form mail and SMTP are down and the shop is killed are sent once each', async () => {
  service.setBehaviour('hang');
  server.setBehaviour('hang');
  const first = await openShop();
  await sendAll(first);
  // Everything is stored and both channels are sending: the process is killed in the middle.
  expect(await waiting()).toBe(expectedForms + expectedEmails);
  await Promise.all([service.hanging(1), server.hanging(1)]);
  await first.kill();
  for (const name of ['messages', 'bookings', 'newsletterSubscribers'])
    expect([name, await database.collection(name).countDocuments()]).toEqual([name, people.length]);

  // A new process, with both services failing in another way.
  service.reset();
  server.reset();
  service.setBehaviour('drop');
  server.setBehaviour('drop');
  await passTime();
  const second = await openShop();
  await vi.waitUntil(async () => (await outbox().countDocuments({ fault: null })) === 0, { timeout: 60_000 });
  expect(await waiting()).toBe(expectedForms + expectedEmails);
  expect([service.forms().length, server.emails().length]).toEqual([0, 0]);
  await second.stop();

  service.reset();
  server.reset();
  await passTime();
  const third = await openShop();
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000 });
  expect(await outbox().countDocuments({ state: 'sent' })).toBe(expectedForms + expectedEmails);
  expect([service.forms().length, server.emails().length]).toEqual([expectedForms, expectedEmails]);
  for (const email of people) {
    const forms = service.forms().filter(({ fields }) => fields['email'] === email);
    expect(forms.map(({ fields }) => fields['subject']).sort()).toEqual([
      'New Dairy Farm Tour Booking',
      `[Wholesale Orders] From ${email}`,
    ]);
    const toFarm = server.emails({ to: farm }).filter(({ headers }) => headers.get('reply-to') === email);
    expect(toFarm).toHaveLength(2);
    expect(subjectsTo(email)).toEqual([
      'Please confirm your newsletter sign-up',
      'Please confirm your visit to the farm',
      'We have received your message',
      'Your visit to the farm',
    ]);
  }

  // Nothing is sent twice, after any delay and any number of restarts.
  await third.stop();
  await passTime();
  const fourth = await openShop();
  const marker = createVisitor(fourth.url);
  await marker.post('/contact-us', { ...messageDetails, email: 'last@example.com', subject: 'The last one' });
  await Promise.all([
    service.nextForm({ email: 'last@example.com' }),
    server.nextMail({ to: 'last@example.com' }),
    server.nextMail({ to: farm, subject: 'The last one' }),
  ]);
  await fourth.stop();
  expect([service.forms().length, server.emails().length]).toEqual([expectedForms + 1, expectedEmails + 2]);
});

it('a delivery whose response was lost is repeated with the same id', async () => {
  service.reset();
  server.reset();
  service.setBehaviour('drop-response');
  server.setBehaviour('drop-response');
  const deaf = await openShop();
  const email = 'unheard@example.com';
  await createVisitor(deaf.url).post('/contact-us', { ...messageDetails, email, subject: 'Unheard' });
  await vi.waitUntil(
    async () => (await outbox().countDocuments({ state: 'waiting', fault: { $ne: null } })) === 3,
    { timeout: 60_000 },
  );
  expect([service.forms().length, server.emails().length]).toEqual([1, 2]);
  await deaf.stop();
  service.setBehaviour('accept');
  server.setBehaviour('accept');
  await passTime();
  const shop = await openShop();
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000 });
  // The service recognises the Idempotency-Key. A mail server accepts both; mailboxes compare the Message-ID.
  expect(service.forms()).toHaveLength(1);
  expect(service.calls()).toBe(2);
  expect(server.emails()).toHaveLength(4);
  expect(new Set(server.emails().map(({ messageId }) => messageId)).size).toBe(2);
  await shop.stop();
});
