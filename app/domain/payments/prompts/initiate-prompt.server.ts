import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import { prepareAttempt } from '~/domain/mpesa/prompts/prepare-attempt.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { asOfNow, findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { awaitsPayment, isPaidLater, payerPhone, type Order } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { isTestOrder } from '~/domain/orders/order-number';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { maskPhone, type PhoneNumber } from '~/lib/format/phone';
import {
  isForOrder,
  type OrderAttempt,
  type PaymentAttempt,
  type PromptRequest,
} from '~/domain/mpesa/attempts/payment-attempt';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { extendPaymentDeadline } from '~/domain/payments/deadlines/extend-payment-deadline.server';
import { promptedPhones, toMpesaAmount } from '~/domain/mpesa/prompts/prompt-rules';
import {
  promptRateLimits,
  consumePromptQuota,
  consumePromptRateLimit,
  checkPromptQuota,
} from '~/domain/mpesa/prompts/prompt-quota.server';
import { failureMessages, type PromptFailure, type PromptResult } from '~/domain/mpesa/prompts/prompt-result';
import type { RecordedPrompt } from '~/domain/mpesa/prompts/record-push-response.server';
import { sendPrompt } from '~/domain/mpesa/prompts/send-prompt.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { mayPrompt as mayPromptOrder } from '~/domain/payments/view/payment-view';
import { findAttemptsOf, isLookedAt } from './find-attempts.server';
import { orderPayer } from './order-payer.server';

const refuse = (reason: PromptFailure, retryAt?: Date) =>
  ({ ok: false, reason, message: failureMessages[reason], ...(retryAt && { retryAt }) }) as const;

/** Fails with `already-prompted` or `in-progress` for an order that is placed again. */
export const sendFirstPrompt = (
  order: Pick<Order, '_id'>,
  options: { readonly address: string | null; readonly sentBy?: StaffMember; readonly now: Date },
): Promise<PromptResult> => initiatePrompt({ orderId: order._id, phone: null, isFirst: true, ...options });

/**
 * Records the attempt before sending: if the process dies, the callback finds it by its URL, or it times out. A prompt
 * whose response was lost is never sent again (docs/mpesa.md 2). A null `phone` is that of the order; another one may
 * be prompted while a prompt is pending (docs/decisions/0053). It asks for what is still to pay, and what the farm sends (`sentBy`), or
 * without a time limit of the order, cancels nothing. No prompt was sent after `refused` and `unavailable`.
 */
export async function initiatePrompt(options: {
  readonly orderId: ObjectId;
  readonly phone: PhoneNumber | null;
  readonly address: string | null;
  readonly isFirst: boolean;
  /** The staff member who sends it to a caller; absent where the customer does. */
  readonly sentBy?: StaffMember;
  /** Absent for the pages. */
  readonly request?: PromptRequest;
  readonly now: Date;
}): Promise<PromptResult> {
  const { daraja } = paymentConfiguration();
  if (!daraja) return refuse('unavailable');
  const recorded = await withRetriedTransaction((session) => recordAttempt(options, session));
  if (!('attempt' in recorded)) return recorded;
  // Comes again with its key: no second prompt.
  if (recorded.token === null) return repeatResult(recorded.attempt);
  const words = {
    accountReference: recorded.attempt.orderNumber.slice(0, 12),
    description: 'Online Store',
  };
  return sendPrompt(daraja, recorded, words, orderPayer, options.now);
}

