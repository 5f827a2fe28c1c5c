import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import type { PostComment } from './comment';

/** Returns none for '', the address of erased comments. */
export const findCommentsByEmail = (email: string, session?: ClientSession): Promise<PostComment[]> =>
  email === ''
    ? Promise.resolve([])
    : collections()
        .comments.find({ email }, { session, collation: caseInsensitive })
        .sort({ createdAt: -1 })
        .toArray();

/** A comment with replies stays as an empty placeholder. */
export async function eraseComments(email: string, session: ClientSession): Promise<void> {
  const { comments } = collections();
  for (const { _id } of await findCommentsByEmail(email, session)) {
    const hasReplies = (await comments.countDocuments({ parentId: _id }, { session, limit: 1 })) > 0;
    await (hasReplies
      ? comments.updateOne(
          { _id },
          { $set: { author: '', email: '', content: '', contentHash: '', status: 'removed' } },
          { session },
        )
      : comments.deleteOne({ _id }, { session }));
  }
}
