import { heldAmount } from '~/domain/orders/account/order-account';
import type { Order } from '~/domain/orders/order';

/** Time alone never closes an order with a payment that was recorded or claimed: it waits for the farm, with its products (docs/decisions/0131, 0138). */
export const isKeptByMoney = (order: Order): boolean =>
  (order.claim !== null && !order.claim.isOverLimit) ||
  order.refundsDue.length > 0 ||
  (order.unseenCodes ?? []).length > 0 ||
  heldAmount(order) > 0;
