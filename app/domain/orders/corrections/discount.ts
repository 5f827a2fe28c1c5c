import type { Discount, Order } from '~/domain/orders/order';
import { addCents, formatMoney, toCents, type Cents } from '~/lib/format/money';

type Sums = Pick<Order, 'subtotal' | 'deliveryFee' | 'discount'>;

/** What a discount takes off: per cent of the products of now, or the shillings, never more than the order costs. */
export function discountAmount({ subtotal, deliveryFee, discount }: Sums): Cents {
  if (!discount) return toCents(0);
  return discount.kind === 'percent'
    ? toCents(Math.round((subtotal * discount.value) / 100))
    : toCents(Math.min(discount.value, subtotal + deliveryFee));
}

/** What an order costs. */
export const totalOf = (sums: Sums): Cents =>
  toCents(addCents(sums.subtotal, sums.deliveryFee) - discountAmount(sums));

/** 'Discount of 10 %', 'Discount' for shillings. */
export const discountName = ({ kind, value }: Discount): string =>
  kind === 'percent' ? `Discount of ${value} %` : 'Discount';

export type DiscountView = { readonly name: string; readonly reason: string; readonly amount: Cents };

/** A discount as pages, mails and papers show it; null for none. */
export const viewDiscount = (order: Sums): DiscountView | null =>
  order.discount
    ? { name: discountName(order.discount), reason: order.discount.reason, amount: discountAmount(order) }
    : null;

/** 'a discount of 10 % (KES 65.00) for the late delivery' */
export const describeDiscount = (order: Sums & { readonly discount: Discount }): string => {
  const { kind, value, reason } = order.discount;
  const amount = formatMoney(discountAmount(order));
  return `a discount of ${kind === 'percent' ? `${value} % (${amount})` : amount}: ${reason}`;
};

/** Whether both are the same discount. */
export const isSameDiscount = (
  one: Discount | null | undefined,
  other: Discount | null | undefined,
): boolean =>
  (one ?? null) === (other ?? null) ||
  (one?.kind === other?.kind && one?.value === other?.value && one?.reason === other?.reason);
