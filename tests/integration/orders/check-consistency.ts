import { awaitsDay, isPaidByHand, type Order } from '~/domain/orders/order';
import { expect } from 'vitest';
import { collections } from '~/domain/collections';
import { findLedgerDifferences } from '~/domain/stock/find-ledger-differences.server';
import { accountOf } from '~/domain/orders/account/order-account';
import { listFieldsOf } from '~/domain/orders/list/order-list-keys';
import { isTestOrder } from '~/domain/orders/order-number';
import { loadSettings } from '~/domain/settings/settings.server';

const paidStates: ReadonlySet<string> = new Set(['paid', 'mismatched', 'incomplete']);

/**
 * Checks that stock, its ledger, orders and payments agree, and returns the orders that it has read. Takes the initial stock of each
 * SKU, or one number for all that are sold, whatever they are called by now.
 */
export async function checkConsistency(
  initialStock: ReadonlyMap<string, number> | number,
): Promise<readonly Order[]> {
  const { maxUnconfirmedUnits } = (await loadSettings()).checkout;
  const orders = await collections().orders.find().toArray();
  const products = await collections().products.find().toArray();
  const allAttempts = await collections().paymentAttempts.find().toArray();
  const variants = products.flatMap((product) => product.variants);
  const initialBySku =
    typeof initialStock === 'number' ? new Map(variants.map(({ sku }) => [sku, initialStock])) : initialStock;
  for (const [sku, initial] of initialBySku) {
    const taken = orders
      .filter((order) => order.stockTaken && !isTestOrder(order))
      .flatMap((order) => order.items)
      .filter((item) => item.sku === sku)
      .reduce((sum, item) => sum + item.quantity, 0);
    const left = variants.find((variant) => variant.sku === sku)?.stockQuantity;
    if (left !== undefined) expect(left + taken, `stock of ${sku}`).toBe(initial);
  }
  expect(await findLedgerDifferences()).toEqual([]);
  for (const order of orders) {
    const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const mayAwaitFarm =
      awaitsDay(order) ||
      (order.status === 'pending' &&
        (units > maxUnconfirmedUnits || isPaidByHand(order) || order.claim?.isOverLimit === true));
    if (order.stockTaken || !mayAwaitFarm)
      expect(order.stockTaken, `${order.number}, ${order.status}`).toBe(order.status !== 'cancelled');
    const { listKeys, searchKeys, dueOn, moneyDays } = order;
    expect({ listKeys, searchKeys, dueOn, moneyDays }, `list keys of ${order.number}`).toEqual(
      listFieldsOf(order),
    );
    const last = order.timeline.at(-1);
    expect([last?.status, last?.paymentStatus]).toEqual([order.status, order.paymentStatus]);

    const attempts = allAttempts.filter(
      (attempt) => 'orderId' in attempt && attempt.orderId.equals(order._id),
    );
    const pendingPhones = attempts.filter((attempt) => attempt.pending).map(({ phone }) => phone);
    expect(new Set(pendingPhones).size, `pending prompts of ${order.number}`).toBe(pendingPhones.length);
    for (const attempt of attempts.filter(({ state }) => paidStates.has(state))) {
      const isPaidBy = order.paidByAttempt?.equals(attempt._id) ?? false;
      const money = [...order.refundsDue, ...(order.partPayments ?? [])];
      const keys = [attempt._id.toHexString(), attempt.receiptNumber];
      const isFlagged = money.some(
        (due) => due.attemptId?.equals(attempt._id) || keys.includes(due.receiptNumber ?? ''),
      );
      const isSettled =
        order.refunds?.some(
          ({ of, receiptNumber }) => keys.includes(of) || keys.includes(receiptNumber ?? of),
        ) || order.dismissedMoney?.some((key) => keys.includes(key));
      expect(isPaidBy || isFlagged || isSettled, `money of ${order.number}`).toBe(true);
    }
    const { received, refunded, reversed, dueBack, kept, stillToPay } = accountOf(order);
    expect(received - refunded - reversed - dueBack, `account of ${order.number}`).toBe(kept);
    for (const amount of [received, refunded, dueBack, kept, stillToPay])
      expect(amount, `account of ${order.number}`).toBeGreaterThanOrEqual(0);
    if (order.status === 'cancelled') expect(kept, `kept of cancelled ${order.number}`).toBe(0);
    const isPaidAndCancelled = order.status === 'cancelled' && order.paymentStatus === 'paid';
    // One that a discount had made free has nothing to give back.
    if (isPaidAndCancelled && received > refunded + reversed)
      expect(order.refundsDue.length, `refund of ${order.number}`).toBeGreaterThan(0);
  }
  return orders;
}
