import type { ClientSession, UpdateFilter } from 'mongodb';
import { collections } from '~/domain/collections';
import { auditPrompt } from '~/domain/organizations/prompts/audit-prompt.server';
import { createWriteConflict } from '#db/write-conflict';
import {
  isForOrganization,
  type AttemptReport,
  type OrganizationAttempt,
  type PaymentAttempt,
} from './payment-attempt';
import { attemptCounter } from './attempt-counter.server';
import { isPendingAttempt, nextAttemptState, querySchedule, type AttemptEvent } from './attempt-state';
import { findNextQuery } from '~/domain/payments/jobs/query-schedule';
import { hasPromptFailed, promptFailedEvent } from '~/domain/orders/events/choose-order-events';
import { recordOrderEventOf } from '~/domain/orders/events/record-order-events.server';

/** The newest reports; repeated callbacks must not grow a document without bound. */
const maxReports = 30;

type AttemptChange = {
  readonly event: AttemptEvent | null;
  readonly report: Omit<AttemptReport, 'applied'>;
  readonly set?: Partial<
    Pick<
      OrganizationAttempt,
      'checkoutRequestId' | 'merchantRequestId' | 'receiptNumber' | 'nextQueryAt' | 'toCheck'
    >
  >;
};

/** Every state change goes through this compare-and-swap; a report without a transition is recorded, too. */
export async function updateAttempt<Attempt extends PaymentAttempt>(
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
  if (next !== null && !isPendingAttempt(next)) attemptCounter.count(next, session);
  const updated = { ...attempt, ...set, reports: [...attempt.reports, report].slice(-maxReports) };
  if (next !== null && isForOrganization(updated)) await auditPrompt(updated, report, now, session);
  if (hasPromptFailed(attempt, updated))
    await recordOrderEventOf(promptFailedEvent(updated), updated.orderId, now, session);
  return updated;
}

function scheduleNextQuery(attempt: PaymentAttempt, now: Date): Date | null {
  const schedule = querySchedule(attempt.state);
  if (schedule === null || attempt.checkoutRequestId === undefined) return null;
  // An overdue query stays due: after a long outage the schedule itself may be over.
  const isDue = attempt.nextQueryAt !== null && attempt.nextQueryAt <= now;
  return isDue ? attempt.nextQueryAt : findNextQuery(attempt.createdAt, now, schedule);
}
