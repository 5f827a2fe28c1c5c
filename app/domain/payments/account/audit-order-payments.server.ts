import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { auditOrder } from '~/domain/orders/audit-order.server';
import type { Order } from '~/domain/orders/order';
import { accountOf } from '~/domain/orders/account/order-account';

/** Records what a person changed about the money of an order, in cents. */
export const auditOrderPayments = (
  change: {
    readonly before: Order;
    readonly after: Order;
    readonly action: string;
    readonly by: StaffMember;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> =>
  auditOrder(
    change.after,
    {
      by: change.by,
      action: change.action,
      before: describePayments(change.before),
      after: describePayments(change.after),
      now: change.now,
    },
    session,
  );

function describePayments(order: Order) {
  const { received, refunded, dueBack, stillToPay, toCheck } = accountOf(order);
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentMethod: order.paymentMethod,
    receiptNumber: order.receiptNumber,
    code: order.claim ? `${order.claim.code}: ${order.claim.state}` : null,
    received,
    refunded,
    dueBack,
    stillToPay,
    toCheck: toCheck.length,
    refundCodes: (order.refunds ?? []).map(({ code }) => code),
    // Finding a code on the statement, and a payment that M-Pesa holds, change no sum.
    unseenCodes: (order.unseenCodes ?? []).map(({ code }) => code),
    reversals: (order.reversals ?? []).map(({ of, state }) => `${of}: ${state}`),
  };
}
