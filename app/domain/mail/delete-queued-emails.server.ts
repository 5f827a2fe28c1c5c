import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';

/** The keys have the form `<kind>-<purpose> <id>`, with an optional suffix after a space. */
export async function deleteQueuedEmails(
  kind: 'booking' | 'message',
  ids: readonly ObjectId[],
  session: ClientSession,
): Promise<void> {
  const keys = `^${kind}-[a-z-]+ (${ids.map((id) => id.toHexString()).join('|')})( |$)`;
  await collections().outbox.deleteMany({ key: { $regex: keys } }, { session });
}
