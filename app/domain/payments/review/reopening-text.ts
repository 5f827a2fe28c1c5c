import { describeStatusNow } from '~/domain/orders/handling/status-change-text';
import type { TakeBackDeliveryResult } from '~/domain/payments/cash/take-back-delivery.server';
import type { ReopenOrderResult } from './reopen-order.server';

const unknownOrder = 'We could not find this order.';

/** Why an order was not reopened, and what to do. */
export function refusedReopeningText(
  number: string,
  result: Extract<ReopenOrderResult, { ok: false }>,
): string {
  if (result.reason === 'unknown-order') return unknownOrder;
  if (result.reason === 'out-of-stock')
    return `${number} can’t be reopened: there is not enough in stock of ${result.missing.join(', ')}. Add the stock first, or copy the order and take what is left.`;
  if (result.reason === 'account-gone')
    return `${number} can’t be reopened: the account that it was to go on is deleted. Copy it as a phone order.`;
  const { order } = result;
  if (order.status !== 'cancelled') return `${describeStatusNow(order)} There is nothing left to do.`;
  if (order.personErasedAt) return `${number} can’t be reopened: its customer’s account is deleted.`;
  return order.paymentMethod === 'mpesa'
    ? `${number} was to be paid by M-Pesa. Copy it as a phone order, or, if it is paid, settle its payment.`
    : `${number} can’t be reopened: its payment was given back. Copy it as a phone order.`;
}

/** Why a delivery was not taken back, and what to do. */
export function refusedTakeBackText(
  number: string,
  result: Extract<TakeBackDeliveryResult, { ok: false }>,
): string {
  switch (result.reason) {
    case 'unknown-order':
      return unknownOrder;
    case 'not-delivered':
      return `${describeStatusNow(result.order)} There is nothing to take back.`;
    case 'too-late':
      return `${number} was marked more than a day ago, so it stays as it is. Write a note instead.`;
    case 'not-correctable':
      return `${number} has no cash that can be taken back. If you gave money back, record a refund.`;
  }
}
