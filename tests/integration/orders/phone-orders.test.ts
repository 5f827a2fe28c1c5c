import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { cancelOrder } from '~/domain/orders/status/cancel-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { darajaPromptRules, relaxedPromptRules } from '~/domain/mpesa/prompts/prompt-rules';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { shillings } from '~/lib/format/money';
import { hourMs } from '~/lib/time-units';
import { deliveryDetails, newPhone, pickupDetails, useShop } from './shop';

const shop = useShop();

const jane: StaffMember = {
  userId: new ObjectId(),
  name: 'Jane Nafula',
  clientAddress: '192.0.2.1',
};
const callerDetails = (phone = newPhone()) => ({ ...deliveryDetails(phone), lastName: '', email: null });
const auditOf = (number: string) =>
  collections().auditEntries.find({ subjectId: number }).sort({ at: 1 }).toArray();
const settings = (checkout: object) =>
  collections().settings.updateOne({ _id: 'site' }, { $set: { checkout } }, { upsert: true });

describe('a phone order', () => {
  it('in cash is confirmed at once, with the staff member in timeline and audit log', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({
      lines: [{ ...line, quantity: 2 }],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: jane,
    });
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      userId: null,
      takenBy: jane.userId,
      customer: { email: null },
      payBy: null,
      timeline: [
        {
          by: 'admin',
          name: 'Jane Nafula',
          text: 'Ordered by phone, taken by Jane, to be paid by Cash on Delivery',
          status: 'confirmed',
        },
      ],
    });
    expect(order.shippingAddress.split('\n').slice(0, 3)).toEqual([
      'Wanjikũ',
      expect.stringMatching(/^0\d{3} /),
      '12 Farm Road',
    ]);
    expect(await shop.stockOf(line.sku)).toBe(3);
    expect(await auditOf(order.number)).toMatchObject([
      {
        by: { name: 'Jane Nafula' },
        clientAddress: '192.0.2.1',
        subject: 'order',
        action: 'Took the order by phone',
        after: { totalAmount: shillings(330), status: 'confirmed', items: [{ sku: line.sku, quantity: 2 }] },
      },
    ]);
    const audit = JSON.stringify(await auditOf(order.number));
    expect(audit).not.toContain('Wanjik');
    expect(audit).not.toContain(order.customer.phone.slice(4));
  });

  it('does not tell its customer the address with which staff without a name signs in', async () => {
    const order = await shop.place({
      lines: [await shop.sell(5)],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: { ...jane, name: 'jane@farm.example' },
    });
    expect(order.timeline).toMatchObject([
      { name: 'jane@farm.example', text: 'Ordered by phone, to be paid by Cash on Delivery' },
    ]);
  });

  it('has the note of the staff member, which no customer writes', async () => {
    const place = async (takenBy?: StaffMember) => {
      const details = { ...callerDetails(), email: 'atieno@example.com' };
      const internalNote = 'Knock at the back door';
      return shop.place({
        lines: [await shop.sell(5)],
        details,
        paymentMethod: 'cod',
        takenBy,
        internalNote,
      });
    };
    expect((await place(jane)).internalNotes).toEqual([
      { at: shop.now, name: 'Jane Nafula', text: 'Knock at the back door' },
    ]);
    expect(await place()).not.toHaveProperty('internalNotes');
  });

  it('is placed once, however often its form is sent, with one audit entry', async () => {
    const line = await shop.sell(5);
    const placement = shop.placement({
      lines: [line],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: jane,
    });
    const results = await Promise.all(Array.from({ length: 8 }, () => placeOrder(placement)));
    const numbers = new Set(results.map((result) => (result.ok ? result.order.number : result.reason)));
    expect(numbers.size).toBe(1);
    expect(await auditOf([...numbers][0] ?? '')).toHaveLength(1);
    expect(await shop.stockOf(line.sku)).toBe(4);
  });

  it('sends no mail to a caller without an address, in its whole life', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({
      lines: [line],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: jane,
    });
    for (const to of ['processing', 'shipped', 'cancelled'] as const)
      expect(
        await changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Jane', now: shop.now }),
      ).toMatchObject({ ok: true });
    expect(await collections().outbox.countDocuments()).toBe(0);
  });

  it('is mailed to a caller with an address, whatever the mailbox received before', async () => {
    const line = await shop.sell(50);
    for (let count = 0; count < 12; count += 1)
      await shop.place({
        lines: [line],
        details: { ...callerDetails(), email: 'atieno@example.com' },
        paymentMethod: 'cod',
        takenBy: jane,
      });
    expect(await collections().outbox.countDocuments({ to: 'atieno@example.com' })).toBe(12);
  });

  it('of many units needs no other confirmation, and no account', async () => {
    await settings({ requireAccount: true, maxUnconfirmedUnits: 1 });
    const line = await shop.sell(50);
    const order = await shop.place({
      lines: [{ ...line, quantity: 30 }],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: jane,
    });
    expect(order).toMatchObject({ status: 'confirmed', stockTaken: true });
    expect(await shop.stockOf(line.sku)).toBe(20);
  });

  it('may be picked up on the same day, but not on one that has passed', async () => {
    const line = await shop.sell(5);
    const place = (pickupDate: Date) =>
      placeOrder(
        shop.placement({
          lines: [line],
          details: { ...pickupDetails(pickupDate), email: null },
          paymentMethod: 'cop',
          takenBy: jane,
        }),
      );
    expect(await place(shop.now)).toMatchObject({ ok: true });
    const days = (count: number) => new Date(shop.now.getTime() + count * 24 * hourMs);
    expect(await place(days(-1))).toEqual({ ok: false, reason: 'pickup-too-soon' });
    expect(await place(days(400))).toEqual({ ok: false, reason: 'pickup-too-soon' });
  });

  it('can’t be cancelled by the customer without a call', async () => {
    const line = await shop.sell(5);
    const order = await shop.place({
      lines: [line],
      details: callerDetails(),
      paymentMethod: 'cod',
      takenBy: jane,
    });
    expect(await cancelOrder({ orderNumber: order.number, now: shop.now })).toMatchObject({
      reason: 'not-allowed',
    });
  });

  it('without an email address is refused where no staff member takes it', async () => {
    const line = await shop.sell(5);
    const placement = shop.placement({ lines: [line], details: callerDetails(), paymentMethod: 'cod' });
    expect(await placeOrder(placement)).toEqual({ ok: false, reason: 'invalid-form' });
  });

  it('is not limited per network, but its prompts are per phone', async () => {
    shop.configure({ promptRules: { ...darajaPromptRules, ordersPerHour: { phone: 1, address: 1 } } });
    const phone = newPhone();
    const send = async () => {
      const order = await shop.place({
        lines: [await shop.sell(5)],
        details: callerDetails(phone),
        address: '192.0.2.1',
        takenBy: jane,
      });
      const options = { address: '192.0.2.1', sentBy: jane, now: shop.now };
      return { order, result: await sendFirstPrompt(order, options) };
    };
    const first = await send();
    expect(first.result).toEqual({ ok: true, state: 'prompted' });
    expect((await send()).result).toMatchObject({ ok: false, reason: 'too-soon' });
    expect((await shop.reload(first.order)).timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Jane Nafula',
      text: expect.stringContaining('M-Pesa prompt sent to') as string,
    });
    expect(await auditOf(first.order.number)).toMatchObject([
      { action: 'Took the order by phone' },
      { action: 'Sent an M-Pesa prompt' },
    ]);
  });

  it('takes no limit of the network from customers there', async () => {
    const promptRules = { ...darajaPromptRules, perClientAddress: { perHour: 1, perDay: 1 } };
    shop.configure({ promptRules });
    for (let count = 0; count < 3; count += 1) {
      const order = await shop.place({
        lines: [await shop.sell(5)],
        details: callerDetails(),
        takenBy: jane,
      });
      const result = await sendFirstPrompt(order, { address: '192.0.2.1', sentBy: jane, now: shop.now });
      expect(result).toEqual({ ok: true, state: 'prompted' });
    }
    expect(await collections().rateLimits.countDocuments({ _id: /192\.0\.2\.1/ })).toBe(0);
  });

  it('changes to cash by staff: confirmed, with its stock, and a late payment counts once', async () => {
    const line = await shop.sell(50);
    const details = callerDetails();
    const order = await shop.place({ lines: [{ ...line, quantity: 45 }], details, takenBy: jane });
    await sendFirstPrompt(order, { address: null, sentBy: jane, now: shop.now });
    const changed = await changeToCash({ orderNumber: order.number, changedBy: jane, now: shop.now });
    expect(changed).toMatchObject({
      ok: true,
      order: { status: 'confirmed', paymentMethod: 'cod', stockTaken: true, payBy: null },
    });
    expect(await changeToCash({ orderNumber: order.number, changedBy: jane, now: shop.now })).toEqual({
      ok: false,
      reason: 'not-payable',
    });
    expect(await auditOf(order.number)).toHaveLength(3);
    const prompt = await shop.simulator.waitForPrompt({ phone: details.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await shop.reload(order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('gets another prompt from staff when the first one failed', async () => {
    shop.configure({ promptRules: relaxedPromptRules });
    const order = await shop.place({ lines: [await shop.sell(5)], details: callerDetails(), takenBy: jane });
    await sendFirstPrompt(order, { address: null, sentBy: jane, now: shop.now });
    const prompt = await shop.simulator.waitForPrompt({ phone: order.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
    const retry = { orderNumber: order.number, phoneNumber: null, address: null, sentBy: jane };
    expect(await retryPayment({ ...retry, now: shop.passSeconds(60) })).toMatchObject({ ok: true });
    expect((await shop.reload(order)).timeline.at(-1)).toMatchObject({ by: 'admin', name: 'Jane Nafula' });
  });
});
