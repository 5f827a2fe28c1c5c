import type { ShopDetails } from '~/domain/content/page-text';
import { formatDeliveryFees } from '~/domain/orders/delivery/delivery-fee';
import { formatPickupLocation } from '~/domain/settings/pickup-location';
import { formatMinutes } from '~/lib/format/format-duration';
import { runtime } from '~/http/server/runtime.server';
import { loadSiteSettings } from './site.server';

export async function loadShopFacts(): Promise<ShopDetails> {
  const [{ environment }, settings] = await Promise.all([runtime(), loadSiteSettings()]);
  return {
    name: environment.siteName,
    phone: settings.phone,
    whatsapp: settings.whatsapp,
    email: settings.email,
    address: settings.address,
    visitHours: settings.visitHours,
    shopHours: settings.shopHours,
    tourLength: formatMinutes(settings.tours.durationMinutes),
    deliveryFee: formatDeliveryFees(settings),
    pickupLocations: settings.pickupLocations.map(formatPickupLocation),
    requiresAccount: settings.checkout.requireAccount,
  };
}
