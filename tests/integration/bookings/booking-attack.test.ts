import { beforeEach, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { bookVisit } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { confirmVisit } from '~/domain/bookings/confirm-visit.server';
import { listTourDays } from '~/domain/bookings/days/tour-days';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { readConfirmToken, usualCalendar, visitDetails } from '../../support/fixtures/visits';
import { useMail } from '../mail/mail-shop';

useTestDatabase();
useFarmSettings();
const mail = useMail();

// Scaled down from 314 requests of 11 addresses for 157 days: two of the largest groups fill a day of 40.
const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
let days: string[] = [];
beforeEach(() => {
  days = listTourDays('', usualCalendar(mail.now)).slice(5, 37);
});

const book = (preferredDate: string, email: string, clientAddress: string, groupSize = '15+') =>
  bookVisit({
    form: bookingSchema(usualCalendar(mail.now)).parse({ ...visitDetails, email, groupSize, preferredDate }),
    clientAddress,
    isBot: false,
    verifiedEmail: null,
    now: mail.now,
  });

/** Round robin over the addresses, with invented mailboxes; one concurrent request per address. */
async function attack(): Promise<void> {
  const requests = ['a', 'b'].flatMap((name) => days.map((day) => [day, `${name}-${day}`] as const));
  for (let first = 0; first < requests.length; first += addresses.length)
    await Promise.all(
      requests
        .slice(first, first + addresses.length)
        .map(([day, name], index) => book(day, `${name}@invented.example`, addresses[index] ?? '')),
    );
}

it('does not book out any day: the largest group of an honest visitor still gets its places', async () => {
  await attack();
  for (const [index, day] of days.entries()) {
    const email = `honest${index}@example.com`;
    const honest = await book(day, email, `198.51.100.${index}`);
    expect(honest, day).toMatchObject({ ok: true, repeated: false });
    const token = await readConfirmToken(collections().outbox, email);
    expect(await confirmVisit({ token, day: null, now: mail.now }), day).toMatchObject({
      ok: true,
      booking: { status: 'new', preferredDate: day },
    });
  }
});

it('holds at most half of a few days for an hour, and takes no places', async () => {
  await attack();
  const found = await collections()
    .bookings.find({ email: /@invented/ })
    .toArray();
  const held = found.filter(({ heldUntil = mail.now }) => heldUntil > mail.now);
  // maxHoldsPerAddress
  expect(held).toHaveLength(6 * addresses.length);
  expect(held.reduce((sum, { places }) => sum + places, 0)).toBeLessThanOrEqual(20 * 6 * addresses.length);
  for (const day of days) {
    const places = held.filter(({ preferredDate }) => preferredDate === day).map((each) => each.places);
    expect(
      places.reduce((sum, each) => sum + each, 0),
      day,
    ).toBeLessThanOrEqual(20);
  }
  const hourLater = mail.now.getTime() + 60 * 60 * 1000;
  expect(held.every(({ heldUntil = mail.now }) => heldUntil.getTime() <= hourLater)).toBe(true);
  expect(found).toHaveLength(10 * addresses.length);
  expect(found.every(({ status }) => status === 'unconfirmed')).toBe(true);
  // The farm gets no mail.
  expect(await collections().outbox.countDocuments({ to: 'hello@malisho.example' })).toBe(0);
});
