import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import { listMoneyMovements } from '~/domain/orders/account/money-movements';
import { erasePersonFromPayments } from '~/domain/orders/customers/erase-person.server';
import type { Order } from '~/domain/orders/order';
import { loadStatement } from '~/domain/organizations/account/load-statement.server';
import { balanceOf } from '~/domain/organizations/organization';
import { documentVersion } from '~/domain/editing/edit-conflict';
import { deleteOrganization, findDeletionObstacle } from '~/domain/organizations/save-organization.server';
import { changeToMpesa } from '~/domain/payments/change-to-mpesa.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { settleUnseenCode } from '~/domain/payments/recording/settle-unseen-code.server';
import { correctCash } from '~/domain/payments/cash/record-cash.server';
import { expireOverduePayments, queryPendingPayments } from '~/domain/payments/jobs/payment-jobs.server';
import { retryPayment } from '~/domain/payments/prompts/retry-payment.server';
import { recordTillPayment } from '~/domain/payments/till/record-till-payment.server';
import { recordReversal } from '~/domain/payments/reversals/record-reversal.server';
import { reopenOrder } from '~/domain/payments/review/reopen-order.server';
import { refusedReopeningText } from '~/domain/payments/review/reopening-text';
import { changeStandingOrder, endStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { findOwed, listOwed } from '~/domain/standing-orders/payment/find-owed.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { settleMornings } from '~/domain/standing-orders/payment/settle-mornings.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { ChosenPayment, StandingPayment } from '~/domain/standing-orders/payment/standing-payment';
import { addCents, shillings } from '~/lib/format/money';
import { redactPhone } from '~/lib/format/phone';
import { insertOrganization } from '../../support/fixtures/account-entries';
import { runBeside } from '../orders/run-beside';
import { achieng, newPhone } from '../orders/shop';
import { at, by } from './dairy';
import { useWeek } from './week';
import { phoneOf } from '../../support/fixtures/phone-of';

const {
  shop,
  dairy,
  goTo,
  settleAt,
  takeDays,
  tick,
  bringWeek,
  attempts,
  receiptOfPrompt,
  reload,
  paid,
  cashOf,
  owes,
  findings,
} = useWeek();

describe('a morning by M-Pesa', () => {
  it('is asked for when it was brought, once, but at night in the morning', async () => {
    const { household, orders } = await takeDays({ payment: 'mpesa' });
    const [order] = orders as [Order];
    await settleAt('11-30 06:00');
    await Promise.all([tick(order, '11-30 06:10'), tick(order, '11-30 06:10')]);
    await settleAt('11-30 06:59');
    expect(await attempts()).toEqual([]);
    expect(await owes(household)).toBe(shillings(150));
    goTo('11-30 07:00');
    await Promise.all([settleMornings(shop.now), settleMornings(shop.now)]);
    await settleMornings(shop.now);
    expect(await attempts()).toMatchObject([{ amount: shillings(150), phone: household.customer.phone }]);
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'duplicate' });
    const [after] = (await reload(orders)) as [Order];
    expect(after).toMatchObject({ paymentStatus: 'paid', status: 'delivered', paidAmount: shillings(150) });
    expect(after.settleAt).toBeUndefined();
    expect(await owes(household)).toBe(0);
    await settleAt('12-05 10:00');
    expect(await attempts()).toHaveLength(1);
  });

  it.each([1, 3])(
    'that is paid in cash beside its prompt (%i) is asked for once at most',
    async (position) => {
      const { orders } = await takeDays({ payment: 'mpesa' });
      const [order] = orders as [Order];
      await tick(order, '11-30 08:00');
      goTo('11-30 08:00');
      const ask = async () => {
        await settleMornings(shop.now);
        return true;
      };
      const cash = async () => (await cashOf(order)).ok;
      await runBeside(ask, [{ position, run: cash }]);
      const [after] = (await reload(orders)) as [Order];
      expect(after).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cod' });
      const { length: sent } = await attempts();
      expect(sent).toBeLessThanOrEqual(position === 1 ? 0 : 1);
      await settleAt('12-05 10:00');
      expect(await attempts()).toHaveLength(sent);
    },
  );

  it('that was not brought, or is taken back, is not asked for', async () => {
    const { orders } = await takeDays({ payment: 'mpesa' });
    const [order] = orders as [Order];
    await tick(order, '11-30 06:10');
    await tick(order, '11-30 06:20', 'not-brought');
    await settleAt('11-30 07:00');
    expect(await attempts()).toEqual([]);
  });

  it('waits for another prompt on the phone, a closed shop and a working M-Pesa', async () => {
    const { orders } = await takeDays({ payment: 'mpesa' });
    const [order] = orders as [Order];
    await tick(order, '11-30 08:00');
    goTo('11-30 08:00');
    await dairy.set({ 'opening.isOpen': false });
    await settleMornings(shop.now);
    expect((await shop.reload(order)).settleAt).toEqual(at('11-30 09:00'));
    await dairy.set({ 'opening.isOpen': true });
    goTo('11-30 09:00');
    const sent = await retryPayment({
      orderNumber: order.number,
      phoneNumber: null,
      address: null,
      sentBy: achieng,
      now: shop.now,
    });
    expect(sent).toMatchObject({ ok: true });
    await settleMornings(shop.now);
    expect((await shop.reload(order)).settleAt).toEqual(at('11-30 09:02:01'));
    shop.configure({ daraja: null });
    await expireOverduePayments(goTo('11-30 09:03'));
    await settleMornings(shop.now);
    expect((await shop.reload(order)).settleAt).toEqual(at('12-05 10:00'));
    expect(await attempts()).toHaveLength(1);
  });
});

