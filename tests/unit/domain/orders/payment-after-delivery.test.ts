import { describe, expect, it } from 'vitest';
import { judgeOrder } from '~/domain/order-choices/judge-order';
import { accountOf } from '~/domain/orders/account/order-account';
import { findAdvanceRefusal } from '~/domain/orders/day-sheet/advance-rules';
import { dueOnOf } from '~/domain/orders/delivery/due-day';
import { attentionsOf } from '~/domain/orders/list/order-attention';
import { choosePlacedNotice, chooseCustomerNotice } from '~/domain/orders/mail/customer-notices';
import { chooseFarmNotices } from '~/domain/orders/notices/choose-farm-notices';
import { viewOrder } from '~/domain/orders/order-view';
import type { Order } from '~/domain/orders/order';
import { nextWeeklyAsk, settleAtOf, withinAskHours } from '~/domain/orders/payment-after-delivery';
import { nextOrderStatuses } from '~/domain/orders/status/order-status';
import { mayReopen } from '~/domain/orders/status/reopening';
import { renewPaymentDeadline } from '~/domain/payments/deadlines/renew-payment-deadline';
import { mayRecordPayment } from '~/domain/payments/recording/record-payment.server';
import { mayPrompt } from '~/domain/payments/view/payment-view';
import { shillings } from '~/lib/format/money';
import { makeOrder } from '../../../support/fixtures/orders';

/** A moment in Nairobi, whose 30 November 2026 is a Monday. */
const at = (text: string): Date => new Date(`2026-${text.replace(' ', 'T')}+03:00`);
const now = at('11-30 06:10');

const mpesa = { paymentMethod: 'mpesa', paymentPhone: '+254712345678' } as Partial<Order>;
const before = makeOrder(mpesa);
const delivery = makeOrder({ ...mpesa, payAfterDelivery: 'delivery' });
const week = makeOrder({ ...mpesa, payAfterDelivery: 'week' });
const account = makeOrder({ payAfterDelivery: 'account' });

/** What is said and done about each of them while it is unpaid. */
const places: readonly [string, (order: Order) => unknown, ...unknown[]][] = [
  ['is on the sheet', (order) => dueOnOf(order) !== null, false, true, true, true],
  [
    'is confirmed by staff',
    (o) => nextOrderStatuses(o, 'admin').includes('confirmed'),
    false,
    true,
    true,
    true,
  ],
  [
    'is handed out',
    (o) => findAdvanceRefusal({ ...o, status: 'confirmed' }, 'delivered'),
    null,
    null,
    null,
    null,
  ],
  ['is ticked as confirmed', (o) => findAdvanceRefusal(o, 'confirmed'), 'awaits-payment', null, null, null],
  ['asks for', (o) => attentionsOf(o), ['pay'], ['confirm', 'new'], ['confirm', 'new'], ['confirm', 'new']],
  ['asks for, served', (o) => attentionsOf({ ...o, status: 'delivered' }), ['pay'], [], [], []],
  ['gets a time limit', (o) => renewPaymentDeadline(o, now) !== null, true, false, false, false],
  ['awaits its payment', (o) => viewOrder(o).awaitsPayment, true, false, false, false],
  ['is', (o) => viewOrder(o).payment.name, 'Waiting for payment', 'To be paid', 'To be paid', 'On account'],
  ['owes', (o) => accountOf(o).stillToPay, shillings(330), shillings(330), shillings(330), 0],
  ['takes money', (o) => mayRecordPayment(o), true, true, true, false],
  ['is prompted by the farm', (o) => mayPrompt(o, { byFarm: true }), true, true, true, false],
  [
    'with many others',
    (o) => judgeOrder('deliver-cash', { ...o, status: 'confirmed' }),
    { ok: false, reason: 'not-cash' },
    ...Array.from({ length: 3 }, () => ({ ok: true, to: 'delivered', toCollect: 0 })),
  ],
  [
    'is reopened',
    (o) => mayReopen({ ...o, status: 'cancelled', paymentStatus: 'failed' }),
    false,
    true,
    true,
    true,
  ],
  [
    'tells its customer of a payment',
    (o) => chooseCustomerNotice({ before: o, after: { ...o, paymentStatus: 'paid' }, by: 'payment' }),
    'paid',
    null,
    null,
    null,
  ],
  [
    'tells the farm of one',
    (o) => chooseFarmNotices(o, { ...o, paymentStatus: 'paid' }, 'payment').length,
    1,
    0,
    0,
    0,
  ],
];

it.each(places)('an unpaid order %s', (_, of, ...expected) => {
  expect([before, delivery, week, account].map(of)).toEqual(expected);
});

it('says nothing of a morning that is placed', () => {
  const standing = { standing: {} } as Partial<Order>;
  expect([delivery, week, account].map((order) => choosePlacedNotice({ ...order, ...standing }))).toEqual([
    null,
    null,
    null,
  ]);
});

describe('when an order is settled', () => {
  it.each([
    ['11-30 06:59', '11-30 07:00'],
    ['11-30 07:00', '11-30 07:00'],
    ['11-30 20:59', '11-30 20:59'],
    ['11-30 21:00', '12-01 07:00'],
  ])('brought at %s, it is asked for at %s', (brought, asked) =>
    expect(withinAskHours(at(brought))).toEqual(at(asked)),
  );

  it.each([
    ['11-30 06:10', '12-05 10:00'],
    ['12-05 09:59', '12-05 10:00'],
    ['12-05 10:00', '12-12 10:00'],
  ])('after %s the week is asked for at %s', (moment, asked) =>
    expect(nextWeeklyAsk(at(moment))).toEqual(at(asked)),
  );

  const delivered = { status: 'delivered', deliveredAt: now } as const;
  const morning = at('11-30 07:00');
  const saturday = at('12-05 10:00');
  const shipped = { ...delivery, status: 'shipped' } as const;
  const done = { ...delivery, ...delivered };
  const charged = { ...account, ...delivered };
  const rows: readonly [string, Order, Order, Date | null][] = [
    ['brought', shipped, done, morning],
    ['brought, of the week', { ...week, status: 'shipped' }, { ...week, ...delivered }, saturday],
    ['brought and paid', shipped, { ...done, paymentStatus: 'paid' }, null],
    ['brought, in cash', shipped, { ...done, paymentMethod: 'cod' }, null],
    ['anything else', { ...done, settleAt: morning }, { ...done, promptCount: 1 }, morning],
    ['paid', { ...done, settleAt: morning }, { ...done, paymentStatus: 'paid' }, null],
    ['taken back', { ...done, settleAt: morning }, shipped, null],
    ['owes again', { ...done, paymentStatus: 'paid' }, done, saturday],
    ['changed to M-Pesa', { ...done, paymentMethod: 'cod' }, done, saturday],
    ['on account, brought', { ...account, status: 'shipped' }, charged, now],
    ['on account, anything else', { ...charged, settleAt: morning }, charged, morning],
    ['on account, taken back', charged, { ...account, status: 'shipped' }, now],
    ['on account, of another total', charged, { ...charged, totalAmount: shillings(65) }, now],
    ['on account, on its way', account, { ...account, status: 'shipped' }, null],
    ['erased', { ...done, settleAt: morning }, { ...done, personErasedAt: now }, null],
  ];
  it.each(rows)('%s', (_, from, to, expected) => expect(settleAtOf(from, to, now)).toEqual(expected));

  it('is given up after eight weeks', () => {
    const old = { ...done, deliveredAt: at('09-28 06:10') };
    expect(settleAtOf({ ...old, paymentStatus: 'paid' }, old, now)).toBeNull();
  });
});
