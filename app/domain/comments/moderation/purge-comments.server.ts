import { collections } from '~/domain/collections';
import { networkKeyDays } from '~/domain/comments/comment';
import { dayMs } from '~/lib/time-units';

const spamDays = 30;

/** Deletes old spam, and the network of old comments. */
export async function purgeComments(now: Date): Promise<void> {
  const { comments } = collections();
  const before = (days: number) => ({ $lt: new Date(now.getTime() - days * dayMs) });
  const spam = { status: 'spam', createdAt: before(spamDays) } as const;
  const known = { networkKey: { $gt: '' }, createdAt: before(networkKeyDays) } as const;
  // A write without effect would invalidate the caches, too.
  if (await comments.findOne(spam)) await comments.deleteMany(spam);
  if (await comments.findOne(known)) await comments.updateMany(known, { $set: { networkKey: null } });
}
