import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import { correctionVersion, correctOrder } from '~/domain/orders/corrections/correct-order.server';
import type { Correction } from '~/domain/orders/corrections/correction';
import type { Discount, Order } from '~/domain/orders/order';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import type { PlaceOrderInput } from '~/domain/orders/placing/place-order.server';
import { applyPaymentResult } from '~/domain/payments/results/apply-payment-result.server';
import { correctCash } from '~/domain/payments/cash/record-cash.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { recordRefund, refundableAmount } from '~/domain/payments/refunds/record-refund.server';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings, toCents } from '~/lib/format/money';
import { chooseRuns } from '../../support/full-run';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { interceptCall } from './intercept-call';
import { achieng, newPhone, useShop } from './shop';

const shop = useShop();
const newKey = () => randomBytes(16).toString('base64url');

type Line = { readonly productId: string; readonly sku: string | null; readonly quantity: number };

const correct = (
  { number }: Pick<Order, 'number'>,
  correction: Correction,
  changes: Partial<Parameters<typeof correctOrder>[0]> = {},
) =>
  correctOrder({
    orderNumber: number,
    correction,
    mayDiscount: true,
    idempotencyKey: newKey(),
    by: achieng,
    now: shop.now,
    ...changes,
  });

async function corrected(...args: Parameters<typeof correct>): Promise<Order> {
  const result = await correct(...args);
  if (!result.ok) throw new Error(`not corrected: ${JSON.stringify(result)}`);
  return result.order;
}

const ordered = (line: Line, quantity = line.quantity) => ({ ...line, quantity, price: 'ordered' }) as const;

const place = (lines: readonly Line[], changes: Partial<PlaceOrderInput> = {}) =>
  shop.place({ lines, paymentMethod: 'cod', phoneNumber: null, takenBy: achieng, ...changes });

/** An order of `quantity` at 65 each, paid in cash. */
async function paidOrder(quantity: number, stock = 20) {
  const line = { ...(await shop.sell(stock)), quantity };
  const order = await place([line]);
  return { line, order: await pay(order) };
}

async function pay({ number }: Pick<Order, 'number'>, amount?: number): Promise<Order> {
  const order = await collections().orders.findOne({ number });
  if (!order) throw new Error('the order is gone');
  const { stillToPay } = accountOf(order);
  const result = await recordPayment({
    orderNumber: number,
    payment: { method: 'cash', amount: amount === undefined ? stillToPay : shillings(amount) },
    idempotencyKey: newKey(),
    by: achieng,
    now: shop.now,
  });
  if (!result.ok) throw new Error(`not paid: ${result.reason}`);
  return result.order;
}

const ledgerOf = ({ number }: Pick<Order, 'number'>) =>
  collections().stockMovements.find({ orderNumber: number, reason: 'corrected' }).toArray();
const mailsOf = ({ _id }: Pick<Order, '_id'>) =>
  collections()
    .outbox.find({ key: { $regex: `^order-corrected ${_id.toHexString()}` } })
    .toArray();
const tenPercent: Discount = { kind: 'percent', value: 10, reason: 'It came late last time' };

