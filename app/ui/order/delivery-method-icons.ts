import type { DeliveryMethod } from '~/domain/orders/order';
import type { IconName } from '../icon';

export const deliveryMethodIcons: Readonly<Record<DeliveryMethod, IconName>> = {
  delivery: 'truck',
  pickup: 'store',
};
