import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { orderPaymentKey } from '~/domain/orders/account/order-payment-key';
import { correctOrder } from '~/domain/orders/corrections/correct-order.server';
import { assignRider } from '~/domain/orders/day-sheet/assign-rider.server';
import { sumByRider } from '~/domain/orders/day-sheet/day-sheet';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import type { Order } from '~/domain/orders/order';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import { correctCash, recordCash } from '~/domain/payments/cash/record-cash.server';
import { eraseNameFromCashDays } from '~/domain/payments/cash-up/erase-name.server';
import { exportMoney } from '~/domain/payments/cash-up/export-money.server';
import { loadCashUp } from '~/domain/payments/cash-up/load-cash-up.server';
import { closeCashDay, recordCashLine } from '~/domain/payments/cash-up/record-cash-line.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { recordRefund } from '~/domain/payments/refunds/record-refund.server';
import { loadSales } from '~/domain/sales/load-sales.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import { interceptCall } from '../orders/intercept-call';
import { achieng, newIdempotencyKey, useShop } from '../orders/shop';

const shop = useShop();
const jane: StaffMember = { userId: new ObjectId(), name: 'Jane', clientAddress: null };

/** A whole day away, so that no test crosses midnight by chance. */
let day = '';
const at = (time: string, days = 0) => new Date(`${addDays(day, days)}T${time}:00+03:00`);

beforeEach(async () => {
  day = addDays(toDateInput(shop.now), 1);
  shop.passSeconds((at('06:00').getTime() - shop.now.getTime()) / 1000);
  await collections().settings.updateOne(
    { _id: 'site' },
    {
      $set: {
        'deliveryRule.days': [],
        riders: [
          { id: 'otieno', name: 'Otieno', phone: '0712 345 678', hasLeft: false },
          { id: 'wafula', name: 'Wafula', phone: '', hasLeft: false },
          { id: 'barasa', name: 'Barasa', phone: '', hasLeft: true },
        ],
      } as never,
    },
  );
});

/** A delivery of 650 in cash, with a rider. */
async function place(riderId = '', now = at('06:30'), price = 450): Promise<Order> {
  const order = await shop.place({
    lines: [await shop.sell(5, price)],
    paymentMethod: 'cod',
    phoneNumber: null,
    takenBy: jane,
    now,
  });
  if (riderId !== '') expect(await give(order, riderId)).toMatchObject({ ok: true, given: 1 });
  return shop.reload(order);
}
const give = ({ number }: Order, riderId: string) =>
  assignRider({ orderNumbers: [number], riderId, by: jane, now: shop.now });
const take = async (order: Order, now = at('10:00'), place: 'farm' | null = null, by = jane) => {
  expect(await recordCash({ orderNumber: order.number, amount: null, place, by, now })).toMatchObject({
    ok: true,
  });
  return shop.reload(order);
};
const takeBack = ({ number }: Order, now = at('12:00')) =>
  correctCash({ orderNumber: number, reason: 'wrong row', by: achieng, now });
const line = (
  holderKey: string,
  kind: 'count' | 'correction',
  amount: number,
  { note = '', now = at('18:00'), idempotencyKey = newIdempotencyKey() } = {},
) =>
  recordCashLine({
    day,
    holderKey,
    kind,
    amount: shillings(amount),
    note,
    idempotencyKey,
    by: achieng,
    now,
  });
const close = (now = at('20:00')) => closeCashDay({ day, by: achieng, now });
const person = async (key: string, of = day) =>
  (await loadCashUp(of, at('21:00'))).people.find((one) => one.key === key);
const findings = async () => {
  const found: string[] = [];
  for await (const { what, check } of runIntegrityChecks({ now: at('21:00') }))
    if (check === 'Cash-up') found.push(what);
  return found;
};

describe('riders', () => {
  it('get deliveries one by one or together; who left gets none, and nobody a cancelled one', async () => {
    const [one, other, gone] = [await place(), await place(), await place()];
    await changeOrderStatus({ orderId: gone._id, to: 'cancelled', by: 'admin', now: shop.now });
    const numbers = [one, other, gone].map(({ number }) => number);
    const all = (riderId: string) => assignRider({ orderNumbers: numbers, riderId, by: jane, now: shop.now });
    expect(await all('barasa')).toEqual({ ok: false, reason: 'unknown-rider' });
    expect(await all('otieno')).toMatchObject({ ok: true, rider: { name: 'Otieno' }, given: 2, left: 1 });
    await give(other, 'wafula');
    const { orders } = await loadDaySheet(day, shop.now);
    expect(sumByRider(orders)).toEqual([
      { id: 'otieno', name: 'Otieno', count: 1, toCollect: shillings(650) },
      { id: 'wafula', name: 'Wafula', count: 1, toCollect: shillings(650) },
    ]);
    await give(other, '');
    expect((await shop.reload(other)).rider).toBeNull();
    // The customer reads nothing of it.
    expect((await shop.reload(other)).timeline).toHaveLength(other.timeline.length);
    expect(await collections().auditEntries.countDocuments({ subjectId: other.number })).toBe(4);
  });
});

