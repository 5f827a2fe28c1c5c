import type { SmsClient } from '~/clients/sms.server';
import type { SmsResult } from '~/clients/sms/sms-result';
import { writeCodeText } from '~/domain/sms/codes/code-text.server';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { abortAfter } from '~/lib/abort-after';
import { dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { redactPhone } from '~/lib/format/phone';
import { answerByWaitingReports } from '../callbacks/record-sms-report.server';
import { findChannelRoom, resumeChannel, stopChannel } from './sms-channel.server';
import { smsConfiguration } from '../sms-configuration.server';
import { findSendTime, isForCustomer } from './sms-hours';
import { returnSmsPlace, takeSmsPlace, type SmsPlace } from './sms-limits.server';
import {
  findNextSmsTry,
  smsClaimMs,
  type SmsDropReason,
  type SmsMessage,
  type SmsState,
} from './sms-message';
import { findOptOut, isStopped, recordBadNumber, recordRefusal } from '../sms-opt-outs.server';

const batchSize = 50;

/** One request that hangs must not block the others. */
const parallelSends = 4;

const maxRunMs = 60_000;

/** For requests in progress at shutdown: one that is cut off is unknown. The shop has 10 s to stop. */
const gracePeriodMs = 6_000;

/** How long a text waits where its phone has had enough of today. */
const untilTomorrow = (now: Date): Date => dayRange(toDateInput(now)).to;

type Sending = {
  readonly client: SmsClient;
  readonly settings: Settings['sms'];
  readonly now: Date;
  readonly signal: AbortSignal;
  stops: boolean;
};

/**
 * Gives due texts to the provider, each at most once (docs/decisions/0144). Returns how many were handed over. `pauseMs`: when it is
 * worth another run. Throws AggregateError for faults of ours.
 */
export async function deliverSms(
  now: Date,
  signal?: AbortSignal,
): Promise<{ readonly handedOver: number; readonly pauseMs: number }> {
  await endClaims(now);
  await dropOutdated(now);
  await deleteTexts(now);
  const { service } = smsConfiguration();
  if (!service) return { handedOver: 0, pauseMs: 0 };
  const due = await collections()
    .smsMessages.find({ state: 'waiting', nextTryAt: { $lte: now } })
    .sort({ nextTryAt: 1 })
    .limit(batchSize)
    .toArray();
  if (due.length === 0) return { handedOver: 0, pauseMs: 0 };
  const room = await findChannelRoom(service.client, now, signal);
  if (room === 'none') return { handedOver: 0, pauseMs: stoppedPauseMs };

  const startedAt = performance.now();
  const delayed = abortAfter(signal, gracePeriodMs);
  const { sms: settings } = await loadSettings();
  const sending: Sending = { client: service.client, settings, now, signal: delayed.signal, stops: false };
  const queue = due.values();
  const errors: unknown[] = [];
  let handedOver = 0;
  const sendFromQueue = async () => {
    for (const message of queue) {
      if (signal?.aborted || sending.stops || performance.now() - startedAt > maxRunMs) return;
      try {
        const outcome = await deliverOne(message, sending);
        if (outcome === 'handed-over') handedOver += 1;
        if (room === 'one' && outcome === 'handed-over') await resumeChannel();
        if (room === 'one' && outcome !== null) return;
      } catch (error) {
        errors.push(error);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: room === 'one' ? 1 : parallelSends }, sendFromQueue));
  } finally {
    delayed.dispose();
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} failed`);
  return { handedOver, pauseMs: sending.stops ? stoppedPauseMs : 0 };
}

/** While the channel is stopped, its probe is looked for this often. */
const stoppedPauseMs = 30_000;

/** Null where it was not given to the provider. */
async function deliverOne(message: SmsMessage, sending: Sending): Promise<SmsResult['outcome'] | null> {
  const { now, settings, client } = sending;
  const wait = (nextTryAt: Date, reason: string | null = null) =>
    change(message, { nextTryAt, reason }).then(() => null);
  const sendTime = findSendTime(message.kind, settings, now);
  if (sendTime > now) return wait(sendTime);
  const dropReason = await findDropReason(message);
  if (dropReason) {
    const end = dropReason === 'bad-number' ? failed : settled;
    return change(message, end('dropped', dropReason, now)).then(() => null);
  }
  // Codes have budgets of their own: who asks for many must not use up the texts about orders.
  const place = message.code ? noPlace : await takeSmsPlace(message.to, settings, now);
  if (place === 'day-full' || place === 'phone-full') return wait(untilTomorrow(now), place);
  const claim = {
    state: 'sending',
    claimedAt: now,
    nextTryAt: new Date(now.getTime() + smsClaimMs),
    tries: message.tries + 1,
  } as const;
  if (!(await change(message, claim))) {
    await returnSmsPlace(place);
    return null;
  }
  const text = message.code
    ? await writeCodeText({ _id: message.code.request, round: message.code.round })
    : message.text;
  const result = await client.send({ to: message.to, text }, sending.signal);
  await recordResult({ ...message, ...claim }, result, place, sending);
  return result.outcome;
}

const noPlace: SmsPlace = { keys: [] };

async function findDropReason({
  kind,
  to,
  code,
  orderId,
  createdAt,
}: SmsMessage): Promise<SmsDropReason | null> {
  if (code) return (await isCodeOpen(code)) ? null : 'too-late';
  if (!isForCustomer(kind)) return null;
  const optOut = await findOptOut(to);
  if (isStopped(optOut)) return 'stopped';
  if (optOut?.badNumber) return 'bad-number';
  if (!orderId || (kind !== 'received' && kind !== 'confirmed')) return null;
  const later = await collections().smsMessages.findOne(
    {
      orderId,
      createdAt: { $gt: createdAt },
      kind: { $in: ['onTheWay', 'changed', 'unpaid'] },
      tries: { $gt: 0 },
    },
    { projection: { _id: 1 } },
  );
  return later && 'overtaken';
}

/** It may have been entered, or ended by a new password, while its text waited. */
const isCodeOpen = async ({ request, round }: NonNullable<SmsMessage['code']>): Promise<boolean> =>
  (await collections().phoneCodes.findOne({
    _id: request,
    round,
    purpose: { $ne: 'ended' },
    enteredAt: null,
  })) !== null;

/** Compare-and-swap on the state that was read; false where another process has changed it. */
async function change(message: SmsMessage, set: Partial<SmsMessage>): Promise<boolean> {
  const { modifiedCount } = await collections().smsMessages.updateOne(
    { _id: message._id, state: message.state, nextTryAt: message.nextTryAt, tries: message.tries },
    { $set: set },
  );
  return modifiedCount === 1;
}

const settled = (state: SmsState, reason: string | null, now: Date): Partial<SmsMessage> => ({
  state,
  reason,
  nextTryAt: null,
  usefulUntil: null,
  settledAt: now,
});

/** Nothing of it reaches the phone, and nobody has wished it so. */
const failed = (state: SmsState, reason: string | null, now: Date): Partial<SmsMessage> => ({
  ...settled(state, reason, now),
  untoldFailureAt: now,
});

async function recordResult(
  message: SmsMessage,
  result: SmsResult,
  place: SmsPlace,
  sending: Sending,
): Promise<void> {
  const { now } = sending;
  const { log } = smsConfiguration();
  const { _id, kind, to } = message;
  const described = { sms: `${kind} ${_id.toHexString()}` };
  // A process that took longer than its claim still knows what became of it.
  const own = { _id, state: { $in: ['sending', 'unknown'] as SmsState[] }, tries: message.tries };
  const { smsMessages } = collections();
  switch (result.outcome) {
    case 'handed-over':
      await smsMessages.updateOne(own, {
        $set: {
          ...settled('handed-over', null, now),
          messageId: result.messageId,
          cost: result.cost,
          parts: result.parts,
        },
      });
      return answerByWaitingReports(message, now);
    case 'unknown':
      log.error({ ...described, code: result.code }, 'it is unknown whether a text was taken');
      await smsMessages.updateOne(own, {
        $set: settled('unknown', `${result.code} ${result.name}`.trim(), now),
      });
      return answerByWaitingReports(message, now);
    case 'refused-for-ever':
      await smsMessages.updateOne(own, {
        $set: {
          ...failed('refused', `${result.code} ${result.name}`.trim(), now),
          ...(result.isOptOut && { isOptOut: true }),
        },
      });
      if (result.isOptOut && isForCustomer(kind)) await recordRefusal(to, now);
      if (result.isPhoneBad) await recordBadNumber(to, result.code, now);
      return;
    case 'refused-for-now':
    case 'channel-stopped': {
      const stop =
        result.outcome === 'channel-stopped' ? result.reason : result.needsBalance ? 'balance' : null;
      const reason = result.outcome === 'channel-stopped' ? result.reason : result.code;
      await smsMessages.updateOne(own, {
        $set: { state: 'waiting', reason, nextTryAt: stop ? now : findNextSmsTry(message.tries, now) },
      });
      await returnSmsPlace(place);
      if (!stop) return;
      sending.stops = true;
      log.error({ ...described, stop }, 'no texts are sent any more');
      return stopChannel(stop, now);
    }
  }
}

/** Whose process died, or did not write the result: the provider may have it. */
async function endClaims(now: Date): Promise<void> {
  const { smsMessages } = collections();
  const ended = await smsMessages
    .find({ state: 'sending', nextTryAt: { $lte: now } })
    .limit(batchSize)
    .toArray();
  for (const message of ended)
    if (await change(message, settled('unknown', 'interrupted', now)))
      await answerByWaitingReports(message, now);
}

/** Runs without a provider, too. What it waited for stays as its reason. */
async function dropOutdated(now: Date): Promise<void> {
  const { smsMessages } = collections();
  const outdated = { state: 'waiting', usefulUntil: { $lte: now } } as const;
  const { reason, ...end } = failed('dropped', 'too-late' satisfies SmsDropReason, now);
  await smsMessages.updateMany({ ...outdated, reason: null }, { $set: { ...end, reason } });
  await smsMessages.updateMany(outdated, { $set: end });
}

/** Fate and cost stay. */
async function deleteTexts(now: Date): Promise<void> {
  const { smsMessages } = collections();
  const old = await smsMessages
    .find({ textUntil: { $lte: now } })
    .limit(batchSize)
    .toArray();
  for (const { _id, to } of old)
    await smsMessages.updateOne({ _id }, { $set: { text: '', to: redactPhone(to), textUntil: null } });
}
