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

/**
 * How many codes may hold the products of their orders within a day: for one phone from one client address, and from
 * one client address, which many phones of a mobile network share. An invented code costs nothing.
 */
const maxClaimHolds = { phoneAndAddress: 3, address: 20 };

/**
 * Takes the M-Pesa confirmation code (as claimSchema returns it) of a customer who paid the Paybill or Till by hand.
 * It is a claim, not a proof: an admin matches it with the statement. Until then, but for `checkout.claimHoldHours` at
 * most, the order keeps its products; beyond maxClaimHolds the code is recorded and the order's time stays as it is.
 * The limit then cancels the order, and a match takes it up again. Also taken after the limit has cancelled the order:
 * the money counts. A claim that is not matched yet may be corrected, which gives it no more time.
 * Takes the client address, null where the server does not tell it. Fails with 'unknown-order'; 'not-payable' (paid, in
 * cash, cancelled by a person); 'code-used' (the code belongs to another payment or another order's claim).
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
  const held = await takeClaim(found._id, { code, address, holdUntil, now });
  return held ?? (await takeClaim(found._id, { code, address, holdUntil: null, now })) ?? refusedClaim;
}

type ClaimPaymentResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' | 'code-used' };

const refusedClaim = { ok: false, reason: 'not-payable' } as const;

/** Takes until when the code holds the order, null for not at all; returns null where there were too many holds. */
async function takeClaim(
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
    if (!mayClaim(order)) return refusedClaim;
    if (order.claim?.code === code && order.claim.state === 'to-match') return { ok: true, order } as const;
    if (await isUsed(code, order._id, session)) return { ok: false, reason: 'code-used' } as const;
    const isHeld =
      holdUntil !== null &&
      order.payBy !== null &&
      holdUntil > order.payBy &&
      order.claim?.state !== 'to-match';
    if (isHeld && !(await consumeRateLimitsInTransaction(session, holdLimits(order, address), now)).ok) {
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
          payBy: isHeld ? holdUntil : order.payBy,
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

/** Whether the code has paid anything already, or somebody else claims it. */
async function isUsed(code: string, orderId: ObjectId, session: ClientSession): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } };
  return (
    (await paymentAttempts.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ 'claim.code': code, _id: { $ne: orderId } }, options)) !== null
  );
}

/**
 * Settles a claim, for an admin who has looked at the statement: matched, the order is paid as by a prompt (revived, or
 * flagged for refund, where it was cancelled); rejected, it waits 120 s more for another way to be paid, and is then
 * cancelled by the limit. Fails with 'unknown-order', 'nothing-to-match', or 'code-used' (a prompt of another order has
 * this receipt).
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
      const waits = order.status === 'pending' && order.paymentStatus === 'pending';
      const rejected = await updateOrder(
        order,
        {
          by: 'admin',
          name,
          text: `No M-Pesa payment with the code ${claim.code} was found`,
          set: {
            claim: { ...claim, state: 'rejected' },
            payBy: waits ? new Date(now.getTime() + paymentTimeoutMs) : order.payBy,
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
    const of = { attemptId: payer?._id ?? null, checkoutRequestId: payer?.checkoutRequestId ?? null };
    const money = { amount, receiptNumber: claim.code, ...of, by: 'admin', name } as const;
    return { ok: true, order: await applyPayment(order, money, now, session) } as const;
  });
}
