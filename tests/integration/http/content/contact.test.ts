import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoredUser } from '~/domain/accounts/user';
import type { TourBooking } from '~/domain/bookings/tour-booking';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { ContactMessage } from '~/domain/messages/contact-message';
import { startFormMailSimulator, type FormMailSimulator } from '../../../simulators/form-mail';
import { startSmtpSimulator, type SmtpSimulator } from '../../../simulators/smtp';
import { makeUser, createSignedInVisitor, testSessionSecret } from '../../../support/fixtures/users';
import { createVisitor } from '../../../support/shop/visitor';
import { readPageForm } from '../../../support/shop/read-page-form';
import { readOutput } from '../../../support/shop/start-shop';
import { useShop } from '../../../support/shop/use-shop';
import { messageDetails, tourDay, visitDetails } from '../../../support/fixtures/visits';
import { expectRenderedPage, errorsIn, mainOf, textOf } from '../../../support/shop/read-page';
import { closureOf } from '../../../support/fixtures/closures';

let service: FormMailSimulator;
let server: SmtpSimulator;
beforeAll(async () => {
  [service, server] = await Promise.all([startFormMailSimulator(), startSmtpSimulator()]);
  return () => Promise.all([service.close(), server.close()]);
});
const shop = useShop(() => ({
  store: 'shared',
  env: {
    SESSION_SECRET: testSessionSecret,
    SMTP_URL: server.url,
    MAIL_FROM: 'shop@malisho.example',
    FORM_MAIL_URL: service.url,
    FORM_MAIL_ACCESS_KEY: service.accessKey,
  },
}));

const visitor = () => createVisitor(shop.url);
const messages = () => shop.database().collection<ContactMessage>('messages');
const bookings = () => shop.database().collection<TourBooking>('bookings');
const outbox = () => shop.database().collection<OutboxMail>('outbox');
/** The path of the confirmation link in the email to an address. */
async function confirmLink(email: string): Promise<string> {
  const { text } = await server.nextMail({ to: email, subject: 'Please confirm your visit' });
  return /\/booking\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? '';
}
const hostile = '<script>alert("x")</script> 🐄 & \u0000 \' -- ${7*7}';

