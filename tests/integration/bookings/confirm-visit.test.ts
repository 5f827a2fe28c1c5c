import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { bookVisit, findBooking } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { bookingState } from '~/domain/bookings/booking-view';
import { confirmVisit, findVisitByToken } from '~/domain/bookings/confirm-visit.server';
import { changeVisit } from '~/domain/bookings/changes/change-visit.server';
import { theShop } from '~/domain/audit/automatic-authors';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { eraseBookings } from '~/domain/bookings/booking-personal-data.server';
import type { TourBooking } from '~/domain/bookings/tour-booking';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { readConfirmToken, tourDay, usualCalendar, visitDetails } from '../../support/fixtures/visits';
import { closeDay } from './close-day';
import { useMail } from '../mail/mail-shop';

useTestDatabase();
useFarmSettings();
const mail = useMail();

const email = visitDetails.email;
type Changes = Partial<Record<keyof typeof visitDetails, string>>;
type Options = { clientAddress?: string; isBot?: boolean; verifiedEmail?: string };
/** By default for a visitor who is not signed in. */
const book = (changes: Changes = {}, options: Options = {}) =>
  bookVisit({
    form: bookingSchema(usualCalendar(mail.now)).parse({ ...visitDetails, ...changes }),
    clientAddress: '192.0.2.1',
    isBot: false,
    verifiedEmail: null,
    now: mail.now,
    ...options,
  });
async function booked(changes: Changes = {}, options: Options = {}): Promise<TourBooking> {
  const result = await book(changes, options);
  if (!result.ok) throw new Error(result.reason);
  return result.booking;
}
const tokenOf = (address: string = email) => readConfirmToken(collections().outbox, address);
const confirm = async (address: string = email, day: string | null = null) =>
  confirmVisit({ token: await tokenOf(address), day, now: mail.now });
const stateOf = async ({ reference }: TourBooking) => {
  const booking = await findBooking(reference);
  return booking && bookingState(booking, mail.now);
};
const mailed = async () =>
  (await collections().outbox.find().sort({ createdAt: 1, _id: 1 }).toArray()).map(
    ({ key }) => key.split(' ')[0],
  );
const setTours = (tours: object) =>
  collections().settings.updateOne(
    { _id: 'site' },
    { $set: { tours: { ...demoSettings.tours, ...tours } } },
    { upsert: true },
  );
/** Books places of a day for another, verified visitor. */
async function fill(places: 5 | 10 | 15 | 20, preferredDate: string = tourDay()): Promise<void> {
  const groupSize = { 5: '1-5', 10: '6-10', 15: '11-15', 20: '15+' }[places];
  const other = `other${places}-${preferredDate}@example.com`;
  await booked(
    { email: other, groupSize, preferredDate },
    { verifiedEmail: other, clientAddress: '203.0.113.9' },
  );
}

