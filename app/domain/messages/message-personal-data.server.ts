import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import type { ContactMessage } from './contact-message';

/** What an address has written to the farm, newest first; nothing for ''. */
export const findMessagesByEmail = (email: string, session?: ClientSession): Promise<ContactMessage[]> =>
  collections()
    .messages.find({ email }, { session, collation: caseInsensitive })
    .sort({ createdAt: -1 })
    .toArray();

/**
 * Takes what an address has written out of the database, within a transaction, and with it what passes it on.
 */
export async function eraseMessages(email: string, session: ClientSession): Promise<void> {
  const ids = (await findMessagesByEmail(email, session)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  const keys = `^message-[a-z-]+ (${ids.map((id) => id.toHexString()).join('|')})$`;
  await collections().outbox.deleteMany({ key: { $regex: keys } }, { session });
  await collections().messages.deleteMany({ _id: { $in: ids } }, { session });
}
