import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { TillReport } from '~/clients/daraja/parse-till-report';
import { collections } from '~/domain/collections';
import { isForOrder } from '~/domain/mpesa/attempts/payment-attempt';
import { spellingsOf } from '~/domain/mpesa/codes/typed-code';
import { isCodeOfEntry, lockMpesaCode } from '~/domain/mpesa/codes/used-codes.server';
import { paymentConfiguration } from '~/domain/mpesa/payment-configuration.server';
import { mpesaCodesOf } from '~/domain/orders/account/mpesa-codes';
import { isFullAmount, paymentAmount } from '~/domain/orders/account/order-account';
import { mpesaCodeKey } from '~/domain/orders/list/order-search-words';
import { parseOrderNumber } from '~/domain/orders/order-number';
import type { Order } from '~/domain/orders/order';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { markCodeSeen } from '~/domain/payments/recording/settle-unseen-code.server';
import { mayRecordPayment } from '~/domain/payments/recording/record-payment.server';
import { applyToldReceipt } from '~/domain/payments/results/apply-payment-result.server';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';
import { findOrdersOfPayment } from '~/domain/payments/shares/find-orders-of-payment.server';
import { toCents, type Cents } from '~/lib/format/money';
import { findToldPrompt } from './told-prompts.server';

/**
 * Records a payment to the till or Paybill that M-Pesa tells of, once per receipt, with what follows from it: a code that is known is on
 * the statement; a code that a customer entered is matched, and the order whose number the payer typed is paid, where the sum is exactly
 * what is to pay. Anything else waits for a person. Nothing looks at who paid (docs/decisions/0137).
 */
export async function recordTillPayment(report: TillReport, now: Date): Promise<void> {
  const code = report.receiptNumber;
  const amount = toCents(report.amountCents);
  await withRetriedTransaction(async (session) => {
    await lockMpesaCode(code, session);
    const before = await collections().tillPayments.findOne({ _id: code }, { session });
    if (before) {
      if (before.amount !== amount)
        paymentConfiguration().log.error(
          { code },
          'M-Pesa told of a payment to the till twice, with two amounts: compare it with the statement',
        );
      return;
    }
    const found = await findUse(report, { amount, now }, session);
    if (found.order) await found.apply(found.order, session, now);
    const isToCheck = !found.order && !found.isRecorded;
    await collections().tillPayments.insertOne(
      {
        _id: code,
        amount,
        account: report.account,
        paidAt: report.paidAt ?? now,
        reportedAt: now,
        orderNumber: found.order ? await findHolderNumber(found.order, code, session) : null,
        ...(isToCheck && {
          toCheckSince: now,
          payer: { sender: report.sender ?? null, firstName: report.firstName ?? null },
          ...(found.suggestion && { suggestion: found.suggestion }),
        }),
      },
      { session },
    );
  });
}

type Use = {
  /** The order that has the money, and what the report adds to it. */
  readonly order?: Order;
  readonly apply: (order: Order, session: ClientSession, now: Date) => Promise<unknown>;
  /** The books or a test have it. */
  readonly isRecorded?: boolean;
  readonly suggestion?: string;
};

const nothing = { apply: async () => undefined } as const;