describe('a booking without a verified address', () => {
  it('holds its places for an hour, and mails only its visitor', async () => {
    const booking = await booked();
    expect(booking).toMatchObject({
      status: 'unconfirmed',
      heldUntil: new Date(mail.now.getTime() + 60 * 60_000),
    });
    expect(await mailed()).toEqual(['booking-confirm']);
    expect(await stateOf(booking)).toBe('held');
    await mail.deliver();
    const { text, html, subject } = await mail.server.nextMail({ to: email });
    expect(subject).toBe('Please confirm your visit to the farm');
    for (const words of [visitDetails.firstName, visitDetails.phone])
      expect(text + html).not.toContain(words);
    // The page of the booking confirms nothing: whoever typed the address can open it.
    expect(text).not.toContain(booking.reference);
    expect(JSON.stringify(await collections().bookings.find().toArray())).not.toContain(
      /confirm\/([\w-]{43})/.exec(text)?.[1],
    );
  });

  it('takes its places on confirmation, once, and then mails the farm', async () => {
    const booking = await booked();
    expect(await findVisitByToken(await tokenOf(), mail.now)).toMatchObject({
      unavailable: null,
      availableDays: [],
    });
    expect(await stateOf(booking)).toBe('held');
    const results = await Promise.all(Array.from({ length: 5 }, () => confirm()));
    for (const result of results)
      expect(result).toMatchObject({
        ok: true,
        booking: { status: 'new', reference: booking.reference },
      });
    expect((await mailed()).sort()).toEqual(['booking-confirm', 'booking-farm', 'booking-received']);
    const stored = await findBooking(booking.reference);
    expect(stored).not.toHaveProperty('expiresAt');
    expect(stored?.history).toMatchObject([
      { status: 'unconfirmed', by: 'visitor' },
      { status: 'new', by: 'visitor' },
    ]);
    mail.passMinutes(24 * 60);
    expect(await stateOf(booking)).toBe('booked');
    expect(await findVisitByToken(await tokenOf(), mail.now)).toMatchObject({ booking: { status: 'new' } });
  });

  it('loses its hold after an hour, and can still be confirmed while there is room', async () => {
    await setTours({ dailyCapacity: 20 });
    const booking = await booked();
    expect(await book({ email: 'b@example.com', groupSize: '15+' })).toMatchObject({ reason: 'full' });
    mail.passMinutes(61);
    expect(await stateOf(booking)).toBe('lapsed');
    await fill(10);
    expect(await confirm()).toMatchObject({ ok: true, booking: { status: 'new' } });
    expect(await book({ email: 'c@example.com', groupSize: '1-5' })).toMatchObject({ reason: 'full' });
  });

  it('reports that its day is full, and can be confirmed for another day', async () => {
    await setTours({ dailyCapacity: 20 });
    const booking = await booked();
    mail.passMinutes(61);
    await fill(15);
    await setTours({ dailyCapacity: 20, startsAt: '09:30' });
    await closeDay(tourDay(1));
    expect(await confirm()).toEqual({ ok: false, reason: 'full' });
    const linked = await findVisitByToken(await tokenOf(), mail.now);
    expect(linked).toMatchObject({ unavailable: 'full', availableDays: [2, 3, 4, 5].map(tourDay) });
    expect(await confirm(email, tourDay(1))).toEqual({ ok: false, reason: 'closed' });
    for (const day of ['', 'tomorrow', '2999-01-01'])
      expect(await confirm(email, day)).toEqual({ ok: false, reason: 'closed' });
    expect(await confirm(email, '2020-01-01')).toEqual({ ok: false, reason: 'over' });
    expect(await stateOf(booking)).toBe('lapsed');
    expect(await confirm(email, tourDay(2))).toMatchObject({
      ok: true,
      booking: { preferredDate: tourDay(2), startsAt: '09:30', reference: booking.reference },
    });
    // The same form for the first day is a new booking.
    await setTours({ dailyCapacity: 40 });
    expect(await book()).toMatchObject({ ok: true, repeated: false });
  });

  it('can not be confirmed after its day', async () => {
    await booked();
    mail.passMinutes(15 * 24 * 60);
    expect(await confirm()).toEqual({ ok: false, reason: 'over' });
  });

  it('gets a new link when it is submitted again after the hour, which replaces the old one', async () => {
    const first = await booked();
    const old = await tokenOf();
    mail.passMinutes(59);
    expect(await book()).toMatchObject({ ok: true, repeated: true });
    expect(await mailed()).toHaveLength(1);
    mail.passMinutes(2);
    expect(await book()).toMatchObject({ ok: true, repeated: true, booking: { reference: first.reference } });
    expect(await mailed()).toHaveLength(2);
    expect(await stateOf(first)).toBe('held');
    expect(await collections().bookings.countDocuments()).toBe(1);
    expect(await findVisitByToken(old, mail.now)).toBeNull();
    expect(await confirmVisit({ token: old, day: null, now: mail.now })).toEqual({
      ok: false,
      reason: 'invalid-token',
    });
    expect(await confirm()).toMatchObject({ ok: true });
  });

  it('is not found by an unknown token', async () => {
    await booked();
    for (const token of ['', 'x', 'A'.repeat(43), '[object Object]'])
      expect(await findVisitByToken(token, mail.now), token).toBeNull();
  });

  it('gets no hold where others hold half of the day, and can still be confirmed', async () => {
    await booked({ email: 'a@example.com', groupSize: '15+' });
    const booking = await booked();
    expect(await stateOf(booking)).toBe('unheld');
    const token = await tokenOf();
    await mail.deliver();
    expect((await mail.server.nextMail({ to: email })).text).toContain('can’t hold places');
    expect(await confirmVisit({ token, day: null, now: mail.now })).toMatchObject({ ok: true });
    expect(await stateOf(booking)).toBe('booked');
  });

  it('gets a hold six times a day per client address', async () => {
    const states = [];
    for (let count = 0; count < 7; count += 1)
      states.push(
        await stateOf(await booked({ email: `v${count}@example.com`, preferredDate: tourDay(count) })),
      );
    expect(states).toEqual(['held', 'held', 'held', 'held', 'held', 'held', 'unheld']);
    const elsewhere = await booked({ email: 'w@example.com' }, { clientAddress: '192.0.2.2' });
    expect(await stateOf(elsewhere)).toBe('held');
  });

  it('is limited to ten an hour per client address, and three per mailbox', async () => {
    await setTours({ dailyCapacity: 1000 });
    for (let count = 0; count < 10; count += 1) await booked({ email: `v${count}@example.com` });
    expect(await book({ email: 'v10@example.com' })).toMatchObject({ reason: 'rate-limited' });
    const clientAddress = '192.0.2.2';
    for (let count = 0; count < 3; count += 1)
      await booked({ email: `you+${count}@example.com` }, { clientAddress });
    expect(await book({ email: 'you@example.com' }, { clientAddress })).toMatchObject({
      reason: 'rate-limited',
    });
  });

  it('expires 30 days after its hold, and is erased with the account of its visitor', async () => {
    const booking = await booked();
    expect(booking.expiresAt).toEqual(new Date(mail.now.getTime() + (30 * 24 + 1) * 60 * 60_000));
    await withTransaction((session) => eraseBookings(email, session));
    expect(await collections().bookings.countDocuments()).toBe(0);
    expect(await mailed()).toEqual([]);
  });

  it('looks the same to a bot', async () => {
    const booking = await booked({}, { isBot: true });
    expect([booking.status, await stateOf(booking)]).toEqual(['spam', 'held']);
    expect(await mailed()).toEqual([]);
    mail.passMinutes(61);
    expect(await stateOf(booking)).toBe('lapsed');
  });
});

