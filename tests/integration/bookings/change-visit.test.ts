import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { eraseBookings } from '~/domain/bookings/booking-personal-data.server';
import { bookVisit } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { changeVisit, type VisitChange } from '~/domain/bookings/changes/change-visit.server';
import { phoneVisitSchema } from '~/domain/bookings/changes/visit-schemas';
import { bookPhoneVisit } from '~/domain/bookings/changes/book-phone-visit.server';
import { confirmVisit } from '~/domain/bookings/confirm-visit.server';
import { daySettingsVersion, saveTourDay } from '~/domain/bookings/days/save-tour-day.server';
import {
  bookingTransitions,
  placeTakingStatuses,
  type BookingStatus,
  type TourBooking,
} from '~/domain/bookings/tour-booking';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { toDateInput } from '~/lib/format/dates';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { readConfirmToken, tourDay, usualCalendar, visitDetails } from '../../support/fixtures/visits';
import { useMail } from '../mail/mail-shop';
import { closeDay } from './close-day';

useTestDatabase();
useFarmSettings();
const mail = useMail();

const by = { userId: new ObjectId(), name: 'Achieng Owino', clientAddress: null };
const other = { ...by, userId: new ObjectId(), name: 'Peter Wafula' };

type Changes = Partial<Record<keyof typeof visitDetails, string>>;
/** As a customer with this verified address; unconfirmed without one. */
async function booked(changes: Changes = {}, isVerified = true): Promise<TourBooking> {
  const email = changes.email ?? visitDetails.email;
  const result = await bookVisit({
    form: bookingSchema(usualCalendar(mail.now)).parse({ ...visitDetails, ...changes }),
    clientAddress: null,
    isBot: false,
    verifiedEmail: isVerified ? email : null,
    now: mail.now,
  });
  if (!result.ok) throw new Error(result.reason);
  return result.booking;
}
const change = (booking: TourBooking, visitChange: VisitChange, who = by) =>
  changeVisit({
    bookingId: booking._id,
    change: visitChange,
    seenVersion: documentVersion(booking),
    by: who,
    now: mail.now,
  });
const stored = async ({ _id }: TourBooking): Promise<TourBooking> => {
  const found = await collections().bookings.findOne({ _id });
  if (!found) throw new Error('no booking');
  return found;
};
const move = (day: string, startsAt = '10:00', why = '') => ({ kind: 'move', day, startsAt, why }) as const;
const setCapacity = (dailyCapacity: number) =>
  collections().settings.updateOne(
    { _id: 'site' },
    { $set: { 'tours.dailyCapacity': dailyCapacity } },
    { upsert: true },
  );
const takenOn = async (preferredDate: string): Promise<number> =>
  (
    await collections()
      .bookings.find({ preferredDate, status: { $in: [...placeTakingStatuses] } })
      .toArray()
  ).reduce((sum, { places }) => sum + places, 0);
