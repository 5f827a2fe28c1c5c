import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import type { PostComment } from './comment';

/** What an address has written below our posts, newest first; nothing for ''. */
export const findCommentsByEmail = (email: string, session?: ClientSession): Promise<PostComment[]> =>
  email === ''
    ? Promise.resolve([])
    : collections()
        .comments.find({ email }, { session, collation: caseInsensitive })
        .sort({ createdAt: -1 })
        .toArray();

/**
 * Takes what an address has written off the posts, within a transaction. A comment that others have answered stays as an
 * empty place, so that the answers have one.
 */
export async function eraseComments(email: string, session: ClientSession): Promise<void> {
  const { comments } = collections();
  for (const { _id } of await findCommentsByEmail(email, session)) {
    const isAnswered = (await comments.countDocuments({ parentId: _id }, { session, limit: 1 })) > 0;
    await (isAnswered
      ? comments.updateOne(
          { _id },
          { $set: { author: '', email: '', content: '', contentHash: '', status: 'removed' } },
          { session },
        )
      : comments.deleteOne({ _id }, { session }));
  }
}
