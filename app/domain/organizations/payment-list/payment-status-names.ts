import type { RowStatus } from '../entries/payment-rows.server';

/** docs/product.md 9 */
export const paymentStatusNames = {
  PAID: 'PAID',
  PARTIAL: 'PARTIAL',
  UNPAID: 'UNPAID',
  REVERSED: 'Reversed',
  CORRECTION: 'Correction',
} as const satisfies Record<RowStatus, string>;
