import type { AppLoadContext } from '@remix-run/node';
import { hasPermission } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import { isListedFor, type Category } from '~/domain/catalogue/category';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { keepRead } from '~/domain/content-version/keep-read.server';
import { defaultSettings, type Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Site } from '~/ui/layout/site';
import { runtime } from './cookies.server';
import { hasWaitedInVain, isDatabaseAway, noteDatabaseAway, unlessAway } from './database-away.server';
import { readSession } from './session.server';
import { readCart, readGuestCart } from './visitor-cart.server';

type Frame = { readonly settings: Settings; readonly categories: readonly Category[] };

/** What was read last: while the database is away, pages go on with it. */
let known: Frame | null = null;

/** What stands around every page. */
const loadFrame = keepRead(async (): Promise<Frame> => {
  const [settings, categories] = await Promise.all([loadSettings(), listCategories()]);
  known = { settings, categories };
  return known;
}, 1);

/** The frame as it is, or as it was read last while the database is away. */
const readFrame = (): Promise<Frame> =>
  loadFrame().catch((error: unknown) => {
    if (known && isDatabaseAway(error)) return known;
    throw error;
  });

const unread: Frame = { settings: defaultSettings, categories: [] };

/** What is known of the settings without asking the database: those that were read last, or the defaults. */
export const knownSettings = (): Settings => (known ?? unread).settings;

/** The settings as pages show them, or as they were read last while the database is away. */
export const shownSettings = async (): Promise<Settings> =>
  (await unlessAway(readFrame()))?.settings ?? knownSettings();

const namesFor = (categories: Frame['categories'], role: Role | null): Site['categories'] =>
  categories
    .filter((category) => category.parent === null && isListedFor(category, role))
    .map(({ name, slug }) => ({ name, slug }));

/** The names of the top categories that somebody of a role sees (storefront.md section 6); null for a visitor. */
export const topCategories = async (role: Role | null): Promise<Site['categories']> =>
  namesFor((await readFrame()).categories, role);

/**
 * Loads what every page shows of the shop. While the database is away (which the context may know already, and is told)
 * it is what was read last, as for a visitor who is not signed in.
 */
export async function loadSite(request: Request, context: AppLoadContext): Promise<Site> {
  const isAway = hasWaitedInVain(context);
  const [{ environment }, frame, signedIn, cart] = await Promise.all([
    runtime(),
    isAway ? null : unlessAway(loadFrame()),
    isAway ? null : unlessAway(readSession(request)),
    isAway ? null : unlessAway(readCart(request)),
  ]);
  if (!frame) noteDatabaseAway(context);
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
