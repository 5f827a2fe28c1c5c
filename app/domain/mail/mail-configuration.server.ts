import { forget, remember } from '@epic-web/remember';
import type { FormMailSender } from '~/clients/form-mail.server';
import type { MailSender } from '~/clients/smtp.server';
import { consoleLog, type Log } from '~/lib/log';
import { loadShopIdentity } from '~/domain/settings/load-shop-identity.server';
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
  /** Its name may be '': emails then come from the name of the shop. */
  readonly from: Mailbox;
  readonly siteUrl: string;
  readonly log: Log;
};

/** On the global object, because the server and the routes are separate bundles. */
const globalKey = 'mail';

const defaults: Omit<MailConfiguration, 'accepted'> = {
  sender: null,
  formMail: null,
  from: { name: '', address: 'shop@localhost' },
  siteUrl: 'http://localhost:3000',
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

/** What emails say about the shop. */
export async function loadMailSite(): Promise<MailSite> {
  const { name } = await loadShopIdentity();
  return { name, url: mailConfiguration().siteUrl };
}

/** The sender of emails. */
export async function loadMailSender(): Promise<Mailbox> {
  const { from } = mailConfiguration();
  return from.name === '' ? { ...from, name: (await loadShopIdentity()).name } : from;
}

export const isMailEnabled = (): boolean => mailConfiguration().sender !== null;
