import { pickupNoticeText } from '~/domain/orders/checkout/pickup-days';
import { describeDeliveryArea, describeDeliveryRule } from '~/domain/orders/delivery/delivery-terms-view';
import { formatDeliveryFees } from '~/domain/orders/delivery/delivery-terms';
import { deliversFree } from '~/domain/selling/delivers-free';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import type { Settings } from '~/domain/settings/settings';
import type { DeliveryInformationProps } from './delivery-information';

export const toDeliveryInformation = (settings: Settings): DeliveryInformationProps => ({
  offered: findOfferedMethods(settings),
  fees: deliversFree(settings) ? '' : formatDeliveryFees(settings),
  rule: describeDeliveryRule(settings),
  areas: settings.deliveryAreas.map((area) => ({ name: area.name, text: describeDeliveryArea(area) })),
  pickupNotice: pickupNoticeText(settings),
  pickupLocations: settings.pickupLocations,
});
