import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { isMailAddress, type Mailbox } from '~/lib/mail-address';
import type { SmtpServer } from '~/lib/smtp-url';

export type MailMessage = {
  readonly messageId: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly replyTo?: string;
  /** List-Unsubscribe (RFC 2369), with one click (RFC 8058) if it is https. */
  readonly unsubscribeUrl?: string;
  /** Awaited before the end of the message is sent: until then the server can't have accepted it. If it rejects, nothing is sent. */
  readonly beforeEnd?: () => Promise<void>;
  /** Message-IDs without brackets, oldest first: the email continues their thread (RFC 5322, 3.6.4). */
  readonly references?: readonly string[];
  /** An iCalendar file (RFC 6047). */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string };
  /** Written by a person. */
  readonly isPersonal?: boolean;
};

/** `refused`: permanent. `unavailable`: temporary; `mayHaveArrived` if the answer is missing. `detail`: no addresses. */
export type SendResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: 'refused' | 'unavailable';
      readonly detail: string;
      readonly mayHaveArrived?: boolean;
    };

export type MailSender = {
  send(message: MailMessage, signal?: AbortSignal): Promise<SendResult>;
};

export type SmtpConfig = SmtpServer & {
  readonly timeoutMs?: number;
  readonly requireTls?: boolean;
  readonly certificates?: string;
};

const defaultTimeoutMs = 10_000;

/** For the whole transaction; must stay below the delivery lease. */
const totalTimeoutMs = 60_000;

/** A local relay rarely has a valid certificate. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** One connection per email: servers close idle ones. Credentials to another machine require TLS (RFC 8314). */
export function createSmtpClient(config: SmtpConfig): MailSender {
  const { host, port, credentials, timeoutMs = defaultTimeoutMs } = config;
  const isLocal = isLoopback(host);
  const requireTls = config.requireTls ?? (credentials !== null && !isLocal);
  const transport = createTransport({
    host,
    port,
    secure: config.tls === 'implicit',
    requireTLS: requireTls,
    ignoreTLS: isLocal && !requireTls,
    tls: { minVersion: 'TLSv1.2', ...(config.certificates && { ca: config.certificates }) },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The transaction is complete: do not wait for the server to close.
    socketCloseTimeout: 0,
    // Content must not make nodemailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const endHooks = new Map<string, () => Promise<void>>();
  transport.use('stream', (mail, done) => {
    const hook = endHooks.get(mail.message.messageId());
    if (hook)
      mail.message.processFunc((message) => Readable.from(withEndHook(message, hook), { objectMode: false }));
    done();
  });

  return {
    async send(message, signal) {
      const { messageId, date, from, to, subject, text, html, replyTo, unsubscribeUrl, beforeEnd } = message;
      const { references = [], calendar, isPersonal = false } = message;
      // nodemailer would split a list of recipients.
      if (!isMailAddress(to)) return { ok: false, reason: 'refused', detail: 'invalid recipient' };
      if (replyTo && !isMailAddress(replyTo))
        return { ok: false, reason: 'refused', detail: 'invalid Reply-To address' };
      const timeout = AbortSignal.timeout(totalTimeoutMs);
      let isEnding = false;
      const header = `<${messageId}>`;
      if (beforeEnd)
        endHooks.set(header, async () => {
          await beforeEnd();
          isEnding = true;
        });
      try {
        await transport.sendMail({
          messageId: header,
          date,
          from: { ...from },
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          ...(html !== null && { html }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
          ...(references.length > 0 && {
            inReplyTo: `<${references.at(-1)}>`,
            references: references.map((id) => `<${id}>`),
          }),
          ...(calendar && { icalEvent: { filename: 'farm-visit.ics', ...calendar } }),
          headers: {
            // Prevents automatic replies (RFC 3834).
            ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
            ...(unsubscribeUrl?.startsWith('https:') && {
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return { ok: true };
      } catch (error) {
        return toSendResult(error, isEnding);
      } finally {
        endHooks.delete(header);
      }
    },
  };
}

/** Read lazily, so that the hook runs after the server's 354, when all but the end of the message is sent. */
async function* withEndHook(message: NodeJS.ReadableStream, hook: () => Promise<void>) {
  for await (const chunk of message) yield chunk;
  await hook();
}

function toSendResult(error: unknown, isEnding: boolean): SendResult {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  // Log only the codes: the text may quote the recipient.
  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0];
  const detail = [command, codes ?? code ?? 'failed'].filter(Boolean).join(': ');
  // Other rejections are configuration errors: retry once the operator fixes them.
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  // 503: bad sequence of commands.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  return {
    ok: false,
    reason: isAboutMessage && isPermanent ? 'refused' : 'unavailable',
    detail,
    ...(isEnding && responseCode === undefined && { mayHaveArrived: true }),
  };
}
