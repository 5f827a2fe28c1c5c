import type { DeliveryMethod } from '~/domain/orders/order';
import { describeFee } from '~/domain/orders/delivery/delivery-terms';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { addCents, formatMoney, type Cents } from '~/lib/format/money';

/** What a choice of delivery does to the summary; app/enhance/forms/show-choice shows it. */
export type Totals = { readonly fee: string; readonly total: string; readonly note: string };

/** `fee` is what delivery costs; null until the area is chosen. The note is about the other method, where that is offered. */
export function describeTotals(
  subtotal: Cents,
  method: DeliveryMethod,
  fee: Cents | null,
  offered: readonly DeliveryMethod[],
): Totals {
  const collected = addNonBreakingSpaces(formatMoney(subtotal));
  const delivered = fee === null ? null : addNonBreakingSpaces(formatMoney(addCents(subtotal, fee)));
  if (method === 'pickup')
    return {
      fee: 'Free',
      total: collected,
      note: !offered.includes('delivery')
        ? ''
        : delivered
          ? `If we deliver it: ${delivered} in total.`
          : 'The delivery fee depends on your area.',
    };
  return {
    fee: describeFee(fee),
    total: delivered ?? collected,
    note: delivered
      ? offered.includes('pickup')
        ? `If you collect it: ${collected} in total.`
        : ''
      : 'Choose your area to see the delivery fee. You see the total before you pay.',
  };
}
