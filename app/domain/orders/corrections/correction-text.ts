import { formatFee } from '~/domain/orders/delivery/delivery-terms';
import { deliveryMethods, type Delivery, type Order, type OrderItem } from '~/domain/orders/order';
import { formatPickupDate, formatPromisedDay } from '~/domain/orders/placing/shipping-address';
import { formatMoney } from '~/lib/format/money';
import { describeDiscount, isSameDiscount } from './discount';

type Corrected = Pick<
  Order,
  'items' | 'delivery' | 'subtotal' | 'deliveryFee' | 'discount' | 'totalAmount' | 'deliveryMethod'
>;

/**
 * What a correction changed, before and after, as the timeline and the mail say it; empty where it changed nothing. An address
 * is only said to be new: timelines outlive the data of their customers.
 */
export const describeCorrection = (before: Corrected, after: Corrected): readonly string[] => [
  ...describeLines(before.items, after.items),
  ...describeDelivery(before, after),
  ...(before.deliveryFee === after.deliveryFee
    ? []
    : [`delivery fee ${feeText(after)} instead of ${feeText(before)}`]),
  ...describeDiscounts(before, after),
  ...(before.totalAmount === after.totalAmount
    ? []
    : [`total ${formatMoney(after.totalAmount)} instead of ${formatMoney(before.totalAmount)}`]),
];

const feeText = ({ deliveryFee }: Corrected): string =>
  formatFee(deliveryFee, 'KES').toLowerCase().replace('kes', 'KES');

function describeLines(before: readonly OrderItem[], after: readonly OrderItem[]): string[] {
  const unused = [...after];
  const pairs = before.map((item) => {
    const index = unused.findIndex(({ productId, sku }) => productId === item.productId && sku === item.sku);
    return [item, index < 0 ? null : (unused.splice(index, 1)[0] ?? null)] as const;
  });
  return [
    ...pairs.flatMap(([was, is]) => {
      if (is === null) return [`${was.quantity} × ${was.name} removed`];
      return [
        ...(is.quantity === was.quantity ? [] : [`${is.quantity} × ${was.name} instead of ${was.quantity}`]),
        ...(is.price === was.price
          ? []
          : [`${was.name} for ${formatMoney(is.price)} instead of ${formatMoney(was.price)}`]),
        ...(is.notes === was.notes ? [] : [`the note on ${was.name}`]),
      ];
    }),
    ...unused.map(
      ({ name, quantity, price }) => `${quantity} × ${name} for ${formatMoney(price)} each added`,
    ),
  ];
}

function describeDelivery(
  { delivery: before, deliveryMethod: oldMethod }: Corrected,
  { delivery: after, deliveryMethod }: Corrected,
): string[] {
  const [wasOn, isOn] = [dayOf(before), dayOf(after)];
  const day = wasOn === isOn ? [] : [`${isOn ?? 'no day'} instead of ${wasOn ?? 'no day'}`];
  if (before.method === 'pickup' && after.method === 'pickup')
    return [
      ...(before.pickupLocation === after.pickupLocation
        ? []
        : [`pickup at ${after.pickupLocationName} instead of ${before.pickupLocationName}`]),
      ...day,
    ];
  if (before.method === 'pickup' || after.method === 'pickup')
    return [
      `${deliveryMethods[deliveryMethod].name.toLowerCase()} instead of ${deliveryMethods[oldMethod].name.toLowerCase()}`,
      ...day,
    ];
  const isNewArea = before.areaId !== after.areaId && after.areaId !== undefined;
  return [
    ...(isNewArea
      ? [
          `delivery to ${after.location}${before.areaId === undefined ? '' : ` instead of ${before.location}`}`,
        ]
      : []),
    ...(before.address !== after.address ||
    (!isNewArea && (before.city !== after.city || before.location !== after.location))
      ? ['the address']
      : []),
    ...(before.additionalInfo === after.additionalInfo ? [] : ['the note for the rider']),
    ...day,
  ];
}

const dayOf = (delivery: Delivery): string | null =>
  delivery.method === 'pickup' ? formatPickupDate(delivery.pickupDate) : formatPromisedDay(delivery);

function describeDiscounts(before: Corrected, after: Corrected): string[] {
  if (isSameDiscount(before.discount, after.discount)) return [];
  const [was, is] = [before, after].map((order) =>
    order.discount ? describeDiscount({ ...order, discount: order.discount }) : null,
  );
  if (!is) return [`without ${was}`];
  return [was ? `${is}, instead of ${was}` : is];
}
