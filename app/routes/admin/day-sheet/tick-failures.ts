import type { AdvanceOrderResult } from '~/domain/orders/day-sheet/advance-order.server';

/** Why a tick was refused, for who ticked. */
export const tickFailures: Readonly<Record<Extract<AdvanceOrderResult, { ok: false }>['reason'], string>> = {
  'unknown-order': 'We could not find this order.',
  cancelled: 'This order has been cancelled. Please don’t hand it out.',
  'awaits-payment': 'This order is waiting for its M-Pesa payment.',
  'not-confirmed': 'This order is not confirmed yet. Call the customer, then confirm it.',
  'out-of-stock': 'There is not enough in stock for this order. Open it to see what it needs.',
};
