import type { PhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import type { Order } from '~/domain/orders/order';

/** What the farm does where it needs something from a customer: 'call you'. Who has no phone, or whose number is somebody else's by now, can't be called. */
export const contactWords = ({ phone }: PhoneNow, { email }: Pick<Order['customer'], 'email'>): string => {
  if (phone !== null) return 'call you';
  return email ? 'write to you' : 'tell you when we come';
};
