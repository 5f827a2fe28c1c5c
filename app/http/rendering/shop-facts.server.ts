import type { ShopDetails } from '~/domain/content/page-text';
import { formatPickupLocation } from '~/domain/settings/pickup-location';
import { runtime } from '~/http/server/runtime.server';
import { formatMoney } from '~/lib/format/money';
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
    deliveryFee: formatMoney(settings.deliveryFee),
    pickupLocations: settings.pickupLocations.map(formatPickupLocation),
    requiresAccount: settings.checkout.requireAccount,
  };
}
