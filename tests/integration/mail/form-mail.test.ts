import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFormMailClient } from '~/clients/form-mail.server';
import { collections } from '~/domain/collections';
import { deliverFormMail } from '~/domain/mail/deliver-mail.server';
import { queueFormMail } from '~/domain/mail/queue-mail.server';
import { startFormMailSimulator, type FormMailSimulator } from '../../simulators/form-mail';
import { useTestDatabase } from '../../support/database';
import { useMail } from './mail-shop';

useTestDatabase();
const mail = useMail();

let service: FormMailSimulator;
beforeAll(async () => {
  service = await startFormMailSimulator();
});
afterEach(() => service.reset());
afterAll(() => service.close());

const connect = (timeoutMs?: number, accessKey = service.accessKey) =>
  createFormMailClient({ url: service.url, accessKey, ...(timeoutMs && { timeoutMs }) });
/** Short only where the request hangs, because a busy machine is slow. */
const timeoutFor = (behaviour: string) => (behaviour === 'hang' ? 300 : undefined);
const fields = { subject: '[Feedback] Karibu 🐄', from_name: 'Wanjikũ', message: 'Line 1\nLine 2 <b>' };
const queue = (key: string) => queueFormMail({ key, fields }, { now: mail.now });
const deliver = () => deliverFormMail(mail.now);

describe('the client of the form-mail service', () => {
  it('sends the fields as a multipart form with the access key', async () => {
    expect(await connect().send({ id: 'form-1', fields })).toEqual({ ok: true });
    expect(service.forms()).toEqual([
      {
        // Form data has CRLF line ends.
        fields: { access_key: service.accessKey, ...fields, message: 'Line 1\r\nLine 2 <b>' },
        idempotencyKey: 'form-1',
      },
    ]);
  });

  it.each([
    ['refuse', 'not accepted: 200'],
    ['fail', 'not accepted: 500'],
    ['garbage', 'not accepted: 200'],
    ['redirect', 'not accepted: 307'],
    ['hang', 'TimeoutError'],
    ['drop', 'UND_ERR_SOCKET'],
  ] as const)('reports a service with %s as unavailable', async (behaviour, detail) => {
    service.setBehaviour(behaviour);
    const result = await connect(timeoutFor(behaviour)).send({ id: 'form-1', fields });
    expect(result).toEqual({ ok: false, reason: 'unavailable', detail });
    expect(service.forms()).toEqual([]);
  });

  it('reports a wrong access key and a refused connection as unavailable', async () => {
    expect(await connect(undefined, 'wrong').send({ id: 'a', fields })).toMatchObject({
      detail: 'not accepted: 401',
    });
    const gone = await startFormMailSimulator();
    await gone.close();
    const client = createFormMailClient({ url: gone.url, accessKey: gone.accessKey });
    expect(await client.send({ id: 'a', fields })).toMatchObject({ ok: false, detail: 'ECONNREFUSED' });
  });
});

describe('the outbox with a form-mail service', () => {
  it.each(['refuse', 'fail', 'garbage', 'hang', 'drop'] as const)(
    'sends a form once after a service with %s recovers',
    async (behaviour) => {
      mail.configure({ formMail: connect(timeoutFor(behaviour)) });
      await queue('message-form-mail 1');
      await queue('message-form-mail 1');
      service.setBehaviour(behaviour);
      expect(await deliver()).toBe(0);
      expect(await mail.find('message-form-mail 1')).toMatchObject({ state: 'waiting', tries: 1 });
      service.reset();
      mail.configure({ formMail: connect() });
      expect(await deliver()).toBe(0);
      mail.passMinutes(1);
      await Promise.all([deliver(), deliver(), deliver()]);
      expect(service.forms()).toHaveLength(1);
      mail.passMinutes(600);
      expect(await deliver()).toBe(0);
    },
  );

  it('repeats a form whose response was lost with the same Idempotency-Key', async () => {
    const idempotent = await startFormMailSimulator({ isIdempotent: true });
    for (const [to, stored] of [
      [service, 2],
      [idempotent, 1],
    ] as const) {
      mail.configure({ formMail: createFormMailClient({ url: to.url, accessKey: to.accessKey }) });
      await queue(`twice ${stored}`);
      to.setBehaviour('drop-response');
      expect(await deliver()).toBe(0);
      to.setBehaviour('accept');
      mail.passMinutes(1);
      expect(await deliver()).toBe(1);
      expect(to.calls()).toBe(2);
      expect(to.forms()).toHaveLength(stored);
      expect(new Set(to.forms().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    }
    await idempotent.close();
  });

  it('delivers each channel while the other one hangs', async () => {
    mail.configure({ formMail: connect() });
    await queue('form');
    await mail.queue({ key: 'mail' });
    service.setBehaviour('hang');
    const forms = deliver();
    await service.hanging();
    expect(await mail.deliver()).toBe(1);
    service.release();
    expect(await forms).toBe(1);

    await queue('form 2');
    await mail.queue({ key: 'mail 2' });
    mail.server.setBehaviour('hang');
    const emails = mail.deliver();
    await mail.server.hanging();
    service.setBehaviour('accept');
    expect(await deliver()).toBe(1);
    mail.server.release();
    expect(await emails).toBe(1);
  });

  it('queues nothing without a service, and never stores the access key', async () => {
    await queue('none');
    expect(await collections().outbox.countDocuments()).toBe(0);
    mail.configure({ formMail: connect() });
    await queue('one');
    expect(JSON.stringify(await mail.find('one'))).not.toContain(service.accessKey);
    // Without the service the form waits, and emails are sent.
    mail.configure();
    await mail.queue({ key: 'mail' });
    expect([await deliver(), await mail.deliver()]).toEqual([0, 1]);
    expect(await mail.find('one')).toMatchObject({ state: 'waiting', tries: 0 });
  });
});
