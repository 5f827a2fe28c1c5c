import { expect } from 'vitest';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';

const moneyCame: ReadonlySet<string> = new Set(['paid', 'mismatched', 'incomplete']);

/**
 * No unit is lost or doubled, no order is without its stock, and no money is out of sight. Takes what of each SKU was
 * in stock before the first order.
 */
export async function checkConsistency(initialStock: ReadonlyMap<string, number>): Promise<void> {
  const { maxUnconfirmedUnits } = (await loadSettings()).checkout;
  const orders = await collections().orders.find().toArray();
  for (const [sku, initial] of initialStock) {
    const taken = orders
      .filter((order) => order.stockTaken)
      .flatMap((order) => order.items)
      .filter((item) => item.sku === sku)
      .reduce((sum, item) => sum + item.quantity, 0);
    const product = await collections().products.findOne({ 'variants.sku': sku });
    const left = product?.variants.find((variant) => variant.sku === sku)?.stockQuantity;
    if (left !== undefined) expect(left + taken, `stock of ${sku}`).toBe(initial);
  }
  for (const order of orders) {
    const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const mayWait = order.status === 'pending' && units > maxUnconfirmedUnits;
    if (order.stockTaken || !mayWait)
      expect(order.stockTaken, `${order.number}, ${order.status}`).toBe(order.status !== 'cancelled');
    const last = order.timeline.at(-1);
    expect([last?.status, last?.paymentStatus]).toEqual([order.status, order.paymentStatus]);

    const attempts = await collections().paymentAttempts.find({ orderId: order._id }).toArray();
    expect(attempts.filter((attempt) => attempt.pending).length).toBeLessThanOrEqual(1);
    for (const attempt of attempts.filter(({ state }) => moneyCame.has(state))) {
      const isItsPayment = order.paidByAttempt?.equals(attempt._id) ?? false;
      const isFlagged = order.refundsDue.some((due) => due.attemptId?.equals(attempt._id) ?? false);
      expect(isItsPayment || isFlagged, `money of ${order.number}`).toBe(true);
    }
    const isKept = order.status === 'cancelled' && order.paymentStatus === 'paid';
    if (isKept) expect(order.refundsDue.length, `refund of ${order.number}`).toBeGreaterThan(0);
  }
}
