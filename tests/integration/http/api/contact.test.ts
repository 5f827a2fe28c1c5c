import { describe, expect, it } from 'vitest';
import type { TourDay } from '~/domain/bookings/days/tour-day';
import type { TourBooking } from '~/domain/bookings/tour-booking';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { ContactMessage } from '~/domain/messages/contact-message';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import { owner } from '../../../support/fixtures/owner';
import { makeUser } from '../../../support/fixtures/users';
import { messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor } from '../../../support/shop/visitor';
import { callApi, signInToApi, type ApiRequest, type Json } from './api-client';
import { closureOf } from '../../../support/fixtures/closures';

const shop = useShop({ store: 'shared' });

const messages = () => shop.database().collection<ContactMessage>('messages');
const bookings = () => shop.database().collection<TourBooking>('bookings');
const subjectsTo = async (to: string) =>
  (await shop.database().collection<OutboxMail>('outbox').find({ to }).toArray()).map(
    ({ subject }) => subject,
  );

async function post(path: string, body: unknown, options: ApiRequest = {}) {
  const response = await callApi(shop, path, { method: 'POST', body, ...options });
  return { status: response.status, body: (await response.json()) as Json };
}

describe('POST /messages', () => {
  const { agreeToPolicies: _, ...details } = messageDetails;

  it('stores the message of the page once, and mails it', async () => {
    const thanks = { success: true, message: "Thank you for your message! We'll get back to you soon." };
    expect(await post('/messages', details)).toEqual({ status: 201, body: thanks });
    // Sent by the page, it is the same message.
    expect((await createVisitor(shop.url).post('/contact-us', messageDetails)).status).toBe(303);
    expect(await messages().find().toArray()).toMatchObject([{ ...details, status: 'new' }]);
    expect(await subjectsTo(details.email)).toHaveLength(1);
  });

  it('refuses with the messages of the page, and stores nothing', async () => {
    const before = await messages().countDocuments();
    const bad = {
      name: 'W',
      email: 'x',
      phone: 'abc',
      category: 'Gossip',
      message: 'Short',
      agreeToPolicies: false,
    };
    expect((await post('/messages', bad)).body.fields).toEqual({
      name: ['Minimum 2 characters required'],
      email: ['Please enter a valid email address'],
      phone: ['Please enter a valid phone number'],
      category: ['Please choose one from the list'],
      subject: ['This field is required'],
      message: ['Minimum 10 characters required'],
      agreeToPolicies: ['You must agree to the terms to continue'],
    });
    expect(await messages().countDocuments()).toBe(before);
  });

  it('limits the messages of one mailbox', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push(
        (await post('/messages', { ...details, email: 'often@example.com', subject: `Milk ${index}` }))
          .status,
      );
    expect(statuses).toEqual([...Array<number>(6).fill(201), 429]);
  });
});

describe('POST /bookings', () => {
  it('books the visit of the page, which its mailed link confirms', async () => {
    const { status, body } = await post('/bookings', { ...visitDetails, specialRequests: null });
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        message: "Your visit has been booked successfully! We'll contact you to confirm the details.",
        booking: expect.objectContaining({ preferredDate: visitDetails.preferredDate, state: 'held' }),
      },
    ]);
    const page = await createVisitor(shop.url).post('/booking', visitDetails);
    expect(page.location).toBe(`/booking/${body.booking.reference}#book`);
    expect(await bookings().countDocuments({ email: visitDetails.email })).toBe(1);
    expect(textOf((await createVisitor(shop.url).get(page.location)).text)).toContain(body.booking.code);
  });

  it('needs no link for the confirmed address of the token', async () => {
    const user = makeUser({ passwordHash: await hashPassword(owner.password) });
    await shop.database().collection<typeof user>('users').insertOne(user);
    const token = await signInToApi(shop, { email: user.email, password: owner.password });
    const { body } = await post('/bookings', { ...visitDetails, email: user.email }, { token });
    expect(body.booking).toMatchObject({ state: 'booked' });
  });

  it('refuses closed and full days, days in the past, and unknown sizes', async () => {
    const [closed, full] = [tourDay(3), tourDay(4)];
    const expiresAt = new Date(Date.now() + 1e9);
    await shop
      .database()
      .collection<TourDay>('tourDays')
      .insertMany([{ _id: full, turn: 1, capacity: 4, expiresAt }]);
    await shop
      .database()
      .collection<{ _id: string }>('settings')
      .updateOne({ _id: 'site' }, { $set: { closures: [closureOf(closed)] } }, { upsert: true });
    const book = (changes: object) =>
      post('/bookings', { ...visitDetails, email: 'late@example.com', ...changes });
    for (const [preferredDate, message] of [
      [closed, 'The farm has no tours on this day'],
      [full, 'There is no room for your group on this day'],
    ] as const) {
      const refused = await book({ preferredDate });
      expect(refused).toMatchObject({ status: 409, body: { fields: { preferredDate: [message] } } });
      expect(refused.body.message).toContain('Please choose another day, such as ');
    }
    const invalid = await book({ preferredDate: '2020-01-01', groupSize: '200', firstName: 'A' });
    expect(invalid).toMatchObject({
      status: 400,
      body: {
        fields: {
          preferredDate: ['Please choose today or a later day'],
          groupSize: ['Please choose one from the list'],
          firstName: ['Minimum 2 characters required'],
        },
      },
    });
    expect(await bookings().countDocuments({ email: 'late@example.com' })).toBe(0);
  });
});

describe('POST /newsletter', () => {
  it('mails a link, and answers the same to an address that is on the list', async () => {
    const email = 'reader@example.com';
    const first = await post('/newsletter', { email });
    expect(first.body).toMatchObject({
      success: true,
      message: expect.stringContaining('Open the link in it'),
    });
    const subscribers = shop.database().collection('newsletterSubscribers');
    expect(await subscribers.find({ email }).toArray()).toMatchObject([
      { state: 'waiting', confirmedAt: null },
    ]);
    await subscribers.updateOne({ email }, { $set: { state: 'confirmed' } });
    expect(await post('/newsletter', { email: email.toUpperCase() })).toEqual(first);
    expect(await subscribers.countDocuments()).toBe(1);
    expect((await post('/newsletter', { email: 'x' })).body.fields).toEqual({
      email: ['Please enter a valid email address'],
    });
  });
});
