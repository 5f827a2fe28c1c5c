import type { Order } from '~/domain/orders/order';
import { accountOf, paymentAmount } from '~/domain/orders/account/order-account';
import { isForOrder, type PaymentAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { Prompt } from '~/simulators/daraja';
import type { Reconciliation } from './finding';

const shillings = (cents: number): string => `KSh ${(cents / 100).toLocaleString('en-GB')}`;
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** One payment that M-Pesa made, in the books of the shop. */
type Booking = {
  readonly kind: 'order' | 'flag';
  /** In cents. */
  readonly amount: number;
};

/** Compares M-Pesa's own record of what was paid with the payments and orders of the shop. */
export function reconcilePayments(
  prompts: readonly Prompt[],
  orders: readonly Order[],
  attempts: readonly PaymentAttempt[],
  inventedReceipts: ReadonlySet<string>,
): Reconciliation {
  const findings: string[] = [];
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const paid = prompts.filter(({ result }) => result?.code === 0);
  const paidIds = new Set(paid.map(({ checkoutRequestId }) => checkoutRequestId));
  const bookings: Booking[] = [];
  let misreported = 0;
  for (const prompt of paid) {
    const order = byNumber.get(prompt.accountReference);
    const found = order ? findBookings(prompt, order, attempts) : [];
    const what = `${prompt.result?.receipt ?? ''} for ${prompt.accountReference}, ${shillings(prompt.amount * 100)}`;
    if (found.length === 0) findings.push(`payment ${what} is in no book (${describe(prompt)}): LOST`);
    if (found.length > 1) findings.push(`payment ${what} is booked ${found.length} times: DOUBLED`);
    for (const { amount } of found) {
      const difference = prompt.amount * 100 - amount;
      misreported += difference;
      if (difference !== 0 && prompt.overrides.callback !== 'wrong-amount')
        findings.push(`payment ${what} is booked as ${shillings(amount)}`);
    }
    bookings.push(...found);
  }
  for (const attempt of attempts)
    if (attempt.state === 'paid' && !paidIds.has(attempt.checkoutRequestId ?? ''))
      findings.push(`attempt ${attempt._id.toHexString()} is paid, but not at M-Pesa: INVENTED`);
  const toCheck = orders.flatMap((order) => order.refundsDue.filter(isUnknownPrompt));
  for (const { receiptNumber } of toCheck)
    if (receiptNumber === null || !inventedReceipts.has(receiptNumber))
      findings.push(
        `a person is to look for ${receiptNumber ?? 'a payment'}, which is booked or was never told`,
      );
  const received = total(orders.map((order) => accountOf(order).received));
  const booked = total(bookings.map(({ amount }) => amount));
  if (received !== booked)
    findings.push(`the orders have received ${shillings(received)}, of which ${shillings(booked)} were paid`);
  const ofKind = (kind: Booking['kind']) => bookings.filter((booking) => booking.kind === kind);
  const sum = (kind: Booking['kind']) => shillings(total(ofKind(kind).map(({ amount }) => amount)));
  return {
    rows: [
      [
        'Paid at M-Pesa',
        `${shillings(total(paid.map(({ amount }) => amount * 100)))} in ${paid.length} payments`,
      ],
      ['Booked on orders', `${sum('order')} in ${ofKind('order').length}`],
      ['Held for a person: wrong amount told, paid twice', `${sum('flag')} in ${ofKind('flag').length}`],
      ['Told too little by M-Pesa', shillings(misreported)],
      [
        'Told, never paid, and booked nowhere',
        `${inventedReceipts.size}, of which flagged ${toCheck.length}`,
      ],
    ],
    findings,
  };
}

const isUnknownPrompt = ({ reason }: Order['refundsDue'][number]): boolean => reason === 'unmatched-prompt';

function findBookings(prompt: Prompt, order: Order, attempts: readonly PaymentAttempt[]): Booking[] {
  const attempt = attempts.find(
    (each) =>
      isForOrder(each) &&
      each.orderId.equals(order._id) &&
      (each.checkoutRequestId === prompt.checkoutRequestId || each.receiptNumber === prompt.result?.receipt),
  );
  if (!attempt) return [];
  const isOwn = order.paymentStatus === 'paid' && order.paidByAttempt?.equals(attempt._id);
  const flags = order.refundsDue.filter(
    ({ reason, attemptId }) =>
      (reason === 'paid-twice' || reason === 'wrong-amount') && attemptId?.equals(attempt._id),
  );
  return [
    ...(isOwn ? [{ kind: 'order' as const, amount: paymentAmount(order) }] : []),
    ...flags.map(({ amount }) => ({ kind: 'flag' as const, amount: amount ?? 0 })),
  ];
}

const describe = ({ overrides, deliveries }: Prompt): string =>
  `callback ${overrides.callback ?? 'normal'}, answered with ${deliveries.map(({ status }) => status ?? 'nothing').join(', ') || 'none'}`;