describe('the stock of a corrected order', () => {
  it('counts its own units: 5 of 6 become anything up to 6, and 7 are 1 too few', async () => {
    const line = { ...(await shop.sell(6)), quantity: 5 };
    const order = await place([line]);
    for (const quantity of [2, 6, 3, 5]) {
      await corrected(order, { lines: [ordered(line, quantity)] });
      expect(await shop.stockOf(line.sku)).toBe(6 - quantity);
    }
    expect(await correct(order, { lines: [ordered(line, 7)] })).toMatchObject({
      reason: 'lines',
      faults: [{ sku: line.sku, kind: 'short', needed: 2, left: 1 }],
    });
    expect(await shop.stockOf(line.sku)).toBe(1);
    expect((await ledgerOf(order)).map(({ change }) => change)).toEqual([3, -4, 3, -2]);
  });

  it('is taken for what is added, and given back for what is removed', async () => {
    const [milk, mala] = [await shop.sell(5), { ...(await shop.sell(5)), quantity: 3 }];
    const order = await place([milk]);
    await corrected(order, { lines: [ordered(milk), ordered(mala)] });
    expect(await shop.stockOf(mala.sku)).toBe(2);
    await corrected(order, { lines: [ordered(mala)] });
    expect([await shop.stockOf(milk.sku), await shop.stockOf(mala.sku)]).toEqual([5, 3 - 1]);
  });

  it('is the same for two lines of one product, and for one size on two lines', async () => {
    const [product] = await insertProducts(
      makeProduct({ variants: [makeVariant('TWO-A', 65, 4), makeVariant('TWO-B', 65, 4)] }),
    );
    const line = (sku: string, quantity: number) =>
      ordered({ productId: product._id.toHexString(), sku, quantity });
    const order = await place([line('TWO-A', 1), line('TWO-B', 1)]);
    await corrected(order, { lines: [line('TWO-A', 3), line('TWO-B', 4)] });
    expect([await shop.stockOf('TWO-A'), await shop.stockOf('TWO-B')]).toEqual([1, 0]);
    const short = await correct(order, { lines: [line('TWO-A', 3), line('TWO-A', 2), line('TWO-B', 4)] });
    expect(short).toMatchObject({ faults: [{ sku: 'TWO-A', needed: 2, left: 1 }] });
    const twice = await corrected(order, { lines: [line('TWO-A', 3), line('TWO-A', 1), line('TWO-B', 1)] });
    expect(twice.items).toHaveLength(3);
    expect([await shop.stockOf('TWO-A'), await shop.stockOf('TWO-B')]).toEqual([0, 3]);
    await changeStatusAsStaff({
      orderNumber: order.number,
      to: 'cancelled',
      why: 'test',
      by: achieng,
      now: shop.now,
    });
    expect([await shop.stockOf('TWO-A'), await shop.stockOf('TWO-B')]).toEqual([4, 4]);
  });

  it('stays, without a line in the ledger, while anything else is corrected', async () => {
    const { line, order } = await paidOrder(2);
    const day = addDays(toDateInput(shop.now), 3);
    await collections().products.updateOne(
      { 'variants.sku': line.sku },
      { $set: { 'variants.$.price': shillings(80) } },
    );
    for (const correction of [
      { lines: [{ ...ordered(line), price: 'today' }] },
      { lines: [{ ...ordered(line), notes: 'cold' }] },
      { delivery: { method: 'delivery', address: '13 Farm Road' } },
      { delivery: { method: 'delivery', day } },
      { deliveryFee: shillings(50) },
      { discount: tenPercent },
      { discount: null },
    ] satisfies Correction[])
      expect(await correct(order, correction), JSON.stringify(correction)).toMatchObject({
        isCorrected: true,
      });
    expect(await ledgerOf(order)).toEqual([]);
    expect(await shop.stockOf(line.sku)).toBe(18);
    expect(await shop.reload(order)).toMatchObject({
      delivery: { address: '13 Farm Road', day },
      internalNotes: [{ text: 'Address before: 12 Farm Road, Near the market, Bumala, Blue gate' }],
    });
  });

  it.each([
    ['products', 'bulkWrite'],
    ['orders', 'updateOne'],
    ['outbox', 'updateOne'],
    ['auditEntries', 'insertOne'],
  ] as const)('is as before where %s.%s fails', async (name, method) => {
    const { line, order } = await paidOrder(2);
    interceptCall(collections()[name], method, () => Promise.reject(new Error('power cut')));
    await expect(correct(order, { lines: [ordered(line, 5)] })).rejects.toThrow('power cut');
    expect(await shop.stockOf(line.sku)).toBe(18);
    expect(await ledgerOf(order)).toEqual([]);
    expect(await shop.reload(order)).toEqual(order);
  });

  it('of an order that awaits the farm is not looked at', async () => {
    const line = { ...(await shop.sell(60)), quantity: 60 };
    const order = await place([line], { takenBy: undefined });
    expect(order.stockTaken).toBe(false);
    await collections().products.updateOne(
      { 'variants.sku': line.sku },
      { $inc: { 'variants.$.stockQuantity': -20 } },
    );
    expect((await corrected(order, { lines: [ordered(line, 50)] })).stockTaken).toBe(false);
    await collections().products.updateOne(
      { 'variants.sku': line.sku },
      { $inc: { 'variants.$.stockQuantity': 20 } },
    );
  });
});