describe('cash is of who took it, on the day it was taken', () => {
  it('of the rider of the order, else of who records it; part payments and refunds, too', async () => {
    const ridden = await take(await place('otieno'));
    await take(await place('otieno'), at('10:00'), 'farm');
    await take(await place());
    expect(await give(ridden, 'wafula')).toMatchObject({ ok: true, given: 1 });
    const parted = await place('wafula');
    await recordPayment({
      orderNumber: parted.number,
      payment: { method: 'cash', amount: shillings(500) },
      idempotencyKey: newIdempotencyKey(),
      by: jane,
      now: at('11:00'),
    });
    expect(
      await recordRefund({
        orderNumber: ridden.number,
        key: orderPaymentKey,
        seenAmount: shillings(650),
        amount: shillings(100),
        method: 'cash',
        code: null,
        reason: 'Something was missing',
        idempotencyKey: newIdempotencyKey(),
        by: achieng,
        now: at('12:00'),
      }),
    ).toMatchObject({ ok: true });
    const { people, cash, revenue } = await loadCashUp(day, at('13:00'));
    expect(
      people.map(({ name, toCollect, collected, givenBack }) => [name, toCollect, collected, givenBack]),
    ).toEqual([
      ['Achieng', 0, shillings(-100), shillings(100)],
      ['Jane', 0, shillings(1_300), 0],
      ['Otieno', 0, shillings(650), 0],
      ['Wafula', shillings(150), shillings(500), 0],
    ]);
    expect([cash, revenue]).toEqual([shillings(2_350), shillings(2_350)]);

    for (const [fee, toCollect] of [
      [50, 0],
      [200, 150],
    ] as const) {
      const correction = { deliveryFee: shillings(fee) };
      await correctOrder({
        orderNumber: parted.number,
        correction,
        mayDiscount: true,
        idempotencyKey: newIdempotencyKey(),
        by: achieng,
        now: at('14:00'),
      });
      expect(await person('rider-wafula')).toMatchObject({
        toCollect: shillings(toCollect),
        collected: shillings(500),
      });
    }
  });

  it('is what is kept, not the note that was given', async () => {
    const order = await place('otieno');
    const pay = (amount: number) =>
      recordPayment({
        orderNumber: order.number,
        payment: { method: 'cash', amount: shillings(amount) },
        idempotencyKey: newIdempotencyKey(),
        by: jane,
        now: at('10:00'),
      });
    expect(await pay(1_000)).toEqual({ ok: false, reason: 'too-much', most: shillings(650) });
    await pay(650);
    expect(await person('rider-otieno')).toMatchObject({ collected: shillings(650) });
  });

  it.each([
    ['23:59', 0, 650, 0],
    ['00:00', 1, 0, 650],
    ['00:30', 1, 0, 650],
  ])('taken at %s', async (time, days, before, after) => {
    await take(await place('otieno', at('06:30')), at(time, days));
    const collectedOn = async (of: string) => (await loadCashUp(of, at('21:00', 1))).cash;
    expect([await collectedOn(day), await collectedOn(addDays(day, 1))]).toEqual([
      shillings(before),
      shillings(after),
    ]);
  });

  it('also for an order of last week', async () => {
    await take(await place('otieno', at('06:30', -7), 300));
    expect(await person('rider-otieno')).toMatchObject({ collected: shillings(500) });
    expect((await loadCashUp(addDays(day, -7), at('21:00'))).cash).toBe(0);
  });
});

