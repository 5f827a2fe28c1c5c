import type { Category } from '~/domain/catalogue/category';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Site } from '~/ui/layout/site';
import { readCart } from './cart-cookie.server';
import { runtime } from './cookies.server';

type Frame = { readonly settings: Settings; readonly categories: readonly Category[] };

/**
 * What stands around every page changes a few times a year. It is read once a second, by whichever page comes first;
 * prices, fees and stock never come from here.
 */
const frameForMs = 1_000;
let latest: { readonly until: number; readonly frame: Promise<Frame> } | null = null;

function loadFrame(): Promise<Frame> {
  const now = performance.now();
  if (latest && now < latest.until) return latest.frame;
  const frame = Promise.all([loadSettings(), listCategories()]).then(([settings, categories]) => ({
    settings,
    categories,
  }));
  const mine = { until: now + frameForMs, frame };
  latest = mine;
  frame.catch(() => {
    if (latest === mine) latest = null;
  });
  return frame;
}

/** The names of the top categories, for menus and filters. */
export const topCategories = async (): Promise<Site['categories']> =>
  (await loadFrame()).categories
    // Nobody has signed in here yet: entries for a role stay hidden (storefront.md section 6).
    .filter((category) => category.parent === null && category.requiredRole === null)
    .map(({ name, slug }) => ({ name, slug }));

/** Loads what every page shows of the shop. */
export async function loadSite(request: Request): Promise<Site> {
  const [{ environment }, { settings }, categories, cart] = await Promise.all([
    runtime(),
    loadFrame(),
    topCategories(),
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
    categories,
    cartCount: cart.lines.length,
  };
}
