import type { Order } from '~/domain/orders/order';
import type { Prompt } from '~/simulators/daraja';
import type { Purchase } from '../customers/purchase';
import type { Reconciliation } from './finding';
import { groupBy } from './group-by';

/** Compares what the customers know of their orders with the orders of the shop. */
export function reconcileOrders(
  purchases: readonly Purchase[],
  orders: readonly Order[],
  prompts: readonly Prompt[],
  /** Orders that the drill was to place. */
  wanted: number,
): Reconciliation {
  const findings: string[] = [];
  const byKey = groupBy(orders, ({ idempotencyKey }) => idempotencyKey);
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const promptsByNumber = groupBy(prompts, ({ accountReference }) => accountReference);
  let unanswered = 0;
  for (const purchase of purchases) {
    const { plan, idempotencyKey, orderNumbers, problems } = purchase;
    const who = `customer ${plan.index}`;
    for (const problem of problems) findings.push(`${who} was turned away: ${problem}`);
    const own = (idempotencyKey === null ? undefined : byKey.get(idempotencyKey)) ?? [];
    if (own.length > 1) findings.push(`${who} has ${own.length} orders for one form: DOUBLED`);
    if (orderNumbers.size > 1) findings.push(`${who} was told of ${[...orderNumbers].join(', ')}: DOUBLED`);
    if (orderNumbers.size === 0) unanswered += 1;
    for (const number of orderNumbers) {
      const order = byNumber.get(number);
      if (!order) findings.push(`${who} was promised ${number}, which is not there: LOST`);
      else findings.push(...compare(purchase, order).map((what) => `${who}, ${number}: ${what}`));
      const sent = promptsByNumber.get(number)?.length ?? 0;
      if (sent > 1 + purchase.retries)
        findings.push(`${who}, ${number}: ${sent} prompts, ${purchase.retries} asked for again: DOUBLED`);
    }
  }
  const keys = new Set(purchases.map(({ idempotencyKey }) => idempotencyKey));
  for (const { idempotencyKey, number } of orders)
    if (!keys.has(idempotencyKey)) findings.push(`${number} belongs to no customer: INVENTED`);
  const sent = purchases.reduce((sum, purchase) => sum + purchase.sent, 0);
  const told = purchases.filter(({ orderNumbers }) => orderNumbers.size > 0).length;
  if (told < wanted) findings.push(`${told} of ${wanted} orders were placed before the end`);
  return {
    rows: [
      ['Customers who were told an order number', String(told)],
      ['Customers who left without an answer at the end', String(unanswered)],
      ['Order forms sent', String(sent)],
      ['Orders in the shop', String(orders.length)],
    ],
    findings,
  };
}

function compare({ plan, sawPaid }: Purchase, order: Order): string[] {
  const items = order.items.map(({ sku, quantity }) => `${quantity} x ${sku ?? ''}`).join(', ');
  const wanted = `${plan.quantity} x ${plan.offer.sku}`;
  const faults: string[] = [];
  if (items !== wanted) faults.push(`${items} instead of ${wanted}`);
  if (order.customer.email !== plan.email) faults.push('it is under the name of somebody else');
  if (sawPaid && order.paymentStatus !== 'paid') faults.push('the customer saw it paid, and it is not');
  if (order.stockTaken !== (order.status !== 'cancelled'))
    faults.push(`it is ${order.status}, and its stock is ${order.stockTaken ? '' : 'not '}taken`);
  const isHeld = order.refundsDue.length > 0 || order.paymentMethod !== 'mpesa';
  if (order.status === 'pending' && !isHeld) faults.push('it still waits for its payment a day later');
  return faults;
}