describe('a prompt', () => {
  it('has its time from when it is sent, however long a run takes', async () => {
    for (let count = 0; count < 2; count += 1) await bringWeek({ payment: 'weekly' }, 1);
    goTo('12-05 10:00');
    let ms = 0;
    await settleMornings(shop.now, undefined, () => (ms += 150_000));
    const begun = (await attempts()).map(({ createdAt }) => createdAt.getTime() - shop.now.getTime());
    expect(begun).toEqual([150_000, 300_000]);
  });

  it.each([
    'expire settle query',
    'settle expire settle query',
    'expire query+settle',
    'query+settle expire',
  ])('that was paid before days of downtime is asked about, and not sent again (%s)', async (order) => {
    const { household, orders } = await bringWeek({ payment: 'weekly' }, 2);
    await settleAt('12-05 10:00');
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    goTo('12-12 10:00');
    const jobs = { expire: expireOverduePayments, settle: settleMornings, query: queryPendingPayments };
    for (const beside of order.split(' '))
      await Promise.all(beside.split('+').map((name) => jobs[name as keyof typeof jobs](shop.now)));
    for (const later of ['10:00:10', '10:02', '13:00']) await settleAt(`12-12 ${later}`);
    expect([(await attempts()).length, await paid(orders)]).toEqual([1, ['paid', 'paid']]);
  });

  it('is not sent again while M-Pesa doesn’t say after days of downtime whether it was paid', async () => {
    const { household, orders } = await bringWeek({ payment: 'weekly' }, 2);
    await settleAt('12-05 10:00');
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
    shop.simulator.setBehaviour({ service: 'unavailable' });
    goTo('12-12 10:00');
    await queryPendingPayments(shop.now);
    await expireOverduePayments(shop.now);
    goTo('12-12 10:01:10');
    await queryPendingPayments(shop.now);
    shop.simulator.setBehaviour({ service: 'up' });
    await settleAt('12-12 10:01:20');
    expect(await attempts()).toHaveLength(1);
    goTo('12-12 10:01:50');
    await queryPendingPayments(shop.now);
    await settleAt('12-12 10:05');
    expect([(await attempts()).length, await paid(orders)]).toEqual([1, ['paid', 'paid']]);
  });

  it.each([
    ['was too busy to send is sent an hour later', { service: 'busy' }, '12-05 11:00'],
    ['took nothing from our settings is sent the day after', { push: 'refused' }, '12-06 10:00'],
    ['refused for its phone is sent with the next week', { push: 'refused-number' }, '12-12 10:00'],
  ] as const)('that M-Pesa %s', async (_what, fault, next) => {
    const { household, orders } = await bringWeek();
    shop.simulator.setBehaviour(fault);
    await settleAt('12-05 10:00');
    shop.simulator.setBehaviour({ service: 'up', push: 'normal' });
    expect((await reload(orders)).map((order) => order.settleAt)).toEqual(orders.map(() => at(next)));
    await settleAt(next);
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await paid(orders)).toEqual(['paid', 'paid', 'paid']);
  });

  it('for what may have been paid after the backup waits until the farm has looked', async () => {
    const { orders } = await bringWeek();
    const restoredAt = at('12-05 12:00');
    await collections().operations.insertOne({ _id: 'standing-orders', restoredAt, broughtUntil: null });
    await settleAt('12-05 12:00');
    expect(await attempts()).toEqual([]);
    expect((await reload(orders)).map(({ settleAt: next }) => next)).toEqual(
      orders.map(() => at('12-12 10:00')),
    );
    await settleAt('12-12 10:00');
    expect(await attempts()).toHaveLength(1);
  });

  it('goes to the phone of now, and to none that is somebody else’s', async () => {
    const { household } = await bringWeek({ payment: 'weekly' }, 1);
    const freedAt = at('12-01 10:00');
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now: freedAt, session }),
    );
    await settleAt('12-05 10:00');
    expect(await attempts()).toEqual([]);
    const phone = newPhone();
    await collections().standingOrders.updateOne(
      { _id: household._id },
      { $set: { 'customer.phone': phone } },
    );
    await settleAt('12-12 10:00');
    expect(await attempts()).toMatchObject([{ phone, amount: shillings(150) }]);
  });

  it('goes to the phone of now also where the farm sends it', async () => {
    const { household, orders } = await takeDays({ payment: 'mpesa' });
    const [order] = orders as [Order];
    const phone = newPhone();
    const set = (changes: object) =>
      collections().standingOrders.updateOne({ _id: household._id }, { $set: changes });
    const ask = () =>
      retryPayment({
        orderNumber: order.number,
        phoneNumber: null,
        address: null,
        sentBy: achieng,
        now: goTo('11-30 08:00'),
      });
    await set({ freedPhone: household.customer.phone });
    expect(await ask()).toMatchObject({ ok: false, reason: 'not-payable' });
    await set({ freedPhone: null, 'customer.phone': phone });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await attempts()).toMatchObject([{ phone }]);
  });
});

