import { collections } from '~/domain/collections';
import { tokenPattern } from '~/lib/token.server';
import type { NewsletterSubscriber } from './subscriber';

export async function findSubscriber(unsubscribeToken: string): Promise<NewsletterSubscriber | null> {
  return tokenPattern.test(unsubscribeToken)
    ? collections().newsletterSubscribers.findOne({ unsubscribeToken })
    : null;
}

export async function unsubscribe(
  unsubscribeToken: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'invalid-token' }> {
  if (!tokenPattern.test(unsubscribeToken)) return { ok: false, reason: 'invalid-token' };
  const { deletedCount } = await collections().newsletterSubscribers.deleteOne({ unsubscribeToken });
  return deletedCount === 1 ? { ok: true } : { ok: false, reason: 'invalid-token' };
}
