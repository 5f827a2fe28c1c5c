import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { TourBooking } from '~/domain/bookings/tour-booking';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { ContactMessage } from '~/domain/messages/contact-message';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatShortDay } from '~/lib/format/dates';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { errorsIn, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let staff: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Wanjiru' }));
  staff = await createSignedInVisitor(shop, makeUser({ role: 'staff', firstName: 'Peter' }));
});
const collection = <Stored extends object>(name: string) => shop.database().collection<Stored>(name);
const bookings = () => collection<TourBooking>('bookings');
const messages = () => collection<ContactMessage>('messages');
const emails = (key: RegExp) => collection<OutboxMail>('outbox').find({ key }).toArray();
beforeEach(async () => {
  for (const name of ['bookings', 'messages', 'tourDays', 'rateLimits', 'auditEntries', 'outbox'])
    await collection(name).deleteMany({});
});

const visitor = () => createVisitor(shop.url);
const valueOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

async function receiveMessage(changes: Record<string, string> = {}): Promise<string> {
  await visitor().post('/contact-us', { ...messageDetails, ...changes });
  return `/messages-admin/${String((await messages().findOne({}, { sort: { _id: -1 } }))?._id)}`;
}

let count = 0;
/** A visit that its visitor has confirmed. */
async function receiveVisit(changes: Record<string, string> = {}): Promise<string> {
  const visit = { ...visitDetails, email: `visitor${(count += 1)}@example.com`, ...changes };
  expect((await visitor().post('/booking', visit)).status).toBe(303);
  await bookings().updateOne(
    { email: visit.email },
    { $set: { status: 'new' }, $push: { history: { status: 'new', at: new Date(), by: 'visitor' } } },
  );
  return `/bookings-admin/${String((await bookings().findOne({ email: visit.email }))?._id)}`;
}

/** Sends a form of the page as it is shown now. */
const send = async (path: string, fields: Record<string, string>, who = admin) => {
  const { text } = await who.get(path);
  const version = valueOf(text, 'seenVersion');
  return who.post(path, { ...(version && { seenVersion: version }), ...fields });
};