it('leaves a phone the time between two prompts that M-Pesa asks for', async () => {
  const { household, orders } = await takeDays({ payment: 'mpesa' });
  const [order] = orders as [Order];
  goTo('11-30 08:00');
  const own = { orderNumber: order.number, phoneNumber: null, address: null, now: shop.now };
  expect(await retryPayment({ ...own, sentBy: achieng })).toMatchObject({ ok: true });
  const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
  await shop.simulator.answer(prompt.checkoutRequestId, 'cancel');
  await tick(order, '11-30 08:00');
  shop.passSeconds(20);
  await settleMornings(shop.now);
  expect(await attempts()).toHaveLength(1);
  await settleAt('11-30 08:03');
  expect(await attempts()).toHaveLength(2);
});

it('asks no erased household, and one whose standing order is gone on the phone of its last morning', async () => {
  const { household, orders } = await bringWeek({ payment: 'weekly' }, 3);
  const [first, , last] = orders as [Order, Order, Order];
  const phone = newPhone();
  const all = collections().orders;
  await all.updateOne({ _id: first._id }, { $set: { personErasedAt: shop.now } });
  await all.updateOne({ _id: last._id }, { $set: { 'customer.phone': phone } });
  await collections().standingOrders.deleteOne({ _id: household._id });
  await settleAt('12-05 10:00');
  expect(await attempts()).toMatchObject([{ phone, amount: shillings(300) }]);
  expect((await shop.reload(first)).settleAt).toBeUndefined();
});