describe('/contact-us', () => {
  it('has every specified card and field', async () => {
    const { status, text } = await visitor().get('/contact-us');
    expect(status).toBe(200);
    const pageText = textOf(text);
    for (const part of [
      'WhatsApp',
      'Call us',
      'hello@malisho.example',
      'Visit Us',
      'Main Store - Central Business District',
      '7km off the Bumala centre on the Kisumu-Busia highway',
      'General Inquiry Product Inquiry Farm Visit Wholesale Support Feedback',
    ])
      expect(pageText).toContain(part);
    expect(mainOf(text)).toContain('href="https://wa.me/254700000000"');
    expect(text).toMatch(/href="https:\/\/www\.openstreetmap\.org\/\?mlat=[^"]*"[^>]*>Open in maps/);
    expect(text).toMatch(/<option value="General Questions" selected="">General Inquiry/);
    expect(text).toMatch(
      /<form method="post" action="\/contact-us"[\s\S]*href="\/privacy-policy"[\s\S]*href="\/terms-and-conditions"[\s\S]*<\/form>/,
    );
    for (const name of ['name', 'email', 'phone', 'category', 'subject', 'message', 'agreeToPolicies'])
      expect(text).toContain(`name="${name}"`);
  });

  it('stores a repeated message once, and delivers it', async () => {
    const writer = visitor();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => writer.post('/contact-us', messageDetails)),
    );
    for (const { status, location } of responses)
      expect([status, location]).toEqual([303, '/contact-us#message']);
    const thanks = await writer.get('/contact-us');
    expect(textOf(thanks.text)).toContain("Thank you for your message! We'll get back to you soon.");
    expect(thanks.text).not.toContain(messageDetails.subject);
    expect(textOf((await writer.get('/contact-us')).text)).not.toContain('Thank you for your message');
    expect(await messages().find().toArray()).toMatchObject([
      {
        name: messageDetails.name,
        category: 'Wholesale Orders',
        message: messageDetails.message,
        status: 'new',
      },
    ]);
    const form = await service.nextForm({ from_name: messageDetails.name });
    expect(form.fields).toMatchObject({ subject: '[Wholesale Orders] Milk for a wedding' });
    await server.nextMail({ to: 'hello@malisho.example', subject: 'Milk for a wedding' });
    await server.nextMail({ to: messageDetails.email, subject: 'We have received your message' });
    expect(await outbox().countDocuments()).toBe(3);
    // No personal data in the log.
    expect(await readOutput(shop)).not.toMatch(/wanjiru|723 456 789|wedding/i);
  });

  it('says what is wrong at each field, and keeps what was typed', async () => {
    const empty = await visitor().post('/contact-us', {});
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual([
      'Your name: This field is required',
      'Email: This field is required',
      'Subject: This field is required',
      'Message: This field is required',
      'Policies: You must agree to the terms to continue',
    ]);
    const wrong = await visitor().post('/contact-us', {
      ...messageDetails,
      name: 'W',
      email: 'nobody',
      phone: 'call me',
      category: 'Anything',
      subject: hostile,
      message: 'Too short',
    });
    expect(wrong.status).toBe(400);
    expect(errorsIn(wrong.text)).toEqual([
      'Your name: Minimum 2 characters required',
      'Email: Please enter a valid email address',
      'Phone number: Please enter a valid phone number',
      'What’s it about?: Please choose one from the list',
      'Message: Minimum 10 characters required',
    ]);
    expect(wrong.text).toContain('value="call me"');
    expect(wrong.text).toContain('Too short</textarea>');
    expect(wrong.text).toMatch(
      /<input[^>]*name="agreeToPolicies"[^>]*checked=""|<input[^>]*checked=""[^>]*name="agreeToPolicies"/,
    );
    expect(wrong.text).not.toContain('<script>alert');
    const twice = await visitor().post('/contact-us', [
      ...Object.entries(messageDetails),
      ['name', 'Another'],
    ]);
    expect(errorsIn(twice.text)).toEqual(['Your name: This field is required']);
    expect(await messages().countDocuments()).toBe(1);
  });

  it('treats all input as plain text', async () => {
    const subject = `Hostile ${hostile}`;
    const response = await visitor().post('/contact-us', {
      ...messageDetails,
      subject,
      message: hostile,
      email: 'hostile@example.com',
    });
    expect(response.status).toBe(303);
    const { html } = await server.nextMail({ to: 'hello@malisho.example', subject: 'Hostile' });
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('<script>');
    const long = await visitor().post('/contact-us', { ...messageDetails, message: 'm'.repeat(1024 * 1024) });
    expect(long.status).toBe(413);
    expectRenderedPage(long.text);
  });

  it('stores the message of a bot as spam, says that it was not sent, and takes it when it comes again', async () => {
    const robot = visitor();
    const sent = { ...messageDetails, email: 'robot@example.com' };
    const response = await robot.post('/contact-us', { ...sent, website: 'https://buy.example' });
    expect(response.status).toBe(400);
    expect(errorsIn(response.text)).toEqual([expect.stringContaining('We have not sent this')]);
    expect(response.text).toContain('value="robot@example.com"');
    expect(response.text).not.toContain('https://buy.example');
    expect(await messages().findOne({ email: 'robot@example.com' })).toMatchObject({ status: 'spam' });
    expect(await outbox().countDocuments({ key: /robot|spam/ })).toBe(0);
    expect(await outbox().countDocuments({ to: 'robot@example.com' })).toBe(0);
    expect((await robot.post('/contact-us', sent)).location).toBe('/contact-us#message');
    expect(await outbox().countDocuments({ to: 'robot@example.com' })).toBe(1);
  });
});

