import type { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  freePhone,
  isSamePerson,
  type FollowPhone,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import type { Order } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import {
  consumeRateLimits,
  rateLimitsOf,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { findStop } from '~/domain/sms/sms-opt-outs.server';
import { withdrawSmsOfOrder } from '~/domain/sms/outbox/queue-sms.server';
import { noPhone, type PhoneNumber } from '~/lib/format/phone';
import { dayMs, hourMs } from '~/lib/time-units';
import { parseOrderCode, type OrderCode } from './order-code';

/** Wrong codes of one address. A billion codes stand against some ten thousand orders; a mobile network shares its addresses. */
const wrongCodes = [
  { limit: 30, windowMs: hourMs },
  { limit: 100, windowMs: dayMs },
] as const;

export type OrderByCode = {
  readonly order: Order;
  readonly code: string;
  readonly phone: PhoneNumber;
  /** Whether its phone has stopped texts. */
  readonly stopped: Awaited<ReturnType<typeof findStop>>;
  /** Somebody who got a text about it isn't its customer. */
  readonly isDisowned: boolean;
};

/**
 * The order of a code that came in a text. `unknown` is all that is told of a wrong code, of one that was never given, and of an erased
 * person's. `address`: the client address.
 */
export async function findOrderByCode(
  typed: string,
  address: string | null,
  now: Date,
): Promise<
  | ({ readonly ok: true } & OrderByCode)
  | { readonly ok: false; readonly reason: 'unknown' }
  | { readonly ok: false; readonly reason: 'rate-limited'; readonly retryAt: Date }
> {
  const limits = address === null ? [] : rateLimitsOf(`order code from ${address}`, wrongCodes);
  const consumed = await consumeRateLimits(limits, now);
  if (!consumed.ok) return { ok: false, reason: 'rate-limited', retryAt: consumed.retryAt };
  const code = parseOrderCode(typed);
  const stored = code === null ? null : await collections().orderCodes.findOne({ _id: code });
  const order = stored && (await collections().orders.findOne({ _id: stored.orderId }));
  const { phone } = order?.customer ?? { phone: noPhone };
  if (!stored || !order || phone === noPhone) return { ok: false, reason: 'unknown' };
  await refundRateLimits(limits, now);
  return {
    ok: true,
    order,
    code: stored._id,
    phone,
    stopped: await findStop(phone),
    isDisowned: stored.disownedAt !== undefined,
  };
}

/**
 * Whoever got a text about an order isn't its customer: no more texts about it, the phone signs in to no account of that customer, and the
 * farm reads so on the order. What others have with the number is theirs: its customer has mistyped it. Once, however often it is said, with what `followPhone` does.
 */
export async function disownOrder(orderId: ObjectId, now: Date, followPhone: FollowPhone): Promise<void> {
  await withTransaction(async (session) => {
    const { modifiedCount } = await collections().orderCodes.updateOne(
      { orderId, disownedAt: { $exists: false } },
      { $set: { disownedAt: now } satisfies Partial<OrderCode> },
      { session },
    );
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (modifiedCount === 0 || !order) return;
    const { phone } = order.customer;
    if (phone !== noPhone) {
      const whose = { ...order.customer, userId: order.userId, household: order.standing?.household };
      const owner = await collections().users.findOne({ 'confirmedPhone.number': phone }, { session });
      if (!owner || isSamePerson(whose, { ...owner, userId: owner._id }))
        await freePhone(phone, now, session);
      await followPhone(phone, { kind: 'disowned', whose }, { now, session });
    }
    await withdrawSmsOfOrder(orderId, session);
    const note = {
      at: now,
      name: 'Text to the customer',
      text: 'Whoever has this phone number says that the order isn’t theirs. We send it no more texts about this order.',
    };
    await updateOrder(
      order,
      { by: 'customer', text: null, set: { internalNotes: [...(order.internalNotes ?? []), note] } },
      now,
      session,
    );
  });
}
