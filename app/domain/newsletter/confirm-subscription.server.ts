import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { hashToken, tokenPattern } from '~/lib/token.server';
import { writeWelcomeMail } from './newsletter-mail';
import { unsubscribeUrl, queueNewsletterMail } from './queue-newsletter-mail.server';
import type { NewsletterSubscriber } from './subscriber';

type TokenInput = { readonly token: string; readonly now: Date };

/** Does not consume the link: mail scanners open every link. */
export async function findPendingSubscription(
  { token, now }: TokenInput,
  session?: ClientSession,
): Promise<NewsletterSubscriber | null> {
  if (!tokenPattern.test(token)) return null;
  return collections().newsletterSubscribers.findOne(
    { confirmHash: hashToken(token), expiresAt: { $gt: now } },
    { session },
  );
}

type ConfirmSubscriptionResult =
  | { readonly ok: true; readonly email: string }
  | { readonly ok: false; readonly reason: 'invalid-token' };

export const confirmSubscription = (input: TokenInput): Promise<ConfirmSubscriptionResult> =>
  withTransaction(async (session) => {
    const found = await findPendingSubscription(input, session);
    if (!found) return { ok: false, reason: 'invalid-token' } as const;
    await collections().newsletterSubscribers.updateOne(
      { _id: found._id },
      {
        $set: { state: 'confirmed', confirmedAt: input.now, expiresAt: null },
        $unset: { confirmHash: '', refusedIssues: '' },
      },
      { session },
    );
    await queueNewsletterMail(
      `newsletter-welcome ${found._id.toHexString()}`,
      found,
      writeWelcomeMail(unsubscribeUrl(found)),
      {
        now: input.now,
        session,
      },
    );
    return { ok: true, email: found.email } as const;
  });