describe('the cash-up', () => {
  it('keeps what was counted beside what was expected, through closing and corrections', async () => {
    await take(await place('otieno', at('06:30'), 4_800));
    await line('rider-otieno', 'correction', 0, { note: 'he comes late', now: at('17:00') });
    expect(await person('rider-otieno')).toMatchObject({ isCounted: false, toCollect: 0 });
    const idempotencyKey = newIdempotencyKey();
    for (let time = 0; time < 2; time += 1)
      expect(await line('rider-otieno', 'count', 4_950, { idempotencyKey })).toMatchObject({ ok: true });
    const counted = {
      isCounted: true,
      collected: shillings(5_000),
      handedIn: shillings(4_950),
      difference: shillings(-50),
      lines: [
        { kind: 'correction', note: 'he comes late' },
        { kind: 'count', amount: shillings(4_950), expected: shillings(5_000) },
      ],
    };
    expect(await person('rider-otieno')).toMatchObject(counted);
    expect(await close()).toMatchObject({ ok: true });
    expect(await close(at('20:30'))).toMatchObject({ ok: true, closed: { at: at('20:00') } });
    expect(await person('rider-otieno')).toMatchObject({ ...counted, collectedAtClosing: shillings(5_000) });

    expect(await line('rider-otieno', 'count', 50)).toEqual({ ok: false, reason: 'closed' });
    expect(await line('rider-otieno', 'correction', 50)).toEqual({ ok: false, reason: 'no-reason' });
    expect(await line('rider-otieno', 'correction', 20, { note: 'in the bag' })).toMatchObject({ ok: true });
    expect(await person('rider-otieno')).toMatchObject({
      handedIn: shillings(4_970),
      difference: shillings(-30),
      lines: [...counted.lines, { kind: 'correction', amount: shillings(20), expected: shillings(50) }],
    });
    expect(await findings()).toEqual([]);
  });

  it('hides the sums again when cash comes after the count, which is then of the rest', async () => {
    await take(await place('otieno'));
    await line('rider-otieno', 'count', 650, { now: at('13:00') });
    await take(await place('otieno'), at('14:00'));
    expect(await person('rider-otieno')).toMatchObject({ isCounted: false });
    expect(await line('rider-otieno', 'count', 600)).toMatchObject({ line: { expected: shillings(650) } });
    expect(await person('rider-otieno')).toMatchObject({ isCounted: true, difference: shillings(-50) });
  });

  it('knows a wrong tick no more; of a closed day a line says so', async () => {
    const [before, after] = [await take(await place('otieno')), await take(await place('otieno'))];
    await line('rider-otieno', 'count', 650);
    expect(await takeBack(before)).toMatchObject({ ok: true });
    expect(await person('rider-otieno')).toMatchObject({ collected: shillings(650), difference: 0 });
    expect((await person('rider-otieno'))?.lines).toHaveLength(1);
    await close();
    expect(await takeBack(after, at('20:30'))).toMatchObject({ ok: true });
    expect(await person('rider-otieno')).toMatchObject({
      collected: 0,
      collectedAtClosing: shillings(650),
      handedIn: shillings(650),
      lines: [
        { kind: 'count' },
        { kind: 'not-received', amount: shillings(-650), note: `Order ${after.number}: wrong row` },
      ],
    });
    expect(await findings()).toEqual([]);
  });

  it('says so of a part, too', async () => {
    const order = await place('otieno');
    await recordPayment({
      orderNumber: order.number,
      payment: { method: 'cash', amount: shillings(500) },
      idempotencyKey: newIdempotencyKey(),
      by: jane,
      now: at('10:00'),
    });
    await close();
    const partAt = at('10:00');
    await correctCash({
      orderNumber: order.number,
      partAt,
      reason: 'only promised',
      by: achieng,
      now: at('20:30'),
    });
    expect(await person('rider-otieno')).toMatchObject({
      collected: 0,
      collectedAtClosing: shillings(500),
      lines: [{ kind: 'not-received', amount: shillings(-500) }],
    });
    // What came after the closing was no part of it.
    await take(order, at('20:40'));
    await takeBack(order, at('20:50'));
    expect((await person('rider-otieno'))?.lines).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it('is closed without cash that is taken back meanwhile, or says so', async () => {
    const order = await take(await place('otieno'));
    interceptCall(collections().cashDays, 'updateOne', async () => void (await takeBack(order)));
    await close();
    const { collected, collectedAtClosing, lines } = (await person('rider-otieno')) ?? {};
    expect([collected ?? 0, collectedAtClosing ?? 0, lines ?? []]).toEqual([0, 0, []]);
    expect(await findings()).toEqual([]);
  });

  it('is closed while cash is taken back, which a line says', async () => {
    const order = await take(await place('otieno'));
    interceptCall(collections().cashDays, 'findOneAndUpdate', close);
    await takeBack(order);
    const { collected, collectedAtClosing, lines } = (await person('rider-otieno')) ?? {};
    expect([collected, collectedAtClosing, lines?.map(({ kind }) => kind)]).toEqual([
      0,
      order.paidAmount,
      ['not-received'],
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['before it, and recorded after it, as none of it', '20:01', 0],
    ['after it, and recorded before it, as part of it', '19:59', 650],
  ])('knows cash that was taken %s', async (_, closedAt, inClosing) => {
    const order = await place('otieno');
    const closeThen = () => closeCashDay({ day, by: achieng, now: at(closedAt) });
    if (inClosing === 0)
      interceptCall(collections().auditEntries, 'insertOne', async () => void (await closeThen()));
    await take(order, at('20:00'));
    await closeThen();
    expect(await findings()).toEqual([]);
    await takeBack(order, at('20:30'));
    const { collected, collectedAtClosing, lines } = (await person('rider-otieno')) ?? {};
    expect([collected ?? 0, collectedAtClosing ?? 0, lines?.length ?? 0]).toEqual([
      0,
      shillings(inClosing),
      inClosing === 0 ? 0 : 1,
    ]);
    expect(await findings()).toEqual([]);
  });

  it('takes nothing for a day to come, or for somebody unknown', async () => {
    expect(await line('rider-otieno', 'count', 1, { now: at('23:00', -1) })).toEqual({
      ok: false,
      reason: 'future-day',
    });
    expect(await close(at('23:00', -1))).toEqual({ ok: false, reason: 'future-day' });
    expect(await line('rider-nobody', 'count', 1)).toEqual({ ok: false, reason: 'unknown-holder' });
    expect(await line(`staff-${jane.userId.toHexString()}`, 'count', 1)).toMatchObject({ ok: false });
    expect(await line(`staff-${achieng.userId.toHexString()}`, 'count', 0)).toMatchObject({ ok: true });
  });

  it('has M-Pesa apart until the statement shows it, and agrees with dashboard, list and CSV to the cent', async () => {
    const typed = await place('otieno', at('06:30'), 450.5);
    const code = 'UKR4X7B2C9';
    await recordPayment({
      orderNumber: typed.number,
      payment: { method: 'mpesa', code, amount: shillings(300), isSeen: false, acceptsDay: true },
      idempotencyKey: newIdempotencyKey(),
      by: jane,
      now: at('09:00'),
    });
    await take(typed);
    const { order, prompt } = await shop.promptOrder();
    shop.passSeconds(3_600);
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { lateSeconds: 0 });
    await shop.simulator.waitForResult(prompt.checkoutRequestId);
    const { receiptNumber } = await shop.reload(order);
    const mpesa = async () => (await loadCashUp(day, at('21:00'))).mpesa;
    expect(await mpesa()).toMatchObject({
      onStatement: shillings(265),
      notYetOnStatement: shillings(300),
      movements: [
        { orderNumber: order.number, code: receiptNumber, isPart: false, isUnseen: false },
        { orderNumber: typed.number, code, isPart: true, isUnseen: true },
      ],
    });
    await settleUnseenCode({
      orderNumber: typed.number,
      code,
      decision: { isSeen: true },
      by: achieng,
      now: at('11:00'),
    } as never);
    expect(await mpesa()).toMatchObject({ onStatement: shillings(565), notYetOnStatement: 0 });

    const { revenue, cash } = await loadCashUp(day, at('21:00'));
    expect([cash, revenue]).toEqual([shillings(350.5), shillings(915.5)]);
    await refreshSales(at('21:00'));
    expect((await loadSales(at('21:00'))).today.revenue).toBe(revenue);
    const rows: (readonly string[])[] = [];
    const period = { from: addDays(day, -30), to: day };
    for await (const row of (await exportMoney(period, { by: achieng, now: shop.now })) ?? []) rows.push(row);
    expect(rows).toEqual([
      [day, order.number, receiptNumber, 'M-Pesa', '265.00', '', 'Yes'],
      [day, typed.number, code, 'M-Pesa', '300.00', '', 'Yes'],
      [day, typed.number, '', 'Cash', '350.50', 'Otieno', ''],
    ]);
    expect(
      await exportMoney({ from: addDays(day, 1), to: addDays(day, 9) }, { by: achieng, now: shop.now }),
    ).toBeNull();
  });

  it('is compared with the orders by check, after it is closed', async () => {
    const order = await take(await place('otieno'));
    await close();
    expect(await findings()).toEqual([]);
    await collections().orders.updateOne(
      { _id: order._id },
      { $set: { cashHolder: { kind: 'rider', id: 'wafula', name: 'Wafula' } } },
    );
    expect(await findings()).toEqual([
      `The cash-up of ${day} was closed with KES 650.00 more in the cash of rider-otieno than the orders say`,
      `The cash-up of ${day} was closed with KES 650.00 less in the cash of rider-wafula than the orders say`,
    ]);
    await collections().orders.updateOne(
      { _id: order._id },
      { $set: { cashHolder: order.cashHolder ?? null } },
    );
  });

  it('tells the lines of a deleted account apart, without its name', async () => {
    await take(await place(), at('10:00'), null, achieng);
    await line(`staff-${achieng.userId.toHexString()}`, 'count', 650);
    await close();
    await withTransaction((session) => eraseNameFromCashDays(achieng.userId, session));
    const stored = await collections().cashDays.findOne({ _id: day });
    expect(JSON.stringify(stored)).not.toContain('Achieng');
    expect(stored?.lines).toMatchObject([{ amount: shillings(650), holder: { name: 'Deleted account' } }]);
  });
});
