import { hasPermission } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import type { Category } from '~/domain/catalogue/category';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Site } from '~/ui/layout/site';
import { readCart } from './cart-cookie.server';
import { runtime } from './cookies.server';
import { readSession } from './session.server';

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

/** The names of the top categories that somebody of a role sees (storefront.md section 6); null for a visitor. */
export const topCategories = async (role: Role | null): Promise<Site['categories']> =>
  (await loadFrame()).categories
    .filter(({ parent, requiredRole }) => parent === null && (requiredRole === null || requiredRole === role))
    .map(({ name, slug }) => ({ name, slug }));

/** Loads what every page shows of the shop. */
export async function loadSite(request: Request): Promise<Site> {
  const [{ environment }, { settings }, signedIn, cart] = await Promise.all([
    runtime(),
    loadFrame(),
    readSession(request),
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
    categories: await topCategories(signedIn?.user.role ?? null),
    cartCount: cart.lines.length,
    visitor: signedIn && {
      firstName: signedIn.user.firstName,
      opensDashboard: hasPermission(signedIn.user, 'dashboard:read'),
    },
  };
}