describe('the price of a corrected order', () => {
  it('is that of the day of the order for what stays, and today’s for what is added or is to have it', async () => {
    const [milk, mala] = [{ ...(await shop.sell(9)), quantity: 2 }, await shop.sell(9)];
    const order = await place([milk]);
    for (const { sku } of [milk, mala])
      await collections().products.updateOne(
        { 'variants.sku': sku },
        { $set: { 'variants.$.price': shillings(150) } },
      );
    const more = await corrected(order, { lines: [ordered(milk, 3), ordered(mala)] });
    expect(more.items.map(({ price }) => price)).toEqual([shillings(65), shillings(150)]);
    expect(more.totalAmount).toBe(shillings(3 * 65 + 150 + 200));
    const seen = { ...ordered(milk, 3), price: 'today', seenPrice: shillings(140) } as const;
    expect(await correct(order, { lines: [seen] })).toMatchObject({
      faults: [{ kind: 'price-changed', is: shillings(150) }],
    });
    const today = await corrected(order, { lines: [{ ...seen, seenPrice: shillings(150) }] });
    expect(today.totalAmount).toBe(shillings(3 * 150 + 200));
  });

  it('stays where only the address changes, also of a product that is gone', async () => {
    const { line, order } = await paidOrder(2);
    await collections().products.updateOne({ 'variants.sku': line.sku }, { $set: { variants: [] } });
    const moved = await corrected(order, {
      lines: [ordered(line)],
      delivery: { method: 'delivery', address: 'Behind the church' },
    });
    expect(moved).toMatchObject({
      totalAmount: order.totalAmount,
      items: order.items,
      paymentStatus: 'paid',
    });
    expect(moved.shippingAddress).toContain('Behind the church');
    expect(moved.timeline.at(-1)?.text).toBe('Order corrected: the address');
    expect(await correct(order, { lines: [ordered(line, 3)] })).toMatchObject({ reason: 'lines' });
    // The product has its size again, for the check of the stock.
    await collections().products.updateOne(
      { _id: ObjectId.createFromHexString(line.productId) },
      { $set: { variants: [makeVariant(line.sku, 65, 18)] } },
    );
  });

  it('has a discount as it was written: per cent of the sum of now, shillings up to the total', async () => {
    const { line, order } = await paidOrder(5);
    expect(await correct(order, { discount: tenPercent }, { mayDiscount: false })).toMatchObject({
      reason: 'discount-not-allowed',
    });
    const off = await corrected(order, { discount: tenPercent });
    expect(off.totalAmount).toBe(shillings(325 - 32.5 + 200));
    // Who may not give one corrects the rest.
    const two = await corrected(order, { lines: [ordered(line, 2)] }, { mayDiscount: false });
    expect(two.totalAmount).toBe(shillings(130 - 13 + 200));
    expect(two.discount).toEqual(tenPercent);
    const free = await corrected(order, { discount: { kind: 'amount', value: 60_000, reason: 'A gift' } });
    expect(free.totalAmount).toBe(0);
    expect(free.discount?.value).toBe(60_000);
    expect(accountOf(free)).toMatchObject({ stillToPay: 0, dueBack: shillings(525) });
    const back = await corrected(order, { lines: [ordered(line, 10)] });
    expect(back.totalAmount).toBe(shillings(650 + 200 - 600));
  });
});