describe('a morning that owes again is to be paid as its household agreed', () => {
  const pay = ({ number }: Order, amount: number, code: string | null) =>
    recordPayment({
      orderNumber: number,
      payment:
        code === null
          ? { method: 'cash', amount: shillings(amount) }
          : { method: 'mpesa', code, amount: shillings(amount), isSeen: false, acceptsDay: true },
      idempotencyKey: `agreed-${number}-${amount}`,
      by: achieng,
      now: shop.now,
    });
  const undoCash = ({ number }: Order) =>
    correctCash({ orderNumber: number, reason: 'mistake', by: achieng, now: shop.now });
  const notReceived = ({ number }: Order, code: string) =>
    settleUnseenCode({
      orderNumber: number,
      code,
      decision: { isSeen: false, reason: 'not there' },
      by: achieng,
      now: shop.now,
    });
  const code = 'UKU5AGREED';
  type Story = (order: Order) => Promise<unknown>;

  it.each<[string, StandingPayment, Story, Order['paymentMethod']]>([
    [
      'after a prompt of the farm, and cash that was not received',
      'mpesa',
      async (order) => {
        await retryPayment({
          orderNumber: order.number,
          phoneNumber: null,
          address: null,
          sentBy: achieng,
          now: shop.now,
        });
        await cashOf(order);
        await undoCash(order);
      },
      'mpesa',
    ],
    [
      'after a code for a part that was not received, and cash',
      'mpesa',
      async (order) => {
        await pay(order, 100, code);
        await cashOf(order);
        await notReceived(order, code);
      },
      'mpesa',
    ],
    [
      'after a code that was not received',
      'cod',
      async (order) => {
        await pay(order, 150, code);
        await notReceived(order, code);
      },
      'cod',
    ],
    [
      'by M-Pesa where it was changed to that',
      'cod',
      async (order) => {
        await changeToMpesa({ orderNumber: order.number, changedBy: achieng, now: shop.now });
        await cashOf(order);
        await undoCash(order);
      },
      'mpesa',
    ],
  ])('%s (%s)', async (_story, payment, happen, method) => {
    const { orders } = await takeDays({ payment });
    const [order] = orders as [Order];
    await tick(order, '11-30 06:10');
    goTo('11-30 06:20');
    await happen(order);
    const owing = await shop.reload(order);
    expect([owing.paymentStatus, owing.paymentMethod]).toEqual(['pending', method]);
    // M-Pesa asks for the one, the rider for the other.
    expect(owing.settleAt !== undefined).toBe(method === 'mpesa');
  });
});

it('cash that was recorded by mistake leaves the week to M-Pesa', async () => {
  const { orders } = await bringWeek({ payment: 'weekly' }, 1);
  const [order] = orders as [Order];
  goTo('12-01 10:00');
  await cashOf(order);
  const correction = { orderNumber: order.number, reason: 'another house', by: achieng, now: shop.now };
  expect(await correctCash(correction)).toMatchObject({
    order: { paymentStatus: 'pending', paymentMethod: 'mpesa', settleAt: at('12-05 10:00') },
  });
});

