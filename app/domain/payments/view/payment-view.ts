import { awaitsPayment, cashMethods, isCashPayment, type Order } from '~/domain/orders/order';
import { findPollingDelay } from './polling-schedule';
import type {
  PaymentAttempt,
  PaymentView,
  PaymentViewState,
} from '~/domain/payments/attempts/payment-attempt';
import {
  maxPromptsPerOrder,
  toMpesaAmount,
  type PromptQuotaResult,
} from '~/domain/payments/prompts/prompt-rules';

const isClaimed = (order: Order): boolean => order.claim?.state === 'to-match';
const isFlagged = (order: Order): boolean => order.refundsDue.length > 0;
const isUnpaid = (order: Order): boolean =>
  order.paymentStatus === 'pending' || order.paymentStatus === 'failed';

/** The payment timeout, not a person, has cancelled it. */
const isTimedOut = (order: Order): boolean =>
  order.status === 'cancelled' &&
  order.timeline.findLast((entry) => entry.status !== 'cancelled' || entry.by === 'limit')?.by === 'limit';

export const mayChangeToCash = (order: Order): boolean =>
  order.status === 'pending' &&
  order.paymentStatus === 'pending' &&
  order.paymentMethod === 'mpesa' &&
  !isClaimed(order) &&
  !isFlagged(order);

/** A customer may enter or correct a code even after a timeout. */
export const mayClaim = (order: Order): boolean =>
  order.paymentMethod === 'mpesa' &&
  isUnpaid(order) &&
  !isFlagged(order) &&
  (order.status === 'pending' || isTimedOut(order));

const mayRetry = (order: Order, attempt: PaymentAttempt | null): boolean =>
  awaitsPayment(order) && !isClaimed(order) && !attempt?.pending && order.promptCount < maxPromptsPerOrder;

function findState(order: Order, attempt: PaymentAttempt | null): PaymentViewState {
  if (order.paymentStatus === 'paid') return order.status === 'cancelled' ? 'refund-due' : 'paid';
  if (isClaimed(order)) return 'claimed';
  if (isFlagged(order)) return order.status === 'cancelled' ? 'refund-due' : 'flagged';
  if (order.status === 'cancelled') return 'cancelled';
  if (isCashPayment(order.paymentMethod)) return 'cash';
  if (!attempt || attempt.state === 'refused') return 'not-sent';
  if (attempt.state === 'unknown') return 'checking';
  return attempt.pending ? 'waiting' : 'failed';
}

const lastTimelineText = (order: Order): string | null => order.timeline.at(-1)?.text ?? null;

function findMessage(order: Order, attempt: PaymentAttempt | null, state: PaymentViewState): string | null {
  switch (state) {
    case 'failed':
    case 'not-sent':
    case 'checking':
      return attempt?.resultText ?? null;
    case 'cancelled':
      return order.timeline.findLast((entry) => entry.status === 'cancelled')?.text ?? null;
    case 'flagged':
    case 'refund-due':
      return lastTimelineText(order);
    default:
      return null;
  }
}

/** `attempt` is the last one; `quota` is null for a cash order. */
export function viewPayment(
  order: Order,
  attempt: PaymentAttempt | null,
  {
    quota,
    mayPromptAnotherPhone,
  }: { readonly quota: PromptQuotaResult | null; readonly mayPromptAnotherPhone: boolean },
  now: Date,
): PaymentView {
  const state = findState(order, attempt);
  const waitsUntil = awaitsPayment(order) ? order.payBy : null;
  const retryAt = quota && !quota.ok ? quota.retryAt : null;
  const secondsUntil = (date: Date) => Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1000));
  return {
    orderNumber: order.number,
    orderStatus: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    state,
    pollAfterSeconds: findPollingDelay(state, now.getTime() - order.updatedAt.getTime()),
    amount: toMpesaAmount(order.totalAmount) ?? order.totalAmount,
    phone: order.paymentPhone,
    secondsLeft: waitsUntil && secondsUntil(waitsUntil),
    waitsUntil,
    message: findMessage(order, attempt, state),
    receiptNumber: order.receiptNumber,
    mayRetry: mayRetry(order, attempt),
    retryInSeconds: retryAt ? secondsUntil(retryAt) : 0,
    retryAt,
    mayPromptAnotherPhone,
    mayChangeToCash: mayChangeToCash(order) ? cashMethods[order.deliveryMethod] : null,
    mayClaim: mayClaim(order),
    claimCode: order.claim?.code ?? null,
  };
}
