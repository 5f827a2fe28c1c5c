import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { parseOrderNumber } from '~/domain/orders/order-number';
import { trackingRateLimits } from '~/domain/orders/placing/order-rate-limits.server';
import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { parseKenyanPhone } from '~/lib/format/phone';

/** Finds an order by its number and the phone of its contact or payment; `address` is the client address. */
export async function trackOrder(input: {
  readonly number: string;
  readonly phone: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const { address, now } = input;
  const phone = parseKenyanPhone(input.phone);
  const number = parseOrderNumber(input.number);
  if (!phone || !number) return { ok: false, reason: 'unknown' };
  const limits = trackingRateLimits({ number, phone, address });
  const consumed = await consumeRateLimits(limits, now);
  if (!consumed.ok) return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
  const order = await collections().orders.findOne({ number });
  if (!order || (order.customer.phone !== phone && order.paymentPhone !== phone))
    return { ok: false, reason: 'unknown' };
  await refundRateLimits(limits, now);
  return { ok: true, order };
}
