import type { ClientSession, ObjectId } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { type Order, payerPhone } from '~/domain/orders/order';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { withRetriedTransaction } from '#db/retried-transaction';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import {
  consumeRateLimitsInTransaction,
  type RateLimit,
} from '~/domain/rate-limits/consume-rate-limit.server';
import { isCodeOfEntry } from '~/domain/mpesa/codes/used-codes.server';
import { applyReportedCode } from '~/domain/payments/till/record-till-payment.server';
import { mayClaim } from '~/domain/payments/view/payment-view';
import { hourMs } from '~/lib/time-units';

/** Codes per day that keep the products of their order: an invented code is free (docs/decisions/0037). */
const maxClaimHolds = { phoneAndAddress: 3, address: 20 };

/**
 * Accepts a code even after the deadline has cancelled the order. An order with one has no time limit; one of too many keeps
 * no products beyond it (isOverLimit). A corrected code counts as the one before.
 */
export async function claimPayment(claim: {
  readonly orderNumber: string;
  readonly code: string;
  readonly address: string | null;
  /** The staff member to whom the caller read the code; absent where the customer enters it. */
  readonly enteredBy?: StaffMember;
  readonly now: Date;
}): Promise<ClaimPaymentResult> {
  const order = await findOrderByNumber(claim.orderNumber);
  if (!order) return { ok: false, reason: 'unknown-order' };
  const { code, address, enteredBy, now } = claim;
  const entered = { code, address, enteredBy, now };
  const result = await recordClaim(order._id, { ...entered, isOverLimit: false });
  return result ?? (await recordClaim(order._id, { ...entered, isOverLimit: true })) ?? notPayable;
}

type ClaimPaymentResult =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: 'unknown-order' | 'not-payable' | 'code-used' };

const notPayable = { ok: false, reason: 'not-payable' } as const;

/** Returns null where its limits are exceeded, unless that is known. */
async function recordClaim(
  orderId: ObjectId,
  claim: {
    readonly code: string;
    readonly address: string | null;
    readonly enteredBy: StaffMember | undefined;
    readonly isOverLimit: boolean;
    readonly now: Date;
  },
): Promise<ClaimPaymentResult | null> {
  const { code, address, enteredBy, isOverLimit, now } = claim;
  return withRetriedTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id: orderId }, { session });
    if (!order) return { ok: false, reason: 'unknown-order' } as const;
    if (!mayClaim(order)) return notPayable;
    if (order.claim?.code === code && order.claim.state === 'to-match') return { ok: true, order } as const;
    if (await isUsed(code, order._id, session)) return { ok: false, reason: 'code-used' } as const;
    const isCorrection = order.claim?.state === 'to-match';
    const holds = !isOverLimit && order.payBy !== null && !isCorrection;
    if (holds && !(await consumeRateLimitsInTransaction(session, holdLimits(order, address), now)).ok) {
      await session.abortTransaction();
      return null;
    }
    const updated = await updateOrder(
      order,
      {
        by: enteredBy ? 'admin' : 'customer',
        name: enteredBy?.name,
        text: `M-Pesa confirmation code ${code} entered, to be matched by the farm`,
        set: {
          claim: {
            code,
            claimedAt: now,
            state: 'to-match',
            ...((isCorrection ? order.claim.isOverLimit : isOverLimit) && { isOverLimit: true }),
          },
          payBy: holds ? null : order.payBy,
        },
      },
      now,
      session,
    );
    return { ok: true, order: await applyReportedCode(updated, code, now, session) } as const;
  });
}

function holdLimits(order: Order, address: string | null): readonly RateLimit[] {
  // Without a phone: two orders are not of one person.
  const phone = payerPhone(order) ?? order._id.toHexString();
  const day = { windowMs: 24 * hourMs };
  const phoneLimit = {
    key: `claim-hold ${phone} from ${address}`,
    limit: maxClaimHolds.phoneAndAddress,
    ...day,
  };
  const addressLimit = { key: `claim-hold from ${address}`, limit: maxClaimHolds.address, ...day };
  return address === null ? [phoneLimit] : [phoneLimit, addressLimit];
}

async function isUsed(code: string, orderId: ObjectId, session: ClientSession): Promise<boolean> {
  const { orders, paymentAttempts } = collections();
  const options = { session, projection: { _id: 1 } };
  return (
    (await paymentAttempts.findOne({ receiptNumber: code }, options)) !== null ||
    (await orders.findOne({ 'claim.code': code, _id: { $ne: orderId } }, options)) !== null ||
    (await isCodeOfEntry(code, session))
  );
}
