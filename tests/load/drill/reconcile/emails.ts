import type { OutboxMail } from '~/domain/mail/outbox';
import type { Order } from '~/domain/orders/order';
import type { ReceivedMail } from '../../../simulators/smtp';
import type { Reconciliation } from './finding';
import { groupBy } from './group-by';

/** From the acceptance to the note of it: a process that dies in between sends again (docs/decisions/0013). */
const noteMs = 2_000;

/** In ms of the epoch. */
type Interval = { readonly from: number; readonly to: number };

/** Compares the emails that the orders promise with the outbox, and the outbox with what the mail server has. */
export function reconcileEmails(
  orders: readonly Order[],
  outbox: readonly OutboxMail[],
  received: readonly ReceivedMail[],
  /** When processes ended, or the network to the mail server failed: answers may have been lost. */
  lostAnswers: readonly Interval[],
): Reconciliation {
  const findings: string[] = [];
  const keys = new Set(outbox.map(({ key }) => key));
  const promised = orders.flatMap((order) => promisedKeys(order));
  for (const key of promised) if (!keys.has(key)) findings.push(`email ${key} was never written: LOST`);
  const arrivals = groupBy(received, ({ messageId }) => /[0-9a-f]{24}/.exec(messageId)?.[0] ?? messageId);
  let [arrived, repeated] = [0, 0];
  for (const { _id, key, state } of outbox) {
    const id = _id.toHexString();
    const emails = arrivals.get(id) ?? [];
    arrivals.delete(id);
    if (emails.length > 0) arrived += 1;
    if (emails.length === 0) findings.push(`email ${key} is ${state} and did not arrive: LOST`);
    else if (state !== 'sent') findings.push(`email ${key} arrived and is ${state}`);
    for (const mail of emails.slice(0, -1)) {
      repeated += 1;
      if (!isAnswerLost(mail, lostAnswers))
        findings.push(`email ${key} was accepted and answered, and came again: DOUBLED`);
    }
  }
  for (const id of arrivals.keys()) findings.push(`email ${id} arrived and is not in the outbox: INVENTED`);
  return {
    rows: [
      ['Emails that the orders promise', String(promised.length)],
      ['Emails written in all', String(outbox.length)],
      ['Emails that arrived', String(arrived)],
      ['Arrived again, since their acceptance was cut off', String(repeated)],
    ],
    findings,
  };
}

/** The keys of the emails, and of the texts, that an order must have caused, as its history tells. */
export function promisedKeys(order: Order): string[] {
  const key = (kind: string) => `order-${kind} ${order._id.toHexString()}`;
  const isPaid = order.paymentStatus === 'paid';
  if (isPaid && order.status === 'cancelled') return [key('paid-late')];
  if (isPaid) return [key('paid')];
  if (order.paymentMethod !== 'mpesa') return [key('placed')];
  const isTimedOut = order.status === 'cancelled' && order.timeline.at(-1)?.by === 'limit';
  return isTimedOut ? [key('unpaid')] : [];
}

const isAnswerLost = (
  { isAnswered, receivedAt, acceptedAt }: ReceivedMail,
  lostAnswers: readonly Interval[],
) => !isAnswered || lostAnswers.some(({ from, to }) => from <= acceptedAt + noteMs && to >= receivedAt);
