import { collections } from '#db/collections';
import { tokenPattern } from '~/domain/accounts/token.server';
import type { NewsletterSubscriber } from './subscriber';

/** Whom the link at the foot of an e-mail is for; null where they have left, or it never was. */
export async function findSubscriber(leaveToken: string): Promise<NewsletterSubscriber | null> {
  return tokenPattern.test(leaveToken) ? collections().newsletterSubscribers.findOne({ leaveToken }) : null;
}

/**
 * Takes an address off the list, and forgets it: nothing of it is kept. Takes what stands in the link; fails with
 * 'void' where the address has left already, or the link never was.
 */
export async function unsubscribe(
  leaveToken: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'void' }> {
  if (!tokenPattern.test(leaveToken)) return { ok: false, reason: 'void' };
  const { deletedCount } = await collections().newsletterSubscribers.deleteOne({ leaveToken });
  return deletedCount === 1 ? { ok: true } : { ok: false, reason: 'void' };
}
