import type { ClientSession } from 'mongodb';
import { composeMail, type MailContent } from '~/domain/mail/compose-mail';
import { loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import type { NewsletterSubscriber } from './subscriber';

export const unsubscribeUrl = ({
  unsubscribeToken,
}: Pick<NewsletterSubscriber, 'unsubscribeToken'>): string =>
  `${mailConfiguration().siteUrl}/newsletter/unsubscribe/${unsubscribeToken}`;

/** A subscriber's mail has a List-Unsubscribe header. */
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
  const composed = composeMail(content, await loadMailSite());
  const { unsubscribeToken } = to;
  const unsubscribeHeader = unsubscribeToken ? { unsubscribeUrl: unsubscribeUrl({ unsubscribeToken }) } : {};
  await queueMail({ key, to: to.email, ...composed, ...link, ...unsubscribeHeader }, { now, session });
}