describe('messages', () => {
  it('are counted and linked where somebody looks, until they are opened', async () => {
    const path = await receiveMessage({ subject: 'A <b>bold</b> question 🥛' });
    const dashboard = await admin.get('/admin-dashboard');
    expect(textOf(dashboard.text)).toContain('1 new message');
    expect(dashboard.text).toContain('href="/messages-admin?show=new"');
    const list = await admin.get('/messages-admin?show=new');
    expect(list.text).toContain('A &lt;b&gt;bold&lt;/b&gt; question 🥛');
    expect((await admin.get(path)).text).toContain(messageDetails.message.replace('\n', '\n'));
    expect(textOf((await admin.get('/admin-dashboard')).text)).not.toContain('1 new message');
    expect(textOf((await admin.get('/messages-admin?show=new')).text)).toContain('No messages found');
  });

  it('are answered once by a form sent twice, and show who answered', async () => {
    const path = await receiveMessage();
    const form = { intent: 'answer', seenAnswers: '0', answer: 'Yes, gladly.\r\nOn Saturday.' };
    const sent = await Promise.all([admin.post(path, form), admin.post(path, form)]);
    expect(sent.map(({ status, location }) => [status, location])).toEqual([
      [303, path],
      [303, path],
    ]);
    const page = textOf((await admin.get(path)).text);
    expect(page).toContain(`Your answer goes to ${messageDetails.name} by email.`);
    expect(page).toContain('Answer Yes, gladly. On Saturday. Wanjiru Odhiambo,');
    expect(await emails(/^message-answer /)).toMatchObject([
      {
        to: messageDetails.email,
        subject: 'Re: We have received your message',
        replyTo: 'hello@malisho.example',
      },
    ]);
    const other = await admin.post(path, { ...form, answer: 'No, sorry.' });
    expect(other.status).toBe(409);
    expect(errorsIn(other.text).join()).toContain('Somebody has already answered this message');
    expect(other.text).toContain('No, sorry.</textarea>');
    expect(valueOf(other.text, 'seenAnswers')).toBe('1');
  });

  it('keep what was typed into a refused answer', async () => {
    const path = await receiveMessage();
    const refuse = async (answer: string, message: string) => {
      const response = await admin.post(path, { intent: 'answer', seenAnswers: '0', answer });
      expect([response.status, errorsIn(response.text)]).toEqual([400, [`Your answer: ${message}`]]);
      return response.text;
    };
    await refuse(' ', 'This field is required');
    expect(await refuse('🥛'.repeat(2_600), 'Maximum 5000 characters allowed')).toContain('🥛🥛</textarea>');
    expect((await admin.post(path, { intent: 'answer', answer: 'x'.repeat(1_000_000) })).status).toBe(413);
    for (const intent of ['', 'toString', 'answered'])
      expect((await admin.post(path, { intent })).status, intent).toBe(400);
    expect((await admin.post(path, { intent: 'assign', person: '0'.repeat(24) })).status).toBe(400);
    for (const id of ['nothing', '0'.repeat(24)])
      expect((await admin.get(`/messages-admin/${id}`)).status, id).toBe(404);
    expect(await emails(/^message-answer /)).toEqual([]);
  });

  it('are assigned, marked as unread, archived, taken back and deleted', async () => {
    const path = await receiveMessage();
    const { text } = await admin.get(path);
    const [, id = ''] = /<option value="([0-9a-f]{24})">Wanjiru Odhiambo/.exec(text) ?? [];
    expect((await admin.post(path, { intent: 'assign', person: id })).location).toBe(path);
    expect(textOf((await admin.get('/messages-admin?show=mine')).text)).toContain(messageDetails.subject);
    expect((await admin.post(`${path}?show=mine`, { intent: 'new' })).location).toBe(
      '/messages-admin?show=mine',
    );
    expect(textOf((await admin.get('/messages-admin?show=new')).text)).toContain('is marked as unread');
    await admin.post(path, { intent: 'archived' });
    expect(textOf((await admin.get('/messages-admin')).text)).toContain('All messages are archived.');
    await admin.post(path, { intent: 'inbox' });
    expect(textOf((await admin.get('/messages-admin')).text)).toContain(messageDetails.subject);
    const asked = await admin.get(`${path}/delete`);
    expect(textOf(asked.text)).toContain('Are you sure you want to delete this message?');
    expect((await admin.post(`${path}/delete`, { intent: 'delete' })).location).toBe('/messages-admin');
    expect(await messages().countDocuments()).toBe(0);
    expect(textOf((await admin.get('/messages-admin')).text)).toContain('No messages yet');
    const log = await collection<AuditEntry>('auditEntries').find().sort({ at: 1, _id: 1 }).toArray();
    expect(log.map(({ action }) => action)).toEqual([
      'Assigned the message',
      'Marked the message as unread',
      'Archived the message',
      'Moved the message to the inbox',
      'Deleted the message',
    ]);
  });
});

