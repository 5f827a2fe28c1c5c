import { ObjectId, type Filter } from 'mongodb';
import type { MailMessage, SendResult } from '~/clients/smtp.server';
import { collections } from '~/domain/collections';
import { abortAfter } from '~/lib/abort-after';
import type { Mailbox } from '~/lib/mail-address';
import { loadMailSender, mailConfiguration } from './mail-configuration.server';
import { findNextRetry, type OutboxMail, type OutboxState } from './outbox';

const batchSize = 50;

/** One server that hangs must not block the others. */
const parallelSends = 4;

/** Longer than a send (60 s): another process then sends the email of a crashed one. */
const leaseMs = 3 * 60 * 1000;

const maxRunMs = 60 * 1000;

/** For sends in progress at shutdown. */
const gracePeriodMs = 1_000;

/** `send` is null if the channel is not configured. */
type Channel = {
  readonly filter: Filter<OutboxMail>;
  readonly send: ((mail: OutboxMail, signal: AbortSignal) => Promise<SendResult>) | null;
  /** Per run; `batchSize` by default. */
  readonly maxEmails?: number;
  readonly parallelSends?: number;
  readonly gracePeriodMs?: number;
  /** Asked just before; false leaves the email to the process that has settled or withdrawn it. */
  readonly mayBeSent?: (mail: OutboxMail) => Promise<boolean>;
  /** Before the result is recorded, so that it may run again. */
  readonly onResult?: (mail: OutboxMail, result: SendResult) => Promise<void>;
};

/** Sends due emails at least once (docs/decisions/0013). Throws AggregateError for other than server errors. */
export async function deliverMail(now: Date, signal?: AbortSignal): Promise<number> {
  await expireOutdated(now);
  const { sender } = mailConfiguration();
  const from = await loadMailSender();
  const send =
    sender && ((mail: OutboxMail, signal: AbortSignal) => sender.send(toMessage(mail, from), signal));
  return deliverChannel({ filter: { channel: { $exists: false } }, send }, now, signal);
}

/** A separate job, so that neither channel blocks the other. */
export function deliverFormMail(now: Date, signal?: AbortSignal): Promise<number> {
  const { formMail } = mailConfiguration();
  const send =
    formMail &&
    ((mail: OutboxMail, signal: AbortSignal) =>
      formMail.send({ id: mail._id.toHexString(), fields: mail.fields ?? {} }, signal));
  return deliverChannel({ filter: { channel: 'form-mail' }, send }, now, signal);
}

