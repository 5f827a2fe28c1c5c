import type { PaymentClaim } from '~/domain/orders/order';

/** Marks a claim as matched if a payment has its code as receipt. */
export const matchClaim = (claim: PaymentClaim | null, receiptNumber: string | null): PaymentClaim | null =>
  claim?.state === 'to-match' && claim.code === receiptNumber ? { ...claim, state: 'matched' } : claim;
