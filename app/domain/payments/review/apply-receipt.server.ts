import type { ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { Order, RefundDue } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { isFullAmount, isUnconfirmedPayment } from '~/domain/orders/account/order-account';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { matchClaim } from '~/domain/payments/claims/match-claim';
import { spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { isCodeOfEntry, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';
import { formatMoney, type Cents } from '~/lib/format/money';

/**
 * Applies a payment that a person found on the M-Pesa statement: the full amount pays the order, another one is flagged
 * as `wrong-amount`, and a payment of a paid order as `paid-twice`. `code-used`: another order, or the books of an
 * organization, have this receipt.
 */
export async function applyReceipt(
  order: Order,
  receipt: { readonly code: string; readonly amount: Cents; readonly by: StaffMember },
  now: Date,
  session: ClientSession,
): Promise<
  { readonly ok: true; readonly order: Order } | { readonly ok: false; readonly reason: 'code-used' }
> {
  const { code, amount, by } = receipt;
  await lockMpesaCode(code, session);
  const payer = await collections().paymentAttempts.findOne({ receiptNumber: code }, { session });
  const isOfOther = payer && !(isForOrder(payer) && payer.orderId.equals(order._id));
  if (isOfOther || (await isCodeOfEntry(code, session))) return { ok: false, reason: 'code-used' };
  if (await isReceiptOfOther(order, code, session)) return { ok: false, reason: 'code-used' };

  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed';
  const isSame = (due: RefundDue) => due.receiptNumber === code;
  const isRecorded =
    order.refundsDue.some((due) => isSame(due) && !isUnconfirmedPayment(due) && due.amount === amount) ||
    (order.partPayments?.some(({ receiptNumber }) => receiptNumber === code) ?? false);
  if (isUnpaid && (isRecorded || !isFullAmount(order, amount))) {
    const flag: RefundDue = {
      reason: 'wrong-amount',
      amount,
      receiptNumber: code,
      attemptId: payer?._id ?? null,
      since: order.refundsDue.find(isSame)?.since ?? now,
    };
    const updated = await updateOrder(
      order,
      {
        by: 'admin',
        name: by.name,
        text: isRecorded
          ? `M-Pesa code ${code} is the receipt of a payment that is already recorded`
          : `${formatMoney(amount)} received by M-Pesa, receipt ${code}, which is not the amount of the order`,
        set: {
          claim: matchClaim(order.claim, code),
          payBy: null,
          refundsDue: isRecorded
            ? order.refundsDue
            : [...order.refundsDue.filter((due) => !isSame(due)), flag],
        },
      },
      now,
      session,
    );
    return { ok: true, order: updated };
  }
  const ids = { attemptId: payer?._id ?? null, checkoutRequestId: payer?.checkoutRequestId ?? null };
  const payment = { amount, receiptNumber: code, ...ids, by: 'admin', name: by.name } as const;
  return { ok: true, order: await applyPayment(order, payment, now, session) };
}

async function isReceiptOfOther(order: Order, code: string, session: ClientSession): Promise<boolean> {
  const { orders } = collections();
  const options = { session, projection: { _id: 1 } } as const;
  const _id = { $ne: order._id };
  const known = { $in: [...spellingsOf(code)] };
  return (
    (await orders.findOne({ receiptNumber: known, _id }, options)) !== null ||
    (await orders.findOne({ 'partPayments.receiptNumber': known, _id }, options)) !== null ||
    (await orders.findOne({ 'claim.code': known, 'claim.state': 'matched', _id }, options)) !== null
  );
}
