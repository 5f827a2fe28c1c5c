import type { Order } from '~/domain/orders/order';
import type { CustomerNotice } from '~/domain/settings/order-notices';
import type { CustomerNoticeRow, NoticedChange } from './customer-notice';
import { correctionNoticeRows } from './correction-mail';
import { orderNoticeRows } from './order-mail';
import { paymentNoticeRows } from './payment-mail';

/** What customers are told of their orders. A change that several rows match is told by the first of them. */
export const customerNotices: Readonly<Record<CustomerNotice, CustomerNoticeRow>> = {
  ...correctionNoticeRows,
  ...paymentNoticeRows,
  ...orderNoticeRows,
};

const rows = Object.entries(customerNotices) as [CustomerNotice, CustomerNoticeRow][];

/** Null for an unpaid M-Pesa order that its customer cancels, and for unmatched money, which the next result often settles. */
export const chooseCustomerNotice = (change: NoticedChange): CustomerNotice | null =>
  rows.find(([, { isChanged }]) => isChanged?.(change))?.[0] ?? null;

/** For an order that is placed, which no change announces. */
export const choosePlacedNotice = (order: Order): CustomerNotice | null =>
  rows.find(([, { isPlaced }]) => isPlaced?.(order))?.[0] ?? null;
