import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { findSubscriberById } from './subscriber-queries.server';

/** Removes an address from the list, as its unsubscribe link does. False if it was off the list already. */
export async function removeSubscriber(
  id: string,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<boolean> {
  const subscriber = await findSubscriberById(id);
  if (!subscriber) return false;
  return withTransaction(async (session) => {
    const { deletedCount } = await collections().newsletterSubscribers.deleteOne(
      { _id: subscriber._id },
      { session },
    );
    if (deletedCount === 0) return false;
    await recordAuditEntry(
      {
        by,
        subject: 'newsletter',
        subjectId: id,
        subjectName: 'Subscribers',
        action: 'Removed a subscriber',
        before: { status: subscriber.state },
        now,
      },
      session,
    );
    return true;
  });
}
