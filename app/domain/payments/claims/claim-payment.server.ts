import type { ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import type { Order } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { runOrderTransaction } from '~/domain/orders/status/order-transaction.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import {
  consumeRateLimitsInTransaction,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { loadSettings } from '~/domain/settings/settings.server';
import { mayClaim } from '~/domain/payments/view/payment-view';
import { paymentTimeoutMs, toMpesaAmount } from '~/domain/payments/prompts/prompt-rules';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';

const hourMs = 60 * 60 * 1000;

/** Codes per day that extend a payment deadline: an invented code is free (docs/decisions/0037). */
const maxClaimHolds = { phoneAndAddress: 3, address: 20 };

/**
 * Records the confirmation code of a customer who paid manually, for an admin to match. Extends the deadline
 * to `checkout.claimHoldHours`, up to maxClaimHolds, and not for a corrected code. Also accepted after the
 * deadline has cancelled the order. Fails with `code-used` by another payment or claim.
 */
export async function claimPayment(claim: {
  readonly orderNumber: string;
  readonly code: string;
  readonly address: string | null;
  readonly now: Date;
}): Promise<ClaimPaymentResult> {
  const found = await findOrderByNumber(claim.orderNumber);
  if (!found) return { ok: false, reason: 'unknown-order' };
  const { code, address, now } = claim;
  const { checkout } = await loadSettings();
  const holdUntil = new Date(now.getTime() + checkout.claimHoldHours * hourMs);
  const result = await recordClaim(found._id, { code, address, holdUntil, now });
  return result ?? (await recordClaim(found._id, { code, address, holdUntil: null, now })) ?? notPayable;
}

type ClaimPaymentResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' | 'code-used' };

const notPayable = { ok: false, reason: 'not-payable' } as const;

/** Returns null where the rate limit for extending the deadline to `holdUntil` is exceeded. */
async function recordClaim(
  orderId: ObjectId,
  claim: {
    readonly code: string;
    readonly address: string | null;
    readonly holdUntil: Date | null;
    readonly now: Date;
  },
): Promise<ClaimPaymentResult | null> {
  const { code, address, holdUntil, now } = claim;
  return runOrderTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayClaim(order)) return notPayable;
    if (order.claim?.code === code && order.claim.state === 'to-match') return { ok: true, order } as const;
    if (await isUsed(code, order._id, session)) return { ok: false, reason: 'code-used' } as const;
    const extendsDeadline =
      holdUntil !== null &&
      order.payBy !== null &&
      holdUntil > order.payBy &&
      order.claim?.state !== 'to-match';
    if (
      extendsDeadline &&
      !(await consumeRateLimitsInTransaction(session, holdLimits(order, address), now)).ok
    ) {
      await session.abortTransaction();
      return null;
    }
    const written = await updateOrder(
      order,
      {
        by: 'customer',
        text: `M-Pesa confirmation code ${code} entered, to be matched by the farm`,
        set: {
          claim: { code, claimedAt: now, state: 'to-match' },
          payBy: extendsDeadline ? holdUntil : order.payBy,
        },
      },
      now,
      session,
    );
    return { ok: true, order: written } as const;
  });
}

function holdLimits(order: Order, address: string | null): readonly RateLimit[] {
  const phone = order.paymentPhone ?? order.customer.phone;
  const day = { windowMs: 24 * hourMs };
  const ofPhone = {
    key: `claim-hold ${phone} from ${address}`,
    limit: maxClaimHolds.phoneAndAddress,
    ...day,
  };
  const ofAddress = { key: `claim-hold from ${address}`, limit: maxClaimHolds.address, ...day };
  return address === null ? [ofPhone] : [ofPhone, ofAddress];
}

async function isUsed(code: string, orderId: ObjectId, session: ClientSession): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } };
  return (
    (await paymentAttempts.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ 'claim.code': code, _id: { $ne: orderId } }, options)) !== null
  );
}

/**
 * Settles a claim for an admin who has checked the statement. Matched, the order is paid as by a prompt;
 * rejected, it awaits another payment for 120 s. Fails with `code-used` where a prompt of another order has
 * this receipt.
 */
export async function settleClaim(settlement: {
  readonly orderId: ObjectId;
  readonly isMatched: boolean;
  readonly name: string;
  readonly now: Date;
}): Promise<
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'nothing-to-match' | 'code-used' }
> {
  const { orderId, isMatched, name, now } = settlement;
  return runOrderTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    const { claim } = order;
    if (claim?.state !== 'to-match') return { ok: false, reason: 'nothing-to-match' } as const;
    if (!isMatched) {
      const awaitsOtherPayment = order.status === 'pending' && order.paymentStatus === 'pending';
      const rejected = await updateOrder(
        order,
        {
          by: 'admin',
          name,
          text: `No M-Pesa payment with the code ${claim.code} was found`,
          set: {
            claim: { ...claim, state: 'rejected' },
            payBy: awaitsOtherPayment ? new Date(now.getTime() + paymentTimeoutMs) : order.payBy,
          },
        },
        now,
        session,
      );
      return { ok: true, order: rejected } as const;
    }
    const payer = await collections().paymentAttempts.findOne({ receiptNumber: claim.code }, { session });
    if (payer && !payer.orderId.equals(orderId)) return { ok: false, reason: 'code-used' } as const;
    const amount = toMpesaAmount(order.totalAmount) ?? order.totalAmount;
    const ids = { attemptId: payer?._id ?? null, checkoutRequestId: payer?.checkoutRequestId ?? null };
    const money = { amount, receiptNumber: claim.code, ...ids, by: 'admin', name } as const;
    return { ok: true, order: await applyPayment(order, money, now, session) } as const;
  });
}
