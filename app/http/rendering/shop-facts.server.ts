import { shopIdentity } from '~/domain/settings/shop-identity';
import type { ShopDetails } from '~/domain/content/page-text';
import { describeDeliveryDays } from '~/domain/orders/delivery/delivery-terms-view';
import { formatDeliveryFees } from '~/domain/orders/delivery/delivery-terms';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatMinutes } from '~/lib/format/format-duration';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { loadSiteSettings } from './site.server';

export async function loadShopFacts(): Promise<ShopDetails> {
  const settings = await loadSiteSettings();
  return {
    ...shopIdentity(settings),
    phone: addNonBreakingSpaces(settings.phone),
    whatsapp: addNonBreakingSpaces(settings.whatsapp),
    email: settings.email,
    address: settings.address,
    visitHours: addNonBreakingSpaces(settings.visitHours),
    shopHours: addNonBreakingSpaces(settings.shopHours),
    tourDays: formatWeekdayRanges(settings.tours.days),
    tourLength: formatMinutes(settings.tours.durationMinutes),
    deliveryFee: addNonBreakingSpaces(formatDeliveryFees(settings)),
    deliveryDays: addNonBreakingSpaces(describeDeliveryDays(settings)),
    pickupLocations: settings.pickupLocations.map(({ name, address }) =>
      address ? `${name} (${address})` : name,
    ),
    requiresAccount: settings.checkout.requireAccount,
    selling: {
      ...settings.selling,
      pickup: settings.selling.pickup && settings.pickupLocations.length > 0,
    },
    pages: settings.pages,
  };
}
