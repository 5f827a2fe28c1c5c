import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpClient, type MailMessage, type SmtpConfig } from '~/clients/smtp.server';
import { parseSmtpUrl } from '~/lib/smtp-url';
import {
  simulatorCertificate,
  startSmtpSimulator,
  type SmtpSimulator,
  type SmtpSimulatorOptions,
} from '../../simulators/smtp';
import { findFreePort } from '../../support/shop/start-shop';

const message: MailMessage = {
  messageId: 'outbox-1@malisho.example',
  date: new Date('2026-11-21T09:00:00Z'),
  from: { name: 'Malisho 🐄', address: 'shop@malisho.example' },
  to: 'wanjiku@example.com',
  subject: 'Your order M-24061',
  text: 'Thank you, Wanjikũ 🐄\n\n.\nA line with a dot alone ends nothing.\n',
  html: '<p>Thank you, Wanjikũ 🐄</p>',
};

const connect = (url: string, changes: Partial<SmtpConfig> = {}) => {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`${url} is no SMTP URL`);
  return createSmtpClient({ ...server, ...changes });
};

describe('the SMTP client', () => {
  let server: SmtpSimulator;
  beforeAll(async () => {
    server = await startSmtpSimulator();
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  it('sends an email unchanged, with letters of all scripts', async () => {
    expect(await connect(server.url).send(message)).toEqual({ ok: true });
    const [mail] = server.emails();
    expect(mail).toMatchObject({
      from: 'shop@malisho.example',
      to: ['wanjiku@example.com'],
      messageId: '<outbox-1@malisho.example>',
      subject: 'Your order M-24061',
      text: message.text,
      overTls: false,
    });
    expect(mail?.html).toContain('Wanjikũ 🐄');
    expect(mail?.headers.get('from')).toBe('Malisho 🐄 <shop@malisho.example>');
    expect(mail?.headers.get('date')).toMatch(/^Sat, 21 Nov 2026/);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('asks before the end of a message, when the server has the rest of it', async () => {
    const url = 'https://malisho.example/newsletter/unsubscribe/x';
    const client = connect(server.url, { timeoutMs: 500 });
    const asked: number[] = [];
    const beforeEnd = () => Promise.resolve(void asked.push(server.emails().length));
    expect(await client.send({ ...message, unsubscribeUrl: url, beforeEnd })).toEqual({ ok: true });
    expect(asked).toEqual([0]);
    expect(server.emails()[0]?.text).toBe(message.text);
    expect(server.emails()[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const refusing = () => Promise.reject(new Error('another process sends it'));
    const refused = await client.send({ ...message, beforeEnd: refusing });
    expect(refused).toMatchObject({ ok: false, reason: 'unavailable' });
    expect(refused).not.toHaveProperty('mayHaveArrived');
    expect(server.emails()).toHaveLength(1);
    for (const [behaviour, mayHaveArrived] of [
      ['hang', true],
      ['drop', true],
      ['refuse-content', undefined],
      ['busy', undefined],
    ] as const) {
      server.setBehaviour(behaviour);
      const result = await client.send({ ...message, beforeEnd });
      expect('mayHaveArrived' in result ? result.mayHaveArrived : undefined, behaviour).toBe(mayHaveArrived);
    }
    // Not asked where the recipient is refused before.
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['refuse', 'refused', 'RCPT TO: 550 5.1.1'],
    ['refuse-content', 'refused', 'DATA: 554 5.7.1'],
    ['busy', 'unavailable', 'RCPT TO: 451 4.3.2'],
    ['drop', 'unavailable', 'ECONNECTION'],
    ['hang', 'unavailable', 'ETIMEDOUT'],
    ['silent', 'unavailable', 'ETIMEDOUT'],
  ] as const)('reports a server with %s as %s with its codes', async (behaviour, reason, detail) => {
    server.setBehaviour(behaviour);
    const isSilent = behaviour === 'hang' || behaviour === 'silent';
    const client = connect(server.url, isSilent ? { timeoutMs: 200 } : {});
    const result = await client.send(message);
    expect(result).toMatchObject({ ok: false, reason, detail: expect.stringContaining(detail) as string });
    expect(JSON.stringify(result)).not.toContain('@');
    expect(server.emails()).toEqual([]);
  });

  it('reports a refused connection as unavailable', async () => {
    const result = await connect(`smtp://127.0.0.1:${await findFreePort()}`).send(message);
    expect(result).toMatchObject({ ok: false, reason: 'unavailable' });
  });

  it('ends when the signal is aborted', async () => {
    server.setBehaviour('hang');
    const stopping = new AbortController();
    const sent = connect(server.url).send(message, stopping.signal);
    await server.hanging();
    stopping.abort();
    expect(await sent).toMatchObject({ ok: false, reason: 'unavailable', detail: 'EABORT' });
  });

  it('prevents injection of headers, recipients and commands', async () => {
    const client = connect(server.url);
    const attack = '\r\nBcc: victim@example.com\r\n\r\nBuy this';
    await client.send({ ...message, subject: `Hello${attack}` });
    await client.send({ ...message, from: { name: `Shop${attack}`, address: message.from.address } });
    await client.send({ ...message, to: 'wanjiku@example.com, victim@example.com' });
    await client.send({ ...message, to: `wanjiku@example.com>${attack}` });
    await client.send({ ...message, messageId: `1@malisho.example>${attack}` });
    await client.send({ ...message, text: `Hello\r\n.\r\nMAIL FROM:<a@b.example>\r\n` });
    for (const mail of server.emails()) {
      expect(mail.headers.has('bcc')).toBe(false);
      expect(mail.to).toEqual(['wanjiku@example.com']);
      expect(mail.from).toBe('shop@malisho.example');
    }
    expect(server.emails()).toHaveLength(4);
  });
});

describe('TLS and authentication', () => {
  const credentials = { user: 'shop@malisho.example', password: 'p@ss/word: 100%' };

  const withServer = async (options: SmtpSimulatorOptions, use: (server: SmtpSimulator) => Promise<void>) => {
    const server = await startSmtpSimulator(options);
    try {
      await use(server);
    } finally {
      await server.close();
    }
  };
  const trusted = { certificates: simulatorCertificate, requireTls: true };

  it.each(['starttls', 'implicit'] as const)('%s protects the password of the URL', (tls) =>
    withServer({ tls, credentials }, async (server) => {
      expect(await connect(server.url, trusted).send(message)).toEqual({ ok: true });
      expect(server.emails()[0]).toMatchObject({ overTls: true, user: credentials.user });
    }),
  );

  it.each(['starttls', 'implicit'] as const)('%s with an untrusted certificate sends nothing', (tls) =>
    withServer({ tls, credentials }, async (server) => {
      const result = await connect(server.url, { requireTls: true }).send(message);
      expect(result).toMatchObject({ ok: false, reason: 'unavailable' });
      expect(server.emails()).toEqual([]);
    }),
  );

  it('the password is not sent if TLS is required and not offered', () =>
    withServer({ tls: 'none', credentials }, async (server) => {
      const result = await connect(server.url, trusted).send(message);
      expect(result).toMatchObject({
        ok: false,
        reason: 'unavailable',
        detail: expect.stringContaining('TLS') as string,
      });
    }));

  it('a wrong password is unavailable, not refused', () =>
    withServer({ tls: 'starttls', credentials }, async (server) => {
      const url = server.url.replace(/:\/\/.*@/, '://shop:wrong@');
      const result = await connect(url, trusted).send(message);
      expect(result).toEqual({ ok: false, reason: 'unavailable', detail: 'AUTH PLAIN: 535 5.7.8' });
    }));
});

describe('SMTP_URL', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'starttls', credentials: null }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, tls: 'implicit', credentials: null }],
    ['smtp://[::1]:25', { host: '::1', port: 25, tls: 'starttls', credentials: null }],
    [
      'smtps://shop%40farm:p%2Fw@mail.example:2465',
      {
        host: 'mail.example',
        port: 2465,
        tls: 'implicit',
        credentials: { user: 'shop@farm', password: 'p/w' },
      },
    ],
  ])('%s', (text, expected) => expect(parseSmtpUrl(text)).toEqual(expected));

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://u@h',
    'smtp://h/x',
    'smtp://h?x=1',
    'smtp://u:%zz@h',
  ])('%s is invalid', (text) => expect(parseSmtpUrl(text)).toBeNull());
});
