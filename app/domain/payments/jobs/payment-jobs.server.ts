import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import { querySchedule } from '~/domain/payments/attempts/attempt-state';
import { findNextQuery } from './query-schedule';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { recordLostResponse } from '~/domain/payments/prompts/initiate-prompt.server';

/** One round takes so many; the next one, a second later, takes the others. */
const batchSize = 100;

/** Queries at once: enough for a farm's busiest minute, and far from a spike. */
const parallelQueries = 4;

/** What M-Pesa could not answer, or asks us to ask later, is asked again after this. */
const queryPauseMs = 30_000;

/** The last question of the day is repeated until it is answered, but not for ever: wrong credentials may stay wrong. */
const maxQueryAgeMs = 3 * 24 * 60 * 60 * 1000;

/** Longer than any call to M-Pesa takes: an attempt that has no answer by then lost the process that waited for it. */
const lostAfterMs = 60_000;

/** Does something for each; one that fails does not keep the others, and is thrown when all are done. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${items.length} failed`);
}

/**
 * Cancels the orders whose limit has passed and returns their stock, and ends attempts whose limit has passed, also
 * those of orders that wait for something else by now. Returns how many orders were cancelled.
 * Throws AggregateError where single orders failed; the others are done.
 */
export async function expireOverduePayments(now: Date): Promise<number> {
  const { orders, paymentAttempts } = collections();
  const overdue = await orders
    .find({ status: 'pending', payBy: { $lte: now } }, { projection: { _id: 1 } })
    .sort({ payBy: 1 })
    .limit(batchSize)
    .toArray();
  const expired = await paymentAttempts
    .find({ pending: true, expiresAt: { $lte: now } }, { projection: { orderId: 1 } })
    .sort({ expiresAt: 1 })
    .limit(batchSize)
    .toArray();
  const ids = new Map<string, ObjectId>(
    [...overdue.map((order) => order._id), ...expired.map((attempt) => attempt.orderId)].map((id) => [
      id.toHexString(),
      id,
    ]),
  );
  let cancelled = 0;
  await forEach([...ids.values()], async (id) => {
    if (await closeOverdueOrder(id, now)) cancelled += 1;
  });
  return cancelled;
}

/** Marks attempts whose process died between recording them and writing the answer down. Returns how many. */
export async function recoverLostPrompts(now: Date): Promise<number> {
  const lost = await collections()
    .paymentAttempts.find({
      pending: true,
      state: 'created',
      createdAt: { $lte: new Date(now.getTime() - lostAfterMs) },
    })
    .limit(batchSize)
    .toArray();
  await forEach(lost, (attempt) => recordLostResponse(attempt._id, {}, now));
  return lost.length;
}

export type QueryPaymentsResult = {
  readonly queried: number;
  /** M-Pesa asks us to slow down: ask nothing before that long. */
  readonly pauseMs: number;
};

/**
 * Asks M-Pesa what became of the attempts that are due (see query-schedule.ts) and records the answers. Each attempt is
 * claimed before it is asked about, so that several callers share the work. Once `signal` is aborted it asks nothing
 * more, and waits for no answer: the attempt is asked about again at its next time. Throws AggregateError where single attempts failed; the others are done.
 */
export async function queryPendingPayments(now: Date, signal?: AbortSignal): Promise<QueryPaymentsResult> {
  if (!paymentConfiguration().daraja) return { queried: 0, pauseMs: 0 };
  const due = await collections()
    .paymentAttempts.find({ nextQueryAt: { $lte: now } })
    .sort({ nextQueryAt: 1 })
    .limit(batchSize)
    .toArray();
  const queue = due.values();
  const faults: unknown[] = [];
  let asked = 0;
  let pauseMs = 0;
  const askInTurn = async () => {
    for (const attempt of queue) {
      if (signal?.aborted || pauseMs > 0) return;
      try {
        if (!(await claimQuery(attempt, now))) continue;
        asked += 1;
        if ((await askAbout(attempt, now)) === 'backoff') pauseMs = queryPauseMs;
      } catch (fault) {
        faults.push(fault);
      }
    }
  };
  await untilAborted(Promise.all(Array.from({ length: parallelQueries }, askInTurn)), signal);
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} queries failed`);
  return { queried: asked, pauseMs };
}

/** Returns when the work is done, or when the signal is aborted: the work is then left to itself. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work);
  const listening = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: listening.signal });
    if (signal.aborted) resolve();
  });
  await Promise.race([work, aborted]).finally(() => listening.abort());
}

/** Moves the time of the next question on; false where another caller did so first. */
async function claimQuery(attempt: PaymentAttempt, now: Date): Promise<boolean> {
  const { modifiedCount } = await collections().paymentAttempts.updateOne(
    { _id: attempt._id, nextQueryAt: attempt.nextQueryAt, queryCount: attempt.queryCount },
    {
      $set: { nextQueryAt: findNextQuery(attempt.createdAt, now, querySchedule(attempt.state)) },
      $inc: { queryCount: 1 },
    },
  );
  return modifiedCount === 1;
}

async function askAbout(attempt: PaymentAttempt, now: Date): Promise<'answered' | 'unanswered' | 'backoff'> {
  const { daraja, log } = paymentConfiguration();
  const { checkoutRequestId } = attempt;
  if (!daraja || checkoutRequestId === undefined) return 'unanswered';
  const answer = await daraja.queryPayment({ checkoutRequestId, now });
  if (answer.ok) {
    await applyPaymentResult(
      attempt._id,
      {
        via: 'query',
        code: answer.resultCode,
        text: answer.resultDescription,
        checkoutRequestId,
        merchantRequestId: null,
        receiptNumber: null,
        amount: null,
      },
      now,
    );
    return 'answered';
  }
  // 500.001.1001 is said of what is pending and of what does not exist: the schedule goes on.
  if (answer.reason === 'not-found-or-pending') return 'answered';
  if (answer.reason === 'misconfigured')
    log.error(
      { code: answer.code, detail: answer.message },
      'M-Pesa refuses our queries: look at its settings',
    );
  const nextQueryAt = new Date(now.getTime() + queryPauseMs);
  const wasLast = now.getTime() - attempt.createdAt.getTime() < maxQueryAgeMs ? [{ nextQueryAt: null }] : [];
  await collections().paymentAttempts.updateOne(
    // A report may have come meanwhile that leaves nothing to ask.
    { _id: attempt._id, state: attempt.state, $or: [{ nextQueryAt: { $gt: nextQueryAt } }, ...wasLast] },
    { $set: { nextQueryAt } },
  );
  return answer.reason === 'backoff' ? 'backoff' : 'unanswered';
}
