import type { DeliveryMethod } from '~/domain/orders/order';
import { addCents, formatMoney, toCents, type Cents } from '~/lib/format/money';

/** What a choice of delivery does to the summary; app/enhance/forms/show-choice shows it. */
export type Totals = { readonly fee: string; readonly total: string; readonly note: string };

/** `fee` is what delivery costs; null until the area is chosen. */
export function describeTotals(subtotal: Cents, method: DeliveryMethod, fee: Cents | null): Totals {
  if (fee === null && method === 'delivery')
    return {
      fee: 'By area',
      total: formatMoney(subtotal),
      note: 'Choose your area to see the delivery fee. You see the total before you pay.',
    };
  const delivered = addCents(subtotal, fee ?? toCents(0));
  return method === 'delivery'
    ? {
        fee: fee === 0 ? 'Free' : formatMoney(fee ?? toCents(0)),
        total: formatMoney(delivered),
        note: `If you collect it there is no delivery fee: ${formatMoney(subtotal)} in all.`,
      }
    : {
        fee: 'Free',
        total: formatMoney(subtotal),
        note:
          fee === null
            ? 'The delivery fee depends on your area.'
            : `If we deliver it: ${formatMoney(delivered)} in all.`,
      };
}
