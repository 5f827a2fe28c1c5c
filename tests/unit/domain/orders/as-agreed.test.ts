import { expect, it } from 'vitest';
import { asAgreed } from '~/domain/orders/account/settle-total';

it.each([
  ['cod', 'delivery', 'cod'],
  ['cod', 'pickup', 'cop'],
  ['mpesa', 'pickup', 'mpesa'],
] as const)('what is agreed as %s is owed by %s as %s', (agreedMethod, deliveryMethod, paymentMethod) => {
  expect(asAgreed({ agreedMethod, deliveryMethod })).toEqual({ paymentMethod });
});