describe('a week', () => {
  it('is asked for by one prompt on Saturday, which pays each morning its part', async () => {
    const { household, orders } = await bringWeek();
    await settleAt('12-05 09:59');
    expect(await attempts()).toEqual([]);
    goTo('12-05 10:00');
    await Promise.all([settleMornings(shop.now), settleMornings(shop.now)]);
    expect(await attempts()).toMatchObject([{ amount: shillings(450), shares: [{}, {}, {}] }]);
    // A prompt for one of them would ask for it twice.
    const [, second] = orders as [Order, Order];
    const beside = { orderNumber: second.number, phoneNumber: null, address: null, now: shop.now };
    expect(await retryPayment({ ...beside, sentBy: achieng })).toMatchObject({ reason: 'in-progress' });
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin', {
      callback: 'duplicate',
    });
    const receiptNumber = await receiptOfPrompt();
    const after = await reload(orders);
    expect(after.map((order) => [order.paymentStatus, order.paidAmount, order.receiptNumber])).toEqual(
      after.map(() => ['paid', shillings(150), receiptNumber]),
    );
    const movements = after.flatMap(listMoneyMovements);
    expect(addCents(...movements.map(({ amount }) => amount))).toBe(shillings(450));
    expect([await owes(household), await listOwed()]).toEqual([0, new Map()]);
    expect(await findings()).toEqual([]);
    await withTransaction((session) => erasePersonFromPayments([second], session));
    expect(await attempts()).toMatchObject([{ phone: redactPhone(phoneOf(household.customer)) }]);
  });

  it.each([
    ['that ran on Saturday afternoon', '12-05 13:00', null, '12-12 10:00'],
    ['that ran at night', '12-05 21:30', '12-06 07:00', '12-12 10:00'],
    ['that ran before the next Saturday’s time', '12-12 09:50', null, '12-19 10:00'],
  ] as const)('is asked for late, once, by a process %s', async (_what, started, later, next) => {
    const { orders } = await bringWeek({ payment: 'weekly' }, 2);
    goTo(started);
    await Promise.all([settleMornings(shop.now), settleMornings(shop.now)]);
    expect(await attempts()).toHaveLength(later ? 0 : 1);
    if (later) await settleAt(later);
    expect(await attempts()).toMatchObject([{ amount: shillings(300) }]);
    expect((await reload(orders)).map(({ settleAt: asked }) => asked)).toEqual([at(next), at(next)]);
  });

  it('doesn’t ask on Saturday at 10:00 for what was asked for that morning', async () => {
    const { orders } = await takeDays({ payment: 'mpesa' }, 6);
    const saturday = orders.at(-1) as Order;
    await tick(saturday, '12-05 08:00');
    await settleAt('12-05 08:00');
    await expireOverduePayments(goTo('12-05 08:03'));
    await settleAt('12-05 10:00');
    expect([(await attempts()).length, (await shop.reload(saturday)).settleAt]).toEqual([
      1,
      at('12-12 10:00'),
    ]);
  });

  it('has what mornings left owing, too', async () => {
    const { household, orders } = await bringWeek({ payment: 'mpesa' }, 2);
    goTo('12-01 07:00');
    await settleMornings(shop.now);
    const first = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(first.checkoutRequestId, 'cancel');
    expect(await listOwed()).toEqual(new Map([[household.household.toHexString(), shillings(300)]]));
    const texts = (await reload(orders)).map(({ timeline }) => timeline.at(-1)?.text ?? '');
    for (const text of texts) expect(text).toMatch(/^M-Pesa: /);
    await settleAt('12-05 10:00');
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    expect(prompt.amount).toBe(300);
    // Unanswered, it is owed, and asked for a week later.
    await expireOverduePayments(goTo('12-05 10:03'));
    expect((await reload(orders)).map(({ settleAt: next }) => next)).toEqual([
      at('12-12 10:00'),
      at('12-12 10:00'),
    ]);
    // A PIN that comes late pays it all the same.
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    expect(await paid(orders)).toEqual(['paid', 'paid']);
  });

  it('of which one morning is paid in cash meanwhile owes that part back', async () => {
    const { household, orders } = await bringWeek();
    await settleAt('12-05 10:00');
    const [, second] = orders as [Order, Order];
    expect(await cashOf(second)).toMatchObject({ ok: true });
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const accountsOf = (await reload(orders)).map(accountOf);
    expect(accountsOf.map(({ received, dueBack, kept }) => [received, dueBack, kept])).toEqual([
      [shillings(150), 0, shillings(150)],
      [shillings(300), shillings(150), shillings(150)],
      [shillings(150), 0, shillings(150)],
    ]);
    expect(await findings()).toEqual([]);
  });

  it.each(['query first', 'both at once'])('is paid once by query and callback, %s', async (order) => {
    const { household, orders } = await bringWeek();
    await settleAt('12-05 10:00');
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    shop.passSeconds(25);
    if (order === 'query first') {
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
      await queryPendingPayments(shop.now);
      expect((await reload(orders)).map((each) => [each.paymentStatus, each.receiptNumber])).toEqual(
        orders.map(() => ['paid', null]),
      );
    } else
      await Promise.all([
        shop.simulator.answer(prompt.checkoutRequestId, 'pin'),
        queryPendingPayments(shop.now),
      ]);
    const after = await reload(orders);
    expect(after.map((each) => accountOf(each).kept)).toEqual(orders.map(() => shillings(150)));
    expect(after.flatMap(({ refundsDue }) => refundsDue)).toEqual([]);
  });

  it.each(['before', 'after'])(
    'has its receipt from the till where only a query tells of it, %s',
    async (when) => {
      const { household, orders } = await bringWeek();
      await settleAt('12-05 10:00');
      const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
      await shop.simulator.answer(prompt.checkoutRequestId, 'pin', { callback: 'never' });
      shop.passSeconds(25);
      const tell = () =>
        recordTillPayment(
          {
            receiptNumber: 'UL5TILL001',
            amountCents: 45_000,
            account: orders[0]?.number ?? '',
            paidAt: shop.now,
            shortcode: '174379',
          },
          shop.now,
        );
      if (when === 'before') await tell();
      await queryPendingPayments(shop.now);
      if (when === 'after') await tell();
      const after = await reload(orders);
      expect(after.map((each) => [each.receiptNumber, accountOf(each).kept, each.refundsDue.length])).toEqual(
        orders.map(() => ['UL5TILL001', shillings(150), 0]),
      );
      const [told] = await collections().tillPayments.find().toArray();
      expect(told?.toCheckSince).toBeUndefined();
      expect(told?.orderNumber).not.toBeNull();
      expect(await findings()).toEqual([]);
    },
  );

  it('that M-Pesa takes back is owed again as a whole', async () => {
    const { household, orders } = await bringWeek();
    await settleAt('12-05 10:00');
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    const [, second] = orders as [Order, Order];
    const reversal = {
      key: await receiptOfPrompt(),
      note: 'Asked for it back',
      by: achieng,
      now: shop.now,
    };
    await recordReversal({ orderNumber: second.number, state: 'returned', ...reversal });
    expect(await paid(orders)).toEqual(['pending', 'pending', 'pending']);
    expect(await owes(household)).toBe(shillings(450));
    expect((await shop.reload(second)).settleAt).toEqual(at('12-12 10:00'));
    expect(await findings()).toEqual([]);
  });

  it('of more than M-Pesa takes is asked for in several prompts', async () => {
    const { household, orders } = await bringWeek({ payment: 'weekly' }, 3, 50_000);
    await settleAt('12-05 10:00');
    expect(await attempts()).toMatchObject([{ amount: shillings(200_040) }]);
    const prompt = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    await shop.simulator.answer(prompt.checkoutRequestId, 'pin');
    await settleAt('12-05 10:05');
    const rest = await shop.simulator.waitForPrompt({ phone: household.customer.phone });
    expect(rest.amount).toBe(100_020);
    await shop.simulator.answer(rest.checkoutRequestId, 'pin');
    expect(await paid(orders)).toEqual(['paid', 'paid', 'paid']);
  });
});

