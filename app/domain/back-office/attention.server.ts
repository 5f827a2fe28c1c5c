import type { Permission } from '~/domain/accounts/permissions';
import { countable, countTogether, type Countable } from '~/domain/count-together.server';
import {
  countOrdersNeedingAttention,
  maxCountedOrders,
  ordersNeeding,
} from '~/domain/orders/list/list-orders.server';
import { countOrdersToServe } from '~/domain/orders/list/find-orders-to-serve.server';
import { raisedAlarms } from '~/domain/operations/alarms/raised-alarms.server';
import { findPromptsToCheck, promptsToCheck } from '~/domain/organizations/prompts/reports-to-check.server';
import { paymentsToCheck } from '~/domain/payments/review/payments-to-check.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { isSmsEnabled } from '~/domain/sms/sms-configuration.server';
import { countUnsaidMornings } from '~/domain/standing-orders/making/unsaid-mornings.server';
import { failingEndpoints } from '~/domain/webhooks/endpoints/endpoint-queries.server';
import { toDateInput } from '~/lib/format/dates';
import { attentionKinds, type Attention, type AttentionKind, type OrderDuties } from './attention';

/** Counts what waits for somebody with these permissions. `hasTexts`: the page of texts has something to say. */
export async function countAttention(
  permissions: readonly Permission[],
  now: Date,
): Promise<Attention & { readonly hasTexts: boolean }> {
  const may = (permission: Permission, ...waiting: readonly Countable[]) =>
    permissions.includes(permission) ? waiting : [];
  const today = toDateInput(now);
  const { backOffice } = await loadSettings();
  const countOf = await countTogether<AttentionKind | 'texts'>({
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
    texts: isSmsEnabled() ? [] : may('messages:read', countable('smsMessages', {})),
  });
  const counts = attentionKinds.map((kind) => [kind, countOf(kind)] as const);
  return {
    ...(Object.fromEntries(counts) as Attention),
    hasTexts: isSmsEnabled() || countOf('texts') > 0,
    // Money that was recorded meanwhile settles a report.
    prompts: countOf('prompts') === 0 ? 0 : (await findPromptsToCheck()).length,
  };
}

/** To be delivered or handed out today, as the day's sheet has them, and what the farm has to decide about orders. */
export async function countOrderDuties(now: Date): Promise<OrderDuties> {
  const today = toDateInput(now);
  const [waiting, pickups, deliveries, mornings] = await Promise.all([
    countOrdersNeedingAttention(),
    countOrdersToServe('pickup', today, maxCountedOrders),
    countOrdersToServe('delivery', today, maxCountedOrders),
    countUnsaidMornings(now),
  ]);
  return {
    newOrders: waiting.new,
    largeOrders: waiting.call,
    codes: waiting.code,
    unpaid: waiting.pay,
    refunds: waiting.refund,
    pickups,
    deliveries,
    mornings,
  };
}
