import { forget, remember } from '@epic-web/remember';
import type { FormMailSender } from '~/clients/form-mail.server';
import type { MailSender } from '~/clients/smtp.server';
import { consoleLog, type Log } from '~/lib/log';
import type { Mailbox } from '~/lib/mail-address';
import { openAcceptedMails, type AcceptedMails } from './accepted-mails.server';

/** The shop as its e-mails name it. */
export type MailSite = {
  readonly name: string;
  /** The public address, without a slash at its end. */
  readonly url: string;
};

export type MailConfiguration = {
  /** Null where e-mails can't be sent: they stay in the outbox. */
  readonly sender: MailSender | null;
  /** The service that what people write to the shop is passed on to; null where there is none. */
  readonly formMail: FormMailSender | null;
  /** What was accepted and is not written down yet; in memory unless told otherwise. */
  readonly accepted: AcceptedMails;
  readonly from: Mailbox;
  readonly site: MailSite;
  readonly log: Log;
};

/** Kept on the global object, because the server and the pages are two bundles and share one configuration. */
const slot = 'mail';

const unset: Omit<MailConfiguration, 'accepted'> = {
  sender: null,
  formMail: null,
  from: { name: 'Malisho', address: 'shop@localhost' },
  site: { name: 'Malisho', url: 'http://localhost:3000' },
  log: consoleLog,
};

/** Takes how e-mails leave this process, and what they say of the shop; a later call replaces it. */
export function configureMail(options: Partial<MailConfiguration>): void {
  forget(slot);
  remember(slot, (): MailConfiguration => ({ accepted: openAcceptedMails(null), ...unset, ...options }));
}

/** What configureMail was given; before it, a shop that keeps its e-mails in the outbox. */
export const mailConfiguration = (): MailConfiguration =>
  remember(slot, (): MailConfiguration => ({ accepted: openAcceptedMails(null), ...unset }));

/** True where e-mails leave the outbox, so that a page may say that one was sent. */
export const isMailEnabled = (): boolean => mailConfiguration().sender !== null;
