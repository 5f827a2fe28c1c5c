import type { Db } from 'mongodb';

export const id = '017-service-drafts';

/** Farm services may be drafts now: those that are stored are published. Team members get the time of their last edit. */
export async function up(db: Db): Promise<void> {
  await db
    .collection('farmServices')
    .updateMany({ published: { $exists: false } }, { $set: { published: true } });
  await db
    .collection('teamMembers')
    .updateMany({ updatedAt: { $exists: false } }, { $set: { updatedAt: new Date() } });
}
