import { expect, it } from 'vitest';
import { offeredPayments } from '~/domain/orders/checkout/offered-payments.server';

it('offers cash only where M-Pesa is not configured', () => {
  expect(offeredPayments('delivery')).toEqual(['cod']);
  expect(offeredPayments('pickup')).toEqual(['cop']);
});
