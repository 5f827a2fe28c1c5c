import type { Order } from '~/domain/orders/order';
import { noPhone } from '~/lib/format/phone';

/** What the farm does where it needs something from a customer: 'call you'. Who has no phone can't be called. */
export const contactWords = ({ phone, email }: Pick<Order['customer'], 'phone' | 'email'>): string => {
  if (phone !== noPhone) return 'call you';
  return email ? 'write to you' : 'tell you when we come';
};
