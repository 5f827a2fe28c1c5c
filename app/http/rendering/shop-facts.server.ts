import type { ShopDetails } from '~/domain/content/page-text';
import { describeDeliveryDays } from '~/domain/orders/delivery/delivery-area-view';
import { formatDeliveryFees } from '~/domain/orders/delivery/delivery-fee';
import { bindUnits } from '~/lib/format/bind-units';
import { formatMinutes } from '~/lib/format/format-duration';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { configuration } from '~/configuration.server';
import { loadSiteSettings } from './site.server';

export async function loadShopFacts(): Promise<ShopDetails> {
  const { environment } = configuration();
  const settings = await loadSiteSettings();
  return {
    name: environment.siteName,
    phone: bindUnits(settings.phone),
    whatsapp: bindUnits(settings.whatsapp),
    email: settings.email,
    address: settings.address,
    visitHours: bindUnits(settings.visitHours),
    shopHours: bindUnits(settings.shopHours),
    tourDays: formatWeekdayRanges(settings.tours.days),
    tourLength: formatMinutes(settings.tours.durationMinutes),
    deliveryFee: bindUnits(formatDeliveryFees(settings)),
    deliveryDays: bindUnits(describeDeliveryDays(settings.deliveryAreas)),
    pickupLocations: settings.pickupLocations.map(({ name, address }) =>
      address ? `${name} (${address})` : name,
    ),
    requiresAccount: settings.checkout.requireAccount,
  };
}
