import type { Order, RefundDue } from '~/domain/orders/order';
import { addCents, type Cents } from '~/lib/format/money';

type Due = Pick<Order, 'refundsDue'>;
type Reason = RefundDue['reason'];

const refundsFor = ({ refundsDue }: Due, reason: Reason): readonly RefundDue[] =>
  refundsDue.filter((due) => due.reason === reason);

/** More is due back for this reason than before. */
export const isDueBack = (
  reason: Reason,
  { before, after }: { readonly before: Due; readonly after: Due },
): boolean => refundsFor(after, reason).length > refundsFor(before, reason).length;

/** The last money of each of these orders that is due back for this reason, of one payment. `amount` is null where M-Pesa told none. */
export function lastDueBack(
  orders: readonly Due[],
  reason: Reason,
): { readonly amount: Cents | null; readonly code: string | null } {
  const dues = orders.flatMap((order) => refundsFor(order, reason).at(-1) ?? []);
  const amounts = dues.flatMap(({ amount }) => amount ?? []);
  return {
    amount: amounts.length > 0 ? addCents(...amounts) : null,
    code: dues[0]?.receiptNumber ?? null,
  };
}
