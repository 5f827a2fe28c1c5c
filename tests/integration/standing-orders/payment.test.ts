import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { accountOf } from '~/domain/orders/account/order-account';
import { advanceOrder } from '~/domain/orders/day-sheet/advance-order.server';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import type { Order } from '~/domain/orders/order';
import { expireOverduePayments } from '~/domain/payments/jobs/payment-jobs.server';
import {
  changeStandingOrder,
  takeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { findDeletionObstacle } from '~/domain/organizations/save-organization.server';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { listPaymentChoices, standingOrderValues } from '~/domain/standing-orders/standing-order-form';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { ChosenPayment } from '~/domain/standing-orders/payment/standing-payment';
import { shillings } from '~/lib/format/money';
import { noPhone } from '~/lib/format/phone';
import { insertOrganization } from '../../support/fixtures/account-entries';
import { achieng, useShop } from '../orders/shop';
import { at, by, useDairy } from './dairy';

const shop = useShop();
const dairy = useDairy({ hasShop: true });

const eveningBefore = at('11-29 18:00');

/** A household of two litres at 65 and a fee of 20, and the order of its first morning. */
async function takeMorning(payment: ChosenPayment): Promise<{ household: StandingOrder; order: Order }> {
  const household = await dairy.take(await dairy.sell(100), payment);
  await makeMornings(eveningBefore);
  const [order] = await dairy.ordersOf(household);
  if (!order) throw new Error('no order was made');
  return { household, order };
}

describe('the order of a morning', () => {
  it.each([
    ['cod', 'cod', 'delivery', 'To be paid', 150, 150],
    ['mpesa', 'mpesa', 'delivery', 'To be paid', 150, 0],
    ['weekly', 'mpesa', 'week', 'To be paid', 150, 0],
  ] as const)('paid by %s is confirmed, on the sheet, and never times out', async (...row) => {
    const [payment, paymentMethod, payAfterDelivery, , owed, toCollect] = row;
    const { order } = await takeMorning({ payment });
    expect(order).toMatchObject({ paymentMethod, payAfterDelivery, status: 'confirmed', payBy: null });
    expect(accountOf(order).stillToPay).toBe(shillings(owed));
    await expireOverduePayments(at('12-30 12:00'));
    const { orders } = await loadDaySheet('2026-11-30', at('11-30 05:30'));
    expect(orders).toMatchObject([{ status: 'confirmed', toCollect: shillings(toCollect), unpaidMpesa: 0 }]);
    // Whoever has the money at the door gives it to the rider.
    expect(orders[0]?.cashInstead).toBe(shillings(owed - toCollect));
    expect(
      await advanceOrder({ orderNumber: order.number, to: 'delivered', by: achieng, now: at('11-30 06:10') }),
    ).toMatchObject({ ok: true });
  });

  it('on account owes nothing at the door', async () => {
    const { _id } = await insertOrganization();
    const { order } = await takeMorning({ payment: 'account', chargedTo: _id.toHexString() });
    expect(order).toMatchObject({ paymentMethod: 'cod', payAfterDelivery: 'account', chargedTo: _id });
    expect(accountOf(order).stillToPay).toBe(0);
    const { orders } = await loadDaySheet('2026-11-30', at('11-30 05:30'));
    expect(orders).toMatchObject([{ toCollect: 0, paidLater: 'account' }]);
  });
});

describe('how it is paid', () => {
  it('is changed from the next morning on, and stays where a form says nothing of it', async () => {
    const { household } = await takeMorning({ payment: 'mpesa' });
    const line = household.rules[0]?.lines[0];
    if (!line) throw new Error('no line');
    const change = async (payment: ChosenPayment, from: string) => {
      const { revision, customer } = await dairy.reload(household);
      const form = { ...dairy.form(line, { from, ...payment }), customer, seenRevision: revision };
      return changeStandingOrder(household._id.toHexString(), form, { by, now: at('11-29 19:00') });
    };
    expect(await change({}, '2026-12-01')).toMatchObject({ ok: true, order: { payment: 'mpesa' } });
    expect(await change({ payment: 'weekly' }, '2026-12-01')).toMatchObject({ order: { payment: 'weekly' } });
    await makeMornings(at('11-30 18:00'));
    expect((await dairy.ordersOf(household)).map((order) => order.payAfterDelivery)).toEqual([
      'delivery',
      'week',
    ]);
  });

  it('is changed from the day that is named, and says so until then', async () => {
    const { _id } = await insertOrganization();
    const { household } = await takeMorning({ payment: 'account', chargedTo: _id.toHexString() });
    const [rule] = household.rules;
    const line = rule?.lines[0];
    if (!line) throw new Error('no line');
    const change = async (payment: ChosenPayment, from: string) => {
      const { revision, customer } = await dairy.reload(household);
      const form = { ...dairy.form(line, { from, ...payment }), customer, seenRevision: revision };
      return changeStandingOrder(household._id.toHexString(), form, { by, now: at('11-29 19:00') });
    };
    expect(await change({ payment: 'mpesa' }, '2026-12-02')).toMatchObject({ order: { payment: 'mpesa' } });
    expect(await change({ payment: 'weekly' }, '2026-12-03')).toMatchObject({ order: { payment: 'weekly' } });
    const organization = await collections().organizations.findOne({ _id });
    expect(organization && (await findDeletionObstacle(organization, at('11-29 19:00')))).toBe(
      'has-standing-orders',
    );
    const shown = async (now: Date) => (await viewStandingOrder(await dairy.reload(household), now)).payment;
    expect(await shown(at('11-29 19:00'))).toBe('On account. From Wednesday 2 December: M-Pesa each morning');
    for (const day of ['11-30', '12-01', '12-02']) await makeMornings(at(`${day} 18:00`));
    expect((await dairy.ordersOf(household)).map((order) => order.payAfterDelivery)).toEqual([
      'account',
      'account',
      'delivery',
      'week',
    ]);
    expect(await shown(at('12-02 19:00'))).toBe('M-Pesa once a week');
  });

  it.each(['says nothing of it', 'sends what it shows'])(
    'is on account from the day that the farm said, where a change before it %s',
    async (how) => {
      const { _id } = await insertOrganization();
      const account = { payment: 'account', chargedTo: _id.toHexString() } as const;
      const { household } = await takeMorning({ payment: 'cod' });
      const line = household.rules[0]?.lines[0];
      if (!line) throw new Error('no line');
      const change = async (who: Parameters<typeof changeStandingOrder>[2]['by'], changes: object) => {
        const { revision, customer } = await dairy.reload(household);
        const form = { ...dairy.form(line, changes), customer, seenRevision: revision };
        return changeStandingOrder(household._id.toHexString(), form, { by: who, now: at('11-29 19:00') });
      };
      expect(await change(by, { from: '2026-12-03', ...account })).toMatchObject({ ok: true });
      const lines = [{ ...line, quantity: 3 }];
      expect(
        await change(
          { kind: 'customer' },
          { from: '2026-12-01', lines, ...(how === 'sends what it shows' && account) },
        ),
      ).toMatchObject({ ok: true, order: { payment: 'account', chargedTo: _id } });
      for (const day of ['11-30', '12-01', '12-02']) await makeMornings(at(`${day} 18:00`));
      expect(
        (await dairy.ordersOf(household)).map((order) => [order.payAfterDelivery, order.items[0]?.quantity]),
      ).toEqual([
        ['delivery', 2],
        ['delivery', 3],
        ['delivery', 3],
        ['account', 3],
      ]);
    },
  );

  it('is in cash at once where the household gives up its phone', async () => {
    const { household: taken } = await takeMorning({ payment: 'weekly' });
    const household = await dairy.reload(taken);
    const line = household.rules[0]?.lines[0];
    if (!line) throw new Error('no line');
    const customer: StandingOrder['customer'] = { ...household.customer, phone: noPhone };
    const form = {
      ...dairy.form(line, { from: '2026-12-02', payment: 'cod' }),
      customer,
      seenRevision: household.revision,
    };
    const id = household._id.toHexString();
    expect(await changeStandingOrder(id, form, { by, now: at('11-29 19:00') })).toMatchObject({ ok: true });
    await makeMornings(at('11-30 18:00'));
    const [, second] = await dairy.ordersOf(household);
    expect(second).toMatchObject({ paymentMethod: 'cod', payAfterDelivery: 'delivery', paymentPhone: null });
    expect((await viewStandingOrder(await dairy.reload(household), at('11-30 19:00'))).payment).toBe(
      'Cash at the door',
    );
  });

  it('is only what the farm takes, and on account only where the farm says so', async () => {
    const { _id: school } = await insertOrganization();
    const account = { payment: 'account', chargedTo: school.toHexString() } as const;
    const line = await dairy.sell(10);
    const take = (payment: ChosenPayment, who: Parameters<typeof takeStandingOrder>[1]['by'] = by) =>
      takeStandingOrder(dairy.form(line, payment), { by: who, now: at('11-28 10:00') });
    const refused = { ok: false, reason: 'payment-not-offered' };
    expect(await take(account, { kind: 'customer' })).toEqual(refused);
    expect(await take({ payment: 'account' })).toEqual(refused);
    expect(await take({ payment: 'account', chargedTo: new ObjectId().toHexString() })).toEqual(refused);
    const taken = await take(account);
    if (!taken.ok) throw new Error(taken.reason);
    // Its household changes other things.
    const { payment } = standingOrderValues(taken.order, '2026-11-30').values;
    expect(payment).toBe(`account:${school.toHexString()}`);
    const form = { ...dairy.form(line), customer: taken.order.customer, seenRevision: 0 };
    const id = taken.order._id.toHexString();
    expect(
      await changeStandingOrder(id, form, { by: { kind: 'customer' }, now: at('11-28 11:00') }),
    ).toMatchObject({ ok: true, order: { payment: 'account', chargedTo: school } });
    shop.configure({ daraja: null });
    expect(await take({ payment: 'weekly' })).toEqual(refused);
    await collections().settings.updateOne({ _id: 'site' }, { $set: { 'selling.cash': false } });
    expect(await take({ payment: 'cod' })).toEqual(refused);
    expect(
      listPaymentChoices({ cash: false, mpesaPrompt: true }, [{ id: 'x', name: 'School' }], 'cod'),
    ).toEqual([
      ['cod', 'Cash at the door'],
      ['mpesa', 'M-Pesa each morning'],
      ['weekly', 'M-Pesa once a week'],
      ['account:x', 'On account: School'],
    ]);
  });
});
