import type { ClientSession, CollationOptions, Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import type { OutboxMail } from '~/domain/mail/outbox';

/**
 * Takes the address out of the emails that an issue has sent, or may have sent: the entries stay, because they are
 * counted. Those that are still to be sent are left to be deleted.
 */
export async function eraseFromIssues(
  emails: Filter<OutboxMail>,
  options: { readonly session: ClientSession; readonly collation: CollationOptions },
): Promise<void> {
  const handedOver = { $or: [{ state: { $ne: 'waiting' as const } }, { handedOverAt: { $ne: null } }] };
  await collections().outbox.updateMany(
    { $and: [emails, { channel: 'newsletter' }, handedOver] },
    { $set: { to: '' }, $unset: { unsubscribeUrl: '' } },
    options,
  );
}
