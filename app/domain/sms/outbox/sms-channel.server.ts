import type { ClientSession } from 'mongodb';
import type { SmsClient } from '~/clients/sms.server';
import { collections } from '~/domain/collections';
import { minuteMs } from '~/lib/time-units';
import type { SmsChannelStop, SmsStopReason } from './sms-channel-stop';

/** The balance and the key can be asked for without a text, which others can't. */
const probeMs: Readonly<Record<SmsStopReason, number>> = {
  balance: 5 * minuteMs,
  'wrong-key': 5 * minuteMs,
  'wrong-sender': 30 * minuteMs,
  'risk-hold': 30 * minuteMs,
};

export const findChannelStop = (): Promise<SmsChannelStop | null> =>
  collections().smsChannel.findOne({ _id: 'channel' });

/** Nothing is sent from now on, but what tries whether it works again. */
export async function stopChannel(reason: SmsStopReason, now: Date): Promise<void> {
  const { smsChannel } = collections();
  const probeAt = new Date(now.getTime() + probeMs[reason]);
  const { matchedCount } = await smsChannel.updateOne({ _id: 'channel' }, { $set: { reason, probeAt } });
  if (matchedCount === 0)
    await smsChannel.updateOne(
      { _id: 'channel' },
      { $set: { reason, probeAt }, $setOnInsert: { since: now } },
      { upsert: true },
    );
}

/** Sending goes on. Also for a farm that has mended it and doesn't want to wait. */
export const resumeChannel = (session?: ClientSession): Promise<unknown> =>
  collections().smsChannel.deleteOne({ _id: 'channel' }, { session });

/** How many texts may be tried now. */
export async function findChannelRoom(
  client: SmsClient,
  now: Date,
  signal?: AbortSignal,
): Promise<'all' | 'one' | 'none'> {
  const stop = await findChannelStop();
  if (!stop) return 'all';
  if (stop.probeAt > now) return 'none';
  const { modifiedCount } = await collections().smsChannel.updateOne(
    { _id: 'channel', probeAt: stop.probeAt },
    { $set: { probeAt: new Date(now.getTime() + probeMs[stop.reason]) } },
  );
  // Another process tries.
  if (modifiedCount === 0) return 'none';
  if (stop.reason !== 'balance' && stop.reason !== 'wrong-key') return 'one';
  const balance = await client.loadBalance(signal);
  if (!balance.ok || (stop.reason === 'balance' && !isAboveZero(balance.balance))) return 'none';
  await resumeChannel();
  return 'all';
}

/** `KES 12.5000` */
const isAboveZero = (balance: string): boolean => /[1-9]/.test(balance) && !balance.includes('-');
