import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { createFormMailClient } from '~/clients/form-mail.server';
import { bookVisit, findBooking } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { addDays } from '~/lib/calendar-days';
import { deliverFormMail } from '~/domain/mail/deliver-mail.server';
import { toDateInput } from '~/lib/format/dates';
import { weekdayOf } from '~/lib/weekdays';
import { startFormMailSimulator, type FormMailSimulator } from '../../simulators/form-mail';
import { demoSettings } from '~/seed/demo/settings';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { closeDay } from './close-day';
import { useMail } from '../mail/mail-shop';
import { usualCalendar } from '../../support/fixtures/visits';

useTestDatabase();
useFarmSettings();
const mail = useMail();

let service: FormMailSimulator;
beforeAll(async () => {
  service = await startFormMailSimulator();
});
afterEach(() => service.reset());
afterAll(() => service.close());

const today = () => toDateInput(mail.now);
/** The first Monday that is at least a week ahead. */
function monday(): string {
  let day = addDays(today(), 8);
  while (weekdayOf(day) !== 'monday') day = addDays(day, 1);
  return day;
}
const typed = () => ({
  firstName: 'Akinyi',
  lastName: 'O’Odhiambo 🐄',
  email: 'akinyi@example.com',
  phone: '0712 345 678',
  preferredDate: monday(),
  groupSize: '1-5',
  specialRequests: '',
});
type Typed = ReturnType<typeof typed>;
type Options = { clientAddress?: string; isBot?: boolean; verifiedEmail?: string | null };
/** By default for the verified address of a signed-in customer: without a confirmation link. */
const book = (changes: Partial<Typed> = {}, options: Options = {}) =>
  bookVisit({
    form: bookingSchema(usualCalendar(mail.now)).parse({ ...typed(), ...changes }),
    clientAddress: options.clientAddress ?? '192.0.2.1',
    isBot: options.isBot ?? false,
    verifiedEmail:
      options.verifiedEmail === undefined ? (changes.email ?? typed().email) : options.verifiedEmail,
    now: mail.now,
  });
const setTours = (tours: object) =>
  collections().settings.updateOne(
    { _id: 'site' },
    { $set: { tours: { ...demoSettings.tours, ...tours } } },
    { upsert: true },
  );
const countVisitors = async () =>
  (await collections().bookings.find({ status: 'new' }).toArray()).reduce(
    (sum, { places }) => sum + places,
    0,
  );

describe('bookVisit', () => {
  it('stores the booking and queues its emails', async () => {
    mail.configure({
      formMail: createFormMailClient({ url: service.url, accessKey: service.accessKey }),
    });
    const result = await book({ groupSize: '15+', specialRequests: 'A wheelchair\r\nand <b>lunch</b>' });
    expect(result).toMatchObject({
      ok: true,
      repeated: false,
      booking: {
        status: 'new',
        places: 20,
        startsAt: '10:00',
        specialRequests: 'A wheelchair\nand <b>lunch</b>',
      },
    });
    const reference = result.ok ? result.booking.reference : '';
    expect(await findBooking(reference)).toMatchObject({ preferredDate: monday() });
    expect(await mail.deliver()).toBe(2);
    expect(await deliverFormMail(mail.now)).toBe(1);
    const { fields } = await service.nextForm();
    expect(fields).toMatchObject({
      access_key: service.accessKey,
      subject: 'New Dairy Farm Tour Booking',
      from_name: 'Akinyi O’Odhiambo 🐄',
      email: 'akinyi@example.com',
      phone: '0712 345 678',
      first_name: 'Akinyi',
      last_name: 'O’Odhiambo 🐄',
      preferred_date: monday(),
      group_size: '15+',
      special_requests: 'A wheelchair\r\nand <b>lunch</b>',
    });
    expect(fields['message']).toContain('Group: 15+ people');
    const toFarm = await mail.server.nextMail({ to: 'hello@malisho.example' });
    expect(toFarm.subject).toBe('New Dairy Farm Tour Booking');
    expect(toFarm.headers.get('reply-to')).toBe('akinyi@example.com');
    const received = await mail.server.nextMail({ to: 'akinyi@example.com' });
    expect(received.text).toContain(`https://malisho.example/booking/${reference}`);
    for (const words of ['Akinyi', 'wheelchair', '0712'])
      expect(received.text + received.html).not.toContain(words);
  });

  it("sends 'None' without special requests", async () => {
    mail.configure({
      formMail: createFormMailClient({ url: service.url, accessKey: service.accessKey }),
    });
    await book();
    await deliverFormMail(mail.now);
    expect((await service.nextForm()).fields['special_requests']).toBe('None');
  });

  it('is idempotent for concurrent and later submissions, until the booking is cancelled', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => book()));
    expect(new Set(results.map((result) => (result.ok ? result.booking.reference : 'rejected'))).size).toBe(
      1,
    );
    mail.passMinutes(24 * 60);
    const form = { preferredDate: results[0]?.ok ? results[0].booking.preferredDate : '' };
    expect(await book(form)).toMatchObject({ ok: true, repeated: true });
    expect(await collections().bookings.countDocuments()).toBe(1);
    expect(await collections().outbox.countDocuments()).toBe(2);
    await collections().bookings.updateMany({}, { $set: { status: 'cancelled' } });
    expect(await book(form)).toMatchObject({ ok: true, repeated: false });
  });

  it('stores a bot as spam: no places, no mail', async () => {
    await setTours({ dailyCapacity: 5 });
    expect(await book({ email: 'robot@example.com' }, { isBot: true })).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments()).toBe(0);
    expect(await book()).toMatchObject({ ok: true });
  });
});

