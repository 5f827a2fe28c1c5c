import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { documentVersion, nextUpdatedAt } from '~/domain/editing/edit-conflict';
import {
  refuse,
  type Change,
  type SaveResult,
  type VersionedChange,
} from '~/domain/editing/save-document.server';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import type { IssueForm } from './issue-form';
import { findIssue } from './issue-queries.server';
import type { NewsletterIssue } from './newsletter-issue';

type SaveIssueInput = Change & { readonly form: IssueForm };

export const issueSubject = ({ _id, subject }: Pick<NewsletterIssue, '_id' | 'subject'>) =>
  ({ subject: 'newsletter', subjectId: _id.toHexString(), subjectName: subject }) as const;

/**
 * The same form sent again gives the same draft. Its `newId` names the draft; what is written anew after Back is another
 * one.
 */
export async function createIssue(
  input: SaveIssueInput & { readonly newId: string },
): Promise<NewsletterIssue> {
  try {
    return await insertIssue(input);
  } catch (error) {
    // The same form at the same time has inserted it.
    if (isDuplicateKeyError(error)) return insertIssue(input);
    throw error;
  }
}

const insertIssue = ({ form, newId, by, now }: SaveIssueInput & { readonly newId: string }) =>
  withTransaction(async (session) => {
    const { subject, body } = form;
    const existing = await findIssue(newId, session);
    if (existing?.subject === subject && existing.body === body) return existing;
    const freeId = existing ? null : parseObjectId(newId);
    const issue = composeDraft(freeId ?? new ObjectId(), form, now);
    await collections().newsletterIssues.insertOne(issue, { session });
    await recordAuditEntry(
      { ...issueSubject(issue), by, action: 'Wrote the issue', after: { subject, text: body }, now },
      session,
    );
    return issue;
  });

const composeDraft = (_id: ObjectId, { subject, body }: IssueForm, now: Date): NewsletterIssue => ({
  _id,
  subject,
  body,
  state: 'draft',
  scheduledFor: null,
  startedAt: null,
  recipientCount: 0,
  queuedUpTo: null,
  isQueued: false,
  finishedAt: null,
  result: null,
  createdAt: now,
  updatedAt: now,
});

/** Only drafts can be changed. Compare-and-swap on the version of the form. */
export const updateIssue = (
  id: string,
  { form, by, now }: SaveIssueInput,
): Promise<SaveResult<NewsletterIssue>> =>
  changeDraft(id, form.seenVersion, async (before, session) => {
    const { subject, body } = form;
    const after = { ...before, subject, body, updatedAt: nextUpdatedAt(before, now) };
    await collections().newsletterIssues.updateOne(
      { _id: before._id },
      { $set: { subject, body, updatedAt: after.updatedAt } },
      { session },
    );
    await recordAuditEntry(
      {
        ...issueSubject(after),
        by,
        action: 'Changed the issue',
        before: { subject: before.subject, text: before.body },
        after: { subject, text: body },
        now,
      },
      session,
    );
    return after;
  });

/** Only drafts: what was sent stays. */
export const deleteIssue = (
  id: string,
  { seenVersion, by, now }: VersionedChange,
): Promise<SaveResult<NewsletterIssue>> =>
  changeDraft(
    id,
    seenVersion,
    async (before, session) => {
      await collections().newsletterIssues.deleteOne({ _id: before._id }, { session });
      await recordAuditEntry(
        {
          ...issueSubject(before),
          by,
          action: 'Deleted the draft',
          before: { subject: before.subject, text: before.body },
          now,
        },
        session,
      );
      return before;
    },
    notDeletable,
  );

const notEditable = 'Somebody has scheduled or sent this issue, so you can no longer change it.';
const notDeletable = 'This issue is no longer a draft. You can’t delete what has been sent.';

/**
 * Runs `change` on a draft of the version that was seen; 'refused' if the issue is scheduled or sent. A concurrent write of
 * the same issue makes the transaction run again.
 */
export const changeDraft = (
  id: string,
  seenVersion: string,
  change: (before: NewsletterIssue, session: ClientSession) => Promise<NewsletterIssue>,
  refusal = notEditable,
): Promise<SaveResult<NewsletterIssue>> =>
  withTransaction(async (session): Promise<SaveResult<NewsletterIssue>> => {
    const before = await findIssue(id, session);
    if (!before) return { ok: false, reason: 'unknown' };
    if (before.state !== 'draft') return refuse(refusal);
    if (documentVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', document: before };
    return { ok: true, document: await change(before, session) };
  });