/** Sends the due emails of a channel; returns how many were sent. Throws AggregateError for other than server errors. */
export async function deliverChannel(channel: Channel, now: Date, signal?: AbortSignal): Promise<number> {
  await recordAccepted(now);
  const { filter, send, maxEmails = batchSize } = channel;
  if (!send) return 0;
  const due = await collections()
    .outbox.find({ nextTryAt: { $lte: now }, ...filter })
    .sort({ nextTryAt: 1 })
    .limit(maxEmails)
    .toArray();
  if (due.length === 0) return 0;

  const startedAt = performance.now();
  const delayed = abortAfter(signal, channel.gracePeriodMs ?? gracePeriodMs);
  const queue = due.values();
  const errors: unknown[] = [];
  let sent = 0;
  const sendFromQueue = async () => {
    for (const mail of queue) {
      if (signal?.aborted || performance.now() - startedAt > maxRunMs) return;
      try {
        if (await deliverOne(mail, { ...channel, send }, now, delayed.signal)) sent += 1;
      } catch (error) {
        errors.push(error);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: channel.parallelSends ?? parallelSends }, sendFromQueue));
  } finally {
    delayed.dispose();
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} failed`);
  return sent;
}

async function deliverOne(
  mail: OutboxMail,
  { send, mayBeSent, onResult }: Channel & { readonly send: NonNullable<Channel['send']> },
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { accepted, log } = mailConfiguration();
  if (mayBeSent && !(await mayBeSent(mail))) return false;
  const claimed = await claim(mail, now);
  if (!claimed) return false;
  const result = await send(mail, signal);
  const id = mail._id.toHexString();
  if (result.ok) accepted.add(id);
  await onResult?.(mail, result);
  const outcome = await recordResult(claimed, result, now);
  if (result.ok) accepted.remove(id);
  if (outcome === 'refused' || outcome === 'failed')
    log.error({ mail: describe(mail), fault: result.ok ? null : result.detail }, 'an email was given up');
  return result.ok;
}

async function recordAccepted(now: Date): Promise<void> {
  const { accepted } = mailConfiguration();
  const { outbox } = collections();
  for (const id of accepted.list()) {
    const mail = await outbox.findOne({ _id: new ObjectId(id) }, { projection: { holdsSecret: 1 } });
    if (mail)
      await outbox.updateOne(
        { _id: mail._id, state: { $ne: 'sent' } },
        { $set: settled(mail, 'sent', null, now) },
      );
    accepted.remove(id);
  }
}

const messageId = (hexId: string, from: Mailbox): string => `${hexId}@${from.address.replace(/^.*@/, '')}`;

/** With the Message-ID and date that the email keeps in every try. */
export const toMessage = (mail: OutboxMail, from: Mailbox): MailMessage => ({
  messageId: messageId(mail._id.toHexString(), from),
  date: mail.createdAt,
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
  ...(mail.references && { references: mail.references.map((hexId) => messageId(hexId, from)) }),
  ...(mail.calendar && { calendar: mail.calendar }),
  ...(mail.isPersonal && { isPersonal: true }),
});

/** Omits the rest of the key, which may identify a person. */
const describe = (mail: OutboxMail): string => `${mail.key.split(' ')[0] ?? ''} ${mail._id.toHexString()}`;

/** Null where another process has claimed it. */
async function claim(mail: OutboxMail, now: Date): Promise<OutboxMail | null> {
  const change = { nextTryAt: new Date(now.getTime() + leaseMs), tries: mail.tries + 1 };
  const { modifiedCount } = await collections().outbox.updateOne(
    { _id: mail._id, state: 'waiting', nextTryAt: mail.nextTryAt, tries: mail.tries },
    { $set: change },
  );
  return modifiedCount === 1 ? { ...mail, ...change } : null;
}

async function recordResult(mail: OutboxMail, result: SendResult, now: Date): Promise<OutboxState> {
  const { outbox } = collections();
  if (result.ok) {
    // Regardless of its state: it must not be sent again.
    await outbox.updateOne({ _id: mail._id }, { $set: settled(mail, 'sent', null, now) });
    return 'sent';
  }
  const nextTryAt = result.reason === 'refused' ? null : findNextRetry(mail, now);
  const failure = result.reason === 'refused' ? 'refused' : nextTryAt ? 'waiting' : 'failed';
  const state = result.mayHaveArrived ? 'unknown' : failure;
  await outbox.updateOne(
    { _id: mail._id, state: 'waiting', tries: mail.tries },
    {
      $set:
        state === 'waiting'
          ? { nextTryAt, fault: result.detail, ...(mail.channel === 'newsletter' && { handedOverAt: null }) }
          : settled(mail, state, result.detail, now),
    },
  );
  return state;
}

/** The fields of an email that is not tried again. Its text is enough to trace it; the HTML is most of its size. */
export const settled = (
  mail: Pick<OutboxMail, 'holdsSecret'>,
  state: Exclude<OutboxState, 'waiting'>,
  fault: string | null,
  now: Date,
): Partial<OutboxMail> => ({
  state,
  fault,
  nextTryAt: null,
  usefulUntil: null,
  settledAt: now,
  html: null,
  ...(mail.holdsSecret && { text: '' }),
});

/** Runs without a mail server, too, so that expired links are erased. */
const expireOutdated = (now: Date) =>
  collections().outbox.updateMany(
    { usefulUntil: { $lte: now }, state: 'waiting' },
    { $set: settled({ holdsSecret: true }, 'failed', 'too late', now) },
  );