describe('the money of a corrected order', () => {
  it('is received less what went back: more is to pay, and nothing when it is taken back', async () => {
    const { line, order } = await paidOrder(10);
    const more = await corrected(order, { lines: [ordered(line, 12)] });
    expect(more).toMatchObject({ paymentStatus: 'pending', status: 'confirmed' });
    expect(accountOf(more)).toMatchObject({ stillToPay: shillings(130), received: shillings(850) });
    expect(more.timeline.at(-1)?.text).toBe(
      `Order corrected: 12 × ${order.items[0]?.name} instead of 10; total KES 980.00 instead of KES 850.00. KES 130.00 is to pay`,
    );
    const less = await corrected(order, { lines: [ordered(line, 10)] });
    const { receiptNumber, paidAt, paymentMethod } = order;
    expect(less).toMatchObject({
      paymentStatus: 'paid',
      receiptNumber,
      paidAt,
      paymentMethod,
      refundsDue: [],
    });
    expect(accountOf(less)).toEqual(accountOf(order));
  });

  it('is due back where it costs less, goes back, and is owed again after', async () => {
    const { line, order } = await paidOrder(10);
    const less = await corrected(order, { lines: [ordered(line, 8)] });
    expect(less.paymentStatus).toBe('paid');
    expect(less.refundsDue).toMatchObject([{ reason: 'overpaid', amount: shillings(130) }]);
    await recordRefund({
      orderNumber: order.number,
      key: orderPaymentKey,
      seenAmount: refundableAmount(less, orderPaymentKey) ?? toCents(0),
      amount: shillings(130),
      method: 'cash',
      code: null,
      reason: 'two fewer',
      idempotencyKey: newKey(),
      by: achieng,
      now: shop.now,
    });
    expect(accountOf(await shop.reload(order))).toMatchObject({ dueBack: 0, kept: shillings(720) });
    const more = await corrected(order, { lines: [ordered(line, 9)] });
    expect(accountOf(more)).toMatchObject({ stillToPay: shillings(65) });
    expect((await pay(order)).paymentStatus).toBe('paid');
  });

  it('becomes paid where what was received covers it now', async () => {
    const line = { ...(await shop.sell(20)), quantity: 5 };
    const order = await place([line], { paymentMethod: 'mpesa', phoneNumber: newPhone() });
    await pay(order, 400);
    const less = await corrected(order, { lines: [ordered(line, 3)] });
    expect(less).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'cod' });
    expect(accountOf(less)).toMatchObject({ received: shillings(400), dueBack: shillings(5), stillToPay: 0 });
    const free = await place([line], { paymentMethod: 'mpesa', phoneNumber: newPhone() });
    const given = await corrected(free, {
      discount: { kind: 'percent', value: 100, reason: 'A gift' },
      deliveryFee: toCents(0),
    });
    expect(given).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', totalAmount: 0, payBy: null });
    expect(accountOf(given).receipts).toEqual([]);
    const owing = await corrected(free, { discount: null });
    expect([owing.paymentStatus, owing.partPayments ?? []]).toEqual(['pending', []]);
    expect(accountOf(owing).stillToPay).toBe(shillings(325));
  });

  it('is due back no more when its cash turns out not to have come', async () => {
    const { line, order } = await paidOrder(2);
    await corrected(order, { lines: [ordered(line, 1)] });
    const mistake = { orderNumber: order.number, reason: 'Wrong row', by: achieng, now: shop.now };
    expect(await correctCash(mistake)).toMatchObject({ ok: true, order: { refundsDue: [] } });
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: 0,
      dueBack: 0,
      stillToPay: 26_500,
    });
  });

  it('stays enough when the cash of a part turns out not to have come', async () => {
    const line = { ...(await shop.sell(20)), quantity: 4 };
    const order = await place([line]);
    await pay(order, 270);
    await pay(order);
    await corrected(order, { lines: [ordered(line, 1)] });
    const mistake = { orderNumber: order.number, reason: 'Wrong row', by: achieng, now: shop.now };
    expect(await correctCash(mistake)).toMatchObject({ ok: true, order: { paymentStatus: 'paid' } });
    expect(accountOf(await shop.reload(order))).toMatchObject({
      received: 27_000,
      dueBack: 500,
      stillToPay: 0,
    });
  });

  it('of a prompt in flight is booked as it comes', async () => {
    const { line, order, prompt } = await shop.promptOrder({ price: 225 });
    const less = await corrected(order, { lines: [ordered(line)], deliveryFee: shillings(70) });
    expect(less.totalAmount).toBe(shillings(295));
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const paid = await shop.reload(order);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(accountOf(paid)).toMatchObject({ received: shillings(425), dueBack: shillings(130) });
    expect(shop.simulator.prompts()).toHaveLength(1);

    const up = await shop.promptOrder({ price: 225 });
    await corrected(up.order, { lines: [ordered(up.line, 2)] });
    await shop.simulator.answer(up.prompt.checkoutRequestId, 'pin');
    expect(accountOf(await shop.reload(up.order)).stillToPay).toBe(shillings(225));
  });

  it('knows the receipt that M-Pesa tells of it after the order owes again', async () => {
    const { line, order, prompt } = await shop.promptOrder();
    const [attempt] = await shop.attemptsOf(order);
    if (!attempt) throw new Error('no attempt');
    const ids = {
      checkoutRequestId: prompt.checkoutRequestId,
      merchantRequestId: prompt.merchantRequestId,
      code: '0',
      description: 'ok',
    };
    await applyPaymentResult(
      attempt._id,
      { ...ids, via: 'query', amount: null, receiptNumber: null, phone: null } as never,
      shop.now,
    );
    await corrected(order, { lines: [ordered(line, 2)] });
    await applyPaymentResult(
      attempt._id,
      { ...ids, via: 'callback', amount: attempt.amount, receiptNumber: 'UKT1234567', phone: null } as never,
      shop.now,
    );
    const told = await shop.reload(order);
    expect(told.partPayments).toMatchObject([{ receiptNumber: 'UKT1234567' }]);
    expect(told.refundsDue).toEqual([]);
  });

  const runs = Math.min(chooseRuns(30, 'CORRECTION_RUNS'), 1_000);
  it(`is the total less received plus went back, after each of ${runs} corrections and part payments`, async () => {
    const line = { ...(await shop.sell(30)), quantity: 5 };
    const order = await place([line]);
    const acts = fc.record({
      act: fc.constantFrom('lines', 'lines', 'fee', 'discount', 'pay', 'pay', 'refund'),
      by: fc.integer({ min: 1, max: 20 }),
    });
    for (const { act, by } of fc.sample(acts, { numRuns: runs, seed: 20261129 })) {
      const before = await shop.reload(order);
      const account = accountOf(before);
      if (act === 'lines') await corrected(order, { lines: [ordered(line, by)] });
      if (act === 'fee') await corrected(order, { deliveryFee: shillings(by * 10) });
      if (act === 'discount')
        await corrected(order, {
          discount:
            by % 3 === 0
              ? null
              : { kind: by % 2 ? 'percent' : 'amount', value: by % 2 ? by : by * 1_000, reason: 'storm' },
        });
      if (act === 'pay' && account.stillToPay >= 100)
        await pay(order, Math.min(Math.floor(account.stillToPay / 100), by * 15));
      if (act === 'refund' && account.dueBack > 0)
        await recordRefund({
          orderNumber: order.number,
          key: orderPaymentKey,
          seenAmount: refundableAmount(before, orderPaymentKey) ?? toCents(0),
          amount: account.dueBack,
          method: 'cash',
          code: null,
          reason: 'storm',
          idempotencyKey: newKey(),
          by: achieng,
          now: shop.now,
        });
      const after = await shop.reload(order);
      const { total, received, refunded, dueBack, stillToPay } = accountOf(after);
      const open = total - received + refunded;
      // Nobody is sent for the cents, in either direction.
      expect(Math.abs(open - (stillToPay - dueBack)), `after ${act} ${by}`).toBeLessThan(100);
      expect(after.paymentStatus).toBe(open >= 100 || (open > 0 && stillToPay > 0) ? 'pending' : 'paid');
      expect(await shop.stockOf(line.sku)).toBe(30 - (after.items[0]?.quantity ?? 0));
    }
  }, 600_000);
});

