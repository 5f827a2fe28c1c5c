import { createTransport } from 'nodemailer';
import { isMailAddress, type Mailbox } from '~/lib/mail-address';
import type { SmtpServer } from '~/lib/smtp-url';

/** One e-mail as it goes out. The same message id again is the same e-mail: a receiver drops the second one. */
export type MailMessage = {
  /** Without its angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  readonly from: Mailbox;
  /** One bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** One bare address that answers go to, where it is not the sender's. */
  readonly replyTo?: string;
  /** Where its reader leaves a list (RFC 2369); mail programs show a button for it. */
  readonly unsubscribeUrl?: string;
};

/**
 * Why an e-mail was not taken: `refused`: this one, for good (an unknown recipient, a content that is not taken);
 * `unavailable`: not now (no answer, 4xx, our own sign-in or TLS failed). After `unavailable` it may have been taken
 * all the same, where the answer was lost. `detail` says what happened without any address, for the log.
 */
export type SendResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'refused' | 'unavailable'; readonly detail: string };

/** Something that takes e-mails. Never throws for what the other side does. */
export type MailSender = {
  /** Hands one e-mail over. Once `signal` is aborted it gives up at once. */
  send(message: MailMessage, signal?: AbortSignal): Promise<SendResult>;
};

export type SmtpConfig = SmtpServer & {
  /** For each phase: finding the host and connecting, the greeting, and every silence after it. */
  readonly timeoutMs?: number;
  /** Whether nothing is said before STARTTLS; by default where credentials go to another machine. */
  readonly requireTls?: boolean;
  /** Certificates (PEM) to trust instead of the system's. */
  readonly certificates?: string;
};

/** A person waits for some of these e-mails, and a server that is well answers each step within a second or two. */
const defaultTimeoutMs = 10_000;

/** All phases together, for a server that trickles: below the lease of the delivery. */
const totalTimeoutMs = 60_000;

/** On this machine nobody listens in, and a local relay seldom has a certificate that others vouch for. */
const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * Makes the client of an SMTP server (RFC 5321). Each e-mail has a connection of its own: they are few, and one that
 * was kept could be closed by the other side just as it is written to.
 * With TLS from the start, or by STARTTLS: used wherever it is offered, demanded before a password leaves this machine
 * (RFC 8314), and always with a certificate that holds.
 */
export function createSmtpClient(config: SmtpConfig): MailSender {
  const { host, port, credentials, timeoutMs = defaultTimeoutMs } = config;
  const isLocal = isThisMachine(host);
  const requireTls = config.requireTls ?? (credentials !== null && !isLocal);
  const transport = createTransport({
    host,
    port,
    secure: config.tls === 'from-start',
    requireTLS: requireTls,
    ignoreTLS: isLocal && !requireTls,
    tls: { minVersion: 'TLSv1.2', ...(config.certificates && { ca: config.certificates }) },
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What was to be said was said: the other side need not be waited for.
    socketCloseTimeout: 0,
    // Nothing of a message is ever read from a file or from the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ messageId, date, from, to, subject, text, html, replyTo, unsubscribeUrl }, signal) {
      // The library reads several recipients out of one text.
      if (!isMailAddress(to)) return { ok: false, reason: 'refused', detail: 'the recipient is no address' };
      if (replyTo && !isMailAddress(replyTo))
        return { ok: false, reason: 'refused', detail: 'answers would go to no address' };
      const limit = AbortSignal.timeout(totalTimeoutMs);
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
          // Nobody's absence is to answer it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        return { ok: true };
      } catch (error) {
        return readFault(error);
      }
    },
  };
}

function readFault(error: unknown): SendResult {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  // The words of the answer may quote the recipient; the codes at its beginning don't.
  const answer = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0];
  const detail = [command, answer ?? code ?? 'failed'].filter(Boolean).join(': ');
  // A refusal of our own sign-in, sender or greeting is for the operator to put right, and the e-mail may go then.
  const isAboutThisOne = command === 'RCPT TO' || command === 'DATA';
  // 503 says that the commands were out of order, not that the e-mail is unwanted.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  return { ok: false, reason: isAboutThisOne && isPermanent ? 'refused' : 'unavailable', detail };
}
