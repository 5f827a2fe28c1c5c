import type { ClientSession } from 'mongodb';
import { composeMail, type MailContent } from '~/domain/mail/compose-mail';
import { loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { stopBackInStockPath } from '~/paths';
import type { BackInStockRequest } from './back-in-stock-request';

export const stopUrl = (stopToken: string): string =>
  `${mailConfiguration().siteUrl}${stopBackInStockPath(stopToken)}`;

/** The subject begins with the name of the shop. `stopToken` adds a List-Unsubscribe header. */
export async function queueBackInStockMail(
  { key, to, content }: { readonly key: string; readonly to: string; readonly content: MailContent },
  options: {
    readonly now: Date;
    readonly session: ClientSession;
    readonly usefulUntil: Date;
    readonly stopToken?: BackInStockRequest['stopToken'];
  },
): Promise<void> {
  const { now, session, usefulUntil, stopToken } = options;
  const site = await loadMailSite();
  await queueMail(
    {
      key: `back-in-stock-${key}`,
      to,
      ...composeMail({ ...content, subject: `${site.name}: ${content.subject}` }, site),
      holdsSecret: true,
      usefulUntil,
      ...(stopToken && { unsubscribeUrl: stopUrl(stopToken) }),
    },
    { now, session },
  );
}
