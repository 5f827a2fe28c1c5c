import { ObjectId, type Filter } from 'mongodb';
import { withTransaction } from '#db/client';
import type { SendResult } from '~/clients/smtp.server';
import { theShop } from '~/domain/audit/automatic-authors';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { deliverChannel, settled, toMessage } from '~/domain/mail/deliver-mail.server';
import { loadMailSender, loadMailSite, mailConfiguration } from '~/domain/mail/mail-configuration.server';
import { outboxRetentionMs, type OutboxMail } from '~/domain/mail/outbox';
import { unsubscribeUrl } from '~/domain/newsletter/queue-newsletter-mail.server';
import { maxRefusedIssues } from '~/domain/newsletter/subscriber';
import { loadSettings } from '~/domain/settings/settings.server';
import { composeIssue } from './compose-issue.server';
import { deliveryIntervalMs } from './delivery-interval';
import { countIssueEmails, countRecipients, notQueued } from './issue-queries.server';
import type { NewsletterIssue } from './newsletter-issue';
import { issueSubject } from './save-issue.server';

const queueBatchSize = 100;

/** The other connections of a mail server are for orders. */
const parallelSends = 2;

/** Longer than for other emails: an interrupted one can't be sent again. */
const gracePeriodMs = 5_000;

const newsletterEmails = { channel: 'newsletter', state: 'waiting', handedOverAt: null } as const;

/**
 * Sends the next emails of the issues that are being sent; returns how many were sent. Each is sent at most once: one
 * that was handed over without an answer is not tried again (docs/decisions/0058). Call it every `deliveryIntervalMs`.
 */
export async function deliverIssues(now: Date, signal?: AbortSignal): Promise<number> {
  await startScheduledIssues(now);
  const issues = await findSendingIssues();
  if (issues.length === 0) return 0;
  const { address, newsletter } = await loadSettings();
  const maxEmails = Math.max(1, Math.floor((newsletter.mailsPerMinute * deliveryIntervalMs) / 60_000));
  const filter = { ...newsletterEmails, issueId: { $in: issues.map(({ _id }) => _id) } };
  for (const issue of issues) await queueEmails(issue, filter, maxEmails, now);
  const sent = await deliverChannel(
    { ...(await channelOf(issues, address)), filter, maxEmails, parallelSends, gracePeriodMs },
    now,
    signal,
  );
  await settleInterrupted(now);
  for (const issue of await findSendingIssues()) await finishIfDone(issue, now);
  return sent;
}

const findSendingIssues = (): Promise<NewsletterIssue[]> =>
  collections().newsletterIssues.find({ state: 'sending' }).sort({ startedAt: 1 }).toArray();

async function startScheduledIssues(now: Date): Promise<void> {
  const { newsletterIssues } = collections();
  const due = await newsletterIssues.find({ state: 'scheduled', scheduledFor: { $lte: now } }).toArray();
  for (const issue of due)
    await withTransaction(async (session) => {
      const recipients = await countRecipients(session);
      const { modifiedCount } = await newsletterIssues.updateOne(
        { _id: issue._id, state: 'scheduled', scheduledFor: issue.scheduledFor },
        { $set: { state: 'sending', startedAt: now, recipientCount: recipients } },
        { session },
      );
      if (modifiedCount === 0) return;
      const action = 'Started to send the issue at its time';
      await recordAuditEntry(
        { ...issueSubject(issue), by: theShop, action, after: { recipients }, now },
        session,
      );
    });
}

/** Queues a batch where fewer emails are due than one run sends. Batch and cursor change together, in one transaction. */
async function queueEmails(
  { _id, isQueued }: NewsletterIssue,
  filter: Filter<OutboxMail>,
  maxEmails: number,
  now: Date,
): Promise<void> {
  const { newsletterIssues, newsletterSubscribers, outbox } = collections();
  if (isQueued) return;
  const due = await outbox.countDocuments({ ...filter, nextTryAt: { $lte: now } }, { limit: maxEmails });
  if (due >= maxEmails) return;
  await withTransaction(async (session) => {
    const issue = await newsletterIssues.findOne({ _id, state: 'sending', isQueued: false }, { session });
    if (!issue) return;
    const subscribers = await newsletterSubscribers
      .find(notQueued(issue), { session })
      .sort({ _id: 1 })
      .limit(queueBatchSize)
      .toArray();
    const emails = subscribers.map((subscriber): OutboxMail => ({
      _id: new ObjectId(),
      key: `newsletter-issue ${_id.toHexString()} ${subscriber._id.toHexString()}`,
      channel: 'newsletter',
      issueId: _id,
      subscriberId: subscriber._id,
      handedOverAt: null,
      to: subscriber.email,
      subject: issue.subject,
      text: '',
      html: null,
      holdsSecret: false,
      usefulUntil: null,
      unsubscribeUrl: unsubscribeUrl(subscriber),
      state: 'waiting',
      nextTryAt: now,
      tries: 0,
      fault: null,
      createdAt: now,
      settledAt: null,
      expiresAt: new Date(now.getTime() + outboxRetentionMs),
    }));
    if (emails.length > 0) await outbox.insertMany(emails, { session });
    await newsletterIssues.updateOne(
      { _id },
      {
        $set: {
          queuedUpTo: subscribers.at(-1)?._id ?? issue.queuedUpTo,
          isQueued: subscribers.length < queueBatchSize,
        },
      },
      { session },
    );
  });
}