async function findUse(
  report: TillReport,
  { amount, now: at }: { readonly amount: Cents; readonly now: Date },
  session: ClientSession,
): Promise<Use> {
  const code = report.receiptNumber;
  const holders = await findHolders(code, session);
  const spellings = spellingsOf(code);
  const isKnown = (known: string): boolean => spellings.includes(known);
  const holder =
    // Of several orders with one code, the one with which it waits.
    holders.find(({ unseenCodes = [] }) => unseenCodes.some((unseen) => isKnown(unseen.code))) ??
    holders.find((order) => mpesaCodesOf(order).includes(code)) ??
    holders.find((order) => mpesaCodesOf(order).some(isKnown));
  const attempt = await collections().paymentAttempts.findOne({ receiptNumber: code }, { session });
  const named = await findNamed(report.account, session);
  const prompt =
    named && !attempt && (await findToldPrompt(named, { amount, paidAt: report.paidAt ?? at }, session));
  // Also where somebody has typed its code, perhaps for something else.
  if (prompt)
    return {
      order: named,
      apply: (_order, inSession, now) => applyToldReceipt(prompt, code, now, inSession),
    };
  if (holder)
    return { order: holder, apply: (order, inSession, now) => markSeen(order, code, amount, now, inSession) };
  if ((attempt && !isForOrder(attempt)) || (await isCodeOfEntry(code, session)))
    return { ...nothing, isRecorded: true };

  const pays = (order: Order): Use => ({
    order,
    apply: (paid, inSession, now) => applyPayment(paid, received(code, amount), now, inSession),
  });
  const claimer = holders.find(({ claim }) => claim?.state === 'to-match' && isKnown(claim.code));
  // A payer who typed the number of another order meant that one.
  const isForClaimer = !named || !claimer || named._id.equals(claimer._id);
  if (claimer?.claim?.code === code && isForClaimer && isOwed(claimer, amount)) return pays(claimer);
  if (named && (!claimer || isForClaimer) && isOwed(named, amount)) return pays(named);
  const suggestion = (named ?? claimer ?? holders[0])?.number;
  return { ...nothing, ...(suggestion !== undefined && { suggestion }) };
}

const received = (code: string, amount: Cents) =>
  ({ amount, receiptNumber: code, attemptId: null, checkoutRequestId: null, by: 'payment' }) as const;

/** All mornings that one payment may be for. */
const maxHolders = 100;

/** Of several orders with one code the one that M-Pesa told of may have nothing of it after all. */
async function findHolderNumber(
  { _id, number }: Order,
  code: string,
  session: ClientSession,
): Promise<string> {
  const holders = await findOrdersOfPayment({ attemptId: null, receiptNumber: code }, session);
  return holders.some((order) => order._id.equals(_id)) ? number : (holders[0]?.number ?? number);
}

/** Orders with the code in any spelling: of their money, or entered by the customer. */
async function findHolders(code: string, session: ClientSession): Promise<readonly Order[]> {
  const key = mpesaCodeKey(code);
  const filter = key === null ? { receiptNumber: code } : { searchKeys: key };
  return collections().orders.find(filter, { session }).limit(maxHolders).toArray();
}

/** The order whose number the payer typed. */
async function findNamed(account: string, session: ClientSession): Promise<Order | null> {
  const number = parseOrderNumber(account);
  return number === null ? null : collections().orders.findOne({ number }, { session });
}

/** Exactly what is to pay, or the receipt of a payment of which only a query has told. */
const isOwed = (order: Order, amount: Cents): boolean =>
  mayRecordPayment(order)
    ? isFullAmount(order, amount)
    : order.paymentStatus === 'paid' &&
      order.paidByAttempt !== null &&
      order.receiptNumber === null &&
      paymentAmount(order) === amount;

/** M-Pesa tells of money that the order has already. */
function markSeen(
  order: Order,
  code: string,
  amount: Cents,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const spellings = spellingsOf(code);
  const unseen = order.unseenCodes?.find((each) => spellings.includes(each.code));
  if (unseen) return markCodeSeen(order, unseen, amount, { by: 'payment' }, now, session);
  return updateOrder(
    order,
    { by: 'payment', text: `M-Pesa code ${code} found on our statement` },
    now,
    session,
  );
}

/** A customer has entered a code of which M-Pesa told before: the order is paid by it as by a report that comes later. */
export async function applyReportedCode(
  order: Order,
  code: string,
  now: Date,
  session: ClientSession,
): Promise<Order> {
  const told = await collections().tillPayments.findOne({ _id: code }, { session });
  if (!told?.toCheckSince || !isOwed(order, told.amount)) return order;
  const named = await findNamed(told.account, session);
  if (named && !named._id.equals(order._id)) return order;
  return applyPayment(order, received(code, told.amount), now, session);
}
