import { MongoNetworkError } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withTransaction } from '#db/client';
import { createConsoleMailSender } from '~/clients/console-mail.server';
import { collections } from '~/domain/collections';
import { runJobs } from '~/domain/jobs/run-jobs.server';
import { deliverMail } from '~/domain/mail/deliver-mail.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { useTestDatabase } from '../../support/database';
import { useMail } from './mail-shop';

useTestDatabase();
const mail = useMail();
const hourMinutes = 60;

describe('the outbox', () => {
  it('queues an email once for each key, also concurrently', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => mail.queue({ key: 'same', text: `${index}` })),
    );
    await mail.queue({ key: 'same', to: 'other@example.com' });
    expect(await collections().outbox.countDocuments()).toBe(1);
    await mail.deliver();
    await mail.queue({ key: 'same' });
    expect(await mail.deliver()).toBe(0);
    expect(mail.server.emails()).toHaveLength(1);
  });

  it('queues an email only if the transaction commits', async () => {
    const failed = withTransaction(async (session) => {
      await queueMail({ key: 'a', to: 'a@example.com', subject: 'A', text: 'A' }, { session, now: mail.now });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await collections().outbox.countDocuments()).toBe(0);
    for (let round = 0; round < 2; round += 1)
      await withTransaction((session) =>
        queueMail({ key: 'a', to: 'a@example.com', subject: 'A', text: 'A' }, { session, now: mail.now }),
      );
    expect(await collections().outbox.countDocuments()).toBe(1);
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '<a@b.c>',
  ])('rejects the recipient %j', async (to) => {
    await expect(mail.queue({ key: 'odd', to })).rejects.toThrow('invalid recipient');
  });

  it('removes line breaks from a subject and keeps emoji', async () => {
    await mail.queue({ key: 'subject', subject: 'Karibu 🐄\r\nBcc: b@example.com' });
    await mail.deliver();
    const received = await mail.server.nextMail();
    expect(received.subject).toBe('Karibu 🐄 Bcc: b@example.com');
    expect(received.headers.has('bcc')).toBe(false);
  });
});

