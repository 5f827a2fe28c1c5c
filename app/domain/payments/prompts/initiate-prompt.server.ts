import { ObjectId, type ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import type { DarajaClient, PushResult } from '~/clients/daraja.server';
import { describeResult } from '~/clients/daraja/result-codes';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { refundRateLimits, type RateLimit } from '~/domain/rate-limits/consume-rate-limit.server';
import { maskPhone, type PhoneNumber } from '~/lib/phone';
import { createCallbackUrl, generateCallbackToken } from '~/domain/payments/callbacks/callback-url.server';
import type { PaymentAttempt } from '~/domain/payments/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/payments/payment-configuration.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';
import { maxPromptsPerOrder, paymentTimeoutMs, promptedPhones, toMpesaAmount } from './prompt-rules';
import {
  promptRateLimits,
  consumePromptQuota,
  consumePromptRateLimit,
  checkPromptQuota,
  releasePromptQuota,
} from './prompt-quota.server';
import { findNextQuery } from '~/domain/payments/jobs/query-schedule';
import { updateAttempt } from '~/domain/payments/attempts/update-attempt.server';

/** Why no prompt went out; see sendFirstPrompt. */
export type PromptFailure =
  | 'unknown-order'
  | 'not-payable'
  | 'already-prompted'
  | 'in-progress'
  | 'too-soon'
  | 'too-many'
  | 'too-many-from-network'
  | 'too-many-phones'
  | 'refused'
  | 'unavailable';

export type PromptResult =
  /** The prompt is on its way; 'unknown' where its answer was lost and it may be. */
  | { readonly ok: true; readonly state: 'prompted' | 'unknown' }
  | {
      readonly ok: false;
      readonly reason: PromptFailure;
      /** For the customer. */
      readonly message: string;
      /** With 'too-soon', 'too-many' and 'too-many-from-network': when it may be tried again. */
      readonly retryAt?: Date;
    };

/** storefront.md section 8, Push prompt failure. */
const promptFailed = 'Failed to initiate payment. Please try again.';

const failureMessages: Readonly<Record<PromptFailure, string>> = {
  'unknown-order': 'We have no such order.',
  'not-payable': 'This order does not wait for an M-Pesa payment.',
  'already-prompted': 'A prompt was sent already.',
  'in-progress': 'A prompt is on its way. Please look at your phone.',
  'too-soon': 'M-Pesa needs a short pause between two prompts. Please wait a moment.',
  'too-many': 'Too many prompts were sent to this phone.',
  'too-many-from-network': 'Too many prompts were sent from your network.',
  'too-many-phones': 'This order can’t be sent to another phone. Please use one of the numbers from before.',
  refused: promptFailed,
  unavailable: promptFailed,
};

const refuse = (reason: PromptFailure, retryAt?: Date) =>
  ({ ok: false, reason, message: failureMessages[reason], ...(retryAt && { retryAt }) }) as const;

/**
 * Sends the first prompt of an order, right after it was placed; a repeated placement sends none ('already-prompted',
 * 'in-progress'). See initiatePrompt for the other reasons. Whatever it returns, the waiting page shows how it stands.
 */
export const sendFirstPrompt = (
  order: Pick<Order, '_id'>,
  { address, now }: { readonly address: string | null; readonly now: Date },
): Promise<PromptResult> => initiatePrompt({ orderId: order._id, phone: null, address, isFirst: true, now });

type Begun = {
  readonly attempt: PaymentAttempt;
  readonly token: string;
  /** What it was counted under. */
  readonly limits: readonly RateLimit[];
};

/**
 * Records an attempt with its own callback address, then sends the prompt, then records the answer: if the process dies
 * in between, the callback finds the attempt by its address, and the limit ends it otherwise. A prompt whose answer was
 * lost is not sent again (mpesa.md).
 * Takes the phone to prompt (null for the one that the order has), and the client address that asks (null where it is
 * not known). Fails with 'unknown-order'; 'not-payable' (paid, in cash, cancelled, over its limit, claimed, flagged, or
 * out of prompts); 'already-prompted' (isFirst only); 'in-progress' (one pending attempt an order); 'too-many-phones'
 * (for this order); 'too-soon' and 'too-many' for this phone and 'too-many-from-network', with `retryAt`; 'refused' (by M-Pesa, with
 * what it means to the customer) and 'unavailable' (M-Pesa is away or busy): no prompt was sent, and it may be retried.
 */
export async function initiatePrompt(options: {
  readonly orderId: ObjectId;
  readonly phone: PhoneNumber | null;
  readonly address: string | null;
  readonly isFirst: boolean;
  readonly now: Date;
}): Promise<PromptResult> {
  const { daraja } = paymentConfiguration();
  if (!daraja) return refuse('unavailable');
  const begun = await runOrderTransaction((session) => recordAttempt(options, session));
  if (!('attempt' in begun)) return begun;
  const answer = await push(daraja, begun, options.now);
  return recordAnswer(begun, answer, options.now);
}

async function recordAttempt(
  { orderId, phone: chosenPhone, address, isFirst, now }: Parameters<typeof initiatePrompt>[0],
  session: ClientSession,
): Promise<Begun | Extract<PromptResult, { ok: false }>> {
  const { orders, paymentAttempts } = collections();
  const order = await orders.findOne({ _id: orderId }, { session });
  if (!order) return refuse('unknown-order');
  const pending = await paymentAttempts.findOne({ orderId, pending: true }, { session });
  if (pending) return refuse('in-progress');
  if (isFirst && order.promptCount > 0) return refuse('already-prompted');
  const amount = toMpesaAmount(order.totalAmount);
  const phone = chosenPhone ?? order.paymentPhone;
  const isClaimed = order.claim?.state === 'to-match';
  if (!awaitsPayment(order) || isClaimed || isOverdue(order, now) || amount === null || phone === null)
    return refuse('not-payable');
  if (order.promptCount >= maxPromptsPerOrder) return refuse('not-payable');
  if (!(await mayPrompt(orderId, phone, session))) return refuse('too-many-phones');

  const turn = await checkPromptQuota({ phone, amount }, now, session);
  if (!turn.ok) {
    const payBy = await extendPaymentDeadline(order, { phone, amount }, now, session);
    // A number that was typed anew is kept, so that the page can say when this one may be prompted.
    await updateOrder(
      order,
      { by: 'customer', text: null, set: { payBy, paymentPhone: phone } },
      now,
      session,
    );
    return refuse(turn.reason, turn.retryAt);
  }

  const counted = await consumePromptRateLimit(address, now, session);
  if (!counted.ok) {
    await session.abortTransaction();
    return refuse('too-many-from-network', counted.retryAt);
  }

  const { token, tokenHash } = generateCallbackToken();
  const expiresAt = new Date(now.getTime() + paymentTimeoutMs);
  const attempt: PaymentAttempt = {
    _id: new ObjectId(),
    orderId,
    orderNumber: order.number,
    tokenHash,
    phone,
    amount,
    state: 'created',
    pending: true,
    resultCode: null,
    resultText: null,
    createdAt: now,
    expiresAt,
    settledAt: null,
    nextQueryAt: null,
    queryCount: 0,
    reports: [],
  };
  await paymentAttempts.insertOne(attempt, { session });
  await consumePromptQuota(attempt, now, session);
  const promptCount = order.promptCount + 1;
  await updateOrder(
    order,
    {
      by: 'customer',
      text: `M-Pesa prompt for ${maskPhone(phone)}`,
      set: { payBy: expiresAt, promptCount, paymentPhone: phone },
    },
    now,
    session,
  );
  return { attempt, token, limits: promptRateLimits(address) };
}

/** Whether an order may prompt this phone: prompts cost nothing, and must not reach strangers one after another. */
async function mayPrompt(orderId: ObjectId, phone: PhoneNumber, session: ClientSession): Promise<boolean> {
  const attempts = await collections().paymentAttempts.find({ orderId }, { session }).toArray();
  const phones = promptedPhones(attempts);
  return phones.has(phone) || phones.size < paymentConfiguration().promptRules.phonesPerOrder;
}

const isOverdue = (order: Order, now: Date): boolean => order.payBy !== null && order.payBy <= now;

function push(daraja: DarajaClient, { attempt, token }: Begun, now: Date): Promise<PushResult> {
  return daraja.requestPayment({
    amountShillings: attempt.amount / 100,
    phone: attempt.phone,
    accountReference: attempt.orderNumber.slice(0, 12),
    // storefront.md section 7 has 'Purchase from Online Store'; Daraja takes 13 characters.
    description: 'Online Store',
    callbackUrl: createCallbackUrl(paymentConfiguration().callbackBaseUrl, token),
    now,
  });
}

/** Writes down how the prompt was answered. A callback may have been faster: it is not overruled. */
async function recordAnswer(begun: Begun, answer: PushResult, now: Date): Promise<PromptResult> {
  const { attempt } = begun;
  if (answer.ok) await recordAccepted(attempt, answer, now);
  else if (answer.reason === 'unknown-outcome') await recordLostResponse(attempt._id, answer, now);
  else return recordRefusal(begun, answer, now);
  return { ok: true, state: answer.ok ? 'prompted' : 'unknown' };
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
  answer: Extract<PushResult, { ok: true }>,
  now: Date,
): Promise<void> {
  const { checkoutRequestId, merchantRequestId } = answer;
  await runOrderTransaction(async (session) => {
    const current = await findAttempt(attempt._id, session);
    // The id of another attempt would be a fault of M-Pesa's; ours then goes without, and is known by its address.
    const isTaken = await collections().paymentAttempts.findOne(
      { checkoutRequestId, _id: { $ne: attempt._id } },
      { session, projection: { _id: 1 } },
    );
    const learns = !isTaken && !current.checkoutRequestId;
    const isOpen = current.pending || current.state === 'expired';
    await updateAttempt(
      current,
      {
        event: 'accepted',
        report: pushReport(now, '0', 'The prompt was sent.', checkoutRequestId),
        set: {
          ...(learns && { checkoutRequestId, merchantRequestId }),
          ...(learns && isOpen && { nextQueryAt: findNextQuery(attempt.createdAt, now) }),
        },
      },
      now,
      session,
    );
  });
}

/** Also what becomes of an attempt whose process died before the answer was written (payment-jobs.server.ts). */
export async function recordLostResponse(
  attemptId: ObjectId,
  answer: { readonly code?: string },
  now: Date,
): Promise<void> {
  await runOrderTransaction(async (session) =>
    updateAttempt(
      await findAttempt(attemptId, session),
      {
        event: 'answer-lost',
        report: pushReport(now, answer.code ?? null, 'We are still checking whether the prompt was sent.'),
      },
      now,
      session,
    ),
  );
}

async function recordRefusal(
  { attempt, limits }: Begun,
  answer: Extract<PushResult, { ok: false }>,
  now: Date,
): Promise<PromptResult> {
  const { log } = paymentConfiguration();
  const failure = { reason: answer.reason, code: answer.code, detail: answer.message };
  if (answer.reason === 'misconfigured')
    log.error(failure, 'M-Pesa turned a prompt down: look at its settings');
  else log.info(failure, 'no M-Pesa prompt could be sent');

  const isRefused = answer.reason === 'refused' || answer.reason === 'misconfigured';
  const described = answer.code === undefined ? null : describeResult(answer.code, 'push');
  const message =
    answer.reason === 'misconfigured'
      ? describeResult('2028', 'push').text
      : answer.reason === 'refused' && described?.outcome === 'failed'
        ? described.text
        : promptFailed;
  const wasRefused = await runOrderTransaction(async (session) => {
    const current = await findAttempt(attempt._id, session);
    const report = pushReport(now, answer.code ?? answer.reason, message);
    const written = await updateAttempt(current, { event: 'turned-down', report }, now, session);
    // A callback that came first knows better than the answer.
    if (written.state !== 'refused') return false;
    await releasePromptQuota(attempt, session);
    const order = await collections().orders.findOne({ _id: attempt.orderId }, { session });
    if (!order) return true;
    const payBy = await extendPaymentDeadline(order, attempt, now, session);
    await updateOrder(order, { by: 'payment', text: message, set: { payBy } }, now, session);
    return true;
  });
  // While M-Pesa is away, those who try again must not use up the share of their network.
  if (wasRefused && limits.length > 0) await refundRateLimits(limits, now);
  return { ok: false, reason: isRefused ? 'refused' : 'unavailable', message };
}
