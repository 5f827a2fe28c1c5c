import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { createFormMailClient } from '~/clients/form-mail.server';
import { deliverFormMail } from '~/domain/mail/deliver-mail.server';
import { contactSchema } from '~/domain/messages/contact-schema';
import { sendMessage } from '~/domain/messages/send-message.server';
import { startFormMailSimulator, type FormMailSimulator } from '../../simulators/form-mail';
import { useTestDatabase } from '../../support/database';
import { useFarmSettings } from '../../support/fixtures/farm-settings';
import { useMail } from '../mail/mail-shop';

useTestDatabase();
useFarmSettings();
const mail = useMail();

let service: FormMailSimulator;
beforeAll(async () => {
  service = await startFormMailSimulator();
});
afterEach(() => service.reset());
afterAll(() => service.close());

const formMail = () => createFormMailClient({ url: service.url, accessKey: service.accessKey });
const typed = {
  name: 'Wanjikũ 🐄 <b>Kamau</b>',
  email: 'wanjiku@example.com',
  phone: '+254 (0)712-345 678',
  category: 'Farm Tours',
  subject: 'A visit\r\nBcc: all@example.com',
  message: 'Line one\r\nLine two <script>alert(1)</script>',
  agreeToPolicies: 'on',
};
const send = (
  changes: Partial<typeof typed> = {},
  { clientAddress = '192.0.2.1', isBot = false }: { clientAddress?: string | null; isBot?: boolean } = {},
) =>
  sendMessage({ form: contactSchema.parse({ ...typed, ...changes }), clientAddress, isBot, now: mail.now });
const stored = () => collections().messages.find().sort({ _id: 1 }).toArray();

describe('sendMessage', () => {
  it('stores the message and queues its emails', async () => {
    mail.configure({ formMail: formMail() });
    expect(await send()).toEqual({ ok: true, repeated: false });
    const [message] = await stored();
    expect(message).toMatchObject({
      name: typed.name,
      phone: typed.phone,
      category: 'Farm Tours',
      subject: 'A visit Bcc: all@example.com',
      message: 'Line one\nLine two <script>alert(1)</script>',
      status: 'new',
      agreedAt: mail.now,
      createdAt: mail.now,
    });
    expect(await mail.deliver()).toBe(2);
    expect(await deliverFormMail(mail.now)).toBe(1);
    expect((await service.nextForm()).fields).toEqual({
      access_key: service.accessKey,
      subject: '[Farm Tours] A visit Bcc: all@example.com',
      from_name: typed.name,
      email: typed.email,
      phone: typed.phone,
      message: 'Line one\r\nLine two <script>alert(1)</script>',
      category: 'Farm Tours',
    });
    const toFarm = await mail.server.nextMail({ to: 'hello@malisho.example' });
    expect(toFarm.subject).toBe('[Farm Tours] A visit Bcc: all@example.com');
    expect(toFarm.headers.get('reply-to')).toBe(typed.email);
    expect(toFarm.headers.has('bcc')).toBe(false);
    expect(toFarm.text).toContain('Line one\nLine two <script>');
    expect(toFarm.html).not.toContain('<script>');
  });

  it('confirms it to the writer without any text that they typed', async () => {
    await send();
    await mail.deliver();
    const { text, html, subject } = await mail.server.nextMail({ to: typed.email });
    expect(text).toContain("Thank you for your message! We'll get back to you soon.");
    expect(text).toContain('Farm Visit');
    for (const words of ['Wanjik', 'Line one', 'A visit', 'Bcc'])
      expect(subject + text + html).not.toContain(words);
  });

  it('stores concurrent and repeated submissions once', async () => {
    mail.configure({ formMail: formMail() });
    const results = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(results.filter((result) => result.ok && !result.repeated)).toHaveLength(1);
    expect(results.filter((result) => result.ok)).toHaveLength(20);
    mail.passMinutes(14);
    expect(await send({ email: 'WANJIKU@example.com' })).toEqual({ ok: true, repeated: true });
    expect(await stored()).toHaveLength(1);
    expect(await collections().outbox.countDocuments()).toBe(3);
    mail.passMinutes(2);
    expect(await send()).toEqual({ ok: true, repeated: false });
    expect(await send({ message: 'Something else this time' })).toEqual({ ok: true, repeated: false });
    expect(await stored()).toHaveLength(3);
  });

  it('stores a bot as spam, and queues no mail', async () => {
    mail.configure({ formMail: formMail() });
    expect(await send({}, { isBot: true })).toMatchObject({ ok: true });
    expect(await send({}, { isBot: true })).toEqual({ ok: true, repeated: true });
    expect(await stored()).toMatchObject([{ status: 'spam' }]);
    expect(await collections().outbox.countDocuments()).toBe(0);
    // A person whose browser filled in the honeypot.
    expect(await send()).toEqual({ ok: true, repeated: false });
    expect(await stored()).toMatchObject([{ status: 'spam' }, { status: 'new' }]);
  });

  it('takes a missing phone as null, and a missing category as the default one', async () => {
    const { category: _, ...rest } = typed;
    const form = contactSchema.parse({ ...rest, phone: '  ' });
    expect(form).toMatchObject({ phone: null, category: 'General Questions' });
  });
});

describe('the rate limits', () => {
  it('stop confirmations to a mailbox, while every message is stored', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await send({ subject: `${count}` })).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments({ to: typed.email })).toBe(3);
    expect(await collections().outbox.countDocuments({ to: 'hello@malisho.example' })).toBe(5);
  });

  it('count one mailbox for all spellings of its address', async () => {
    for (let count = 0; count < 5; count += 1)
      expect(await send({ email: `wanjiku+${count}@example.com` })).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments({ to: /^wanjiku/ })).toBe(3);
    const last = [5, 6, 7].map((count) => send({ email: `wanjiku+${count}@example.com` }));
    expect((await Promise.all(last)).some(({ ok }) => !ok)).toBe(true);
  });

  it('stop a writer within the hour, and nobody from another client address or mailbox', async () => {
    let count = 0;
    for (; count < 20; count += 1) {
      const result = await send({ subject: `${count}` });
      if (result.ok) continue;
      expect(result.retryAt.getTime()).toBeGreaterThan(mail.now.getTime());
      break;
    }
    // Twice as many if a rate limit window ends during the test.
    expect([6, 12]).toContain(count);
    expect(await stored()).toHaveLength(count);
    expect(await send({ subject: 'Me too' }, { clientAddress: '192.0.2.2' })).toMatchObject({ ok: true });
    expect(await send({ email: 'other@example.com' })).toMatchObject({ ok: true });
    // A resubmission still succeeds.
    expect(await send({ subject: '0' })).toEqual({ ok: true, repeated: true });
  });

  it('stop a client address that uses many mailboxes', async () => {
    const results = [];
    for (let count = 0; count < 62; count += 1)
      results.push(await send({ email: `robot${count}@example.com` }));
    expect(results.some((result) => !result.ok)).toBe(true);
    expect(await send({ email: 'neighbour@example.com' }, { clientAddress: '192.0.2.2' })).toMatchObject({
      ok: true,
    });
    expect(await send({ email: 'unknown@example.com' }, { clientAddress: null })).toMatchObject({ ok: true });
  });
});
