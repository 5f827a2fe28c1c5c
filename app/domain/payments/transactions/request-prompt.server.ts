import type { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { mayOpenOrder, type OrderAsker } from '~/domain/orders/tracking/order-access.server';
import { hashClientAddress } from '~/domain/orders/tracking/order-link.server';
import { isForOrder, type PromptRequest } from '~/domain/mpesa/attempts/payment-attempt';
import { failureMessages, type PromptResult } from '~/domain/mpesa/prompts/prompt-result';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import {
  consumeRateLimits,
  rateLimitsOf,
  refundRateLimits,
} from '~/domain/rate-limits/consume-rate-limit.server';
import type { PhoneNumber } from '~/lib/format/phone';
import { hourMs } from '~/lib/time-units';
import { findOrdersOfPhone, type Transaction } from './find-orders-of-phone.server';

/** A person mistypes a few times; finding out what somebody orders takes hundreds of amounts. */
const guessLimits = (phone: PhoneNumber, address: string | null) => [
  ...rateLimitsOf(`prompt-guess ${phone} from ${address ?? 'unknown'}`, [{ limit: 30, windowMs: hourMs }]),
  ...(address === null
    ? []
    : rateLimitsOf(`prompt-guess from ${address}`, [{ limit: 200, windowMs: hourMs }])),
];

/**
 * Sends a prompt for a pending order of the phone and amount (docs/decisions/0067): `unknown-order` where there is none, or
 * it is of another account. Fails like initiatePrompt otherwise.
 */
export async function requestPrompt(options: {
  readonly transaction: Transaction;
  readonly asker: OrderAsker;
  readonly request: Omit<PromptRequest, 'requestedFrom'>;
  readonly now: Date;
}): Promise<PromptResult & { readonly order?: Order }> {
  const { transaction, asker, now } = options;
  const { address } = asker;
  const limits = guessLimits(transaction.phone, address);
  const consumed = await consumeRateLimits(limits, now);
  if (!consumed.ok) return { ...refusal('too-many-from-network'), retryAt: consumed.retryAt };
  const order =
    (await findRepeatedOrder(options.request)) ?? (await findPendingOrder(transaction, asker, now));
  if (!order) return refusal('unknown-order');
  await refundRateLimits(limits, now);
  const request = { ...options.request, requestedFrom: address && hashClientAddress(address) };
  const prompt = { orderNumber: order.number, phoneNumber: transaction.phone, address, request, now };
  const result = await retryPayment(prompt);
  return { ...result, order: (await findById(order._id)) ?? order };
}

const refusal = (reason: 'unknown-order' | 'too-many-from-network') =>
  ({ ok: false, reason, message: failureMessages[reason] }) as const;

const findById = (_id: ObjectId): Promise<Order | null> => collections().orders.findOne({ _id });

/** It may be paid by now: the same request has the same answer. */
async function findRepeatedOrder({
  idempotencyKey,
}: Pick<PromptRequest, 'idempotencyKey'>): Promise<Order | null> {
  if (idempotencyKey === undefined) return null;
  const attempt = await collections().paymentAttempts.findOne({ idempotencyKey });
  return attempt && isForOrder(attempt) ? findById(attempt.orderId) : null;
}

/** An account's order only for a person who may open it; a guest's for anybody who knows its phone and amount. */
async function findPendingOrder(
  transaction: Transaction,
  asker: OrderAsker,
  now: Date,
): Promise<Order | null> {
  const orders = await findOrdersOfPhone(transaction);
  return (
    orders.find(
      (order) =>
        awaitsPayment(order) &&
        order.paymentStatus === 'pending' &&
        (order.userId === null || mayOpenOrder(order, asker, now)),
    ) ?? null
  );
}