describe('the delivery', () => {
  it('sends each email once while two processes deliver at the same time', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `mail ${index}`);
    for (const key of keys) await mail.queue({ key, subject: key });
    await Promise.all([mail.deliver(), mail.deliver(), mail.deliver()]);
    expect(
      mail.server
        .emails()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([...keys].sort());
    expect(await collections().outbox.countDocuments({ state: 'sent', nextTryAt: null, tries: 1 })).toBe(30);
  });

  it('retries with backoff and gives up after two days', async () => {
    await mail.queue({ key: 'kind id', to: 'wanjiku@example.com' });
    mail.server.setBehaviour('busy');
    const backoff: number[] = [];
    for (;;) {
      await mail.deliver();
      const { nextTryAt, state } = await mail.find('kind id');
      if (state !== 'waiting' || nextTryAt === null) break;
      const minutes = (nextTryAt.getTime() - mail.now.getTime()) / 60_000;
      backoff.push(minutes);
      mail.passMinutes(minutes - 0.01);
      expect(await mail.deliver()).toBe(0);
      expect((await mail.find('kind id')).tries).toBe(backoff.length);
      mail.passMinutes(0.01);
    }
    expect(backoff.slice(0, 9)).toEqual([1, 5, 15, 30, 60, 120, 240, 360, 360]);
    expect(backoff.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(40 * hourMinutes);
    expect(await mail.find('kind id')).toMatchObject({ state: 'failed', fault: 'RCPT TO: 451 4.3.2' });
    expect(mail.logged).toEqual([
      { mail: expect.stringMatching(/^kind \w{24}$/) as string, fault: 'RCPT TO: 451 4.3.2' },
    ]);
    mail.server.setBehaviour('accept');
    mail.passMinutes(10 * hourMinutes);
    expect(await mail.deliver()).toBe(0);
  });

  it('is accepted by a greylisting server', async () => {
    await mail.queue({ key: 'grey' });
    mail.server.setBehaviour('greylist');
    expect(await mail.deliver()).toBe(0);
    mail.passMinutes(1);
    expect(await mail.deliver()).toBe(1);
    expect(await mail.find('grey')).toMatchObject({ state: 'sent', tries: 2, fault: null });
  });

  it.each(['refuse', 'refuse-content'] as const)(
    'does not retry a permanent rejection (%s)',
    async (behaviour) => {
      await mail.queue({ key: 'bad', to: 'gone@example.com' });
      await mail.queue({ key: 'good' });
      mail.server.setBehaviour(behaviour, { to: 'gone@example.com' });
      expect(await mail.deliver()).toBe(1);
      expect(await mail.find('bad')).toMatchObject({ state: 'refused', nextTryAt: null });
      mail.passMinutes(24 * hourMinutes);
      mail.server.setBehaviour('accept', { to: 'gone@example.com' });
      expect(await mail.deliver()).toBe(0);
      expect(JSON.stringify(mail.logged)).not.toContain('@');
    },
  );

  it.each(['hang', 'silent', 'drop', 'busy'] as const)(
    'sends each email once after a server with %s recovers',
    async (behaviour) => {
      const people = Array.from({ length: 6 }, (_, index) => `person${index}@example.com`);
      for (const to of people) await mail.queue({ key: `news ${to}`, to });
      mail.server.setBehaviour(behaviour);
      mail.configure({ sender: mail.connect(300) });
      expect(await mail.deliver()).toBe(0);
      mail.configure();
      // Aborts the hanging transactions.
      mail.server.reset();
      mail.passMinutes(1);
      expect(await mail.deliver()).toBe(6);
      expect(
        mail.server
          .emails()
          .flatMap(({ to }) => to)
          .sort(),
      ).toEqual(people);
      expect(await mail.deliver()).toBe(0);
    },
  );

  it('repeats an email whose response was lost with the same Message-ID', async () => {
    await mail.queue({ key: 'twice' });
    mail.server.setBehaviour('drop-response');
    expect(await mail.deliver()).toBe(0);
    mail.server.setBehaviour('accept');
    mail.passMinutes(1);
    expect(await mail.deliver()).toBe(1);
    const [first, second] = mail.server.emails();
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.headers.get('date')).toBe(first?.headers.get('date'));
    expect(first?.messageId).toMatch(/^<[0-9a-f]{24}@malisho\.example>$/);
  });

  it('does not repeat an email that was accepted during a database outage', async () => {
    await mail.queue({ key: 'accepted', holdsSecret: true });
    const { outbox } = collections();
    const update = outbox.updateOne.bind(outbox);
    const restore = () => void (outbox.updateOne = update);
    onTestFinished(restore);
    const smtp = mail.connect();
    mail.configure({
      sender: {
        send: async (...message) => {
          const result = await smtp.send(...message);
          outbox.updateOne = () => Promise.reject(new MongoNetworkError('connection closed'));
          return result;
        },
      },
    });
    await expect(mail.deliver()).rejects.toThrow('1 of 1 failed');
    await expect(mail.deliver()).rejects.toThrow('connection closed');
    restore();
    mail.passMinutes(10);
    expect(await mail.deliver()).toBe(0);
    expect(mail.server.emails()).toHaveLength(1);
    expect(await mail.find('accepted')).toMatchObject({ state: 'sent', nextTryAt: null, text: '' });
  });

  it('respects the lease of another process and takes over after it expires', async () => {
    await mail.queue({ key: 'claimed' });
    mail.server.setBehaviour('hang');
    const first = mail.deliver();
    await mail.server.hanging();
    expect(await mail.deliver()).toBe(0);
    mail.passMinutes(2.9);
    expect(await mail.deliver()).toBe(0);
    mail.server.release();
    expect(await first).toBe(1);
    expect(mail.server.emails()).toHaveLength(1);

    await mail.queue({ key: 'dead' });
    // The state that a process leaves when it is killed while sending.
    const { nextTryAt } = await mail.find('dead');
    const lease = new Date(mail.now.getTime() + 3 * 60_000);
    await collections().outbox.updateOne(
      { key: 'dead', nextTryAt },
      { $set: { nextTryAt: lease, tries: 1 } },
    );
    mail.server.setBehaviour('accept');
    expect(await mail.deliver()).toBe(0);
    mail.passMinutes(3);
    expect(await mail.deliver()).toBe(1);
  });

  it('stops while a server hangs and sends the email later', async () => {
    await mail.queue({ key: 'stopped' });
    mail.server.setBehaviour('hang');
    const stopping = new AbortController();
    const jobs = runJobs({
      signal: stopping.signal,
      log: { info: () => undefined, error: () => undefined },
      now: () => mail.now,
    });
    await mail.server.hanging();
    stopping.abort();
    await jobs;
    expect(await mail.find('stopped')).toMatchObject({ state: 'waiting', tries: 1 });
    mail.server.reset();
    mail.passMinutes(1);
    expect(await mail.deliver()).toBe(1);
  });
});

