import type { Order } from '~/domain/orders/order';
import { consumeRateLimits, refundRateLimits } from '~/domain/rate-limits/consume-rate-limit.server';
import { cleanNumber } from '~/lib/format/clean-text';
import { dayMs } from '~/lib/time-units';

const digitCount = 4;

/** With the 30 days of a link: 150 of the 10,000 numbers that four digits are. */
const triesPerDay = 5;

/**
 * Whether somebody who has the link of an order knows the end of its contact's phone number; more digits than four are compared by
 * their end. Wrong tries are limited for each order.
 */
export async function checkPhoneDigits(
  { number, customer }: Pick<Order, 'number' | 'customer'>,
  typed: string,
  now: Date,
): Promise<
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'wrong' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const limits = [{ key: `order-again ${number}`, limit: triesPerDay, windowMs: dayMs }];
  const consumed = await consumeRateLimits(limits, now);
  if (!consumed.ok) return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
  const digits = cleanNumber(typed).replace(/\D/g, '').slice(-digitCount);
  if (digits.length < digitCount || !customer.phone.endsWith(digits)) return { ok: false, reason: 'wrong' };
  await refundRateLimits(limits, now);
  return { ok: true };
}
