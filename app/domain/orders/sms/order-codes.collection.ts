import { defineCollection } from '#db/define-collection';
import type { OrderCode } from './order-code';

export const orderCodes = defineCollection<OrderCode>({
  name: 'orderCodes',
  visibility: 'private',
  indexes: [{ key: { orderId: 1 }, options: { unique: true }, reason: 'an order has one code' }],
});