it('sends no email again that was answered while the shop stopped, however busy the machine is', async () => {
  await mail.queue({ key: 'answered' });
  mail.server.setBehaviour('hang');
  const stopping = new AbortController();
  const delivered = deliverMail(mail.now, stopping.signal);
  await mail.server.hanging();
  stopping.abort();
  mail.server.release();
  // The answer is there, and nothing runs until its time is over, too.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_050);
  expect(await delivered).toBe(1);
  expect(await mail.find('answered')).toMatchObject({ state: 'sent' });
});

describe('retention', () => {
  it('is 30 days; HTML, and text with a secret, is erased once it is sent', async () => {
    await mail.queue({ key: 'plain', html: '<p>A text</p>' });
    await mail.queue({
      key: 'secret',
      text: 'https://malisho.example/reset-password/abc',
      html: '<p>abc</p>',
      holdsSecret: true,
    });
    await mail.deliver();
    const plain = await mail.find('plain');
    expect(plain).toMatchObject({ state: 'sent', text: 'A text', html: null });
    expect(plain.expiresAt.getTime() - mail.now.getTime()).toBe(30 * 24 * hourMinutes * 60_000);
    expect(await mail.find('secret')).toMatchObject({ state: 'sent', text: '', html: null });
    expect(
      mail.server
        .emails()
        .map(({ text }) => text.trim())
        .sort(),
    ).toEqual(['A text', 'https://malisho.example/reset-password/abc']);
  });

  it('of an outdated email ends without sending it, also without a mail server', async () => {
    const usefulUntil = new Date(mail.now.getTime() + 60_000);
    await mail.queue({ key: 'link', text: 'secret', holdsSecret: true, usefulUntil });
    await mail.queue({ key: 'offer', usefulUntil });
    mail.configure({ sender: null });
    mail.passMinutes(0.9);
    expect(await mail.deliver()).toBe(0);
    expect(await mail.find('link')).toMatchObject({ state: 'waiting', text: 'secret' });
    mail.passMinutes(0.1);
    expect(await mail.deliver()).toBe(0);
    expect(await mail.find('link')).toMatchObject({ state: 'failed', fault: 'too late', text: '' });
    expect(await mail.find('offer')).toMatchObject({ state: 'failed', text: '' });
    mail.configure();
    expect(await mail.deliver()).toBe(0);
    expect(mail.server.emails()).toEqual([]);
  });
});

describe('without a mail server', () => {
  it('emails stay in the outbox until there is one', async () => {
    mail.configure({ sender: null });
    await mail.queue({ key: 'waiting' });
    expect(await mail.deliver()).toBe(0);
    mail.passMinutes(7 * 24 * hourMinutes);
    expect(await mail.find('waiting')).toMatchObject({ state: 'waiting', tries: 0 });
    mail.configure();
    expect(await mail.deliver()).toBe(1);
  });

  it('the console shows each email once', async () => {
    const output: string[] = [];
    mail.configure({ sender: createConsoleMailSender((text) => void output.push(text)) });
    await mail.queue({
      key: 'shown',
      subject: 'Karibu',
      text: 'Open https://malisho.example/verify-email/abc',
    });
    await Promise.all([deliverMail(mail.now), deliverMail(mail.now)]);
    expect(output).toHaveLength(1);
    expect(output[0]).toMatch(
      /Email to wanjiku@example\.com: Karibu\s+Open https:\/\/malisho\.example\/verify-email\/abc/,
    );
  });
});
