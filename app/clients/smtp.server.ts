import { createTransport } from 'nodemailer';
import { isMailAddress, type Mailbox } from '~/lib/mail-address';
import type { SmtpServer } from '~/lib/smtp-url';

export type MailMessage = {
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** One bare address. */
  readonly replyTo?: string;
  /** List-Unsubscribe header (RFC 2369). */
  readonly unsubscribeUrl?: string;
};

/**
 * `refused`: permanently (unknown recipient, rejected content). `unavailable`: for now; if the response was lost, the
 * e-mail may have been accepted. `detail` is for the log and contains no address.
 */
export type SendResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'refused' | 'unavailable'; readonly detail: string };

export type MailSender = {
  /** Never rejects for errors of the server. */
  send(message: MailMessage, signal?: AbortSignal): Promise<SendResult>;
};

export type SmtpConfig = SmtpServer & {
  /** Of each phase: DNS, connection, greeting, response. */
  readonly timeoutMs?: number;
  /** By default if credentials are sent to another machine. */
  readonly requireTls?: boolean;
  /** PEM, instead of the system's. */
  readonly certificates?: string;
};

const defaultTimeoutMs = 10_000;

/** Of the whole transaction; below the lease of the delivery. */
const totalTimeoutMs = 60_000;

/** A local relay rarely has a valid certificate. */
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * Each e-mail has its own connection, because the server may close an idle one at any time. STARTTLS is used if
 * offered, and required before credentials are sent to another machine (RFC 8314).
 */
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
    // The transaction is complete; do not wait for the server to close.
    socketCloseTimeout: 0,
    // Content must not name files or URLs to read.
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
  // The text may quote the recipient.
  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0];
  const detail = [command, codes ?? code ?? 'failed'].filter(Boolean).join(': ');
  // Other rejections are configuration errors, and the e-mail can be sent once they are fixed.
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  // 503 is a bad sequence of commands.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  return { ok: false, reason: isAboutMessage && isPermanent ? 'refused' : 'unavailable', detail };
}
