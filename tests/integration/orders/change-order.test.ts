import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { withTransaction } from '#db/client';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { Actor } from '~/domain/orders/status/order-status';
import {
  mayChangeOrder,
  mayChangePayment,
  orderStatusNames,
  paymentStatusNames,
} from '~/domain/orders/status/order-status';
import { findOrderByNumber } from '~/domain/orders/order-queries.server';
import { trackOrder } from '~/domain/orders/tracking/track-order.server';
import { updateOrder } from '~/domain/orders/status/update-order.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { formatPhone } from '~/lib/format/phone';
import { deleteProduct } from '../../support/fixtures/products';
import { deliveryDetails, newPhone, useShop } from './shop';

const shop = useShop();
const actors: readonly Actor[] = ['customer', 'admin', 'payment', 'limit'];

const cashOrder = async (stock = 5) => {
  const line = await shop.sell(stock);
  return { line, order: await shop.place({ lines: [line], paymentMethod: 'cod', phoneNumber: null }) };
};
const move = (
  order: { _id: ObjectId },
  to: (typeof orderStatusNames)[number],
  by: 'admin' | 'customer' = 'admin',
) => changeOrderStatus({ orderId: order._id, to, by, name: 'Achieng', now: shop.now });

/** The id of the tracked order, or the reason. */
async function track(number: string, phone: string) {
  const found = await trackOrder({ number, phone, address: null, now: shop.now });
  return found.ok ? found.order._id : found.reason;
}

describe('the writer of orders', () => {
  it('allows exactly the transitions of both tables', async () => {
    const { order } = await cashOrder();
    const attempt = async (from: object, change: { by: Actor }, isLegal: boolean, label: string) => {
      await collections().orders.updateOne({ _id: order._id }, { $set: from });
      const stored = await shop.reload(order);
      const writing = withTransaction((session) =>
        updateOrder(stored, { text: label, ...change }, shop.now, session),
      );
      if (isLegal) await writing;
      else await expect(writing, label).rejects.toThrow('may not move');
      const after = await shop.reload(order);
      expect(after.timeline.length - stored.timeline.length, label).toBe(isLegal ? 1 : 0);
    };
    for (const by of actors) {
      for (const from of orderStatusNames)
        for (const to of orderStatusNames)
          if (from !== to)
            await attempt(
              { status: from },
              { by, status: to } as { by: Actor },
              mayChangeOrder(from, to, by),
              `${by}: ${from} to ${to}`,
            );
      for (const from of paymentStatusNames)
        for (const to of paymentStatusNames)
          if (from !== to)
            await attempt(
              { paymentStatus: from },
              { by, paymentStatus: to } as { by: Actor },
              mayChangePayment(from, to, by),
              `${by}: payment ${from} to ${to}`,
            );
    }
    await collections().orders.deleteOne({ _id: order._id });
    await deleteProduct(order.items[0]?.sku ?? '');
  });
});

describe('the writer of orders', () => {
  it('reruns the transaction after a concurrent write', async () => {
    const { order: stale } = await cashOrder();
    await move(stale, 'confirmed');
    let rounds = 0;
    await withTransaction(async (session) => {
      rounds += 1;
      const order = rounds === 1 ? stale : await shop.reload(stale);
      await updateOrder(order, { by: 'admin', text: `Written in round ${rounds}` }, shop.now, session);
    });
    expect((await shop.reload(stale)).timeline.map((entry) => [entry.text, entry.status])).toEqual([
      ['Order placed. You pay cash on delivery', 'pending'],
      ['Confirmed', 'confirmed'],
      ['Written in round 2', 'confirmed'],
    ]);
  });
});

describe('an admin', () => {
  it('moves an order through its statuses, and the timeline records who, when and why', async () => {
    const { order } = await cashOrder();
    for (const to of ['confirmed', 'processing', 'shipped', 'delivered'] as const) {
      shop.passSeconds(60);
      expect(await move(order, to)).toMatchObject({ ok: true, order: { status: to } });
    }
    const { timeline } = await shop.reload(order);
    expect(timeline.map((entry) => [entry.by, entry.name, entry.status])).toEqual([
      ['customer', null, 'pending'],
      ['admin', 'Achieng', 'confirmed'],
      ['admin', 'Achieng', 'processing'],
      ['admin', 'Achieng', 'shipped'],
      ['admin', 'Achieng', 'delivered'],
    ]);
    expect(timeline.at(-1)?.at).toEqual(shop.now);
    expect(await move(order, 'cancelled')).toMatchObject({ ok: false, reason: 'not-allowed' });
  });

  it('cancels an order: its stock returns and its payment is flagged for refund', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({ lines: [line] });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt();
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await changeOrderStatus({
      orderId: order._id,
      to: 'cancelled',
      by: 'admin',
      name: 'Achieng',
      why: 'no milk today',
      now: shop.now,
    });
    const cancelled = await shop.reload(order);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'order-cancelled', receiptNumber: prompt.result?.receipt }],
    });
    expect(cancelled.timeline.at(-1)?.text).toBe('Order cancelled: no milk today');
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('gets unknown-order for an order that does not exist', async () => {
    expect(await move({ _id: new ObjectId() }, 'confirmed')).toMatchObject({
      ok: false,
      reason: 'unknown-order',
    });
  });
});

describe('a customer', () => {
  it('cancels an unpaid pending order once', async () => {
    const { line, order } = await cashOrder();
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({ ok: true });
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'not-allowed',
    });
    expect(await shop.reload(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('may move an order to no other status', async () => {
    const { order } = await cashOrder();
    for (const to of ['confirmed', 'processing', 'shipped', 'delivered'] as const)
      expect(await move(order, to, 'customer')).toMatchObject({ ok: false, reason: 'not-allowed' });
    await move(order, 'confirmed');
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({
      ok: false,
      reason: 'not-allowed',
    });
    expect(await cancelOrder({ orderNumber: 'M-99999', now: shop.now })).toMatchObject({
      ok: false,
      reason: 'unknown-order',
    });
  });

  it('cancels an order whose product is no longer in the catalogue', async () => {
    const { line, order } = await cashOrder();
    await deleteProduct(line.sku);
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({ ok: true });
  });
});

describe('an order is found', () => {
  it('by its number in any notation', async () => {
    const { order } = await cashOrder();
    const digits = order.number.slice(2);
    for (const text of [order.number, order.number.toLowerCase(), digits, ` M ${digits} `, `#${digits}`])
      expect((await findOrderByNumber(text))?._id, text).toEqual(order._id);
    for (const text of ['', 'M-', digits.slice(1), `X-${digits}`, '{"$gt":""}', `${digits}0`])
      expect(await findOrderByNumber(text), text).toBeNull();
  });

  it('for tracking only by number and phone', async () => {
    const phone = newPhone();
    const order = await shop.place({
      lines: [await shop.sell(5)],
      details: deliveryDetails(phone),
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    for (const text of [phone, formatPhone(phone), phone.slice(1), phone.slice(4)])
      expect(await track(order.number, text), text).toEqual(order._id);
    for (const text of ['', newPhone(), 'nobody', phone.slice(0, -1)])
      expect(await track(order.number, text), text).toBe('unknown');
  });

  it('by the phone of its prompts as well', async () => {
    const payer = newPhone();
    const order = await shop.place({ lines: [await shop.sell(5)], phoneNumber: payer });
    expect(await track(order.number, payer)).toEqual(order._id);
  });
});
