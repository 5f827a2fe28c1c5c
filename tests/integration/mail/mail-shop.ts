import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { collections } from '~/domain/collections';
import { createSmtpClient } from '~/clients/smtp.server';
import { deliverMail } from '~/domain/mail/deliver-mail.server';
import { configureMail, type MailConfiguration } from '~/domain/mail/mail-configuration.server';
import type { OutboxMail } from '~/domain/mail/outbox';
import { queueMail, type NewMail } from '~/domain/mail/queue-mail.server';
import { configureSiteName } from '~/domain/settings/site-name.server';
import { startSmtpSimulator, type SmtpSimulator } from '../../simulators/smtp';

/** Starts an SMTP simulator and configures the shop to send through it; the clock moves by passMinutes only. */
export function useMail() {
  let server: SmtpSimulator;
  let now = new Date();
  const logged: object[] = [];

  beforeAll(async () => {
    server = await startSmtpSimulator();
    configureSiteName('Malisho');
  });
  beforeEach(() => {
    // The TTL index of the database uses the real time.
    now = new Date();
    logged.length = 0;
    mail.configure();
  });
  afterEach(() => server.reset());
  afterAll(async () => {
    configureMail({});
    configureSiteName(null);
    await server.close();
  });

  const mail = {
    get server() {
      return server;
    },
    get now() {
      return now;
    },
    logged: logged as readonly object[],
    passMinutes(minutes: number): void {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    connect: (timeoutMs = 10_000) =>
      createSmtpClient({
        host: '127.0.0.1',
        port: server.port,
        tls: 'starttls',
        credentials: null,
        timeoutMs,
      }),
    configure(changes: Partial<MailConfiguration> = {}): void {
      configureMail({
        sender: mail.connect(),
        from: { name: 'Malisho', address: 'shop@malisho.example' },
        siteUrl: 'https://malisho.example',
        log: { info: () => undefined, error: (fields) => void logged.push(fields) },
        ...changes,
      });
    },
    queue: (changes: Partial<NewMail> & Pick<NewMail, 'key'>): Promise<void> =>
      queueMail({ to: 'wanjiku@example.com', subject: 'Hello', text: 'A text', ...changes }, { now }),
    deliver: (signal?: AbortSignal): Promise<number> => deliverMail(now, signal),
    async find(key: string): Promise<OutboxMail> {
      const found = await collections().outbox.findOne({ key });
      if (!found) throw new Error(`no email ${key} is queued`);
      return found;
    },
  };
  return mail;
}
