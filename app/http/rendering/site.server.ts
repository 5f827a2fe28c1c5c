import type { AppLoadContext } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import { isListedFor, type Category } from '~/domain/catalogue/category';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { cachedRead } from '~/cache/data/cached-read.server';
import { defaultSettings, type Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Site } from '~/ui/layout/site';
import { runtime } from '~/http/session/cookies.server';
import {
  isDatabaseUnavailable,
  isDatabaseUnavailableError,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import { readSession } from '~/http/session/session.server';
import { readCart, readGuestCart } from '~/http/cart/visitor-cart.server';

type SiteContent = { readonly settings: Settings; readonly categories: readonly Category[] };

/** What was read last: while the database is away, pages go on with it. */
let known: SiteContent | null = null;

/** What stands around every page. */
const loadSiteContent = cachedRead(async (): Promise<SiteContent> => {
  const [settings, categories] = await Promise.all([loadSettings(), listCategories()]);
  known = { settings, categories };
  return known;
}, 1);

/** The frame as it is, or as it was read last while the database is away. */
const readSiteContent = (): Promise<SiteContent> =>
  loadSiteContent().catch((error: unknown) => {
    if (known && isDatabaseUnavailableError(error)) return known;
    throw error;
  });

const unread: SiteContent = { settings: defaultSettings, categories: [] };

/** What is known of the settings without asking the database: those that were read last, or the defaults. */
export const lastKnownSettings = (): Settings => (known ?? unread).settings;

/** The settings as pages show them, or as they were read last while the database is away. */
export const loadSiteSettings = async (): Promise<Settings> =>
  (await nullIfUnavailable(readSiteContent()))?.settings ?? lastKnownSettings();

const namesFor = (categories: SiteContent['categories'], role: Role | null): Site['categories'] =>
  categories
    .filter((category) => category.parent === null && isListedFor(category, role))
    .map(({ name, slug }) => ({ name, slug }));

/** The names of the top categories that somebody of a role sees (storefront.md section 6); null for a visitor. */
export const listTopCategories = async (role: Role | null): Promise<Site['categories']> =>
  namesFor((await readSiteContent()).categories, role);

/**
 * Loads what every page shows of the shop. While the database is away (which the context may know already, and is told)
 * it is what was read last, as for a visitor who is not signed in.
 */
export async function loadSite(request: Request, context: AppLoadContext): Promise<Site> {
  const isAway = isDatabaseUnavailable(context);
  const [{ environment }, frame, signedIn, cart] = await Promise.all([
    runtime(),
    isAway ? null : nullIfUnavailable(loadSiteContent()),
    isAway ? null : nullIfUnavailable(readSession(request)),
    isAway ? null : nullIfUnavailable(readCart(request)),
  ]);
  if (!frame) markDatabaseUnavailable(context);
  const { settings, categories } = frame ?? known ?? unread;
  // A customer's cart is in the database, a guest's in a cookie.
  const { lines } = cart ?? (await readGuestCart(request));
  return {
    name: environment.siteName,
    url: environment.siteUrl,
    promo: settings.promo,
    phone: settings.phone,
    email: settings.email,
    whatsapp: settings.whatsapp,
    address: settings.address,
    visitHours: settings.visitHours,
    shopHours: settings.shopHours,
    social: settings.social,
    map: settings.map,
    categories: namesFor(categories, signedIn?.user.role ?? null),
    cartCount: lines.length,
    visitor: signedIn && {
      firstName: signedIn.user.firstName,
      opensDashboard: hasPermission(signedIn.user, 'dashboard:read'),
    },
  };
}
