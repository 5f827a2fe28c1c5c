import { ObjectId } from 'mongodb';
import type { SendResult } from '~/clients/smtp.server';
import { composeMail } from '~/domain/mail/compose-mail';
import { loadMailSender, loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import type { MailAccount } from './connection';
import { createMailSender } from './current-connections.server';

const timeoutMs = 9_000;

/**
 * `text` says in words what the provider answered, and which sender was used. `account`: one that is not saved yet; that of the
 * shop by default.
 */
export async function sendTestMail(
  to: string,
  now: Date,
  account?: MailAccount,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const sender = account ? createMailSender(account) : mailConfiguration().sender;
  if (!sender) return { ok: false, text: 'No email account is set up. Enter it first.' };
  const [usual, site] = await Promise.all([loadMailSender(), loadMailSite()]);
  const from = account ? { name: site.name, address: account.from } : usual;
  const mail = composeMail(
    {
      subject: `Test email from ${site.name}`,
      heading: 'It works',
      parts: [
        {
          kind: 'text',
          text: 'You asked for this test email in the settings of your shop. It arrived, so your shop can send emails.',
        },
      ],
    },
    site,
  );
  const messageId = `${new ObjectId().toHexString()}@${from.address.replace(/^.*@/, '')}`;
  const result = await sender.send(
    { messageId, date: now, from, to, ...mail },
    AbortSignal.timeout(timeoutMs),
  );
  return result.ok
    ? {
        ok: true,
        text: `We sent a test email from ${from.address} to ${to}. Look at it: it may be in the spam folder.`,
      }
    : { ok: false, text: explainSendFailure(result.detail, from.address, to) };
}

/** `detail`: the SMTP command with the codes of the answer, or the error of the connection (SendResult). */
export function explainSendFailure(
  detail: Extract<SendResult, { ok: false }>['detail'],
  from: string,
  to: string,
): string {
  return `${reasonOf(detail, from, to)} (${detail})`;
}

function reasonOf(detail: string, from: string, to: string): string {
  if (/^AUTH|EAUTH/.test(detail))
    return 'Your provider doesn’t accept the email address with this app password. Make a new app password there, and enter it here';
  // 5.7.60: Exchange answers only after the message that the account may not send as this address.
  if (/^MAIL FROM: 5/.test(detail) || /^DATA: 5\d\d 5\.7\.(?:60|0|1)\b/.test(detail))
    return `Your provider doesn’t allow the sender ${from}. Enter a sender that belongs to the account, or leave it empty`;
  if (/^RCPT TO: 5/.test(detail)) return `Your provider doesn’t accept the recipient ${to}`;
  if (/^(?:MAIL FROM|RCPT TO|DATA): 4/.test(detail)) return 'Your provider asks to try again later';
  if (/ENOTFOUND|EDNS|EAI_AGAIN/.test(detail)) return 'We can’t find the mail server. Check its name';
  if (/TIMEDOUT|ECONN|ESOCKET|EHOSTUNREACH|CONN|ABORT|failed$/.test(detail))
    return 'We can’t connect to the mail server. Check its name and port';
  if (/TLS|CERT|SSL/i.test(detail)) return 'The mail server offers no secure connection that we trust';
  return 'Your provider refused the email';
}