describe('a correction', () => {
  it('is made once, with one mail and one entry, however often its form is sent', async () => {
    const { line, order } = await paidOrder(2);
    const form = { seenVersion: correctionVersion(order), idempotencyKey: newKey() };
    const correction = { lines: [ordered(line, 4)] };
    const results = await Promise.all([correct(order, correction, form), correct(order, correction, form)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(results.map((result) => result.ok && result.isCorrected).sort()).toEqual([false, true]);
    const after = await shop.reload(order);
    expect(after.timeline.length).toBe(order.timeline.length + 1);
    expect(await mailsOf(order)).toHaveLength(1);
    expect(await correct(order, correction, { ...form, requestHash: 'other' })).toMatchObject({
      reason: 'key-reused',
    });
    // What was there already is no correction.
    expect(await correct(order, correction)).toMatchObject({ ok: true, isCorrected: false });
    expect((await shop.reload(order)).timeline.length).toBe(after.timeline.length);
  });

  it('tells its customer before and after in one mail', async () => {
    const { line, order } = await paidOrder(2);
    await corrected(order, { lines: [ordered(line, 4)], discount: tenPercent });
    const [mail] = await mailsOf(order);
    expect(mail?.subject).toContain(`your order ${order.number} was changed`);
    for (const text of [
      'instead of 2',
      'Discount of 10 %: It came late last time',
      'Total',
      'KES 104.00 is still to pay',
    ])
      expect(mail?.text).toContain(text);
  });

  it('is refused after another one, and not after a payment or a note', async () => {
    const line = { ...(await shop.sell(20)), quantity: 2 };
    const order = await place([line]);
    const seenVersion = correctionVersion(order);
    await pay(order, 100);
    await corrected(order, { lines: [ordered(line, 3)] }, { seenVersion });
    expect(await correct(order, { lines: [ordered(line, 4)] }, { seenVersion })).toMatchObject({
      reason: 'changed',
    });
  });

  it('is refused for an order that is delivered or cancelled, for its last line, and for what it does not know', async () => {
    const line = { ...(await shop.sell(20)), quantity: 2 };
    const order = await place([line]);
    const day = addDays(toDateInput(shop.now), -1);
    for (const [correction, reason] of [
      [{ lines: [] }, 'no-lines'],
      [{ delivery: { method: 'delivery', day } }, 'day'],
      [{ delivery: { method: 'delivery', areaId: 'nowhere' } }, 'delivery-area-unknown'],
      [
        { delivery: { method: 'pickup', pickupLocation: 'nowhere', pickupDate: shop.now } },
        'pickup-location-unknown',
      ],
      [{ delivery: { method: 'delivery', address: '' } }, 'address'],
      [{ lines: [ordered({ productId: 'f'.repeat(24), sku: null, quantity: 1 })] }, 'lines'],
    ] as const)
      expect(await correct(order, correction), reason).toMatchObject({ ok: false, reason });
    await changeStatusAsStaff({
      orderNumber: order.number,
      to: 'cancelled',
      why: 'no',
      by: achieng,
      now: shop.now,
    });
    expect(await correct(order, { lines: [ordered(line, 1)] })).toMatchObject({ reason: 'not-correctable' });
    expect(await shop.stockOf(line.sku)).toBe(20);
  });

  it('makes a delivery a pickup that is paid on pickup', async () => {
    const order = await place([await shop.sell(5)]);
    const pickupDate = new Date(shop.now.getTime() + 86_400_000);
    const delivery = { method: 'pickup', pickupLocation: 'main-store', pickupDate } as const;
    expect(await corrected(order, { delivery, deliveryFee: toCents(0) })).toMatchObject({
      deliveryMethod: 'pickup',
      paymentMethod: 'cop',
      totalAmount: shillings(65),
      dueOn: toDateInput(pickupDate),
    });
  });
});
