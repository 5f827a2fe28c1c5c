import type { StaffMember } from '~/domain/audit/staff-member';
import { recordExport } from '~/domain/audit/record-export.server';
import type { Order } from '~/domain/orders/order';
import { paymentMethods } from '~/domain/orders/order';
import { orderStatusName, paymentStatusName } from '~/domain/orders/status/order-status-name';
import { toDateInput, toDateTimeInput } from '~/lib/format/dates';
import { countOrders, findOrders, type OrderListQuery } from './find-orders.server';
import { orderSorts, type OrderListFilter, type OrderSort } from './order-list-filter';
import { toOrderListQuery } from './order-list-query.server';

/** docs/product.md 8.2 */
const orderExportColumns = [
  'Order ID',
  'Date',
  'Customer',
  'Status',
  'Payment Method',
  'Payment Status',
] as const;

/** The last column, for those who may see what the shop earns: what the orders cost, paid or not. */
const amountColumn = 'Amount (KSh)';

/** With the date in Nairobi. */
export const orderExportFileName = (now: Date): string => `orders-export-${toDateInput(now)}.csv`;

const exportFields = {
  number: 1,
  createdAt: 1,
  shippingAddress: 1,
  deliveryMethod: 1,
  status: 1,
  paymentMethod: 1,
  paymentStatus: 1,
  totalAmount: 1,
} as const;

/** Bounds the memory of a download. */
const batchSize = 200;

/**
 * The rows of the filtered list, in its order, read as they are taken; ending the iteration closes the cursor. The audit
 * log records the export. Null for an empty list.
 */
export async function exportOrders(
  filter: OrderListFilter,
  { hasAmounts, by, now }: { readonly hasAmounts: boolean; readonly by: StaffMember; readonly now: Date },
): Promise<{
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly string[]>;
} | null> {
  const query = await toOrderListQuery(filter, now);
  const rows = query ? await countOrders(query) : 0;
  if (!query || rows === 0) return null;
  await recordExport({ by, subject: 'order', listName: 'Orders', rows, now });
  return {
    columns: hasAmounts ? [...orderExportColumns, amountColumn] : orderExportColumns,
    rows: readRows(query, filter.sort, hasAmounts),
  };
}

async function* readRows(
  query: OrderListQuery,
  sort: OrderSort,
  hasAmounts: boolean,
): AsyncGenerator<readonly string[]> {
  const { field, direction } = orderSorts[sort];
  const orders = findOrders(query, { field, direction, projection: exportFields }).batchSize(batchSize);
  for await (const order of orders) yield [...toRow(order), ...(hasAmounts ? [toAmount(order)] : [])];
}

/** A date that spreadsheets in any locale read as such; so is the amount. */
const toRow = (order: Order): readonly string[] => [
  order.number,
  toDateTimeInput(order.createdAt).replace('T', ' '),
  order.shippingAddress.split('\n')[0] ?? '',
  orderStatusName(order.status, order.deliveryMethod),
  paymentMethods[order.paymentMethod].name,
  paymentStatusName(order),
];

const toAmount = ({ totalAmount }: Order): string => (totalAmount / 100).toFixed(2);
