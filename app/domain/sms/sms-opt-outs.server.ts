import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { noPhone, type ContactPhone, type PhoneNumber } from '~/lib/format/phone';
import type { SmsOptOut, SmsStopWay } from './sms-opt-out';

const noStop = { ours: null, theirs: null };

const isOurs = (way: SmsStopWay): boolean => way === 'link' || way === 'message';

/** Writes down that a phone wants no texts. The first day and way of each side stay. */
export async function recordStop(
  phone: PhoneNumber,
  way: SmsStopWay,
  now: Date,
  session?: ClientSession,
): Promise<void> {
  const side = isOurs(way) ? 'ours' : 'theirs';
  const { smsOptOuts } = collections();
  await smsOptOuts.updateOne(
    { _id: phone },
    { $setOnInsert: { ...noStop, badNumber: null } },
    { upsert: true, session },
  );
  await smsOptOuts.updateOne(
    { _id: phone, [side]: null },
    { $set: { [side]: { way, at: now } } },
    { session },
  );
}

/** Undoes a stop that came to us. False where the operator still keeps our texts from the phone. */
export async function recordStart(phone: PhoneNumber, session?: ClientSession): Promise<boolean> {
  const { smsOptOuts } = collections();
  await smsOptOuts.updateOne({ _id: phone }, { $set: { ours: null } }, { session });
  return !(await smsOptOuts.findOne({ _id: phone }, { session }))?.theirs;
}

/** Writes down that no text will ever reach a number. */
export async function recordBadNumber(phone: PhoneNumber, code: string, now: Date): Promise<void> {
  const { smsOptOuts } = collections();
  await smsOptOuts.updateOne(
    { _id: phone },
    { $set: { badNumber: { code, at: now } }, $setOnInsert: noStop },
    { upsert: true },
  );
}

export const findOptOut = (phone: PhoneNumber): Promise<SmsOptOut | null> =>
  collections().smsOptOuts.findOne({ _id: phone });

/** Whether a phone has stopped texts: here, where it can start again, or at its operator. */
export async function findStop(phone: PhoneNumber): Promise<'here' | 'at-operator' | null> {
  const optOut = await findOptOut(phone);
  return optOut?.theirs ? 'at-operator' : optOut?.ours ? 'here' : null;
}

export const isStopped = (optOut: SmsOptOut | null): boolean =>
  optOut !== null && (optOut.ours !== null || optOut.theirs !== null);

/** Phones, or those of some, that no text about an order reaches: they have stopped texts, or are no numbers. */
export async function findUntexted(of?: readonly ContactPhone[]): Promise<ReadonlySet<ContactPhone>> {
  const phones = of?.flatMap((phone) => (phone === noPhone ? [] : [phone]));
  const found = await collections()
    .smsOptOuts.find({ _id: phones ? { $in: phones } : { $gt: '' as PhoneNumber } })
    .toArray();
  return new Set(found.flatMap((each) => (isStopped(each) || each.badNumber ? [each._id] : [])));
}

/** Phones looked at. */
const judgedPhones = 30;

/** Fewer refusals say nothing of a sender. */
const minRefusals = 3;

/**
 * True where the last test, or a third of the last 30 phones refused our sender: it is promotional, or not ours, and nobody of them has asked for
 * anything (docs/sms.md). By the last texts that the provider has judged.
 */
export async function isSenderBlocked(): Promise<boolean> {
  const test = await collections().smsMessages.findOne(
    { kind: 'test', settledAt: { $ne: null } },
    { sort: { createdAt: -1 }, projection: { isOptOut: 1 } },
  );
  if (test?.isOptOut) return true;
  const { refused, phones } = await judgeLastPhones();
  return refused.length >= Math.max(minRefusals, phones / 3);
}

async function judgeLastPhones(): Promise<{ refused: readonly PhoneNumber[]; phones: number }> {
  const last = await collections()
    .smsMessages.find({ state: { $in: ['handed-over', 'refused'] } }, { projection: { to: 1, isOptOut: 1 } })
    .sort({ createdAt: -1 })
    .limit(judgedPhones * 5)
    .toArray();
  const isRefusedBy = new Map<PhoneNumber, boolean>();
  for (const { to, isOptOut } of last)
    if (isRefusedBy.size < judgedPhones && !isRefusedBy.has(to)) isRefusedBy.set(to, isOptOut === true);
  const refused = [...isRefusedBy].filter(([, isRefused]) => isRefused).map(([phone]) => phone);
  return { refused, phones: isRefusedBy.size };
}

/** Code 406 of a phone: its wish, unless many have it, whose wishes it then isn't either. */
export async function recordRefusal(phone: PhoneNumber, now: Date): Promise<void> {
  await recordStop(phone, 'refused', now);
  if (!(await isSenderBlocked())) return;
  const { refused } = await judgeLastPhones();
  await collections().smsOptOuts.updateMany(
    { _id: { $in: [...refused, phone] }, 'theirs.way': 'refused' },
    { $set: { theirs: null } },
  );
}
