import { readSwitches } from '~/domain/selling/read-switches.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import type { ShopDetails } from '~/domain/content/page-text';
import { formatPickupNotice } from '~/domain/orders/checkout/pickup-days';
import {
  describeDeliveryDays,
  describeDeliveryRule,
  describeTownRule,
} from '~/domain/orders/delivery/delivery-terms-view';
import { formatDeliveryFees } from '~/domain/orders/delivery/delivery-terms';
import { addNonBreakingSpaces } from '~/lib/format/add-non-breaking-spaces';
import { formatClock } from '~/lib/format/dates';
import { formatMinutes } from '~/lib/format/format-duration';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { loadSiteSettings } from './site.server';

/** For texts. What the farm has not given stands there as what it is. */
export async function loadShopFacts(): Promise<ShopDetails> {
  const settings = await loadSiteSettings();
  return {
    ...shopIdentity(settings),
    phone: addNonBreakingSpaces(settings.phone) || 'our phone number',
    whatsapp: addNonBreakingSpaces(settings.whatsapp) || 'our WhatsApp number',
    email: settings.email || 'our email address',
    address: settings.address || 'our farm',
    visitHours: addNonBreakingSpaces(settings.visitHours) || 'during our opening hours',
    shopHours: addNonBreakingSpaces(settings.shopHours) || 'during our opening hours',
    tourDays: formatWeekdayRanges(settings.tours.days),
    tourStart: addNonBreakingSpaces(formatClock(settings.tours.startsAt)),
    tourLength: formatMinutes(settings.tours.durationMinutes),
    deliveryFee: addNonBreakingSpaces(formatDeliveryFees(settings)),
    deliveryDays: addNonBreakingSpaces(describeDeliveryRule(settings) || describeDeliveryDays(settings)),
    deliveryPlaces: describeTownRule(settings),
    pickupLocations:
      settings.pickupLocations.length === 0
        ? ['our pickup places']
        : settings.pickupLocations.map(({ name, address }) => (address ? `${name} (${address})` : name)),
    pickupNotice: addNonBreakingSpaces(formatPickupNotice(settings)),
    requiresAccount: settings.checkout.requireAccount,
    ...readSwitches(settings),
  };
}
