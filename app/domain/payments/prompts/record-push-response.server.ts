import type { ClientSession, ObjectId } from 'mongodb';
import type { PushResult } from '~/clients/daraja.server';
import { describeResult } from '~/clients/daraja/result-codes';
import { collections } from '~/domain/collections';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { isForOrder, type PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';
import { findNextQuery } from '~/domain/payments/jobs/query-schedule';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import { refundRateLimits, type RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { releasePromptQuota } from './prompt-quota.server';
import { promptFailedMessage, type PromptResult } from './prompt-result';

export type RecordedPrompt = {
  readonly attempt: PaymentAttempt;
  readonly token: string;
  readonly limits: readonly RateLimit[];
};

/** Does not overrule a callback that came before the response. */
export async function recordPushResponse(
  recorded: RecordedPrompt,
  response: PushResult,
  now: Date,
): Promise<PromptResult> {
  const { attempt } = recorded;
  if (response.ok) await recordAccepted(attempt, response, now);
  else if (response.reason === 'unknown-outcome') await recordLostResponse(attempt._id, response, now);
  else return recordRefusal(recorded, response, now);
  return { ok: true, state: response.ok ? 'prompted' : 'unknown' };
}

const findAttempt = async (id: ObjectId, session: ClientSession): Promise<PaymentAttempt> => {
  const attempt = await collections().paymentAttempts.findOne({ _id: id }, { session });
  if (!attempt) throw new Error('the payment attempt is gone');
  return attempt;
};

const pushReport = (now: Date, code: string | null, text: string, checkoutRequestId: string | null = null) =>
  ({ at: now, via: 'push', code, text, checkoutRequestId, receiptNumber: null, amount: null }) as const;

async function recordAccepted(
  attempt: PaymentAttempt,
  response: Extract<PushResult, { ok: true }>,
  now: Date,
): Promise<void> {
  const { checkoutRequestId, merchantRequestId } = response;
  await withRetriedTransaction(async (session) => {
    const current = await findAttempt(attempt._id, session);
    // If the id belongs to another attempt, the callback finds this one by its URL.
    const isTaken = await collections().paymentAttempts.findOne(
      { checkoutRequestId, _id: { $ne: attempt._id } },
      { session, projection: { _id: 1 } },
    );
    const isNewId = !isTaken && !current.checkoutRequestId;
    const isQueryable = current.pending || current.state === 'expired';
    await updateAttempt(
      current,
      {
        event: 'accepted',
        report: pushReport(now, '0', 'The prompt was sent.', checkoutRequestId),
        set: {
          ...(isNewId && { checkoutRequestId, merchantRequestId }),
          ...(isNewId && isQueryable && { nextQueryAt: findNextQuery(attempt.createdAt, now) }),
        },
      },
      now,
      session,
    );
  });
}

/** Records that the response was lost, with the connection or with our process. */
export async function recordLostResponse(
  attemptId: ObjectId,
  response: { readonly code?: string },
  now: Date,
): Promise<void> {
  await withRetriedTransaction(async (session) =>
    updateAttempt(
      await findAttempt(attemptId, session),
      {
        event: 'response-lost',
        report: pushReport(now, response.code ?? null, 'We are still checking whether the prompt was sent.'),
      },
      now,
      session,
    ),
  );
}

async function recordRefusal(
  { attempt, limits }: RecordedPrompt,
  response: Extract<PushResult, { ok: false }>,
  now: Date,
): Promise<PromptResult> {
  const { log } = paymentConfiguration();
  const failure = { reason: response.reason, code: response.code, detail: response.message };
  if (response.reason === 'misconfigured')
    log.error(failure, 'M-Pesa turned a prompt down: check its settings');
  else log.info(failure, 'no M-Pesa prompt could be sent');

  const isRefused = response.reason === 'refused' || response.reason === 'misconfigured';
  const described = response.code === undefined ? null : describeResult(response.code, 'push');
  const message =
    response.reason === 'misconfigured'
      ? describeResult('2028', 'push').text
      : response.reason === 'refused' && described?.outcome === 'failed'
        ? described.text
        : promptFailedMessage;
  const wasRefused = await withRetriedTransaction(async (session) => {
    const current = await findAttempt(attempt._id, session);
    const report = pushReport(now, response.code ?? response.reason, message);
    const updated = await updateAttempt(current, { event: 'turned-down', report }, now, session);
    if (updated.state !== 'refused') return false;
    await releasePromptQuota(attempt, session);
    if (!isForOrder(attempt)) return true;
    const order = await collections().orders.findOne({ _id: attempt.orderId }, { session });
    if (!order) return true;
    const payBy = await extendPaymentDeadline(order, attempt, now, session);
    const text = order.paymentStatus === 'paid' ? null : message;
    await updateOrder(order, { by: 'payment', text, set: { payBy } }, now, session);
    return true;
  });
  // While M-Pesa is unavailable, retries must not use up the limit of the client address.
  if (wasRefused && limits.length > 0) await refundRateLimits(limits, now);
  return { ok: false, reason: isRefused ? 'refused' : 'unavailable', message };
}
