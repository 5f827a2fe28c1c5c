import type { ClientSession } from 'mongodb';
import { composeMail, type MailContent } from '~/domain/mail/compose-mail';
import { mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import type { NewsletterSubscriber } from './subscriber';

/** The full address of the page that takes somebody off the list. */
export const unsubscribeUrl = ({
  unsubscribeToken,
}: Pick<NewsletterSubscriber, 'unsubscribeToken'>): string =>
  `${mailConfiguration().site.url}/newsletter/unsubscribe/${unsubscribeToken}`;

/**
 * Lays an e-mail to an address into the outbox, within a transaction; with the way off the list in its head where the
 * address is on it.
 */
export async function queueNewsletterMail(
  key: string,
  to: Pick<NewsletterSubscriber, 'email'> & Partial<Pick<NewsletterSubscriber, 'unsubscribeToken'>>,
  content: MailContent,
  options: {
    readonly now: Date;
    readonly session: ClientSession;
    readonly link?: { readonly holdsSecret: true; readonly usefulUntil: Date };
  },
): Promise<void> {
  const { now, session, link } = options;
  const composed = composeMail(content, mailConfiguration().site);
  const { unsubscribeToken } = to;
  const unsubscribe = unsubscribeToken ? { unsubscribeUrl: unsubscribeUrl({ unsubscribeToken }) } : {};
  await queueMail({ key, to: to.email, ...composed, ...link, ...unsubscribe }, { now, session });
}
