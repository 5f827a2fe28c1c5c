import type { Delivery } from '~/domain/orders/order';
import type { Settings } from '~/domain/settings/settings';
import { findDeliveryTerms } from './delivery-terms';

type HomeDelivery = Extract<Delivery, { method: 'delivery' }>;

/** A delivery on another day (`YYYY-MM-DD`), with the hours that its place has now. */
export function onDay(
  delivery: HomeDelivery,
  day: string,
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'closures'>,
): HomeDelivery {
  const { hours: _, ...rest } = delivery;
  const hours = findDeliveryTerms(
    { deliveryMethod: 'delivery', deliveryArea: delivery.areaId ?? null },
    settings,
  )?.hours;
  return { ...rest, day, ...(hours && { hours }) };
}
