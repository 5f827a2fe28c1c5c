import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Site } from '~/ui/layout/site';
import { readCart } from './cart-cookie.server';
import { runtime } from './cookies.server';

/** Loads what every page shows of the shop. */
export async function loadSite(request: Request): Promise<Site> {
  const [{ environment }, settings, categories, cart] = await Promise.all([
    runtime(),
    loadSettings(),
    listCategories(),
    readCart(request),
  ]);
  return {
    name: environment.siteName,
    promo: settings.promo,
    phone: settings.phone,
    email: settings.email,
    address: settings.address,
    visitHours: settings.visitHours,
    shopHours: settings.shopHours,
    social: settings.social,
    map: settings.map,
    // Nobody has signed in here yet: entries for a role stay hidden (storefront.md section 6).
    categories: categories
      .filter((category) => category.parent === null && category.requiredRole === null)
      .map(({ name, slug }) => ({ name, slug })),
    cartCount: cart.lines.length,
  };
}
