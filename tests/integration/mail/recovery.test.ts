import { afterAll, beforeAll, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { createFormMailClient } from '~/clients/form-mail.server';
import { bookVisit } from '~/domain/bookings/book-visit.server';
import { bookingSchema } from '~/domain/bookings/booking-schema';
import { deliverFormMail } from '~/domain/mail/deliver-mail.server';
import { contactSchema } from '~/domain/messages/contact-schema';
import { sendMessage } from '~/domain/messages/send-message.server';
import { startFormMailSimulator, type FormMailSimulator } from '../../simulators/form-mail';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { messageDetails, tourDay, usualCalendar, visitDetails } from '../../support/fixtures/visits';
import { useMail } from './mail-shop';

useTestDatabase();
useFarmSettings();
const mail = useMail();

let service: FormMailSimulator;
beforeAll(async () => {
  service = await startFormMailSimulator();
});
afterAll(() => service.close());

const people = Array.from({ length: 6 }, (_, index) => `person${index}@example.com`);

async function sendAll(): Promise<void> {
  for (const email of people) {
    const request = { clientAddress: null, isBot: false, now: mail.now };
    const form = contactSchema.parse({ ...messageDetails, email });
    expect(await sendMessage({ ...request, form })).toEqual({ ok: true, repeated: false });
    const visit = bookingSchema(usualCalendar(mail.now)).parse({
      ...visitDetails,
      email,
      groupSize: '1-5',
      preferredDate: tourDay(),
    });
    expect(await bookVisit({ ...request, form: visit, verifiedEmail: email })).toMatchObject({ ok: true });
  }
}

/** Several processes at once. */
const deliverAll = () =>
  Promise.all([mail.deliver(), mail.deliver(), deliverFormMail(mail.now), deliverFormMail(mail.now)]);

it.each([
  ['refuse', 'busy'],
  ['fail', 'drop'],
  ['hang', 'hang'],
  ['drop', 'silent'],
] as const)(
  'delivers everything exactly once after form mail with %s and SMTP with %s recover',
  async (form, smtp) => {
    const connect = (timeoutMs: number) => ({
      formMail: createFormMailClient({ url: service.url, accessKey: service.accessKey, timeoutMs }),
      sender: mail.connect(timeoutMs),
    });
    mail.configure(connect(400));
    service.setBehaviour(form);
    mail.server.setBehaviour(smtp);
    await sendAll();
    for (let round = 0; round < 2; round += 1) {
      expect(await deliverAll()).toEqual([0, 0, 0, 0]);
      mail.passMinutes(10);
    }
    expect(await collections().messages.countDocuments({ status: 'new' })).toBe(6);
    expect(await collections().bookings.countDocuments({ status: 'new' })).toBe(6);
    expect(await collections().outbox.countDocuments({ state: 'waiting' })).toBe(36);

    // Aborts what hangs.
    service.reset();
    mail.server.reset();
    mail.configure(connect(20_000));
    for (let round = 0; round < 3; round += 1) {
      await deliverAll();
      mail.passMinutes(30);
    }
    expect(await collections().outbox.countDocuments({ state: 'sent' })).toBe(36);
    for (const [subject, field] of [
      ['[Wholesale Orders] Milk for a wedding', 'category'],
      ['New Dairy Farm Tour Booking', 'first_name'],
    ] as const) {
      const forms = service.forms().filter(({ fields }) => field in fields);
      expect(forms.map(({ fields }) => fields['email']).sort()).toEqual(people);
      const toFarm = mail.server.emails({ to: 'hello@malisho.example', subject });
      expect(toFarm.map(({ headers }) => headers.get('reply-to')).sort()).toEqual(people);
    }
    for (const to of people)
      expect(
        mail.server
          .emails({ to })
          .map(({ subject }) => subject)
          .sort(),
      ).toEqual(['We have received your message', 'Your visit to the farm']);
    service.reset();
  },
);
