import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { listMoneyMovements } from '~/domain/orders/account/money-movements';
import { orderMoneyFields } from '~/domain/orders/account/order-account';
import { filterKey } from '~/domain/orders/list/order-list-keys';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { isTestOrder } from '~/domain/orders/order-number';
import { orderListIndexes } from '~/domain/orders/orders.collection';
import { dayRange } from '~/lib/calendar-days';
import { addCents, toCents, type Cents } from '~/lib/format/money';
import { earnedLines } from './earned-lines';
import { productKey, type SalesDay, type SoldProduct } from './sales-day';

/** What the figures of a day are made from. */
export const salesFields = {
  ...orderMoneyFields,
  number: 1,
  payBy: 1,
  createdAt: 1,
  updatedAt: 1,
  deliveryFee: 1,
  moneyDays: 1,
  'items.productId': 1,
  'items.sku': 1,
  'items.name': 1,
  'items.quantity': 1,
  'items.price': 1,
} as const;

type Figures = Omit<SalesDay, '_id' | 'refreshedAt'>;

/** True for an order that its day counts. */
export const isCounted = (order: Pick<Order, 'number' | 'status' | 'paymentStatus' | 'payBy'>): boolean =>
  order.status !== 'cancelled' &&
  order.paymentStatus !== 'refunded' &&
  !awaitsPayment(order) &&
  !isTestOrder(order);

/** What an order adds to a day: the money that came in on it less what went back on it, and what that earned for its lines. */
export function soldOn(
  order: Order,
  day: string,
): { readonly revenue: Cents; readonly products: readonly SoldProduct[] } {
  if (isTestOrder(order)) return { revenue: toCents(0), products: [] };
  const { from, to } = dayRange(day);
  const movements = listMoneyMovements(order);
  const heldAt = (end: Date) => addCents(...movements.flatMap(({ at, amount }) => (at < end ? amount : [])));
  const [before, after] = [heldAt(from), heldAt(to)];
  const earlier = earnedLines(order, before);
  return {
    revenue: toCents(after - before),
    products: earnedLines(order, after).map(({ item, quantity, revenue }, index) => ({
      productId: item.productId,
      sku: item.sku,
      name: item.name,
      quantity: quantity - (earlier[index]?.quantity ?? 0),
      revenue: toCents(revenue - (earlier[index]?.revenue ?? 0)),
    })),
  };
}

/** The figures of a day (Nairobi, `YYYY-MM-DD`), from the orders. */
export async function composeSalesDay(day: string, session: ClientSession): Promise<Figures> {
  const { from, to } = dayRange(day);
  const { orders } = collections();
  let count = 0;
  const placed = orders.find<Pick<Order, 'number' | 'status' | 'paymentStatus' | 'payBy'>>(
    { listKeys: filterKey({}), createdAt: { $gte: from, $lt: to } },
    {
      session,
      projection: { _id: 0, number: 1, status: 1, paymentStatus: 1, payBy: 1 },
      hint: orderListIndexes.byDate,
    },
  );
  for await (const order of placed) if (isCounted(order)) count += 1;
  let revenue = toCents(0);
  const products = new Map<string, SoldProduct>();
  const moved = orders.find<Order>({ moneyDays: day }, { session, projection: salesFields });
  for await (const order of moved) {
    const sold = soldOn(order, day);
    revenue = addCents(revenue, sold.revenue);
    for (const product of sold.products) addSold(products, product);
  }
  const isMoved = ({ quantity, revenue: earned }: SoldProduct) => quantity !== 0 || earned !== 0;
  return { orders: count, revenue, products: [...products.values()].filter(isMoved) };
}

/** Adds a product to the sums by product and size. */
export function addSold(sums: Map<string, SoldProduct>, product: SoldProduct): void {
  const key = productKey(product);
  const { quantity = 0, revenue = toCents(0) } = sums.get(key) ?? {};
  sums.set(key, {
    ...product,
    quantity: quantity + product.quantity,
    revenue: addCents(revenue, product.revenue),
  });
}
