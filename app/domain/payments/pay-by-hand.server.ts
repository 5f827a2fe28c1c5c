import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import { collections } from '~/domain/collections';
import { consumePromptRateLimit } from '~/domain/mpesa/prompts/prompt-quota.server';
import { promptDayMs } from '~/domain/mpesa/prompts/prompt-rules';
import { isPaidByHand, type Order, payerPhone } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { insteadOfPromptMinutes } from '~/domain/orders/payment-window';
import { needsConfirmationAsCashOrder } from '~/domain/orders/placing/large-order.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import {
  consumeRateLimitsInTransaction,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { findBusinessNumber, findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { mailboxLimitKey } from '~/domain/rate-limits/mail-rate-limits.server';
import { minuteMs } from '~/lib/time-units';
import { closeOverdueOrder } from './deadlines/close-overdue-order.server';
import { mayPayByHand } from './view/payment-view';

/** Of such orders; each holds its products without a payment (docs/decisions/0123). */
const limits = { openPerPhone: 3, perPhoneAndDay: 15, perMailbox: 3, perAddress: 10 };

/**
 * The customer pays to the Paybill or till instead of waiting for the prompt, and gets 15 minutes for it, once. A prompt that is paid all
 * the same pays the order. `not-payable`: also for a large order of an unverified customer, and where the farm takes no payment by hand;
 * `too-many`: this phone or mailbox has three such orders already, or the client address ten.
 */
export async function payByHand(choice: {
  readonly orderNumber: string;
  /** Client address; null where the server does not know it. */
  readonly address: string | null;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' | 'too-many' }
> {
  const { orderNumber, address, now } = choice;
  const found = await findOrderByNumber(orderNumber);
  if (!found) return { ok: false, reason: 'unknown-order' };
  await closeOverdueOrder(found._id, now);
  const settings = await loadSettings();
  if (!findOfferedMethods(settings).mpesaByHand) return { ok: false, reason: 'not-payable' };
  const place = findBusinessNumber(settings)?.kind === 'till' ? 'till' : 'Paybill';
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: found._id }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (isPaidByHand(order) && order.status === 'pending') return { ok: true, order } as const;
    if (!mayPayByHand(order) || (await needsConfirmationAsCashOrder(order, settings.checkout, session)))
      return { ok: false, reason: 'not-payable' } as const;
    if (!(await isWithinLimits(order, address, now, session))) {
      await session.abortTransaction();
      return { ok: false, reason: 'too-many' } as const;
    }
    const payBy = new Date(
      Math.max(order.payBy?.getTime() ?? 0, now.getTime() + insteadOfPromptMinutes * minuteMs),
    );
    const updated = await updateOrder(
      order,
      {
        by: 'customer',
        text: `To be paid to our ${place} by hand`,
        set: { manualPaymentMinutes: insteadOfPromptMinutes, payBy },
      },
      now,
      session,
    );
    return { ok: true, order: updated } as const;
  });
}

/** Counting in the transaction: two choices of one phone conflict on its counter, and one reruns. */
async function isWithinLimits(
  order: Order,
  address: string | null,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const phone = payerPhone(order);
  const open = await collections()
    .orders.find(
      {
        status: 'pending',
        payBy: { $gt: now },
        manualPaymentMinutes: insteadOfPromptMinutes,
        ...(phone === null
          ? { _id: order._id }
          : { $or: [{ paymentPhone: phone }, { 'customer.phone': phone }] }),
      },
      { session, projection: { _id: 1 } },
    )
    .limit(limits.openPerPhone)
    .toArray();
  if (open.length >= limits.openPerPhone) return false;
  const windowMs = insteadOfPromptMinutes * minuteMs;
  const counted: RateLimit[] = [
    {
      key: `pay-by-hand ${phone ?? order._id.toHexString()}`,
      limit: limits.perPhoneAndDay,
      windowMs: promptDayMs,
    },
    ...(order.customer.email
      ? [
          {
            key: `pay-by-hand ${mailboxLimitKey(order.customer.email)}`,
            limit: limits.perMailbox,
            windowMs,
          },
        ]
      : []),
    ...(address === null ? [] : [{ key: `pay-by-hand from ${address}`, limit: limits.perAddress, windowMs }]),
  ];
  return (
    (await consumeRateLimitsInTransaction(session, counted, now)).ok &&
    (await consumePromptRateLimit(address, now, session)).ok
  );
}
