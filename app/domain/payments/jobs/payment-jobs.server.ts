import type { ObjectId } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { timeoutChange } from '~/domain/mpesa/attempts/timeout-change';
import {
  isForOrder,
  isForOrganization,
  isTest,
  type PaymentAttempt,
} from '~/domain/mpesa/attempts/payment-attempt';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { expirePrompt } from '~/domain/organizations/prompts/expire-prompt.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { querySchedule } from '~/domain/mpesa/attempts/attempt-state';
import { findNextQuery } from '~/domain/mpesa/attempts/query-schedule';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { recordLostResponse } from '~/domain/mpesa/prompts/record-push-response.server';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';
import { dayMs } from '~/lib/time-units';

const batchSize = 100;

/** Concurrent queries: enough for the busiest minute, and no spike for Daraja's rate limit. */
const maxConcurrentQueries = 4;

const queryBackoffMs = 30_000;

/** The last query of the schedule is retried for this long after the prompt was given up: wrong credentials may stay wrong. */
const maxQueryAgeMs = 3 * dayMs;

/** Longer than any request to M-Pesa: an attempt without a response by then has lost its process. */
export const lostAfterMs = 60_000;

async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
}

/**
 * Expires prompts and cancels orders whose time is over; returns the number of cancelled orders. Throws AggregateError
 * where single ones failed, after all others.
 */
export async function expireOverduePayments(now: Date): Promise<number> {
  const { orders, paymentAttempts } = collections();
  const overdue = await orders
    .find({ status: 'pending', payBy: { $lte: now } }, { projection: { _id: 1 } })
    .sort({ payBy: 1 })
    .limit(batchSize)
    .toArray();
  const expired = await paymentAttempts
    .find(
      { pending: true, expiresAt: { $lte: now } },
      { projection: { orderId: 1, organizationId: 1, isTest: 1 } },
    )
    .sort({ expiresAt: 1 })
    .limit(batchSize)
    .toArray();
  const orderIds = [
    ...overdue.map((order) => order._id),
    ...expired.filter(isForOrder).map((attempt) => attempt.orderId),
  ];
  const ids = new Map(orderIds.map((id) => [id.toHexString(), id]));
  let cancelled = 0;
  const work = [
    ...[...ids.values()].map((id) => async () => {
      if (await closeOverdueOrder(id, now)) cancelled += 1;
    }),
    ...expired.filter(isForOrganization).map(
      ({ _id }) =>
        () =>
          expirePrompt(_id, now),
    ),
    ...expired.filter(isTest).map(
      ({ _id }) =>
        () =>
          expireTest(_id, now),
    ),
  ];
  await forEach(work, (run) => run());
  return cancelled;
}

const expireTest = (attemptId: ObjectId, now: Date): Promise<void> =>
  withRetriedTransaction(async (session) => {
    const overdue = await collections().paymentAttempts.findOne(
      { _id: attemptId, pending: true, expiresAt: { $lte: now } },
      { session },
    );
    if (overdue) await updateAttempt(overdue, timeoutChange(now), now, session);
  });

/** Returns the number of attempts whose process died before it recorded the response. */
export async function recoverLostPrompts(now: Date): Promise<number> {
  const lost = await collections()
    .paymentAttempts.find({
      pending: true,
      state: 'created',
      createdAt: { $lte: new Date(now.getTime() - lostAfterMs) },
    })
    .limit(batchSize)
    .toArray();
  await forEach(lost, (attempt) => recordLostResponse(attempt._id, {}, updateAttempt, now));
  return lost.length;
}

type QueryPaymentsResult = {
  readonly queried: number;
  readonly pauseMs: number;
};

/** Claims each due attempt, so that processes share the work. Throws AggregateError like expireOverduePayments. */
export async function queryPendingPayments(now: Date, signal?: AbortSignal): Promise<QueryPaymentsResult> {
  if (!paymentConfiguration().daraja) return { queried: 0, pauseMs: 0 };
  const due = await collections()
    .paymentAttempts.find({ nextQueryAt: { $lte: now } })
    .sort({ nextQueryAt: 1 })
    .limit(batchSize)
    .toArray();
  const queue = due.values();
  const errors: unknown[] = [];
  let queried = 0;
  let pauseMs = 0;
  const worker = async () => {
    for (const attempt of queue) {
      if (signal?.aborted || pauseMs > 0) return;
      try {
        if (!(await claimQuery(attempt, now))) continue;
        queried += 1;
        if ((await queryAttempt(attempt, now)) === 'backoff') pauseMs = queryBackoffMs;
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await untilAborted(Promise.all(Array.from({ length: maxConcurrentQueries }, worker)), signal);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} queries failed`);
  return { queried, pauseMs };
}

/** The work continues unawaited after the abort. */
async function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return void (await work);
  const listening = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { signal: listening.signal });
    if (signal.aborted) resolve();
  });
  await Promise.race([work, aborted]).finally(() => listening.abort());
}

/** Schedules the next query; false where another process did so first. */
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

async function queryAttempt(attempt: PaymentAttempt, now: Date): Promise<'done' | 'failed' | 'backoff'> {
  const { daraja, log } = paymentConfiguration();
  const { checkoutRequestId } = attempt;
  if (!daraja || checkoutRequestId === undefined) return 'failed';
  const response = await daraja.queryPayment({ checkoutRequestId, now });
  if (response.ok) {
    await applyPaymentResult(
      attempt._id,
      {
        via: 'query',
        code: response.resultCode,
        text: response.resultDescription,
        checkoutRequestId,
        merchantRequestId: null,
        receiptNumber: null,
        amount: null,
      },
      now,
    );
    return 'done';
  }
  // 500.001.1001 means pending or non-existent (docs/mpesa.md 4): the schedule goes on.
  if (response.reason === 'not-found-or-pending') return 'done';
  if (response.reason === 'misconfigured')
    log.error(
      { code: response.code, detail: response.message },
      'M-Pesa refuses our queries: check its settings',
    );
  const nextQueryAt = new Date(now.getTime() + queryBackoffMs);
  // After days of downtime it is given up long after it was sent, perhaps while M-Pesa is asked.
  const givenUpAt = attempt.settledAt ?? now;
  const wasLast = now.getTime() - givenUpAt.getTime() < maxQueryAgeMs ? [{ nextQueryAt: null }] : [];
  await collections().paymentAttempts.updateOne(
    {
      _id: attempt._id,
      state: { $in: [attempt.state, 'expired'] },
      $or: [{ nextQueryAt: { $gt: nextQueryAt } }, ...wasLast],
    },
    { $set: { nextQueryAt } },
  );
  return response.reason === 'backoff' ? 'backoff' : 'failed';
}
