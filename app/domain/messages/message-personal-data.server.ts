import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { caseInsensitive } from '#db/indexes';
import { deleteQueuedEmails } from '~/domain/mail/delete-queued-emails.server';
import type { ContactMessage } from './contact-message';

export const findMessagesByEmail = (email: string, session?: ClientSession): Promise<ContactMessage[]> =>
  collections()
    .messages.find({ email }, { session, collation: caseInsensitive })
    .sort({ createdAt: -1 })
    .toArray();

export async function eraseMessages(email: string, session: ClientSession): Promise<void> {
  const ids = (await findMessagesByEmail(email, session)).map(({ _id }) => _id);
  if (ids.length === 0) return;
  await deleteQueuedEmails('message', ids, session);
  await collections().messages.deleteMany({ _id: { $in: ids } }, { session });
}