describe('visits', () => {
  it('are counted, confirmed by staff, and told to the visitor', async () => {
    const path = await receiveVisit({ firstName: 'Akinyi 🐄' });
    expect(textOf((await staff.get('/admin-dashboard')).text)).toContain('1 visit to confirm');
    const list = await staff.get('/bookings-admin?show=new&q=akinyi');
    expect(list.text).toContain(`href="${path}?show=new&amp;q=akinyi"`);
    const response = await send(`${path}?show=new`, { intent: 'confirm' }, staff);
    expect(response.location).toBe('/bookings-admin?show=new');
    const after = textOf((await staff.get('/bookings-admin?show=new')).text);
    expect(after).toMatch(/Visit [0-9A-F]{6} is confirmed\. The visitor gets an email\./);
    expect(after).toContain('Every coming visit is confirmed.');
    expect(textOf((await staff.get(path)).text)).toMatch(/Confirmed by the farm .* by Peter Odhiambo/);
    expect(await emails(/^booking-change /)).toHaveLength(1);
  });

  it('are moved with a reason; the page and the calendar file of the visitor follow', async () => {
    const path = await receiveVisit();
    const move = { intent: 'move', day: tourDay(3), startsAt: '14:30', why: 'The vet <b>comes</b>' };
    expect((await send(path, move)).status).toBe(303);
    const booking = await bookings().findOne();
    const page = await visitor().get(`/booking/${booking?.reference ?? ''}`);
    expect(textOf(page.text)).toContain('2:30 PM');
    const file = await visitor().get(`/booking/${booking?.reference ?? ''}/calendar.ics`);
    expect(file.text).toContain(`${tourDay(3).replaceAll('-', '')}T143000`);
    expect(file.text).toContain('SEQUENCE:1');
    expect((await admin.get(path)).text).toContain('The vet &lt;b&gt;comes&lt;/b&gt;');
  });

  it('are declined with a reason, which has to be given', async () => {
    const path = await receiveVisit();
    const empty = await send(path, { intent: 'decline', reason: ' ' });
    expect([empty.status, errorsIn(empty.text)]).toEqual([400, ['Reason: This field is required']]);
    expect((await send(path, { intent: 'decline', reason: 'No guide that day' })).status).toBe(303);
    const [mail] = await emails(/^booking-change /);
    expect(mail?.text).toContain('No guide that day');
    expect(mail?.calendar?.method).toBe('CANCEL');
    expect(textOf((await admin.get('/bookings-admin?show=cancelled')).text)).toContain('Cancelled');
  });

  it('tell the second of two admins what the first did, and keep the typed values', async () => {
    const path = await receiveVisit();
    const seenVersion = valueOf((await admin.get(path)).text, 'seenVersion');
    await staff.post(path, { intent: 'decline', reason: 'Closed', seenVersion });
    const late = await admin.post(path, {
      intent: 'move',
      seenVersion,
      day: tourDay(4),
      startsAt: '09:15',
      why: 'Kept <i>words</i>',
    });
    expect(late.status).toBe(409);
    expect(textOf(late.text)).toContain(
      'Somebody has changed this visit since you opened it. It is now: cancelled,',
    );
    expect(await emails(/^booking-change /)).toHaveLength(1);
  });

  it('are refused where there is no room, on closed days, and for bad input', async () => {
    const path = await receiveVisit({ groupSize: '15+' });
    await receiveVisit({ groupSize: '15+', preferredDate: tourDay(1) });
    await receiveVisit({ groupSize: '15+', preferredDate: tourDay(1) });
    const move = async (fields: Record<string, string>) => {
      const response = await send(path, {
        intent: 'move',
        day: tourDay(2),
        startsAt: '10:00',
        why: '',
        ...fields,
      });
      return [response.status, errorsIn(response.text).join(' ')];
    };
    expect(await move({ day: tourDay(1) })).toEqual([
      409,
      'New day: There is no room for this group on this day. Choose another day, or raise its places in the calendar.',
    ]);
    for (const [fields, message] of [
      [{ day: '' }, 'New day: This field is required'],
      [{ day: '2026-02-30' }, 'New day: Please enter a date, for example 2027-01-30'],
      [{ day: '2020-01-06' }, 'New day: Please choose today or a later day'],
      [{ startsAt: '25:00' }, 'Starts at: Please enter a time, for example 10:00'],
      [{ startsAt: '<script>' }, 'Starts at: Please enter a time, for example 10:00'],
      [{ why: 'x'.repeat(501) }, 'Reason: Maximum 500 characters allowed'],
    ] as const)
      expect(await move(fields)).toEqual([400, message]);
    for (const intent of ['', 'toString', 'spam'])
      expect((await admin.post(path, { intent })).status, intent).toBe(400);
    for (const id of ['nothing', '0'.repeat(24)])
      expect((await admin.get(`/bookings-admin/${id}`)).status, id).toBe(404);
    expect((await bookings().findOne({ preferredDate: tourDay() }))?.history).toHaveLength(2);
  });

  it('are taken by phone, and keep what was typed', async () => {
    const call = { ...visitDetails, email: '', startsAt: '09:00' };
    const wrong = await staff.post('/bookings-admin/new', { ...call, firstName: 'A', email: 'nobody' });
    expect([wrong.status, errorsIn(wrong.text)]).toEqual([
      400,
      ['First name: Minimum 2 characters required', 'Email: Please enter a valid email address'],
    ]);
    expect(wrong.text).toContain('value="nobody"');
    expect((await staff.post('/bookings-admin/new', call)).location).toBe('/bookings-admin');
    expect((await staff.post('/bookings-admin/new', call)).status).toBe(303);
    expect(await bookings().find().toArray()).toMatchObject([{ status: 'confirmed', email: null }]);
    expect(textOf((await staff.get('/bookings-admin')).text)).toContain('is booked for');
  });
});

it('names the visits of a day on its sheet', async () => {
  await receiveVisit();
  const sheet = async () => textOf((await staff.get(`/day-sheet?day=${tourDay()}`)).text);
  expect(await sheet()).toContain('1 group visits the farm , up to 10 people.');
  await bookings().updateOne({}, { $set: { status: 'cancelled' } });
  expect(await sheet()).not.toContain('visits the farm');
});

