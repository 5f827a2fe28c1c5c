import { describe, expect, it } from 'vitest';
import type { Order, TimelineEntry } from '~/domain/orders/order';
import { viewOrder } from '~/domain/orders/order-view';
import { customerStatusName } from '~/domain/orders/status/customer-status-name';
import { viewProgress } from '~/domain/orders/status/order-progress';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { shillings } from '~/lib/format/money';
import { makeOrder } from '../../support/fixtures/orders';

const placedAt = new Date('2026-03-10T06:00:00.000Z');

/** With an entry for each status, an hour apart. */
function orderThat(way: readonly OrderStatus[], fields: Partial<Order> = {}): Order {
  const timeline = way.map((status, hour): TimelineEntry => ({
    at: new Date(placedAt.getTime() + hour * 3_600_000),
    by: 'admin',
    name: null,
    text: status,
    status,
    paymentStatus: 'pending',
  }));
  return makeOrder({ createdAt: placedAt, status: way.at(-1) ?? 'pending', timeline, ...fields });
}

const pickup: Order['delivery'] = {
  method: 'pickup',
  pickupLocation: 'gate',
  pickupLocationName: 'Farm gate',
  pickupDate: new Date('2026-03-12T21:00:00.000Z'),
};

const delivery: Order['delivery'] = {
  method: 'delivery',
  address: '12 Farm Road',
  city: 'Bumala',
  location: '',
  additionalInfo: '',
  day: '2026-03-11',
};

const progressOf = (order: Order) => viewProgress(order, viewOrder(order));

const written = (order: Order): string[] =>
  progressOf(order).steps.map(
    ({ name, state, at }) => `${name} ${state}${at ? ` ${at.toISOString().slice(11, 16)}` : ''}`,
  );

describe('the progress of an order', () => {
  it.each([
    [['pending'], ['Received current 06:00', 'Confirmed ahead', 'On the way ahead', 'Delivered ahead']],
    [
      ['pending', 'confirmed', 'processing'],
      ['Received done 06:00', 'Confirmed current 07:00', 'On the way ahead', 'Delivered ahead'],
    ],
    [
      ['pending', 'confirmed', 'processing', 'shipped'],
      ['Received done 06:00', 'Confirmed done 07:00', 'On the way current 09:00', 'Delivered ahead'],
    ],
    // Ticked as delivered at once: nobody knows when it left.
    [
      ['pending', 'confirmed', 'delivered'],
      ['Received done 06:00', 'Confirmed done 07:00', 'On the way done', 'Delivered current 08:00'],
    ],
    // Reopened: the way before counts no more.
    [
      ['pending', 'confirmed', 'cancelled', 'confirmed'],
      ['Received done 06:00', 'Confirmed current 09:00', 'On the way ahead', 'Delivered ahead'],
    ],
    [['pending', 'cancelled'], []],
  ] satisfies [OrderStatus[], string[]][])('after %j reads %j', (way, expected) => {
    expect(written(orderThat(way, { delivery }))).toEqual(expected);
  });

  it('of a pickup has its own words', () => {
    const order = orderThat(['pending', 'confirmed', 'processing', 'shipped'], { delivery: pickup });
    expect(progressOf(order).steps.map(({ name }) => name)).toEqual([
      'Received',
      'Confirmed',
      'Ready for pickup',
      'Collected',
    ]);
    expect(customerStatusName(order)).toBe('Ready for pickup');
    expect(customerStatusName(orderThat(['pending', 'cancelled']))).toBe('Cancelled');
  });

  it.each([
    [['pending'], {}, 'We’ll confirm your order and call only if we need something.', 'for the rider'],
    [['pending'], { stockTaken: false }, null, null],
    [
      ['pending'],
      { paymentMethod: 'mpesa', payBy: placedAt },
      'We’ll confirm your order as soon as we have your payment.',
      null,
    ],
    [['pending', 'confirmed'], {}, 'We’ll bring it to you on Wednesday 11 March 2026.', 'for the rider'],
    [
      ['pending', 'confirmed'],
      { paymentStatus: 'paid', paidAmount: shillings(330) },
      'We’ll bring it to you on Wednesday 11 March 2026.',
      null,
    ],
    [
      ['pending', 'confirmed'],
      { delivery: pickup, paymentMethod: 'cop' },
      'We’ll have it ready at Farm gate on Friday 13 March 2026.',
      'when you collect your order',
    ],
    [['confirmed', 'shipped'], {}, 'The rider is bringing it to you.', 'for the rider'],
    // M-Pesa asks for it afterwards.
    [
      ['confirmed', 'shipped'],
      { paymentMethod: 'mpesa', payAfterDelivery: 'week' },
      'The rider is bringing it to you.',
      null,
    ],
    [
      ['confirmed', 'shipped'],
      { delivery: pickup, paymentMethod: 'cop' },
      'You can collect it at Farm gate. Please bring your order number.',
      'when you collect your order',
    ],
    [['shipped', 'delivered'], {}, null, null],
    [['pending', 'cancelled'], {}, null, null],
  ] satisfies [OrderStatus[], Partial<Order>, string | null, string | null][])(
    'after %j with %j says what comes next, and the cash to have ready',
    (way, fields, next, cashFor) => {
      const progress = progressOf(orderThat(way, { delivery, ...fields }));
      expect(progress.next).toBe(next);
      expect(progress.cashDue).toBe(
        cashFor === null ? null : `Please have KES 330.00 ready in cash ${cashFor}.`,
      );
    },
  );
});