describe('/booking', () => {
  it('describes a visit, and has every specified field', async () => {
    const { text, headers } = await visitor().get('/booking');
    const pageText = textOf(text);
    for (const part of [
      '2 hours',
      'Monday to Saturday',
      'KES 200 per adult, children under 12 free',
      'Next free days:',
      'Free tasting',
      'Guided farm tour',
      'Product tasting',
      'Feeding experience',
      'Photo opportunities',
    ])
      expect(pageText).toContain(part);
    expect(text).toContain('href="tel:+254700000000"');
    expect(text).toContain('href="https://wa.me/254700000000?text=');
    for (const name of Object.keys(visitDetails)) expect(text).toContain(`name="${name}"`);
    expect(text).toMatch(/<option value="1-5" selected="">/);
    expect(text).toMatch(/type="date"[^>]* min="\d{4}-\d\d-\d\d"/);
    const freeDays = [...text.matchAll(/href="(\/booking\?day=([^"#]+))#book"/g)];
    expect(freeDays).toHaveLength(4);
    const [, path = '', day = ''] = freeDays[1] ?? [];
    expect((await visitor().get(path)).text).toMatch(new RegExp(`name="preferredDate"[^>]* value="${day}"`));
    expect((await visitor().get('/booking?day=%22x')).text).not.toMatch(/name="preferredDate"[^>]* value=/);
    // The first day depends on the date, so the page must not be cached.
    expect(headers['cache-control']).toBe('no-store');
  });

  it('books a visit once, under an unguessable URL, and says what to do next', async () => {
    const booker = visitor();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => booker.post('/booking', visitDetails)),
    );
    const [path = ''] = responses.map(({ location }) => location.replace('#book', ''));
    expect(path).toMatch(/^\/booking\/[\w-]{22}$/);
    for (const { status, location } of responses) expect([status, location]).toEqual([303, `${path}#book`]);
    expect(await bookings().countDocuments()).toBe(1);

    const page = await visitor().get(path);
    const pageText = textOf(page.text);
    expect(pageText).toContain(
      "Your visit has been booked successfully! We'll contact you to confirm the details.",
    );
    expect(pageText).toMatch(
      /confirm by email.*check your spam folder.*We’re keeping your places until \d+:\d\d [AP]M.*give your booking code/,
    );
    expect(pageText).toContain('6-10 people');
    for (const secret of [visitDetails.email, visitDetails.phone, visitDetails.lastName])
      expect(page.text).not.toContain(secret);
    expect(page.text).toMatch(
      /href="https:\/\/wa\.me\/254700000000\?text=Hello%2C%20I%20have%20booked%20a%20farm%20visit/,
    );
    expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
    expect(page.text).not.toContain('calendar.ics');
    expect((await visitor().get(`${path}/calendar.ics`)).status).toBe(409);
  });

  it('confirms by a button behind the mailed link, and offers a calendar file', async () => {
    const [{ reference = '' } = {}] = await bookings().find().toArray();
    const path = `/booking/${reference}`;
    const link = await confirmLink(visitDetails.email);
    // A mail scanner opens the link and submits no form.
    for (let count = 0; count < 2; count += 1) {
      const page = await visitor().get(link);
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(textOf(page.text)).toMatch(/Confirm your visit.*6-10 people/);
      expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
      for (const secret of [visitDetails.email, visitDetails.phone, visitDetails.lastName])
        expect(page.text).not.toContain(secret);
    }
    expect(await bookings().findOne({ reference })).toMatchObject({ status: 'unconfirmed' });
    for (let count = 0; count < 2; count += 1)
      expect(await visitor().post(link, {})).toMatchObject({ status: 303, location: `${path}#book` });
    expect(await visitor().get(link)).toMatchObject({ status: 303, location: `${path}#book` });
    expect(await bookings().findOne({ reference })).toMatchObject({ status: 'new' });
    const page = await visitor().get(path);
    expect(textOf(page.text)).toContain('Your visit has been booked successfully!');
    expect(textOf(page.text)).not.toContain('confirm by email');

    const file = await visitor().get(`${path}/calendar.ics`);
    expect(file.headers['content-type']).toMatch(/^text\/calendar/);
    expect(file.text).toContain(
      `DTSTART;TZID=Africa/Nairobi:${visitDetails.preferredDate.replaceAll('-', '')}T100000\r\n`,
    );
    expect(file.text.replace(/\r\n /g, '')).toContain(`URL:${shop.url}${path}\r\n`);

    const mail = await server.nextMail({ to: visitDetails.email, subject: 'Your visit' });
    expect(mail.text).toContain(`${shop.url}${path}`);
    expect((await service.nextForm({ subject: 'New Dairy Farm Tour Booking' })).fields).toMatchObject({
      first_name: 'Akinyi',
      group_size: '6-10',
      special_requests: 'None',
    });
    // The log holds no working link.
    const log = await readOutput(shop);
    for (const secret of [path, link]) expect(log).not.toContain(secret);
  });

  it('needs no link for the confirmed address of a customer', async () => {
    const user = makeUser();
    await shop.database().collection<StoredUser>('users').insertOne(user);
    const customer = await createSignedInVisitor(shop, user);
    const { location } = await customer.post('/booking', { ...visitDetails, email: user.email });
    expect(textOf((await customer.get(location.replace('#book', ''))).text)).not.toContain('by email');
    expect(await bookings().findOne({ email: user.email })).toMatchObject({ status: 'new' });
    const unproven = makeUser({ emailVerifiedAt: null, firstName: '', lastName: '' });
    await shop.database().collection<StoredUser>('users').insertOne(unproven);
    const unnamed = await createSignedInVisitor(shop, unproven);
    const { values } = readPageForm((await unnamed.get('/contact-us')).text, ['name', 'message']);
    expect(Object.fromEntries(values)).toMatchObject({ name: '', email: unproven.email });
    await unnamed.post('/booking', { ...visitDetails, email: unproven.email });
    expect(await bookings().findOne({ email: unproven.email })).toMatchObject({ status: 'unconfirmed' });
  });

  it('responds 404 for an unknown reference', async () => {
    for (const reference of ['x', 'A'.repeat(22), '%00', '..%2f', '[object Object]', '<script>'])
      for (const path of [
        `/booking/${encodeURI(reference)}`,
        `/booking/${encodeURI(reference)}/calendar.ics`,
      ]) {
        const response = await visitor().get(path);
        expect(response.status, path).toBe(404);
        if (!path.endsWith('.ics')) expectRenderedPage(response.text);
      }
  });

  it('says what is wrong at each field, and keeps what was typed', async () => {
    const empty = await visitor().post('/booking', {});
    expect(empty.status).toBe(400);
    expect(errorsIn(empty.text)).toEqual(
      ['First name', 'Last name', 'Email', 'Phone number', 'Preferred date'].map(
        (label) => `${label}: This field is required`,
      ),
    );
    const wrong = await visitor().post('/booking', {
      firstName: hostile,
      lastName: 'O',
      email: 'nobody',
      phone: 'x',
      preferredDate: '2020-01-01',
      groupSize: '100',
      specialRequests: 'Kept <b>words</b>',
    });
    expect(errorsIn(wrong.text)).toEqual([
      'Last name: Minimum 2 characters required',
      'Email: Please enter a valid email address',
      'Phone number: Please enter a valid phone number',
      'Preferred date: Please choose today or a later day',
      'Group size: Please choose one from the list',
    ]);
    expect(wrong.text).toContain('Kept &lt;b&gt;words&lt;/b&gt;</textarea>');
    expect(wrong.text).not.toContain('<script>alert');
  });

  it('offers the next free days for a full day, each as a button', async () => {
    await shop
      .database()
      .collection<{ _id: string }>('settings')
      .updateOne(
        { _id: 'site' },
        {
          $set: {
            'tours.dailyCapacity': 20,
            'tours.startsAt': '09:30',
            closures: [closureOf(tourDay(2))],
          },
        },
        { upsert: true },
      );
    const first = { ...visitDetails, groupSize: '15+', preferredDate: tourDay(1) };
    expect((await visitor().post('/booking', { ...first, email: 'first@example.com' })).status).toBe(303);
    const late = { ...first, email: 'late@example.com' };
    expect((await visitor().post('/booking', late)).status).toBe(303);
    expect((await visitor().post(await confirmLink('first@example.com'), {})).status).toBe(303);
    const next = { ...first, email: 'next@example.com', specialRequests: 'Kept words' };
    const full = await visitor().post('/booking', next);
    expect(full.status).toBe(409);
    expect(errorsIn(full.text)).toEqual([
      'Preferred date: There is no room for your group on this day. Please choose another day. We suggest some below.',
    ]);
    expect(full.text).toContain('Kept words</textarea>');
    const offered = [...full.text.matchAll(/name="freeDay" value="([^"]+)"/g)].map(([, day]) => day);
    expect(offered).toEqual([3, 4, 5, 6].map(tourDay));
    const closed = await visitor().post('/booking', { ...next, preferredDate: tourDay(2) });
    expect(errorsIn(closed.text)[0]).toContain('The farm has no tours on this day');
    const { status, location } = await visitor().post('/booking', { ...next, freeDay: offered[0] ?? '' });
    expect(status).toBe(303);
    expect(textOf((await visitor().get(location.replace('#book', ''))).text)).toContain('9:30 AM');
    expect(await bookings().findOne({ email: 'next@example.com' })).toMatchObject({
      preferredDate: tourDay(3),
    });

    // The link of a day that has filled up since offers the same.
    const link = await confirmLink('late@example.com');
    expect(await visitor().post(link, {})).toMatchObject({ status: 303, location: link });
    const { text } = await visitor().get(link);
    expect(textOf(text)).toMatch(/choose another day.*There is no room for your group on this day\./);
    const others = [...text.matchAll(/name="day" value="([^"]+)"/g)].map(([, day]) => day);
    expect(others).toEqual([3, 4, 5, 6].map(tourDay));
    const moved = await visitor().post(link, { day: others[1] ?? '' });
    expect(moved.location).toMatch(/^\/booking\/[\w-]{22}#book$/);
    expect(await bookings().findOne({ email: 'late@example.com' })).toMatchObject({
      status: 'new',
      preferredDate: tourDay(4),
    });
  });

  it('responds 404 for an unknown link', async () => {
    for (const token of ['x', 'A'.repeat(43), 'calendar.ics', '%00', '[object Object]']) {
      const response = await visitor().get(`/booking/confirm/${encodeURI(token)}`);
      expect(response.status, token).toBe(404);
      expectRenderedPage(response.text);
    }
    const { text } = await visitor().get(`/booking/confirm/${'A'.repeat(43)}`);
    expect(textOf(text)).toContain('This link no longer works');
  });
});

// These tests come last: they stop both services and use up the limit of this network.
describe('with form mail and SMTP down', () => {
  it('the visitor sees success, and the deliveries wait', async () => {
    await vi.waitUntil(async () => (await outbox().countDocuments({ state: 'waiting' })) === 0, 20_000);
    service.setBehaviour('hang');
    server.setBehaviour('hang');
    const sent = await visitor().post('/contact-us', { ...messageDetails, email: 'down@example.com' });
    expect(sent.status).toBe(303);
    const booked = await visitor().post('/booking', {
      ...visitDetails,
      email: 'down@example.com',
      preferredDate: tourDay(8),
    });
    expect(booked.status).toBe(303);
    await Promise.all([service.hanging(1), server.hanging(3)]);
    expect(await messages().countDocuments({ email: 'down@example.com' })).toBe(1);
    expect(await bookings().countDocuments({ email: 'down@example.com' })).toBe(1);
    expect(await outbox().countDocuments({ state: 'waiting' })).toBe(4);
    service.release();
    server.release();
  });

  it('too many messages are rate limited, with the time to wait', async () => {
    const send = (count: number) =>
      visitor().post('/contact-us', { ...messageDetails, subject: `Again ${count}` });
    // Six an hour, of which the first test has sent one. In turn: at once, they would wait for each other's transactions.
    for (let count = 1; count <= 5; count += 1) expect((await send(count)).status).toBe(303);
    const refused = await send(6);
    expect(refused.status).toBe(429);
    expect(errorsIn(refused.text)[0]).toMatch(
      /^You have sent us several messages already\. Please wait .+ and try again\. Or call us\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.text).toContain('on a Saturday?</textarea>');
  });
});

it('/booking books nothing for a bot, and does not say that an email was sent', async () => {
  const robot = visitor();
  const visit = { ...visitDetails, email: 'robot-visit@example.com', preferredDate: tourDay(8) };
  // The tests before have reached the hourly limit of their network.
  await shop.database().collection('rateLimits').deleteMany({});
  const response = await robot.post('/booking', { ...visit, website: 'https://buy.example' });
  expect(response.status).toBe(400);
  expect(errorsIn(response.text)).toEqual([expect.stringContaining('We have not sent this')]);
  expect(textOf(response.text)).not.toMatch(/sent an email|booked successfully|hold your places/);
  expect(await outbox().countDocuments({ to: visit.email })).toBe(0);
  expect((await robot.post('/booking', visit)).location).toMatch(/^\/booking\/[\w-]{22}#book$/);
  expect(await outbox().countDocuments({ to: visit.email })).toBe(1);
});