describe('the capacity of a day', () => {
  it('gives the last places to one of several concurrent bookings', async () => {
    await setTours({ dailyCapacity: 25 });
    expect(await book({ groupSize: '15+' })).toMatchObject({ ok: true });
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        book({ email: `visitor${index}@example.com` }, { clientAddress: `192.0.2.${index + 10}` }),
      ),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countVisitors()).toBe(25);
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({
          reason: 'full',
          availableDays: expect.arrayContaining([]) as string[],
        });
  });

  it('counts the upper bound of a group size, and offers the next available days', async () => {
    await setTours({ dailyCapacity: 30 });
    expect(await book({ groupSize: '15+', email: 'a@example.com' })).toMatchObject({ ok: true });
    // Tuesday is closed, Wednesday has ten left.
    const [tuesday, wednesday, thursday] = [1, 2, 3].map((count) => addDays(monday(), count));
    expect(await book({ groupSize: '15+', email: 'b@example.com', preferredDate: wednesday })).toMatchObject({
      ok: true,
    });
    await closeDay(tuesday ?? '');
    const full = await book({ groupSize: '11-15', email: 'c@example.com' });
    expect(full).toMatchObject({ ok: false, reason: 'full' });
    const availableDays = full.ok || full.reason === 'rate-limited' ? [] : full.availableDays;
    expect(availableDays).toEqual([thursday, ...[4, 5, 7].map((count) => addDays(monday(), count))]);
    expect(await book({ groupSize: '6-10', email: 'd@example.com' })).toMatchObject({ ok: true });
    expect(await book({ email: 'e@example.com' })).toMatchObject({ ok: false, reason: 'full' });
    expect(await book({ email: 'e@example.com', preferredDate: tuesday })).toMatchObject({
      ok: false,
      reason: 'closed',
    });
    // A cancelled booking frees its places.
    await collections().bookings.updateOne({ email: 'd@example.com' }, { $set: { status: 'cancelled' } });
    expect(await book({ email: 'e@example.com' })).toMatchObject({ ok: true });
  });

  it('offers no day for a group above the daily capacity', async () => {
    await setTours({ dailyCapacity: 10 });
    expect(await book({ groupSize: '15+' })).toEqual({ ok: false, reason: 'full', availableDays: [] });
    expect(await collections().bookings.countDocuments()).toBe(0);
  });
});

describe('the rate limits', () => {
  it('stop a visitor who books day after day, and no other visitor', async () => {
    await setTours({ dailyCapacity: 1000 });
    let count = 0;
    while (count < 10 && (await book({ specialRequests: `${count}` })).ok) count += 1;
    // Twice as many if a rate limit window ends during the test.
    expect([3, 6]).toContain(count);
    expect(await collections().bookings.countDocuments()).toBe(count);
    expect(await book({ email: 'other@example.com' })).toMatchObject({ ok: true });
  });
});