describe('a visit that the farm', () => {
  it('confirms: the visitor hears of it, with a calendar file, and the history says who', async () => {
    const booking = await booked();
    expect(await change(booking, { kind: 'confirm' })).toMatchObject({ ok: true, repeated: false });
    expect(await stored(booking)).toMatchObject({
      status: 'confirmed',
      sequence: 1,
      history: [
        { status: 'new', by: 'visitor' },
        { status: 'confirmed', by: by.userId, at: mail.now },
      ],
    });
    const [entry] = await collections().auditEntries.find().toArray();
    expect(entry).toMatchObject({ subject: 'booking', action: 'Confirmed the visit', by: { name: by.name } });
    for (const words of [visitDetails.firstName, visitDetails.email, visitDetails.phone])
      expect(JSON.stringify(entry)).not.toContain(words);
    const emails = await collections()
      .outbox.find({ key: /^booking-change / })
      .toArray();
    expect(emails).toMatchObject([
      {
        to: visitDetails.email,
        subject: 'Your visit to the farm is confirmed',
        replyTo: 'hello@malisho.example',
      },
    ]);
    expect(emails[0]?.calendar).toMatchObject({ method: 'PUBLISH' });
    expect(emails[0]?.calendar?.content).toContain('STATUS:CONFIRMED');
  });

  it('moves: one email with both days and a file that replaces the event', async () => {
    const booking = await booked();
    await change(booking, { kind: 'confirm' });
    await change(await stored(booking), move(tourDay(3), '14:30', 'The vet comes in the morning'));
    expect(await stored(booking)).toMatchObject({
      status: 'confirmed',
      preferredDate: tourDay(3),
      startsAt: '14:30',
      sequence: 2,
    });
    expect([await takenOn(tourDay()), await takenOn(tourDay(3))]).toEqual([0, 10]);
    const [first, second] = await collections()
      .outbox.find({ key: /^booking-change / })
      .sort({ _id: 1 })
      .toArray();
    expect(second?.subject).toBe('Your visit to the farm has a new day or time');
    for (const words of ['10:00 AM', '2:30 PM', 'The vet comes in the morning'])
      expect(second?.text).toContain(words);
    const lineOf = (content: string | undefined, name: string) =>
      (content ?? '').split('\r\n').find((line) => line.startsWith(`${name}`));
    expect(lineOf(second?.calendar?.content, 'UID')).toBe(lineOf(first?.calendar?.content, 'UID'));
    expect([first, second].map((each) => lineOf(each?.calendar?.content, 'SEQUENCE'))).toEqual([
      'SEQUENCE:1',
      'SEQUENCE:2',
    ]);
    expect(second?.calendar?.content).toContain(`${tourDay(3).replaceAll('-', '')}T143000`);
  });

  it('tells how to get there, when it is booked, confirmed and moved; not when it is declined', async () => {
    const directions = 'Turn left at the <petrol> station.\nPark under the mango tree.';
    const tours = { directions, 'tours.durationMinutes': 90 };
    await collections().settings.updateOne({ _id: 'site' }, { $set: tours });
    const booking = await booked();
    await collections().settings.updateOne({ _id: 'site' }, { $set: { 'tours.durationMinutes': 45 } });
    await change(booking, { kind: 'confirm' });
    await change(await stored(booking), move(tourDay(3)));
    await change(await stored(booking), { kind: 'decline', why: '' });
    const emails = await collections()
      .outbox.find({ key: /^booking-(received|change) / })
      .sort({ _id: 1 })
      .toArray();
    expect(
      emails.map(({ text = '', html = '' }) => [
        text.includes(`How to get here\n${directions}`),
        html?.includes('at the &lt;petrol&gt; station.<br>Park under'),
        text.includes('10:00 AM, 1 hour 30 minutes'),
      ]),
    ).toEqual([
      [true, true, true],
      [true, true, true],
      [true, true, true],
      [false, false, false],
    ]);
    expect(emails[1]?.calendar?.content).toContain('DURATION:PT90M');
  });

  it('declines: the reason and a file that removes the event are mailed', async () => {
    const booking = await booked();
    await change(booking, { kind: 'decline', why: 'Foot-and-mouth disease <b>nearby</b>' });
    expect(await takenOn(tourDay())).toBe(0);
    await mail.deliver();
    const received = await mail.server.nextMail({ to: visitDetails.email, subject: 'is cancelled' });
    expect(received.text).toContain('Foot-and-mouth disease <b>nearby</b>');
    expect(received.html).toContain('Foot-and-mouth disease &lt;b&gt;nearby&lt;/b&gt;');
    expect(received.calendarType).toContain('method=CANCEL');
    const calendar = received.calendar.replace(/\n /g, '');
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `ATTENDEE:mailto:${visitDetails.email}`])
      expect(calendar).toContain(line);
  });

  it('declines before the visitor confirmed it: nobody is mailed, and it is deleted in time', async () => {
    const booking = await booked({}, false);
    const token = await readConfirmToken(collections().outbox, visitDetails.email);
    expect(await change(booking, { kind: 'decline', why: 'Closed' })).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments({ key: /^booking-change / })).toBe(0);
    expect(await stored(booking)).toHaveProperty('expiresAt');
    expect(await confirmVisit({ token, day: null, now: mail.now })).toMatchObject({
      ok: true,
      booking: { status: 'cancelled' },
    });
  });

  it('records as visited only from its day on', async () => {
    const booking = await booked();
    expect(await change(booking, { kind: 'visited' })).toMatchObject({ ok: false, reason: 'too-early' });
    mail.passMinutes(40 * 24 * 60);
    expect(await change(booking, { kind: 'visited' })).toMatchObject({ ok: true });
    expect((await stored(booking)).status).toBe('visited');
  });
});