it('charges by each way what was brought, and nothing of what was not', async () => {
  const school = await insertOrganization();
  const line = await dairy.sell(1_000);
  const ways: readonly ChosenPayment[] = [
    { payment: 'cod' },
    { payment: 'mpesa' },
    { payment: 'account', chargedTo: school._id.toHexString() },
  ];
  const outcomes = [
    ['brought', 150],
    ['other', 85],
    ['left', 150],
    ['nobody', 0],
    ['not-brought', 0],
  ] as const;
  const cases = outcomes.flatMap(([kind, expected]) => ways.map((way) => ({ kind, expected, way })));
  const households: StandingOrder[] = [];
  for (const { way } of cases) households.push(await dairy.take(line, way));
  await makeMornings(at('11-29 18:00'));
  goTo('11-30 08:00');
  for (const [index, { kind }] of cases.entries()) {
    const [order] = await dairy.ordersOf(households[index]);
    if (!order) throw new Error('no order was made');
    const lines = order.items.map(({ productId, sku }) => ({ productId, sku, quantity: 1 }));
    const said = kind === 'other' ? { kind, lines } : { kind };
    await recordOutcome(order.number, said, { by: achieng, now: shop.now });
  }
  await settleMornings(shop.now);
  const charged = await Promise.all(
    cases.map(async ({ way }, index) => {
      const [order] = await dairy.ordersOf(households[index]);
      if (!order) throw new Error('the order is gone');
      if (way.payment === 'cod') return accountOf(order).stillToPay;
      if (way.payment === 'mpesa') return (await shop.attemptsOf(order))[0]?.amount ?? 0;
      const entry = await collections().accountEntries.findOne({ chargesOrder: order._id });
      return entry?.amount ?? 0;
    }),
  );
  expect(charged).toEqual(cases.map(({ expected }) => shillings(expected)));
});

