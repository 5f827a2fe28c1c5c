import { describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { describePayment, paymentDocumentOf } from '~/domain/orders/payment-description';
import { orderStatusNames, paymentStatusNames } from '~/domain/orders/status/order-status';
import { shillings } from '~/lib/format/money';

type Described = Parameters<typeof describePayment>[0];

const order = (fields: Partial<Described> = {}): Described => ({
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: 'cop',
  claim: null,
  refundsDue: [],
  ...fields,
});
const claim = {
  code: 'SKL8ABCDE1',
  claimedAt: new Date('2026-03-10T06:00:00.000Z'),
  state: 'to-match',
} as const;
const due = (reason: Order['refundsDue'][number]['reason']) => [
  { reason, amount: shillings(65), receiptNumber: null, attemptId: null, since: new Date() },
];
const cancelled = { status: 'cancelled', paymentStatus: 'failed' } as const;

describe('the state of a payment in words', () => {
  it.each<[string, Partial<Described>, string, ReturnType<typeof paymentDocumentOf>]>([
    ['a cash order', {}, 'To be paid', 'invoice'],
    ['a delivered cash order', { status: 'delivered' }, 'To be paid', 'invoice'],
    ['a paid one', { status: 'delivered', paymentStatus: 'paid' }, 'Paid', 'receipt'],
    ['a cash order that its customer cancelled', cancelled, 'Nothing to pay', null],
    ['an M-Pesa order', { paymentMethod: 'mpesa' }, 'Waiting for payment', 'invoice'],
    ['an M-Pesa order that ended unpaid', { ...cancelled, paymentMethod: 'mpesa' }, 'Not paid', null],
    ['one with a code', { paymentMethod: 'mpesa', claim }, 'Code being checked', 'invoice'],
    ['a closed one with a code', { ...cancelled, paymentMethod: 'mpesa', claim }, 'Code being checked', null],
    [
      'a rejected code',
      { paymentMethod: 'mpesa', claim: { ...claim, state: 'rejected' } },
      'Waiting for payment',
      'invoice',
    ],
    [
      'another amount',
      { paymentMethod: 'mpesa', refundsDue: due('wrong-amount') },
      'Payment being checked',
      'invoice',
    ],
    [
      'a cancelled one that was paid',
      { status: 'cancelled', paymentStatus: 'paid', refundsDue: due('order-cancelled') },
      'To be refunded',
      'receipt',
    ],
    ['one paid twice', { paymentStatus: 'paid', refundsDue: due('paid-twice') }, 'Paid', 'receipt'],
    ['a refunded one', { status: 'cancelled', paymentStatus: 'refunded' }, 'Refunded', 'receipt'],
  ])('of %s', (_what, fields, name, document) => {
    expect(describePayment(order(fields)).name).toBe(name);
    expect(paymentDocumentOf(order(fields))).toBe(document);
  });

  it('never says that a payment failed, which frightens who owes nothing', () => {
    for (const status of orderStatusNames)
      for (const paymentStatus of paymentStatusNames)
        for (const paymentMethod of ['mpesa', 'cod', 'cop'] as const)
          expect(describePayment(order({ status, paymentStatus, paymentMethod })).name).not.toMatch(/fail/i);
  });
});