describe('the transitions', () => {
  const kinds = {
    confirmed: { kind: 'confirm' },
    cancelled: { kind: 'decline', why: 'A reason' },
    visited: { kind: 'visited' },
  } as const;

  it.each(Object.entries(bookingTransitions) as [BookingStatus, readonly BookingStatus[]][])(
    'from %s are those of the table',
    async (status, next) => {
      for (const [to, visitChange] of Object.entries(kinds)) {
        const { _id } = await booked({ email: `${to}@example.com` });
        const day = to === 'visited' ? toDateInput(mail.now) : tourDay();
        await collections().bookings.updateOne({ _id }, { $set: { status, preferredDate: day } });
        const booking = await stored({ _id } as TourBooking);
        const result = await change(booking, visitChange);
        const isLegal = next.includes(to as BookingStatus);
        expect([to, result.ok]).toEqual([to, isLegal]);
        expect((await stored(booking)).status).toBe(isLegal ? to : status);
      }
    },
  );

  it('move what is confirmed or may be, and nothing else', async () => {
    const results: Record<string, boolean> = {};
    for (const status of Object.keys(bookingTransitions) as BookingStatus[]) {
      const { _id } = await booked({ email: `${status}@example.com`, groupSize: '1-5' });
      await collections().bookings.updateOne({ _id }, { $set: { status } });
      results[status] = (await change(await stored({ _id } as TourBooking), move(tourDay(5)))).ok;
    }
    expect(results).toEqual({
      unconfirmed: true,
      new: true,
      confirmed: true,
      visited: false,
      cancelled: false,
      spam: true,
    });
  });
});

describe('the places of a day', () => {
  it('are never exceeded by a confirmation or a move', async () => {
    await setCapacity(20);
    const waiting = await booked({ email: 'late@example.com' }, false);
    mail.passMinutes(61);
    await booked({ groupSize: '11-15' });
    expect(await change(waiting, { kind: 'confirm' })).toEqual({ ok: false, reason: 'full' });
    const elsewhere = await booked({ email: 'b@example.com', preferredDate: tourDay(1) });
    expect(await change(elsewhere, move(tourDay()))).toEqual({ ok: false, reason: 'full' });
    await closeDay(tourDay(2));
    expect(await change(elsewhere, move(tourDay(2)))).toEqual({ ok: false, reason: 'closed' });
    expect(await change(elsewhere, move('2020-01-06'))).toEqual({ ok: false, reason: 'over' });
    for (const day of ['', 'tomorrow', '2999-01-01', '2026-02-30'])
      expect(await change(elsewhere, move(day))).toEqual({ ok: false, reason: 'closed' });
    expect(await change(elsewhere, move(tourDay(1)))).toMatchObject({ ok: false, reason: 'same-day' });
    // Another time of the same day needs no room.
    expect(await change(elsewhere, move(tourDay(1), '15:00'))).toMatchObject({ ok: true });
  });

  it('stay within the capacity while staff move and confirm, and visitors confirm and book', async () => {
    await setCapacity(25);
    const moved = [];
    for (let index = 0; index < 4; index += 1)
      moved.push(
        await booked({
          email: `moved${index}@example.com`,
          groupSize: '6-10',
          preferredDate: tourDay(index + 1),
        }),
      );
    const unconfirmed = [];
    for (let index = 0; index < 4; index += 1)
      unconfirmed.push(await booked({ email: `link${index}@example.com`, groupSize: '1-5' }, false));
    const tokens = await Promise.all(
      unconfirmed.map(({ email }) => readConfirmToken(collections().outbox, email ?? '')),
    );
    mail.passMinutes(61);
    const results = await Promise.all([
      ...moved.map((booking) => change(booking, move(tourDay()))),
      ...unconfirmed.map((booking) => change(booking, { kind: 'confirm' })),
      ...tokens.map((token) => confirmVisit({ token, day: null, now: mail.now })),
      bookPhoneVisit({ form: phoneForm({ groupSize: '6-10' }), by, now: mail.now }),
    ]);
    expect(results.some(({ ok }) => ok)).toBe(true);
    expect(await takenOn(tourDay())).toBeLessThanOrEqual(25);
    expect(await takenOn(tourDay())).toBeGreaterThanOrEqual(20);
  });

  it('follow a day of its own at once, and a day that is closed or opened again', async () => {
    const none = { isClosed: false, capacity: null, note: '' };
    const save = (
      settings: typeof none | { isClosed: boolean; capacity: number | null; note: string },
      seen = none as typeof settings,
    ) =>
      saveTourDay({
        day: tourDay(),
        change: settings,
        seenVersion: daySettingsVersion(seen),
        by,
        now: mail.now,
      });
    const own = { isClosed: false, capacity: 5, note: 'Only one guide' };
    expect(await save(own)).toEqual({ ok: true });
    await expect(booked({ groupSize: '6-10' })).rejects.toThrow('full');
    await booked({ groupSize: '1-5' });
    // The same form again, and another admin who saw the day as it was.
    expect(await save(own)).toEqual({ ok: true });
    expect(await save({ ...none, isClosed: true })).toMatchObject({
      ok: false,
      reason: 'conflict',
      current: own,
    });
    expect(await save({ ...none, isClosed: true }, own)).toEqual({ ok: true });
    await expect(booked({ email: 'b@example.com', groupSize: '1-5' })).rejects.toThrow('closed');
    expect(await save(none, { ...none, isClosed: true })).toEqual({ ok: true });
    await booked({ email: 'b@example.com', groupSize: '15+' });
    expect(await collections().auditEntries.countDocuments({ subject: 'tour-day' })).toBe(3);
    expect(await saveTourDay({ day: '2027-01-03', change: own, by, now: mail.now })).toMatchObject({
      reason: 'no-tour-day',
    });
  });
});

