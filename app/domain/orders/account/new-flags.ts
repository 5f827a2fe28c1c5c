import type { Order, PaymentClaim, RefundDue } from '~/domain/orders/order';

type Flagged = Pick<Order, 'refundsDue' | 'claim'>;

/** The flags of money that a change has added. One that only got its amount or receipt is not new. */
export function newFlags(before: Flagged, after: Flagged): readonly RefundDue[] {
  const reasons = [...new Set(after.refundsDue.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const known = before.refundsDue.filter((due) => due.reason === reason).length;
    return after.refundsDue.filter((due) => due.reason === reason).slice(known);
  });
}

/** The confirmation code that a change has added, for the farm to match; null for none. */
export const newClaim = (before: Flagged, { claim }: Flagged): PaymentClaim | null =>
  claim?.state === 'to-match' && claim.code !== before.claim?.code ? claim : null;
