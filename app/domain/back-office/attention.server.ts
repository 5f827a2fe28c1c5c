import type { Filter } from 'mongodb';
import type { Permission } from '~/domain/accounts/permissions';
import { collections } from '~/domain/collections';
import { countable, countTogether, type Countable } from '~/domain/count-together.server';
import {
  countOrdersNeedingAttention,
  maxCountedOrders,
  ordersNeeding,
} from '~/domain/orders/list/list-orders.server';
import type { Order } from '~/domain/orders/order';
import { orderDueIndex } from '~/domain/orders/orders.collection';
import { raisedAlarms } from '~/domain/operations/alarms/raised-alarms.server';
import { findPromptsToCheck, promptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { paymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { failingEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { attentionKinds, type Attention, type AttentionKind, type OrderDuties } from './attention';

/** Counts what waits for somebody with these permissions. */
export async function countAttention(permissions: readonly Permission[], now: Date): Promise<Attention> {
  const may = (permission: Permission, ...waiting: readonly Countable[]) =>
    permissions.includes(permission) ? waiting : [];
  const today = toDateInput(now);
  const { backOffice } = await loadSettings();
  const countOf = await countTogether<AttentionKind>({
    orders: may('orders:read', ordersNeeding('new'), ordersNeeding('call')),
    payments: may('payments:read', ...paymentsToCheck),
    // A size at or below the threshold.
    lowStock: may(
      'stock:write',
      countable('products', {
        isActive: true,
        'variants.stockQuantity': { $lte: backOffice.lowStockThreshold },
      }),
    ),
    messages: may('messages:read', countable('messages', { status: 'new' })),
    bookings: may('bookings:read', countable('bookings', { status: 'new', preferredDate: { $gte: today } })),
    comments: may('content:write', countable('comments', { isNew: true })),
    overdue: may('organizations:read', countable('organizations', { earliestPayBy: { $lt: today } })),
    prompts: may('organizations:read', promptsToCheck),
    webhooks: may('settings:write', failingEndpoints(now)),
    alarms: may('settings:write', raisedAlarms),
  });
  const counts = attentionKinds.map((kind) => [kind, countOf(kind)] as const);
  return {
    ...(Object.fromEntries(counts) as Attention),
    // Money that was recorded meanwhile settles a report.
    prompts: countOf('prompts') === 0 ? 0 : (await findPromptsToCheck()).length,
  };
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
        { limit: maxCountedOrders, hint: orderDueIndex },
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
