import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { writeWelcomeMail } from './newsletter-mail';
import { unsubscribeUrl, queueNewsletterMail } from './queue-newsletter-mail.server';
import type { NewsletterSubscriber } from './subscriber';

type Given = { readonly token: string; readonly now: Date };

/**
 * The address that a mailed link confirms; null where the link was used, is too old, was followed by a newer one or
 * never was. Looking does not use it up: programs that guard inboxes open every link.
 */
export async function findPendingSubscription(
  { token, now }: Given,
  session?: ClientSession,
): Promise<NewsletterSubscriber | null> {
  if (!tokenPattern.test(token)) return null;
  return collections().newsletterSubscribers.findOne(
    { confirmHash: hashToken(token), expiresAt: { $gt: now } },
    { session },
  );
}

export type ConfirmResult =
  { readonly ok: true; readonly email: string } | { readonly ok: false; readonly reason: 'void' };

/** Takes the token of a mailed link: its address is on the list from now on. Fails with 'void', see findPendingSubscription. */
export const confirmSubscription = (given: Given): Promise<ConfirmResult> =>
  withTransaction(async (session) => {
    const found = await findPendingSubscription(given, session);
    if (!found) return { ok: false, reason: 'void' } as const;
    await collections().newsletterSubscribers.updateOne(
      { _id: found._id },
      {
        $set: { state: 'confirmed', confirmedAt: given.now, expiresAt: null },
        $unset: { confirmHash: '' },
      },
      { session },
    );
    await queueNewsletterMail(
      `newsletter-welcome ${found._id.toHexString()}`,
      found,
      writeWelcomeMail(unsubscribeUrl(found)),
      {
        now: given.now,
        session,
      },
    );
    return { ok: true, email: found.email } as const;
  });
