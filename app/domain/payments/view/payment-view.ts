import { awaitsPayment, cashMethods, isCashPayment, isPaidByHand, type Order } from '~/domain/orders/order';
import type { OtherPrompt, PaymentView, PaymentViewState } from './payment-view-state';
import { isTimedOut } from '~/domain/orders/status/is-timed-out';
import { isKeptByMoney } from '~/domain/payments/deadlines/is-kept-by-money';
import { findPollingDelay } from './polling-schedule';
import { isForOrder, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import { accountOf } from '~/domain/orders/account/order-account';
import {
  maxPromptsPerOrder,
  promptedPhones,
  toMpesaAmount,
  type PromptQuotaResult,
} from '~/domain/mpesa/prompts/prompt-rules';

const isClaimed = (order: Order): boolean => order.claim?.state === 'to-match';
const isFlagged = (order: Order): boolean => order.refundsDue.length > 0;
const isUnpaid = (order: Order): boolean =>
  order.paymentStatus === 'pending' || order.paymentStatus === 'failed';

/** Nobody has to look at its money first. */
const isClearlyUnpaid = (order: Order): boolean =>
  order.status !== 'cancelled' && order.paymentStatus === 'pending' && !isClaimed(order) && !isFlagged(order);

/** `byFarm`: also of an order that is confirmed or later. */
export const mayChangeToCash = (order: Order, { byFarm = false } = {}): boolean =>
  order.paymentMethod === 'mpesa' && (byFarm || order.status === 'pending') && isClearlyUnpaid(order);

/** The farm changes a cash order for a customer who wants to pay by M-Pesa. */
export const mayChangeToMpesa = (order: Order): boolean =>
  isCashPayment(order.paymentMethod) && isClearlyUnpaid(order) && accountOf(order).stillToPay > 0;

/** Instead of waiting for a prompt; once. */
export const mayPayByHand = (order: Order): boolean =>
  order.paymentMethod === 'mpesa' &&
  order.paymentStatus === 'pending' &&
  awaitsPayment(order) &&
  !isPaidByHand(order) &&
  !isClaimed(order) &&
  !isFlagged(order);

/** A customer may enter or correct a code even after a timeout; of an order by hand also where the farm has confirmed it unpaid. */
export const mayClaim = (order: Order): boolean =>
  order.paymentMethod === 'mpesa' &&
  isUnpaid(order) &&
  !isFlagged(order) &&
  (order.status === 'pending' || isTimedOut(order) || (isPaidByHand(order) && order.status !== 'cancelled'));

/**
 * The farm prompts for any unpaid order (docs/decisions/0126). A customer's prompts are limited: within the time limit of the order they
 * extend it; without one the order stays, whatever becomes of them.
 */
export const mayPrompt = (order: Order, { byFarm = false } = {}): boolean => {
  if (byFarm) return isClearlyUnpaid(order) && toMpesaAmount(accountOf(order).stillToPay) !== null;
  if (isPaidByHand(order) || isClaimed(order) || order.promptCount >= maxPromptsPerOrder) return false;
  return awaitsPayment(order) || (order.paymentMethod === 'mpesa' && isClearlyUnpaid(order));
};

/** A prompt to another phone can still be paid, or the last one failed while the one before is pending. */
function findOtherPrompts(
  attempts: readonly PaymentAttempt[],
  current: PaymentAttempt | null,
  state: PaymentViewState,
): readonly OtherPrompt[] {
  if (!current?.pending) return [];
  // Whoever pays by hand waits for none of them.
  const others =
    state === 'by-hand'
      ? attempts.filter(({ pending }) => pending)
      : attempts.filter((attempt, index) => attempt !== current && (attempt.pending || index === 0));
  return others.map(({ phone, pending, expiresAt, resultText }) => ({
    phone,
    payableUntil: pending ? expiresAt : null,
    message: pending ? null : resultText,
  }));
}

function findState(order: Order, attempt: PaymentAttempt | null): PaymentViewState {
  if (order.paymentStatus === 'paid') return order.status === 'cancelled' ? 'refund-due' : 'paid';
  if (order.paymentStatus === 'refunded') return 'refunded';
  if (isClaimed(order)) return 'claimed';
  if (isFlagged(order)) return order.status === 'cancelled' ? 'refund-due' : 'flagged';
  if (order.status === 'cancelled') return 'cancelled';
  if (isCashPayment(order.paymentMethod))
    return attempt?.pending && isForOrder(attempt) && attempt.keepsOrder ? 'waiting' : 'cash';
  if (isPaidByHand(order)) return 'by-hand';
  if (!attempt || attempt.state === 'refused') return 'not-sent';
  // Created: M-Pesa has not answered yet, or the process died before it did.
  if (attempt.state === 'unknown' || attempt.state === 'created') return 'checking';
  return attempt.pending ? 'waiting' : 'failed';
}

const lastTimelineText = (order: Order): string | null => order.timeline.at(-1)?.text ?? null;

function findMessage(order: Order, attempt: PaymentAttempt | null, state: PaymentViewState): string | null {
  switch (state) {
    case 'failed':
    case 'not-sent':
    case 'checking':
      return attempt?.resultText ?? null;
    case 'by-hand':
      return order.claim?.state === 'rejected'
        ? (order.timeline.findLast(({ by }) => by === 'admin')?.text ?? null)
        : null;
    case 'cancelled':
      return order.timeline.findLast((entry) => entry.status === 'cancelled')?.text ?? null;
    case 'flagged':
    case 'refund-due':
    case 'refunded':
      return lastTimelineText(order);
    default:
      return null;
  }
}

/** `attempts` are those of the order, newest first; `quota` is null where no prompt is sent. `takesCash`: cash is offered now. */
export function viewPayment(
  order: Order,
  attempts: readonly PaymentAttempt[],
  {
    quota,
    phonesPerOrder,
    takesCash = true,
    byFarm = false,
  }: {
    readonly quota: PromptQuotaResult | null;
    readonly phonesPerOrder: number;
    readonly takesCash?: boolean;
    /** For staff. */
    readonly byFarm?: boolean;
  },
  now: Date,
): PaymentView {
  const attempt = attempts.find(({ pending }) => pending) ?? attempts[0] ?? null;
  const isPending = attempt?.pending ?? false;
  const phones = promptedPhones(attempts);
  const pendingPhones = new Set(attempts.filter(({ pending }) => pending).map(({ phone }) => phone));
  const mayPromptAnotherPhone = phones.size < phonesPerOrder;
  const state = findState(order, attempt);
  const { stillToPay } = accountOf(order);
  const toPay = stillToPay > 0 ? stillToPay : order.totalAmount;
  const waitsUntil = awaitsPayment(order) && !(isClaimed(order) && isKeptByMoney(order)) ? order.payBy : null;
  const retryAt = quota && !quota.ok ? quota.retryAt : null;
  const secondsUntil = (date: Date) => Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1000));
  return {
    orderNumber: order.number,
    orderStatus: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    state,
    // A prompt that is answered now still pays the order.
    pollAfterSeconds: findPollingDelay(
      state === 'by-hand' && isPending ? 'not-sent' : state,
      now.getTime() - order.updatedAt.getTime(),
    ),
    amount: toMpesaAmount(toPay) ?? toPay,
    phone: attempt?.pending ? attempt.phone : order.paymentPhone,
    otherPrompts: findOtherPrompts(attempts, attempt, state),
    secondsLeft: waitsUntil && secondsUntil(waitsUntil),
    waitsUntil,
    holdsStock: order.stockTaken,
    message: findMessage(order, attempt, state),
    receiptNumber: order.receiptNumber,
    mayRetry: mayPrompt(order, { byFarm }) && !isPending,
    retryInSeconds: retryAt ? secondsUntil(retryAt) : 0,
    retryAt,
    mayPromptAnotherPhone,
    mayCorrectPhone:
      mayPrompt(order, { byFarm }) &&
      isPending &&
      (mayPromptAnotherPhone || pendingPhones.size < phones.size),
    mayChangeToCash:
      takesCash && mayChangeToCash(order, { byFarm }) ? cashMethods[order.deliveryMethod] : null,
    mayPayByHand: mayPayByHand(order),
    mayClaim: mayClaim(order),
    claimCode: order.claim?.code ?? null,
  };
}
