import type { Filter } from 'mongodb';
import type { Permission } from '~/domain/accounts/permissions';
import { collections } from '~/domain/collections';
import {
  countOrdersNeeding,
  countOrdersNeedingAttention,
  maxCountedOrders,
} from '~/domain/orders/list/list-orders.server';
import type { Order } from '~/domain/orders/order';
import { orderDueIndex } from '~/domain/orders/orders.collection';
import { findRaisedAlarms } from '~/domain/operations/alarms/raised-alarms.server';
import { countPromptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { countPaymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { countFailingEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { noAttention, type Attention, type OrderDuties } from './attention';

/** A screen says '99+'. */
const options = { limit: maxCountedOrders };

/** Counts what waits for somebody with these permissions. Each count reads 100 index keys at most. */
export async function countAttention(permissions: readonly Permission[], now: Date): Promise<Attention> {
  const may = (permission: Permission) => permissions.includes(permission);
  const { messages, bookings, comments, organizations } = collections();
  const today = toDateInput(now);
  const [
    newOrders,
    largeOrders,
    payments,
    lowStock,
    newMessages,
    newBookings,
    newComments,
    overdue,
    prompts,
    webhooks,
    raised,
  ] = await Promise.all([
    may('orders:read') ? countOrdersNeeding('new') : 0,
    may('orders:read') ? countOrdersNeeding('call') : 0,
    may('payments:read') ? countPaymentsToCheck() : 0,
    may('stock:write') ? countLowStock() : 0,
    may('messages:read') ? messages.countDocuments({ status: 'new' }, options) : 0,
    may('bookings:read')
      ? bookings.countDocuments({ status: 'new', preferredDate: { $gte: today } }, options)
      : 0,
    may('content:write') ? comments.countDocuments({ isNew: true }, options) : 0,
    may('organizations:read') ? organizations.countDocuments({ earliestPayBy: { $lt: today } }, options) : 0,
    may('organizations:read') ? countPromptsToCheck() : 0,
    may('settings:write') ? countFailingEndpoints(now) : 0,
    may('settings:write') ? findRaisedAlarms() : null,
  ]);
  return {
    ...noAttention,
    orders: newOrders + largeOrders,
    payments,
    lowStock,
    messages: newMessages,
    bookings: newBookings,
    comments: newComments,
    overdue,
    prompts,
    webhooks,
    alarms: raised?.size ?? 0,
  };
}

/** Active products of which a size is at or below the threshold of the settings. */
async function countLowStock(): Promise<number> {
  const { backOffice } = await loadSettings();
  return collections().products.countDocuments(
    { isActive: true, 'variants.stockQuantity': { $lte: backOffice.lowStockThreshold } },
    options,
  );
}

/** To be delivered or handed out today, as the day's sheet has them, and what the farm has to decide about orders. */
export async function countOrderDuties(now: Date): Promise<OrderDuties> {
  const today = toDateInput(now);
  const { to } = dayRange(today);
  const [waiting, pickups, deliveries] = await Promise.all([
    countOrdersNeedingAttention(),
    countOpen({ 'delivery.pickupDate': { $lt: to } }),
    countOpen({
      'delivery.pickupDate': null,
      // An order outside the towns gets its day when it is confirmed.
      $or: [{ 'delivery.day': null, 'delivery.isOutside': null }, { 'delivery.day': { $lte: today } }],
    }),
  ]);
  return {
    newOrders: waiting.new,
    largeOrders: waiting.call,
    codes: waiting.code,
    refunds: waiting.refund,
    pickups,
    deliveries,
  };
}

const openStatuses = ['pending', 'confirmed', 'processing', 'shipped'] as const;

/** One range of the index per status: with `$in` the built-in store would read all open orders. */
async function countOpen(due: Filter<Order>): Promise<number> {
  const counts = await Promise.all(
    openStatuses.map((status) =>
      collections().orders.countDocuments(
        // Without those that await a payment.
        { ...due, status, payBy: null },
        { ...options, hint: orderDueIndex },
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