describe('two admins', () => {
  it('the second is told what the first did', async () => {
    const booking = await booked();
    await change(booking, { kind: 'decline', why: 'No guide' });
    expect(await change(booking, { kind: 'confirm' }, other)).toMatchObject({
      ok: false,
      reason: 'changed',
      booking: { status: 'cancelled' },
    });
  });

  it('at the same time: one change and one email', async () => {
    const booking = await booked();
    const results = await Promise.all([
      change(booking, { kind: 'confirm' }),
      change(booking, { kind: 'decline', why: 'No guide' }, other),
      change(booking, move(tourDay(4)), other),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await collections().outbox.countDocuments({ key: /^booking-change / })).toBe(1);
  });

  it('one of them twice: one change and one email', async () => {
    const booking = await booked();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => change(booking, move(tourDay(4), '11:00', 'Rain'))),
    );
    expect(results.map((result) => result.ok && result.repeated).sort()).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
    expect((await stored(booking)).history).toHaveLength(2);
    expect(await collections().outbox.countDocuments({ key: /^booking-change / })).toBe(1);
  });
});

const phoneForm = (changes: Record<string, string> = {}) =>
  phoneVisitSchema(usualCalendar(mail.now)).parse({
    ...visitDetails,
    email: '',
    startsAt: '09:00',
    ...changes,
  });

describe('a visit taken by phone', () => {
  it('is confirmed at once, and mailed where there is an address', async () => {
    const result = await bookPhoneVisit({ form: phoneForm(), by, now: mail.now });
    expect(result).toMatchObject({
      ok: true,
      booking: { status: 'confirmed', email: null, startsAt: '09:00' },
    });
    expect(await collections().outbox.countDocuments()).toBe(0);
    await bookPhoneVisit({ form: phoneForm({ email: 'caller@example.com' }), by, now: mail.now });
    expect(await collections().outbox.find().toArray()).toMatchObject([
      { to: 'caller@example.com', subject: 'Your visit to the farm is confirmed' },
    ]);
  });

  it('is taken once from a form sent many times', async () => {
    const form = phoneForm({ email: 'caller@example.com' });
    const results = await Promise.all(
      Array.from({ length: 6 }, () => bookPhoneVisit({ form, by, now: mail.now })),
    );
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(await collections().bookings.countDocuments()).toBe(1);
    expect(await collections().outbox.countDocuments()).toBe(1);
  });

  it('needs room', async () => {
    await setCapacity(10);
    await booked();
    expect(await bookPhoneVisit({ form: phoneForm(), by, now: mail.now })).toEqual({
      ok: false,
      reason: 'full',
    });
    expect(await collections().bookings.countDocuments()).toBe(1);
  });

  it('is not taken for that of an account without a verified address', async () => {
    await bookPhoneVisit({ form: phoneForm(), by, now: mail.now });
    await withTransaction((session) => eraseBookings('', session));
    expect(await collections().bookings.countDocuments()).toBe(1);
  });
});
