import type { Db } from 'mongodb';

export const id = '019-comment-moderation';

/** Comments that are public already are not new: nobody has to look through years of them. */
export async function up(db: Db): Promise<void> {
  await db
    .collection('comments')
    .updateMany({ isNew: { $exists: false } }, { $set: { isNew: false, userId: null, networkKey: null } });
}
