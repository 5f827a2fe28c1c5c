import { describe, expect, it } from 'vitest';
import {
  type Actor,
  mayChangeOrder,
  mayChangePayment,
  nextOrderStatuses,
  orderStatusNames,
  paymentStatusNames,
} from '~/domain/orders/status/order-status';
import { orderStatusName } from '~/domain/orders/status/order-status-name';

const actors: readonly Actor[] = ['customer', 'admin', 'payment', 'limit'];

/** Every allowed transition as `from > to: actors`. */
const allowed = <Status extends string>(
  names: readonly Status[],
  may: (from: Status, to: Status, by: Actor) => boolean,
): string[] =>
  names.flatMap((from) =>
    names.flatMap((to) => {
      const who = actors.filter((by) => may(from, to, by));
      return who.length > 0 ? [`${from} > ${to}: ${who.join(', ')}`] : [];
    }),
  );

describe('the status of an order', () => {
  it('follows the table', () => {
    expect(allowed(orderStatusNames, mayChangeOrder)).toEqual([
      'pending > confirmed: admin, payment',
      'pending > cancelled: customer, admin, limit',
      'confirmed > processing: admin',
      'confirmed > cancelled: admin',
      'processing > shipped: admin',
      'processing > cancelled: admin',
      'shipped > delivered: admin',
      'shipped > cancelled: admin',
      'delivered > shipped: admin',
      'cancelled > confirmed: admin, payment',
    ]);
  });

  it('offers an admin the allowed ones', () => {
    const cash = { paymentMethod: 'cod', paymentStatus: 'pending', stockTaken: true } as const;
    const offered = (order: Partial<Parameters<typeof nextOrderStatuses>[0]>) =>
      nextOrderStatuses({ ...cash, status: 'pending', ...order }, 'admin');
    expect(offered({})).toEqual(['confirmed', 'cancelled']);
    expect(offered({ status: 'delivered' })).toEqual([]);
    expect(offered({ status: 'cancelled' })).toEqual([]);
    // M-Pesa: the payment confirms it, unless the farm calls about it first.
    expect(offered({ paymentMethod: 'mpesa' })).toEqual(['cancelled']);
    expect(offered({ paymentMethod: 'mpesa', paymentStatus: 'paid' })).toEqual(['confirmed', 'cancelled']);
    expect(offered({ paymentMethod: 'mpesa', stockTaken: false })).toEqual(['confirmed', 'cancelled']);
    expect(offered({ paymentMethod: 'mpesa', status: 'confirmed' })).toEqual(['processing', 'cancelled']);
  });

  it("reads 'ready for pickup' for what is shipped to be collected", () => {
    expect(orderStatusName('shipped', 'pickup')).toBe('Ready for pickup');
    expect(orderStatusName('shipped', 'delivery')).toBe('Shipped');
    expect(orderStatusName('confirmed', 'pickup')).toBe('Confirmed');
  });
});

describe('the status of its payment', () => {
  it('moves along the written table and nowhere else', () => {
    expect(allowed(paymentStatusNames, mayChangePayment)).toEqual([
      'pending > paid: admin, payment',
      'pending > failed: customer, admin, limit',
      'paid > pending: admin, payment',
      'paid > failed: admin, payment',
      'paid > refunded: admin',
      'failed > pending: admin',
      'failed > paid: admin, payment',
    ]);
  });
});