async function recordAttempt(
  options: Parameters<typeof initiatePrompt>[0],
  session: ClientSession,
): Promise<RecordedPrompt<OrderAttempt> | RepeatedPrompt | Extract<PromptResult, { ok: false }>> {
  const { orderId, phone: chosenPhone, address, isFirst, sentBy, request, now } = options;
  const { orders, paymentAttempts } = collections();
  const repeated = request && (await findRepeated(request, session));
  if (repeated) return repeated;
  const order = await orders.findOne({ _id: orderId }, { session });
  if (!order) return refuse('unknown-order');
  if (!isTestOrder(order) && !(await loadSettings()).opening.isOpen) return refuse('shop-closed');
  const pending = await findAttemptsOf(orderId, { pending: true }, session);
  // What the farm sends at the checkout of a phone order is the checkout's prompt.
  const byFarm = sentBy !== undefined && !isFirst;
  const usual = order.paymentPhone ?? (byFarm ? payerPhone(order) : null);
  const phone = chosenPhone ?? asOfNow(usual, await findPhoneNow(order, session));
  if (pending.some((attempt) => attempt.phone === phone)) return refuse('in-progress');
  if (isFirst && order.promptCount > 0) return refuse('already-prompted');
  const amount = toMpesaAmount(accountOf(order).stillToPay);
  if (!mayPromptOrder(order, { byFarm }) || isOverdue(order, now) || amount === null || phone === null)
    return refuse('not-payable');
  if (isPaidLater(order) && (await isLookedAt(orderId, session))) return refuse('not-payable');
  const keepsOrder = byFarm || !awaitsPayment(order);
  if (!(await mayPrompt(orderId, phone, session))) return refuse('too-many-phones');

  const quota = await checkPromptQuota({ phone, amount }, now, session);
  // A pending prompt keeps its number and its time.
  if (!quota.ok && pending.length > 0) return refuse(quota.reason, quota.retryAt);
  if (!quota.ok) {
    const payBy = await extendPaymentDeadline(order, { phone, amount }, now, session);
    // Stores a new number, so that the page can show when it may be prompted.
    await updateOrder(
      order,
      { by: 'customer', text: null, set: { payBy, paymentPhone: phone } },
      now,
      session,
    );
    return refuse(quota.reason, quota.retryAt);
  }

  // Staff sends prompts for many callers from one network: only the quota of the phone applies.
  const limitedAddress = sentBy ? null : address;
  const consumed = await consumePromptRateLimit(limitedAddress, now, session);
  if (!consumed.ok) {
    await session.abortTransaction();
    return refuse('too-many-from-network', consumed.retryAt);
  }

  const { attempt: fields, token } = prepareAttempt(phone, amount, now);
  const attempt: OrderAttempt = {
    ...fields,
    ...request,
    orderId,
    orderNumber: order.number,
    ...(keepsOrder && { keepsOrder }),
  };
  await paymentAttempts.insertOne(attempt, { session });
  await consumePromptQuota(attempt, now, session);
  const promptCount = order.promptCount + 1;
  await updateOrder(
    order,
    {
      by: sentBy ? 'admin' : 'customer',
      name: sentBy?.name,
      text: `M-Pesa prompt sent to ${maskPhone(phone)}`,
      set: { payBy: keepsOrder ? null : attempt.expiresAt, promptCount, paymentPhone: phone },
    },
    now,
    session,
  );
  if (sentBy)
    await auditOrder(
      order,
      {
        by: sentBy,
        action: 'Sent an M-Pesa prompt',
        after: { amount, promptCount },
        now,
      },
      session,
    );
  return { attempt, token, limits: promptRateLimits(limitedAddress) };
}

type RepeatedPrompt = { readonly attempt: PaymentAttempt; readonly token: null };

/** A prompt that did not reach M-Pesa frees its key: the same request may be sent again. */
async function findRepeated(
  { idempotencyKey, requestHash }: PromptRequest,
  session: ClientSession,
): Promise<RepeatedPrompt | Extract<PromptResult, { ok: false }> | null> {
  if (idempotencyKey === undefined) return null;
  const { paymentAttempts } = collections();
  const attempt = await paymentAttempts.findOne({ idempotencyKey }, { session });
  if (!attempt) return null;
  if (!isForOrder(attempt) || attempt.requestHash !== requestHash) return refuse('key-reused');
  if (attempt.state !== 'refused') return { attempt, token: null };
  await paymentAttempts.updateOne({ _id: attempt._id }, { $unset: { idempotencyKey: true } }, { session });
  return null;
}

const repeatResult = ({ state }: PaymentAttempt): PromptResult =>
  state === 'created'
    ? refuse('in-progress')
    : { ok: true, state: state === 'unknown' ? 'unknown' : 'prompted' };

/** Limits the phones per order: prompts are free and must not reach one stranger after another. */
async function mayPrompt(orderId: ObjectId, phone: PhoneNumber, session: ClientSession): Promise<boolean> {
  const attempts = await findAttemptsOf(orderId, {}, session);
  const phones = promptedPhones(attempts);
  return phones.has(phone) || phones.size < paymentConfiguration().promptRules.phonesPerOrder;
}

const isOverdue = (order: Order, now: Date): boolean => order.payBy !== null && order.payBy <= now;
