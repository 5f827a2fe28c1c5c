import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { formatDateTime } from '~/lib/format/dates';
import { countRecipients, findIssue } from './issue-queries.server';
import type { IssueState, NewsletterIssue } from './newsletter-issue';
import { composePreview } from './preview-issue.server';
import { changeDraft, issueSubject } from './save-issue.server';

type Change = { readonly by: StaffMember; readonly now: Date };

/** Sends the texts as typed to one address, ahead of all newsletters. */
export async function sendTestMail(
  issue: Pick<NewsletterIssue, 'subject' | 'body'>,
  { to, now }: { readonly to: string; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'mail-disabled' }> {
  if (!isMailEnabled()) return { ok: false, reason: 'mail-disabled' };
  const mail = await composePreview(issue);
  const key = `newsletter-test ${new ObjectId().toHexString()}`;
  await queueMail({ key, to, ...mail, subject: `[Test] ${mail.subject}` }, { now });
  return { ok: true };
}

type SendIssueResult =
  | { readonly ok: true; readonly issue: NewsletterIssue }
  | {
      readonly ok: false;
      readonly reason: 'unknown' | 'not-a-draft' | 'conflict' | 'mail-disabled' | 'no-subscribers';
    };

/** Sends a draft to all confirmed subscribers, at once or from `scheduledFor` on. Only what was seen is sent. */
export async function sendIssue(
  id: string,
  options: Change & { readonly seenVersion: string; readonly scheduledFor: Date | null },
): Promise<SendIssueResult> {
  const { by, now, seenVersion, scheduledFor } = options;
  if (!isMailEnabled()) return { ok: false, reason: 'mail-disabled' };
  const recipients = await countRecipients();
  if (recipients === 0) return { ok: false, reason: 'no-subscribers' };
  const result = await changeDraft(id, seenVersion, async (before, session) => {
    const change = scheduledFor
      ? { state: 'scheduled' as const, scheduledFor }
      : { state: 'sending' as const, startedAt: now, recipientCount: recipients };
    const after = { ...before, ...change, updatedAt: nextUpdatedAt(before, now) };
    await collections().newsletterIssues.updateOne(
      { _id: before._id },
      { $set: { ...change, updatedAt: after.updatedAt } },
      { session },
    );
    await recordAuditEntry(
      {
        ...issueSubject(after),
        by,
        action: scheduledFor
          ? `Scheduled the issue for ${formatDateTime(scheduledFor)}`
          : 'Started to send the issue',
        after: { recipients },
        now,
      },
      session,
    );
    return after;
  });
  if (result.ok) return { ok: true, issue: result.document };
  const { reason } = result;
  return { ok: false, reason: reason === 'unknown' || reason === 'conflict' ? reason : 'not-a-draft' };
}

type ChangeStateResult =
  | { readonly ok: true; readonly issue: NewsletterIssue }
  | { readonly ok: false; readonly reason: 'changed' };

/** Back to the drafts. `changed`: it is not scheduled any more. */
export const unscheduleIssue = (id: string, change: Change): Promise<ChangeStateResult> =>
  changeState(id, change, {
    from: 'scheduled',
    set: { state: 'draft', scheduledFor: null },
    action: 'Moved the issue back to drafts',
  });

/** What the mail server has in its hands is still sent. `changed`: it is not being sent any more. */
export const stopIssue = (id: string, change: Change): Promise<ChangeStateResult> =>
  changeState(id, change, {
    from: 'sending',
    set: { state: 'stopped' },
    action: 'Stopped sending the issue',
  });

/** `changed`: it is not stopped any more. */
export const continueIssue = (id: string, change: Change): Promise<ChangeStateResult> =>
  changeState(id, change, {
    from: 'stopped',
    set: { state: 'sending' },
    action: 'Continued to send the issue',
  });

/** Sends again what may not have arrived: some may get it twice. `changed`: there is no such mail any more. */
export const resendUnknown = (id: string, change: Change): Promise<ChangeStateResult> =>
  changeState(id, change, {
    from: 'sent',
    set: { state: 'sending', finishedAt: null, result: null },
    action: 'Sent emails again that may not have arrived',
    also: async (issue, session) => {
      const { modifiedCount } = await collections().outbox.updateMany(
        { issueId: issue._id, state: 'unknown' },
        {
          $set: {
            state: 'waiting',
            nextTryAt: change.now,
            // Two days to try, from now on.
            createdAt: change.now,
            tries: 0,
            fault: null,
            settledAt: null,
            handedOverAt: null,
          },
        },
        { session },
      );
      return modifiedCount > 0;
    },
  });

const changeState = (
  id: string,
  { by, now }: Change,
  transition: {
    readonly from: IssueState;
    readonly set: Partial<NewsletterIssue>;
    readonly action: string;
    readonly also?: (issue: NewsletterIssue, session: ClientSession) => Promise<boolean>;
  },
): Promise<ChangeStateResult> =>
  withTransaction(async (session): Promise<ChangeStateResult> => {
    const { from, set, action, also } = transition;
    const before = await findIssue(id, session);
    if (before?.state !== from || (also && !(await also(before, session))))
      return { ok: false, reason: 'changed' };
    const after = { ...before, ...set, updatedAt: nextUpdatedAt(before, now) };
    await collections().newsletterIssues.updateOne(
      { _id: before._id },
      { $set: { ...set, updatedAt: after.updatedAt } },
      { session },
    );
    await recordAuditEntry({ ...issueSubject(before), by, action, after: {}, now }, session);
    return { ok: true, issue: after };
  });
