import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import type { PostComment } from './comment';
import type { CommenterBlock } from './moderation/commenter-block';
import { commenterKeys } from './moderation/commenter-keys.server';

/** The comments of an account, and those from its email address; '' for an address that is not confirmed. */
export async function findCommentsBy(
  { userId, email }: Commenter,
  session?: ClientSession,
): Promise<PostComment[]> {
  const { comments } = collections();
  const own = await comments.find({ userId }, { session }).toArray();
  const others =
    email === ''
      ? []
      : await comments
          .find({ email, _id: { $nin: own.map(({ _id }) => _id) } }, { session, collation: caseInsensitive })
          .toArray();
  return [...own, ...others].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

type Commenter = { readonly userId: ObjectId; readonly email: string };

/** A comment with replies stays as an empty placeholder. */
export async function eraseComments(commenter: Commenter, session: ClientSession): Promise<void> {
  const { comments } = collections();
  for (const { _id, postId } of await findCommentsBy(commenter, session)) {
    const hasReplies = (await comments.countDocuments({ postId, parentId: _id }, { session, limit: 1 })) > 0;
    await (hasReplies
      ? comments.updateOne(
          { _id },
          {
            $set: {
              author: '',
              email: '',
              userId: null,
              content: '',
              contentHash: '',
              networkKey: null,
              status: 'removed',
              isNew: false,
            },
          },
          { session },
        )
      : comments.deleteOne({ _id }, { session }));
  }
}

const blockOf = (email: string) => ({ key: commenterKeys({ email, clientAddress: null }).email });

/** Null for an address that is not confirmed or not blocked. */
export const findBlockByEmail = (email: string): Promise<CommenterBlock | null> =>
  email === '' ? Promise.resolve(null) : collections().commenterBlocks.findOne(blockOf(email));

/** The block stays, as a hash without the name: deleting an account does not lift it. */
export async function eraseNameFromBlock(email: string, session: ClientSession): Promise<void> {
  if (email !== '')
    await collections().commenterBlocks.updateOne(blockOf(email), { $set: { name: '' } }, { session });
}