describe('concurrent confirmations of one day', () => {
  it('never exceed the capacity', async () => {
    await setTours({ dailyCapacity: 25 });
    const visitors = Array.from({ length: 9 }, (_, index) => `visitor${index}@example.com`);
    for (const [index, visitor] of visitors.entries())
      await booked({ email: visitor, groupSize: '1-5' }, { clientAddress: `192.0.2.${index + 10}` });
    const tokens = await Promise.all(visitors.map((visitor) => tokenOf(visitor)));
    mail.passMinutes(61);
    const results = await Promise.all(
      tokens.map((token) => confirmVisit({ token, day: null, now: mail.now })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    for (const result of results) if (!result.ok) expect(result.reason).toBe('full');
    const taken = await collections().bookings.find({ status: 'new' }).toArray();
    expect(taken.reduce((sum, { places }) => sum + places, 0)).toBe(25);
    // One mail per confirmed booking.
    expect(await collections().outbox.countDocuments({ key: /^booking-farm / })).toBe(5);
  });
});

describe('a customer with a verified address', () => {
  it('needs no link for it, in any letter case', async () => {
    const booking = await booked({}, { verifiedEmail: email.toUpperCase() });
    expect(booking.status).toBe('new');
    expect((await mailed()).sort()).toEqual(['booking-farm', 'booking-received']);
  });

  it('needs one for another address', async () => {
    const booking = await booked({}, { verifiedEmail: 'another@example.com' });
    expect(booking.status).toBe('unconfirmed');
  });

  it('confirms an earlier booking by booking again after signing in', async () => {
    const before = await booked();
    const after = await booked({}, { verifiedEmail: email });
    expect(after).toMatchObject({ status: 'new', reference: before.reference });
    expect(await collections().bookings.countDocuments()).toBe(1);
    expect(await confirmVisitOf()).toEqual({ ok: false, reason: 'invalid-token' });
  });

  const confirmVisitOf = async () => confirmVisit({ token: await tokenOf(), day: null, now: mail.now });
});

describe('a shop that sends no emails', () => {
  it('holds at most half of a day until it is over, and informs the farm at once', async () => {
    mail.configure({ sender: null });
    const booking = await booked({ groupSize: '15+' });
    expect(await stateOf(booking)).toBe('booked');
    expect((await mailed()).sort()).toEqual(['booking-farm', 'booking-received']);
    expect(await book({ email: 'b@example.com' })).toMatchObject({
      ok: false,
      reason: 'full',
    });
    mail.passMinutes(3 * 24 * 60);
    expect(await book({ email: 'b@example.com' })).toMatchObject({ ok: false, reason: 'full' });
    expect(await book({ email: 'b@example.com', preferredDate: tourDay(1) })).toMatchObject({ ok: true });
    expect(
      await changeVisit({
        bookingId: booking._id,
        change: { kind: 'confirm' },
        seenVersion: documentVersion(booking),
        by: theShop,
        now: mail.now,
      }),
    ).toMatchObject({ ok: true });
    expect(await book({ email: 'b@example.com' })).toMatchObject({ ok: true });
  });
});