async function channelOf(issues: readonly NewsletterIssue[], postalAddress: string) {
  const { sender } = mailConfiguration();
  const [site, from] = await Promise.all([loadMailSite(), loadMailSender()]);
  const issueOf = ({ issueId }: OutboxMail) => issues.find(({ _id }) => issueId?.equals(_id));
  return {
    mayBeSent,
    onResult: recordRefusal,
    send:
      sender &&
      (async (mail: OutboxMail, signal: AbortSignal): Promise<SendResult> => {
        const issue = issueOf(mail);
        if (!issue) throw new Error(`no issue for the email ${mail._id.toHexString()}`);
        const content = composeIssue(issue, {
          site,
          postalAddress,
          unsubscribeUrl: mail.unsubscribeUrl ?? null,
        });
        return sender.send(
          { ...toMessage(mail, from), ...content, beforeEnd: () => markHandedOver(mail) },
          signal,
        );
      }),
  };
}

/** Deletes the mail of somebody who has unsubscribed. */
async function mayBeSent({ _id, issueId, subscriberId, tries }: OutboxMail): Promise<boolean> {
  const { newsletterIssues, newsletterSubscribers, outbox } = collections();
  const only = { projection: { _id: 1 } };
  if (!(await newsletterSubscribers.findOne({ _id: subscriberId, state: 'confirmed' }, only))) {
    await outbox.deleteOne({ _id, state: 'waiting', tries });
    return false;
  }
  return (await newsletterIssues.findOne({ _id: issueId, state: 'sending' }, only)) !== null;
}

/** Throws, so that nothing is sent, if another process has taken over the mail meanwhile. */
async function markHandedOver({ _id, tries }: OutboxMail): Promise<void> {
  const { matchedCount } = await collections().outbox.updateOne(
    { _id, state: 'waiting', tries: tries + 1, handedOverAt: null },
    { $set: { handedOverAt: new Date() } },
  );
  if (matchedCount === 0) throw new Error(`lost the lease of the email ${_id.toHexString()}`);
}

/** 5.3, 5.4 and 5.7 are about our server, its limits and its reputation, not about the address (RFC 3463). */
const isAboutAddress = (result: SendResult): boolean =>
  !result.ok && result.reason === 'refused' && /^RCPT TO: 5\d\d(?![ -]5\.[347]\.)/.test(result.detail);

/** Idempotent: an issue counts once. */
async function recordRefusal({ issueId, subscriberId }: OutboxMail, result: SendResult): Promise<void> {
  const { newsletterSubscribers } = collections();
  if (result.ok) {
    await newsletterSubscribers.updateOne(
      { _id: subscriberId, refusedIssues: { $exists: true } },
      { $unset: { refusedIssues: '' } },
    );
    return;
  }
  if (!issueId || !isAboutAddress(result)) return;
  const refused = await newsletterSubscribers.findOneAndUpdate(
    { _id: subscriberId },
    { $addToSet: { refusedIssues: issueId } },
    { returnDocument: 'after' },
  );
  if ((refused?.refusedIssues?.length ?? 0) >= maxRefusedIssues)
    await newsletterSubscribers.updateOne({ _id: subscriberId }, { $set: { state: 'unreachable' } });
}

/** After the lease, nobody waits for the answer any more. Call it after deliverChannel, which reads the noted answers. */
const settleInterrupted = (now: Date) =>
  collections().outbox.updateMany(
    { channel: 'newsletter', state: 'waiting', handedOverAt: { $ne: null }, nextTryAt: { $lte: now } },
    { $set: settled({ holdsSecret: false }, 'unknown', 'no answer', now) },
  );

async function finishIfDone({ _id, isQueued }: NewsletterIssue, now: Date): Promise<void> {
  if (!isQueued) return;
  const { waiting, ...result } = await countIssueEmails(_id);
  if (waiting > 0) return;
  await collections().newsletterIssues.updateOne(
    { _id, state: 'sending' },
    { $set: { state: 'sent', finishedAt: now, result } },
  );
}
