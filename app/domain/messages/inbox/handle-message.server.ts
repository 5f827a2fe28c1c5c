import { ObjectId, type ClientSession, type UpdateFilter } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { nextUpdatedAt } from '~/domain/editing/edit-conflict';
import { collections } from '~/domain/collections';
import { composeMail } from '~/domain/mail/compose-mail';
import { deleteQueuedEmails } from '~/domain/mail/delete-queued-emails.server';
import { loadMailSite } from '~/domain/mail/mail-configuration.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { createWriteConflict } from '#db/write-conflict';
import { messageCode, messageTransitions, type ContactMessage, type MessageStatus } from '../contact-message';
import { writeMessageAnswer } from '../message-mail';

const maxAnswers = 50;

type Who = { readonly messageId: ObjectId; readonly by: StaffMember; readonly now: Date };

export type AnswerMessageResult =
  /** `repeated`: the same form was sent twice; one email is sent. */
  | { readonly ok: true; readonly repeated: boolean }
  | { readonly ok: false; readonly reason: 'unknown' | 'not-allowed' | 'too-many' }
  /** Somebody has answered since the form was loaded. */
  | { readonly ok: false; readonly reason: 'answered-meanwhile'; readonly answerCount: number };

/**
 * Keeps an answer with who and when, and queues its email, in one transaction. `seenAnswers` is the number of answers that
 * the form has shown: it makes the form idempotent, and tells when somebody else was faster.
 */
export async function answerMessage(
  options: Who & { readonly text: string; readonly seenAnswers: number },
): Promise<AnswerMessageResult> {
  const { messageId, text, seenAnswers, by, now } = options;
  const settings = await loadSettings();
  return withTransaction(async (session): Promise<AnswerMessageResult> => {
    const message = await collections().messages.findOne({ _id: messageId }, { session });
    if (!message) return { ok: false, reason: 'unknown' };
    const answers = message.answers ?? [];
    const meanwhile = answers[seenAnswers];
    if (meanwhile?.text === text && meanwhile.by.equals(by.userId)) return { ok: true, repeated: true };
    if (answers.length !== seenAnswers)
      return { ok: false, reason: 'answered-meanwhile', answerCount: answers.length };
    if (!mayBecome(message, 'answered')) return { ok: false, reason: 'not-allowed' };
    if (answers.length >= maxAnswers) return { ok: false, reason: 'too-many' };
    await save(
      message,
      { $set: { status: 'answered' }, $push: { answers: { text, at: now, by: by.userId } } },
      { session, now },
    );
    const site = await loadMailSite();
    const earlier = answers.map((_, index) => answerMailKey(message, index));
    await queueMail(
      {
        key: answerMailKey(message, answers.length),
        to: message.email,
        replyTo: settings.email,
        repliesTo: [`message-received ${messageId.toHexString()}`, ...earlier],
        isPersonal: true,
        ...composeMail(writeMessageAnswer(message, { text, by: by.name, farm: settings }), site),
      },
      { session, now },
    );
    await recordChange(message, { status: 'answered', answers: answers.length + 1 }, 'Answered the message', {
      by,
      now,
      session,
    });
    return { ok: true, repeated: false };
  });
}

export const answerMailKey = ({ _id }: Pick<ContactMessage, '_id'>, index: number): string =>
  `message-answer ${_id.toHexString()} ${index + 1}`;

export type MessageChangeResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'unknown' | 'not-allowed' };

const statusActions = {
  new: 'Marked the message as unread',
  read: 'Moved the message to the inbox',
  answered: 'Moved the message to the inbox',
  archived: 'Archived the message',
} as const;

/** Archives a message, marks it as unread, or takes it back from the archive or from spam, as messageTransitions allow it. */
export const changeMessageStatus = (
  options: Who & { readonly to: 'new' | 'inbox' | 'archived' },
): Promise<MessageChangeResult> =>
  withTransaction(async (session): Promise<MessageChangeResult> => {
    const { messageId, by, now } = options;
    const message = await collections().messages.findOne({ _id: messageId }, { session });
    if (!message) return { ok: false, reason: 'unknown' };
    const inbox = (message.answers ?? []).length > 0 ? 'answered' : 'read';
    const to = options.to === 'inbox' ? inbox : options.to;
    // The same form sent twice.
    if (message.status === to) return { ok: true };
    if (!mayBecome(message, to)) return { ok: false, reason: 'not-allowed' };
    await save(message, { $set: { status: to } }, { session, now });
    await recordChange(message, { status: to }, statusActions[to], { by, now, session });
    return { ok: true };
  });

/** `to` is null for nobody; `unknown-person` where the account is gone or may not read messages. */
export const assignMessage = (
  options: Who & { readonly to: { readonly id: string; readonly name: string } | null },
): Promise<MessageChangeResult> =>
  withTransaction(async (session): Promise<MessageChangeResult> => {
    const { messageId, to, by, now } = options;
    const message = await collections().messages.findOne({ _id: messageId }, { session });
    if (!message) return { ok: false, reason: 'unknown' };
    const id = to && ObjectId.createFromHexString(to.id);
    if (String(message.assignedTo ?? null) === String(id)) return { ok: true };
    const change = id ? { $set: { assignedTo: id } } : { $unset: { assignedTo: '' as const } };
    await save(message, change, { session, now });
    await recordAuditEntry(
      { ...subjectOf(message), by, action: 'Assigned the message', after: { to: to?.name ?? 'Nobody' }, now },
      session,
    );
    return { ok: true };
  });

/** With its answers and their emails. */
export const deleteMessage = ({
  messageId,
  by,
  now,
}: Who): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' }> =>
  withTransaction(async (session) => {
    const message = await collections().messages.findOneAndDelete({ _id: messageId }, { session });
    if (!message) return { ok: false, reason: 'unknown' };
    await deleteQueuedEmails('message', [messageId], session);
    await recordAuditEntry({ ...subjectOf(message), by, action: 'Deleted the message', now }, session);
    return { ok: true };
  });

const mayBecome = ({ status }: ContactMessage, to: MessageStatus): boolean =>
  (messageTransitions[status] as readonly MessageStatus[]).includes(to);

async function save(
  message: ContactMessage,
  change: UpdateFilter<ContactMessage>,
  { session, now }: { readonly session: ClientSession; readonly now: Date },
): Promise<void> {
  const { matchedCount } = await collections().messages.updateOne(
    { _id: message._id, updatedAt: message.updatedAt },
    { ...change, $set: { ...change.$set, updatedAt: nextUpdatedAt(message, now) } },
    { session },
  );
  if (matchedCount === 0) throw createWriteConflict('the message');
}

const subjectOf = (message: ContactMessage) =>
  ({
    subject: 'message',
    subjectId: message._id.toHexString(),
    subjectName: `Message ${messageCode(message)}`,
  }) as const;

const recordChange = (
  message: ContactMessage,
  after: Readonly<Record<string, unknown>>,
  action: string,
  { by, now, session }: { readonly by: StaffMember; readonly now: Date; readonly session: ClientSession },
) =>
  recordAuditEntry(
    {
      ...subjectOf(message),
      by,
      action,
      before: { status: message.status, answers: message.answers?.length ?? 0 },
      after: { status: message.status, answers: message.answers?.length ?? 0, ...after },
      now,
    },
    session,
  );
