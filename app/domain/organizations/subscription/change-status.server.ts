import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import type { Organization, StatusChange } from '../organization';
import { bookDuesOf } from './book-dues.server';
import { findNextBillingDay } from './find-next-billing-day.server';
import { mayChangeSubscription, subscriptionStatuses, type SubscriptionStatus } from './subscription-status';

export type ChangeSubscriptionResult =
  /** `repeated`: the same form was sent twice. */
  | { readonly ok: true; readonly organization: Organization; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'unknown' }
  /** 'changed': somebody has changed the status since `seenStatus`; 'not-allowed': subscriptionStatuses forbids it. */
  | {
      readonly ok: false;
      readonly reason: 'changed' | 'not-allowed';
      readonly organization: Organization;
    };

/**
 * Changes the status of a subscription as subscriptionStatuses allow it, after what was due until now is booked. An active
 * one is billed from the end of the billed time or from the first billing day on, today included. `remarks` are in the history; the form requires them.
 */
export const changeSubscriptionStatus = (options: {
  readonly organizationId: ObjectId;
  /** As the person saw it. */
  readonly seenStatus: SubscriptionStatus;
  readonly status: SubscriptionStatus;
  readonly remarks: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<ChangeSubscriptionResult> =>
  withTransaction(async (session): Promise<ChangeSubscriptionResult> => {
    const { organizationId, seenStatus, status, remarks, by, now } = options;
    const { organizations } = collections();
    const before = await organizations.findOne({ _id: organizationId }, { session });
    if (!before) return { ok: false, reason: 'unknown' };
    const { subscription, name } = before;
    if (isRepeated(subscription.history.at(-1), options))
      return { ok: true, organization: before, repeated: true };
    if (subscription.status !== seenStatus) return { ok: false, reason: 'changed', organization: before };
    if (!mayChangeSubscription(subscription.status, status))
      return { ok: false, reason: 'not-allowed', organization: before };
    await bookDuesOf(before, now, session);
    const change: StatusChange = {
      from: subscription.status,
      to: status,
      at: now,
      by: { userId: by.userId, name: by.name },
      remarks,
    };
    const nextBillingDay = subscriptionStatuses[status].isBilled
      ? await findNextBillingDay(before, now, session)
      : null;
    const after = await organizations.findOneAndUpdate(
      { _id: organizationId },
      {
        $set: { 'subscription.status': status, 'subscription.nextBillingDay': nextBillingDay },
        $push: { 'subscription.history': change },
      },
      { session, returnDocument: 'after' },
    );
    if (!after) return { ok: false, reason: 'unknown' };
    await recordAuditEntry(
      {
        subject: 'organization',
        subjectId: organizationId.toHexString(),
        subjectName: name,
        by,
        action: 'Changed the subscription',
        before: { status: subscription.status, nextBillingDay: subscription.nextBillingDay },
        after: { status, nextBillingDay, ...(remarks && { remarks }) },
        now,
      },
      session,
    );
    return { ok: true, organization: after, repeated: false };
  });

/** The newest change is this one, by this person, from the same status. */
const isRepeated = (
  last: StatusChange | undefined,
  change: Pick<Parameters<typeof changeSubscriptionStatus>[0], 'seenStatus' | 'status' | 'remarks' | 'by'>,
): boolean =>
  last !== undefined &&
  last.from === change.seenStatus &&
  last.to === change.status &&
  last.remarks === change.remarks &&
  last.by.userId.equals(change.by.userId);
