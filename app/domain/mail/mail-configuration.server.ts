import { forget, remember } from '@epic-web/remember';
import type { FormMailSender } from '~/clients/form-mail.server';
import type { MailSender } from '~/clients/smtp.server';
import { consoleLog, type Log } from '~/lib/log';
import type { Mailbox } from '~/lib/mail-address';
import { openAcceptedEmails, type AcceptedEmails } from './accepted-emails.server';

export type MailSite = {
  readonly name: string;
  readonly url: string;
};

export type MailConfiguration = {
  /** Null leaves emails in the outbox. */
  readonly sender: MailSender | null;
  readonly formMail: FormMailSender | null;
  readonly accepted: AcceptedEmails;
  readonly from: Mailbox;
  readonly site: MailSite;
  readonly log: Log;
};

/** On the global object, because the server and the routes are separate bundles. */
const globalKey = 'mail';

const defaults: Omit<MailConfiguration, 'accepted'> = {
  sender: null,
  formMail: null,
  from: { name: 'Malisho', address: 'shop@localhost' },
  site: { name: 'Malisho', url: 'http://localhost:3000' },
  log: consoleLog,
};

export function configureMail(options: Partial<MailConfiguration>): void {
  forget(globalKey);
  remember(globalKey, (): MailConfiguration => ({
    accepted: openAcceptedEmails(null),
    ...defaults,
    ...options,
  }));
}

export const mailConfiguration = (): MailConfiguration =>
  remember(globalKey, (): MailConfiguration => ({ accepted: openAcceptedEmails(null), ...defaults }));

export const isMailEnabled = (): boolean => mailConfiguration().sender !== null;
