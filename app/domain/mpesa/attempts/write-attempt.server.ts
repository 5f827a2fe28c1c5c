import type { ClientSession, UpdateFilter } from 'mongodb';
import { createWriteConflict } from '#db/write-conflict';
import { collections } from '~/domain/collections';
import { noteRecordedCodes } from '~/domain/mpesa/till/note-recorded-codes.server';
import { attemptCounter } from './attempt-counter.server';
import { isPendingAttempt, nextAttemptState, querySchedule, type AttemptEvent } from './attempt-state';
import {
  isForOrder,
  type AttemptReport,
  type OrganizationAttempt,
  type PaymentAttempt,
} from './payment-attempt';
import { findNextQuery } from './query-schedule';

/** The newest reports; repeated callbacks must not grow a document without bound. */
const maxReports = 30;

export type AttemptChange = {
  readonly event: AttemptEvent | null;
  readonly report: Omit<AttemptReport, 'applied'>;
  readonly set?: Partial<
    Pick<
      OrganizationAttempt,
      'checkoutRequestId' | 'merchantRequestId' | 'receiptNumber' | 'nextQueryAt' | 'toCheck'
    >
  >;
};

/**
 * Every state change goes through this compare-and-swap; a report without a transition is recorded, too. It is called by
 * updatePrompt of organizations and updateAttempt of payments, which record what follows from a change.
 */
export async function writeAttempt<Attempt extends PaymentAttempt>(
  attempt: Attempt,
  change: AttemptChange,
  now: Date,
  session: ClientSession,
): Promise<Attempt> {
  const next = change.event === null ? null : nextAttemptState(attempt.state, change.event);
  const report: AttemptReport = { ...change.report, applied: next !== null };
  const state = next ?? attempt.state;
  const set: Partial<OrganizationAttempt> = {
    ...(next !== null && {
      state,
      pending: isPendingAttempt(state),
      resultCode: report.code,
      resultText: report.text,
      settledAt: isPendingAttempt(state) ? null : now,
    }),
    ...(next !== null && { nextQueryAt: scheduleNextQuery({ ...attempt, ...change.set, state }, now) }),
    ...change.set,
  };
  const update: UpdateFilter<PaymentAttempt> = {
    ...(Object.keys(set).length > 0 && { $set: set }),
    $push: { reports: { $each: [report], $slice: -maxReports } },
  };
  const { matchedCount } = await collections().paymentAttempts.updateOne(
    { _id: attempt._id, state: attempt.state },
    update,
    { session },
  );
  if (matchedCount === 0) throw createWriteConflict('the payment attempt');
  // The receipt of an order is noted by its writer.
  const receipt = change.set?.receiptNumber;
  if (receipt !== undefined && !isForOrder(attempt)) await noteRecordedCodes([receipt], null, session);
  if (next !== null && !isPendingAttempt(next)) attemptCounter.count(next, session);
  return { ...attempt, ...set, reports: [...attempt.reports, report].slice(-maxReports) };
}

function scheduleNextQuery(attempt: PaymentAttempt, now: Date): Date | null {
  const schedule = querySchedule(attempt.state);
  if (schedule === null || attempt.checkoutRequestId === undefined) return null;
  // An overdue query stays due: after a long outage the schedule itself may be over.
  const isDue = attempt.nextQueryAt !== null && attempt.nextQueryAt <= now;
  if (isDue) return attempt.nextQueryAt;
  // One that M-Pesa did not answer is asked again in a moment.
  return findNextQuery(attempt.createdAt, now, schedule) ?? attempt.nextQueryAt;
}