describe('a morning on account', () => {
  it('keeps its organization until it is charged, and no longer', async () => {
    const school = await insertOrganization();
    const { household, orders } = await takeDays({ payment: 'account', chargedTo: school._id.toHexString() });
    const [order] = orders as [Order];
    const obstacle = async () => {
      const found = await collections().organizations.findOne({ _id: school._id });
      return found && findDeletionObstacle({ ...found, account: { ...found.account, entries: 0 } }, shop.now);
    };
    goTo('11-29 19:00');
    expect(await obstacle()).toBe('has-standing-orders');
    const { customer, revision } = await dairy.reload(household);
    const [line] = household.rules[0]?.lines ?? [];
    if (!line) throw new Error('no line');
    const changed = await changeStandingOrder(
      household._id.toHexString(),
      { ...dairy.form(line, { from: '2026-12-01', payment: 'cod' }), customer, seenRevision: revision },
      { by, now: shop.now },
    );
    expect(changed).toMatchObject({ ok: true });
    expect((await dairy.reload(household)).chargedTo).toBeUndefined();
    // Tomorrow's is charged to it yet, whether it is made or not.
    expect(await obstacle()).toBe('has-standing-orders');
    goTo('11-30 06:00');
    expect(await obstacle()).toBe('has-mornings');
    await tick(order, '11-30 06:10');
    expect(await obstacle()).toBe('has-mornings');
    await settleAt('11-30 06:10');
    expect(await obstacle()).toBeNull();
  });

  it('keeps its organization also on the last day, while that is not made', async () => {
    const school = await insertOrganization();
    const charged = { payment: 'account', chargedTo: school._id.toHexString() } as const;
    const { household } = await takeDays(charged, 0);
    goTo('11-29 19:00');
    const [line] = household.rules[0]?.lines ?? [];
    if (!line) throw new Error('no line');
    const { customer, revision } = household;
    const form = { ...dairy.form(line, { from: '2026-12-01', payment: 'cod' }), customer };
    const id = household._id.toHexString();
    const changed = await changeStandingOrder(id, { ...form, seenRevision: revision }, { by, now: shop.now });
    expect(changed).toMatchObject({ ok: true });
    const empty = { ...school, account: { ...school.account, entries: 0 } };
    expect(await findDeletionObstacle(empty, at('11-30 04:00'))).toBe('has-standing-orders');
    expect(await findDeletionObstacle(empty, at('12-01 04:00'))).toBeNull();
  });

  it.each([1, 2])('keeps its organization, or is not agreed: deleted at write %i', async (position) => {
    const school = await insertOrganization();
    const { household } = await takeDays({ payment: 'cod' }, 0);
    const [line] = household.rules[0]?.lines ?? [];
    if (!line) throw new Error('no line');
    const { customer, revision } = household;
    const charged = { payment: 'account', chargedTo: school._id.toHexString() } as const;
    const later = dairy.form(line, { ...charged, from: '2026-12-05' });
    const form = { ...later, customer, seenRevision: revision };
    const { done } = await runBeside(
      async () => (await changeStandingOrder(household._id.toHexString(), form, { by, now: shop.now })).ok,
      [
        {
          position,
          run: async () => {
            const deletion = { seenVersion: documentVersion(school), by: achieng, now: shop.now };
            return (await deleteOrganization(school._id.toHexString(), deletion)).ok;
          },
        },
      ],
    );
    expect(done).toEqual(position === 1 ? [false, true] : [true, false]);
  });

  it('is not reopened where its organization is gone', async () => {
    const school = await insertOrganization();
    const { household, orders } = await takeDays({ payment: 'account', chargedTo: school._id.toHexString() });
    const [order] = orders as [Order];
    goTo('11-30 06:00');
    await tick(order, '11-30 06:10', 'not-brought');
    await endStandingOrder(household._id.toHexString(), { by, now: shop.now });
    const found = (await collections().organizations.findOne({ _id: school._id })) ?? school;
    expect(await findDeletionObstacle(found, at('12-10 06:00'))).toBeNull();
    await collections().organizations.deleteOne({ _id: school._id });
    const reopened = await reopenOrder({
      orderNumber: order.number,
      reason: 'It came all the same',
      maySettle: false,
      by: achieng,
      now: shop.now,
    });
    expect(reopened).toEqual({ ok: false, reason: 'account-gone' });
    expect(reopened.ok || refusedReopeningText('M-1', reopened)).toBe(
      'M-1 can’t be reopened: the account that it was to go on is deleted. Copy it as a phone order.',
    );
    expect(await recordOutcome(order.number, { kind: 'brought' }, { by: achieng, now: shop.now })).toEqual({
      ok: false,
      reason: 'cancelled',
    });
  });

  it('is one charge, which is taken back with the delivery', async () => {
    const school = await insertOrganization();
    const { household, orders } = await takeDays({ payment: 'account', chargedTo: school._id.toHexString() });
    const [order] = orders as [Order];
    const balance = async () => {
      const found = await collections().organizations.findOne({ _id: school._id });
      return found && balanceOf(found.account);
    };
    const start = await balance();
    await tick(order, '11-30 06:10');
    goTo('11-30 06:10');
    await Promise.all([settleMornings(shop.now), settleMornings(shop.now)]);
    await settleMornings(shop.now);
    expect(await balance()).toBe((start ?? 0) + shillings(150));
    await tick(order, '11-30 06:10', 'not-brought');
    await settleMornings(shop.now);
    expect(await balance()).toBe(start);
    await tick(order, '11-30 06:10');
    await settleMornings(shop.now);
    const { lines } = await loadStatement(school._id, '2026-11');
    expect(lines.slice(-3).map(({ entry, charge }) => [entry.kind, charge])).toEqual([
      ['order', shillings(150)],
      ['order', -shillings(150)],
      ['order', shillings(150)],
    ]);
    expect(lines.at(-1)?.entry).toMatchObject({ day: '2026-11-30', chargesOrder: order._id });
    expect(lines.at(-1)?.entry.description).toContain(order.number);
    expect(await findOwed(household.household, shop.now)).toMatchObject({
      amount: 0,
      fourWeeks: shillings(150),
    });
    expect(await findings()).toEqual([]);
  });
});
