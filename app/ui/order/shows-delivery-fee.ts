import type { OrderView } from '~/domain/orders/order-view';
import type { Site } from '~/domain/settings/site';

/** A pickup’s fee of nothing says something only where others are delivered. */
export const showsDeliveryFee = (
  { deliveryMethod }: Pick<OrderView, 'deliveryMethod'>,
  { offered }: { readonly offered: Pick<Site['offered'], 'delivery'> },
): boolean => deliveryMethod === 'delivery' || offered.delivery;
