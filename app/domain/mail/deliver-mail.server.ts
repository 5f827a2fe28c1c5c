import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { MailMessage, SendResult } from '~/clients/smtp.server';
import type { Mailbox } from '~/lib/mail-address';
import { mailConfiguration } from './mail-configuration.server';
import { findNextRetry, type OutboxMail, type OutboxState } from './outbox';

/** One round takes so many; the next one, a second later, takes the others. */
const batchSize = 50;

/** At once: one server that hangs does not keep the others, and no mail server takes it for a flood. */
const parallelSends = 4;

/**
 * Nobody else tries an e-mail for so long after it was claimed: a send ends after 60 s (clients/smtp.server.ts), and a
 * round claims for 60 s. What a process leaves when it dies is tried again after it.
 */
const leaseMs = 3 * 60 * 1000;
const roundMs = 60 * 1000;

/** A send that is under way at the end of the process has so long to finish: the database closes after it. */
const graceMs = 1_000;

/** One way out of the outbox: what takes it, and how one is handed over; null where there is none. */
type Channel = {
  readonly takes: Pick<OutboxMail, 'channel'> | { readonly channel: { readonly $exists: false } };
  readonly send: ((mail: OutboxMail, ending: AbortSignal) => Promise<SendResult>) | null;
};

/**
 * Sends what is due in the outbox, each e-mail by one process at a time: it is claimed by compare-and-swap, with a
 * lease, before it is handed over. What was not taken is tried again (see findNextRetry), what was refused is not. What
 * was accepted is noted before anything else and never sent again; an e-mail whose process died before it read the
 * server's answer goes out once more under the same Message-ID (docs/decisions/0013).
 * Once `signal` is aborted it claims nothing more, and gives up what is under way after a second. Returns how many were
 * sent; throws AggregateError where single e-mails failed for a fault of ours or of the database; the others are done.
 */
export async function deliverMail(now: Date, signal?: AbortSignal): Promise<number> {
  await dropUseless(now);
  const { sender, from } = mailConfiguration();
  const send =
    sender && ((mail: OutboxMail, ending: AbortSignal) => sender.send(asMessage(mail, from), ending));
  return deliverBy({ takes: { channel: { $exists: false } }, send }, now, signal);
}

/**
 * The same for the forms that wait for the form-mail service. It is a round of its own, because a service that hangs
 * must not hold up the e-mails, nor a mail server the forms.
 */
export function deliverFormMail(now: Date, signal?: AbortSignal): Promise<number> {
  const { formMail } = mailConfiguration();
  const send =
    formMail &&
    ((mail: OutboxMail, ending: AbortSignal) =>
      formMail.send({ id: mail._id.toHexString(), fields: mail.fields ?? {} }, ending));
  return deliverBy({ takes: { channel: 'form-mail' }, send }, now, signal);
}

async function deliverBy({ takes, send }: Channel, now: Date, signal?: AbortSignal): Promise<number> {
  await settleAccepted(now);
  if (!send) return 0;
  const due = await collections()
    .outbox.find({ nextTryAt: { $lte: now }, ...takes })
    .sort({ nextTryAt: 1 })
    .limit(batchSize)
    .toArray();
  if (due.length === 0) return 0;

  const startedAt = performance.now();
  const ending = afterAbort(signal, graceMs);
  const queue = due.values();
  const faults: unknown[] = [];
  let sent = 0;
  const sendInTurn = async () => {
    for (const mail of queue) {
      if (signal?.aborted || performance.now() - startedAt > roundMs) return;
      try {
        if (await deliverOne(mail, send, now, ending.signal)) sent += 1;
      } catch (fault) {
        faults.push(fault);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: parallelSends }, sendInTurn));
  } finally {
    ending.release();
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${due.length} failed`);
  return sent;
}

/** True where it was sent; false where somebody else tries it, or it was not taken. */
async function deliverOne(
  mail: OutboxMail,
  send: NonNullable<Channel['send']>,
  now: Date,
  ending: AbortSignal,
): Promise<boolean> {
  const { accepted, log } = mailConfiguration();
  const claimed = await claim(mail, now);
  if (!claimed) return false;
  const result = await send(mail, ending);
  const id = mail._id.toHexString();
  if (result.ok) accepted.add(id);
  const outcome = await record(claimed, result, now);
  if (result.ok) accepted.remove(id);
  if (outcome === 'refused' || outcome === 'failed')
    log.error({ mail: describe(mail), fault: result.ok ? null : result.detail }, 'an e-mail was given up');
  return result.ok;
}

/** Writes down what was accepted before the database, or the process, went away. */
async function settleAccepted(now: Date): Promise<void> {
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

const asMessage = (mail: OutboxMail, from: Mailbox): MailMessage => ({
  messageId: `${mail._id.toHexString()}@${from.address.replace(/^.*@/, '')}`,
  date: mail.createdAt,
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  ...(mail.replyTo && { replyTo: mail.replyTo }),
  ...(mail.unsubscribeUrl && { unsubscribeUrl: mail.unsubscribeUrl }),
});

/** Its kind and its id: the key's other half can name a person. */
const describe = (mail: OutboxMail): string => `${mail.key.split(' ')[0] ?? ''} ${mail._id.toHexString()}`;

/** Moves the next try to the end of the lease; null where another process did so first. */
async function claim(mail: OutboxMail, now: Date): Promise<OutboxMail | null> {
  const change = { nextTryAt: new Date(now.getTime() + leaseMs), tries: mail.tries + 1 };
  const { modifiedCount } = await collections().outbox.updateOne(
    { _id: mail._id, state: 'waiting', nextTryAt: mail.nextTryAt, tries: mail.tries },
    { $set: change },
  );
  return modifiedCount === 1 ? { ...mail, ...change } : null;
}

/** Writes down what became of a try, and returns the state after it. */
async function record(mail: OutboxMail, result: SendResult, now: Date): Promise<OutboxState> {
  const { outbox } = collections();
  if (result.ok) {
    // Also where the lease or its use has run out meanwhile: what was sent is not to be tried once more.
    await outbox.updateOne({ _id: mail._id }, { $set: settled(mail, 'sent', null, now) });
    return 'sent';
  }
  const nextTryAt = result.reason === 'refused' ? null : findNextRetry(mail, now);
  const state = result.reason === 'refused' ? 'refused' : nextTryAt ? 'waiting' : 'failed';
  await outbox.updateOne(
    { _id: mail._id, state: 'waiting', tries: mail.tries },
    {
      $set:
        state === 'waiting' ? { nextTryAt, fault: result.detail } : settled(mail, state, result.detail, now),
    },
  );
  return state;
}

const settled = (
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
  ...(mail.holdsSecret && { text: '', html: null }),
});

/** Ends the e-mails that nobody needs any more, also where none can be sent: their links are not to be kept. */
const dropUseless = (now: Date) =>
  collections().outbox.updateMany(
    { usefulUntil: { $lte: now }, state: 'waiting' },
    { $set: settled({ holdsSecret: true }, 'failed', 'too late', now) },
  );

/** A signal that is aborted so long after another one, and how to let go of both. */
function afterAbort(signal: AbortSignal | undefined, delayMs: number) {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => ending.abort(), delayMs);
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    signal: ending.signal,
    release: () => {
      signal?.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    },
  };
}
