import type { ObjectId } from 'mongodb';
import { isDeepStrictEqual } from 'node:util';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import { awaitsPayment, type Order } from '~/domain/orders/order';
import { accountOf, heldAmount, payableAmount, refundsOf } from '~/domain/orders/account/order-account';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { totalOf } from '~/domain/orders/corrections/discount';
import { addCents, formatMoney, multiplyCents } from '~/lib/format/money';
import { orderDetailsPath, statusPath, stockPath } from '~/paths';
import type { IntegrityCheck } from '../integrity-check';
import type { Finding } from '../finding';

/** The jobs are at most a second late; a process that was stopped for a while catches up in one run. */
export const jobGraceMs = 10 * 60 * 1000;

function* findFaults(order: Order, now: Date): Generator<Finding> {
  const { number, items, subtotal, totalAmount, status, paymentStatus, stockTaken } = order;
  const look = `Open ${orderDetailsPath(number)}`;
  const sum = addCents(...items.map(({ price, quantity }) => multiplyCents(price, quantity)));
  if (sum !== subtotal || totalOf(order) !== totalAmount)
    yield {
      what: `The amounts of the order ${number} do not add up: items ${formatMoney(sum)}, subtotal ${formatMoney(subtotal)}, total ${formatMoney(totalAmount)}`,
      repair: `${look}, compare it with the customer's email, and settle the difference as a refund or in cash`,
    };
  const last = order.timeline.at(-1);
  if (last?.status !== status || last.paymentStatus !== paymentStatus)
    yield {
      what: `The order ${number} is ${status} and ${paymentStatus}, which its history does not say`,
      repair: `${look} and set the status that the customer was told`,
    };
  const isHeld = status !== 'pending' && status !== 'cancelled';
  if ((status === 'cancelled' && stockTaken) || (isHeld && !stockTaken))
    yield {
      what: `The order ${number} is ${status}, but ${stockTaken ? 'still holds stock' : 'has taken no stock'}`,
      repair: `Count its products and enter the counts at ${stockPath}`,
    };
  yield* findPaymentFaults(order, look);
  if (awaitsPayment(order) && order.payBy && order.payBy.getTime() < now.getTime() - jobGraceMs)
    yield {
      what: `The order ${number} still awaits a payment that was due ${order.payBy.toISOString()}`,
      repair: `Start the shop, whose jobs cancel it or find its payment. If it runs, see the jobs at ${statusPath}`,
    };
  const { listKeys, searchKeys, dueOn = null, moneyDays = [] } = order;
  if (!isDeepStrictEqual({ listKeys, searchKeys, dueOn, moneyDays }, listFieldsOf(order)))
    yield {
      what: `The order ${number} is missing from some lists, sheets or days of the back office`,
      repair: 'Run the check with --repair, which writes its keys again',
      apply: () => writeListFields(order._id),
    };
}

function* findPaymentFaults(order: Order, look: string): Generator<Finding> {
  const { number, status, paymentStatus } = order;
  const { received, refunded, dueBack, kept, stillToPay } = accountOf(order);
  if ([received, refunded, dueBack, kept, stillToPay].some((amount) => amount < 0))
    yield {
      what: `The account of the order ${number} has a negative amount: received ${formatMoney(received)}, refunded ${formatMoney(refunded)}, due back ${formatMoney(dueBack)}`,
      repair: `${look}, compare its payments with the M-Pesa statement, and record what is missing`,
    };
  // Nobody is sent for the cents.
  const payable = payableAmount({ ...order, paymentMethod: 'mpesa' });
  const held = heldAmount(order);
  const back = addCents(...refundsOf(order, orderPaymentKey).map(({ amount }) => amount));
  if (held < 0 || (paymentStatus === 'paid' && held + back < payable))
    yield {
      what: `The order ${number} is ${paymentStatus}, but was paid ${formatMoney(addCents(held, back))} of ${formatMoney(payable)} and given back ${formatMoney(back)}`,
      repair: `${look}, compare its payments with the M-Pesa statement and the cash of its day, and record what is missing`,
    };
  if (status === 'cancelled' && kept > 0)
    yield {
      what: `The farm keeps ${formatMoney(kept)} of the cancelled order ${number}`,
      repair: `Find its receipt on the M-Pesa statement, give the money back, and record the refund at ${orderDetailsPath(number)}`,
    };
  if ((paymentStatus === 'paid' || paymentStatus === 'refunded') && order.paidAt === null)
    yield {
      what: `The order ${number} is ${paymentStatus}, but has no time of payment`,
      repair: `${look} and compare it with the M-Pesa statement`,
    };
}

/** They are derived from the order alone. */
const writeListFields = (_id: ObjectId): Promise<void> =>
  withTransaction(async (session) => {
    const order = await collections().orders.findOne({ _id }, { session });
    if (order) await collections().orders.updateOne({ _id }, { $set: listFieldsOf(order) }, { session });
  });

export const orders: IntegrityCheck = {
  title: 'Orders, their amounts and states',
  async *find(reader, now) {
    for await (const order of reader.all<Order>(collections().orders, {})) yield* findFaults(order, now);
  },
};
