import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PhoneNumber } from '~/lib/format/phone';
import { dayMs, minuteMs } from '~/lib/time-units';
import { recordStop } from '../sms-opt-outs.server';
import { isFailure, isFinalStatus, type SmsMessage, type SmsReport } from '../outbox/sms-message';

export type NewSmsReport = {
  /** The provider's. */
  readonly messageId: string;
  readonly to: PhoneNumber | null;
  readonly status: string;
  /** '' for none. */
  readonly reason: string;
};

/** A report with an id that is not ours answers an unknown text to its phone within this time. */
const answersUnknownMs = 15 * minuteMs;

const maxLength = 100;

/**
 * What the operator says became of a text: in any order, twice, before our own record of it, with a status that nobody knew.
 * A final one is never replaced; a later final one is kept beside it.
 */
export async function recordSmsReport(report: NewSmsReport, now: Date): Promise<void> {
  const { messageId, to } = report;
  const { smsMessages, smsReports } = collections();
  const said: SmsReport = {
    status: report.status.slice(0, maxLength),
    reason: report.reason.slice(0, maxLength),
    isFinal: isFinalStatus(report.status),
    at: now,
  };
  const message = await smsMessages.findOne({ messageId });
  if (message) return applyReport(message, said);
  const _id = new ObjectId();
  const expiresAt = new Date(now.getTime() + dayMs);
  await smsReports.insertOne({ _id, messageId, to, expiresAt, ...said });
  // Its text may have got its id, or become unknown, meanwhile.
  const late = (await smsMessages.findOne({ messageId })) ?? (to && (await findUnknown(to, now)));
  if (late) await answerByWaitingReports(late, now);
}

const findUnknown = (to: PhoneNumber, now: Date): Promise<SmsMessage | null> =>
  collections().smsMessages.findOne(
    {
      to,
      state: 'unknown',
      messageId: null,
      claimedAt: { $gte: new Date(now.getTime() - answersUnknownMs), $lte: now },
    },
    { sort: { createdAt: 1 } },
  );

/** Applies the reports that came before the id of a text, or whether it was taken, was known. */
export async function answerByWaitingReports({ _id }: Pick<SmsMessage, '_id'>, now: Date): Promise<void> {
  const { smsMessages, smsReports } = collections();
  let message = await smsMessages.findOne({ _id });
  if (!message) return;
  if (message.state === 'unknown' && message.messageId === null && message.claimedAt) {
    const end = new Date(message.claimedAt.getTime() + answersUnknownMs);
    const foreign = await smsReports.findOne(
      { to: message.to, at: { $gte: message.claimedAt, $lte: end } },
      { sort: { at: 1 } },
    );
    if (!foreign) return;
    const { messageId } = foreign;
    if (await smsMessages.findOne({ messageId }, { projection: { _id: 1 } })) return;
    await smsMessages.updateOne(
      { _id, state: 'unknown', messageId: null },
      { $set: { state: 'handed-over', messageId, reason: null, settledAt: now } },
    );
    message = await smsMessages.findOne({ _id });
  }
  if (!message?.messageId) return;
  const reports = await smsReports.find({ messageId: message.messageId }).sort({ at: 1, _id: 1 }).toArray();
  for (const { _id: reportId, status, reason, isFinal, at } of reports) {
    await applyReport(message, { status, reason, isFinal, at });
    await smsReports.deleteOne({ _id: reportId });
  }
}

async function applyReport({ _id, to }: SmsMessage, report: SmsReport): Promise<void> {
  const { smsMessages } = collections();
  const { modifiedCount } = await smsMessages.updateOne(
    { _id, 'report.isFinal': { $ne: true } },
    { $set: { report, ...(isFailure(report) && { untoldFailureAt: report.at }) } },
  );
  if (modifiedCount === 0 && report.isFinal)
    await smsMessages.updateOne(
      {
        _id,
        'report.isFinal': true,
        'report.status': { $ne: report.status },
        // Absent, then delivered, then failed: it was delivered.
        'laterReport.status': { $not: /^success$/i },
      },
      { $set: { laterReport: report } },
    );
  if (report.reason.toLowerCase() === 'userinblacklist') await recordStop(to, 'refused', report.at);
}
