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
  /** List-Unsubscribe (RFC 2369). */
  readonly unsubscribeUrl?: string;
};

/** `refused`: permanent. `unavailable`: temporary; the server may have accepted the e-mail. `detail`: no addresses. */
export type SendResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'refused' | 'unavailable'; readonly detail: string };

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

/** One connection per e-mail: servers close idle ones. Credentials to another machine require TLS (RFC 8314). */
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

  return {
    async send({ messageId, date, from, to, subject, text, html, replyTo, unsubscribeUrl }, signal) {
      // nodemailer would split a list of recipients.
      if (!isMailAddress(to)) return { ok: false, reason: 'refused', detail: 'invalid recipient' };
      if (replyTo && !isMailAddress(replyTo))
        return { ok: false, reason: 'refused', detail: 'invalid Reply-To address' };
      const timeout = AbortSignal.timeout(totalTimeoutMs);
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          date,
          from: { ...from },
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          ...(html !== null && { html }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
          // Prevents automatic replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        return { ok: true };
      } catch (error) {
        return toSendResult(error);
      }
    },
  };
}

function toSendResult(error: unknown): SendResult {
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
  return { ok: false, reason: isAboutMessage && isPermanent ? 'refused' : 'unavailable', detail };
}
