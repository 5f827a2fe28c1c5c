import type { ObjectId, ClientSession, Filter } from 'mongodb';
import { collections } from '~/domain/collections';
import type { OutboxState } from '~/domain/mail/outbox';
import type { NewsletterSubscriber } from '~/domain/newsletter/subscriber';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { clampPage } from '~/lib/pagination';
import type { IssueProgress, IssueResult, NewsletterIssue } from './newsletter-issue';

const pageSize = 20;

/** Newest first; a page beyond the last gives the last. */
export async function listIssues(page: number): Promise<{
  readonly issues: readonly NewsletterIssue[];
  readonly page: number;
  readonly pageCount: number;
}> {
  const { newsletterIssues } = collections();
  const total = await newsletterIssues.countDocuments();
  const place = clampPage(page, { total, pageSize });
  const issues = await newsletterIssues
    .find()
    .sort({ createdAt: -1, _id: -1 })
    .skip((place.page - 1) * pageSize)
    .limit(pageSize)
    .toArray();
  return { issues, ...place };
}

/** Null for an unknown or malformed id. */
export async function findIssue(id: string, session?: ClientSession): Promise<NewsletterIssue | null> {
  const _id = parseObjectId(id);
  return _id && collections().newsletterIssues.findOne({ _id }, { session });
}

export const countRecipients = (session?: ClientSession): Promise<number> =>
  collections().newsletterSubscribers.countDocuments({ state: 'confirmed' }, { session });

/** Subscribers who get the issue and whose mail is not in the outbox yet. */
export const notQueued = ({
  startedAt,
  queuedUpTo,
}: Pick<NewsletterIssue, 'startedAt' | 'queuedUpTo'>): Filter<NewsletterSubscriber> => ({
  state: 'confirmed',
  ...(startedAt && { confirmedAt: { $lte: startedAt } }),
  ...(queuedUpTo && { _id: { $gt: queuedUpTo } }),
});

/** Counted from the outbox, whose entries are the only record of what was sent. */
export async function countIssueEmails(
  issueId: ObjectId,
): Promise<IssueResult & { readonly waiting: number }> {
  const groups = await collections()
    .outbox.aggregate<{ _id: OutboxState; count: number }>([
      { $match: { issueId } },
      { $group: { _id: '$state', count: { $sum: 1 } } },
    ])
    .toArray();
  const count = (state: OutboxState) => groups.find(({ _id }) => _id === state)?.count ?? 0;
  return {
    sent: count('sent'),
    failed: count('refused') + count('failed'),
    unknown: count('unknown'),
    waiting: count('waiting'),
  };
}

/** Null for an issue that was not started. */
export async function loadIssueProgress(issue: NewsletterIssue): Promise<IssueProgress | null> {
  if (!issue.startedAt) return null;
  const recipients = issue.recipientCount;
  const counted = issue.result
    ? { ...issue.result, waiting: 0 }
    : await countIssueEmails(issue._id).then(async ({ waiting, ...emails }) => ({
        ...emails,
        waiting:
          waiting +
          (issue.isQueued ? 0 : await collections().newsletterSubscribers.countDocuments(notQueued(issue))),
      }));
  const { sent, failed, unknown, waiting } = counted;
  return { recipients, ...counted, left: Math.max(0, recipients - sent - failed - unknown - waiting) };
}
