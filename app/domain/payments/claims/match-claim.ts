import type { PaymentClaim } from '~/domain/orders/order';

/** Marks an unsettled claim as matched if a payment has its code as receipt; returns any other claim as it is. */
export const matchClaim = (claim: PaymentClaim | null, receiptNumber: string | null): PaymentClaim | null =>
  claim?.state === 'to-match' && claim.code === receiptNumber ? { ...claim, state: 'matched' } : claim;
