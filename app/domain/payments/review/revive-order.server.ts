import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { withRetriedTransaction } from '#db/retried-transaction';
import { deductStockIfAvailable } from '~/domain/orders/status/stock.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { auditOrderPayments } from '~/domain/payments/account/audit-order-payments.server';
import { flagOwnPayment, heldAmount, payableAmount } from '~/domain/orders/account/order-account';

type ReviveOrderResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-revivable' | 'out-of-stock' };

/** True for a cancelled order whose full payment the farm still holds. */
export const mayRevive = (order: Order): boolean =>
  order.status === 'cancelled' &&
  order.paymentStatus === 'paid' &&
  !order.personErasedAt &&
  heldAmount(order) >= payableAmount(order);

/** Takes the stock again and confirms the order; its money is then not due back. A repeated call fails. */
export async function reviveOrder(revival: {
  readonly orderNumber: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<ReviveOrderResult> {
  const { orderNumber, by, now } = revival;
  return withRetriedTransaction(async (session): Promise<ReviveOrderResult> => {
    const order = await collections().orders.findOne({ number: orderNumber }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' };
    if (!mayRevive(order)) return { ok: false, reason: 'not-revivable' };
    if (!(await deductStockIfAvailable(order, now, session))) return { ok: false, reason: 'out-of-stock' };
    const refundsDue = flagOwnPayment({ ...order, status: 'confirmed' }, 'order-cancelled', now);
    const revived = await updateOrder(
      order,
      {
        by: 'admin',
        name: by.name,
        text: 'Order reopened: its products are in stock and the payment was received',
        status: 'confirmed',
        set: { stockTaken: true, refundsDue },
      },
      now,
      session,
    );
    await auditOrderPayments(
      { before: order, after: revived, action: 'Revived the order', by, now },
      session,
    );
    return { ok: true, order: revived };
  });
}