describe('the calendar', () => {
  const month = tourDay().slice(0, 7);

  it('shows groups and places of each day against its capacity', async () => {
    await receiveVisit();
    await receiveVisit({ groupSize: '1-5' });
    const { text } = await staff.get(`/bookings-admin/calendar?month=${month}`);
    expect(text).toContain('2 groups, 15 of 40 places taken: 2 to confirm');
    expect(text).toContain(`href="/bookings-admin/calendar/${tourDay()}?month=${month}"`);
    for (const nonsense of ['2026-13', 'x', '1999-01', '%00'])
      expect((await staff.get(`/bookings-admin/calendar?month=${nonsense}`)).status).toBe(200);
    for (const nonsense of ['2026-02-30', 'today', '1999-01-01'])
      expect((await staff.get(`/bookings-admin/calendar/${nonsense}`)).status, nonsense).toBe(404);
  });

  it('closes a day and sets its places; the booking page obeys at once', async () => {
    const path = `/bookings-admin/calendar/${tourDay()}`;
    const book = async (email: string, groupSize: string) =>
      errorsIn((await visitor().post('/booking', { ...visitDetails, email, groupSize })).text).join();
    const open = { intent: 'day', state: 'open', capacity: '5', note: 'One guide' };
    expect((await send(path, open, staff)).location).toBe(`/bookings-admin/calendar?month=${month}`);
    expect(await book('a@example.com', '6-10')).toContain('There is no room for your group on this day');
    expect(await book('b@example.com', '1-5')).toBe('');
    const listed = async (words: string) =>
      textOf((await visitor().get('/booking')).text).includes(`${words} ${formatShortDay(tourDay())}`);
    expect(await listed('Fully booked:')).toBe(false);
    await bookings().updateOne({ email: 'b@example.com' }, { $set: { status: 'new' } });
    expect(await listed('Fully booked:')).toBe(true);
    await send(path, { ...open, state: 'closed' }, staff);
    expect([await listed('Fully booked:'), await listed('We are closed on')]).toEqual([false, true]);
    expect(await book('c@example.com', '1-5')).toContain('The farm has no tours on this day');
    await send(path, { intent: 'day', state: 'open', capacity: '', note: '' }, staff);
    expect(await book('c@example.com', '15+')).toBe('');
    const late = await staff.post(path, { ...open, seenVersion: 'abc' });
    expect([late.status, errorsIn(late.text).join()]).toEqual([
      409,
      expect.stringContaining('Somebody has changed this day'),
    ]);
    expect(late.text).toContain('value="One guide"');
    for (const [fields, message] of [
      [{ capacity: '-1' }, 'Places on this day: Please enter a whole number'],
      [{ capacity: '1e3' }, 'Places on this day: Please enter a whole number'],
      [{ state: 'maybe' }, 'Bookings: Please choose one from the list'],
      [{ note: 'x'.repeat(101) }, 'Note for the farm: Maximum 100 characters allowed'],
    ] as const) {
      const response = await send(path, { ...open, ...fields }, staff);
      expect([response.status, errorsIn(response.text).join()]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    }
  });

  it('suggests the coming holidays, and closes one', async () => {
    const { text } = await staff.get('/bookings-admin/calendar');
    expect(textOf(text)).toContain('Public holidays');
    const [, day = ''] = /name="day" value="([\d-]{10})"/.exec(text) ?? [];
    const close = { intent: 'close', day };
    const closedDays = async () =>
      (await collection<StoredSettings>('settings').findOne({ _id: 'site' }))?.closures?.map(
        ({ from }) => from,
      );
    expect((await staff.post('/bookings-admin/calendar', close)).location).toBe('/bookings-admin/calendar');
    const after = await staff.get('/bookings-admin/calendar');
    expect(after.text).not.toContain(`name="day" value="${day}"`);
    expect(await closedDays()).toEqual([day]);
    const booked = await visitor().post('/booking', { ...visitDetails, preferredDate: day });
    expect(errorsIn(booked.text).join()).toContain('The farm has no tours on this day');
    expect((await staff.post('/bookings-admin/calendar', close)).status).toBe(303);
    for (const nonsense of ['', 'x', '2027-01-05'])
      expect([303, 400]).toContain(
        (await staff.post('/bookings-admin/calendar', { ...close, day: nonsense })).status,
      );
    expect(await closedDays()).toEqual([day]);
  });
});
