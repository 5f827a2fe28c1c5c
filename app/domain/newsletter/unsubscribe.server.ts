import { collections } from '~/domain/collections';
import { tokenPattern } from '~/lib/token.server';
import type { NewsletterSubscriber } from './subscriber';

/** Whom the link at the foot of an e-mail is for; null where they have left, or it never was. */
export async function findSubscriber(unsubscribeToken: string): Promise<NewsletterSubscriber | null> {
  return tokenPattern.test(unsubscribeToken)
    ? collections().newsletterSubscribers.findOne({ unsubscribeToken })
    : null;
}

/**
 * Takes an address off the list, and forgets it: nothing of it is kept. Takes what stands in the link; fails with
 * 'void' where the address has left already, or the link never was.
 */
export async function unsubscribe(
  unsubscribeToken: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'void' }> {
  if (!tokenPattern.test(unsubscribeToken)) return { ok: false, reason: 'void' };
  const { deletedCount } = await collections().newsletterSubscribers.deleteOne({ unsubscribeToken });
  return deletedCount === 1 ? { ok: true } : { ok: false, reason: 'void' };
}
