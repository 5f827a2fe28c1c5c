import type { AppLoadContext } from '@remix-run/node';
import { cachedRead } from '~/cache/data/cached-read.server';
import { hasPermission, worksHere } from '~/domain/accounts/permissions';
import type { Role } from '~/domain/accounts/user';
import { listCategories } from '~/domain/catalogue/catalogue-queries.server';
import { isListedFor, type Category } from '~/domain/catalogue/category';
import { keepSwitchedOn } from '~/domain/content/switched-words';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { loadOrderingState, readOrderingState } from '~/domain/opening/read-ordering-state.server';
import { describeHoliday } from '~/domain/settings/closure';
import type { Logo, Settings } from '~/domain/settings/settings';
import { loadSettings, parseSettings } from '~/domain/settings/settings.server';
import { shopIdentity } from '~/domain/settings/shop-identity';
import type { HiddenPages } from '~/domain/settings/hidden-pages';
import { loadHiddenPages } from '~/domain/site/hidden-pages.server';
import { isHiddenFrom, type Site } from '~/domain/settings/site';
import { readCart, readGuestCartCookies } from '~/http/cart/visitor-cart.server';
import {
  isDatabaseUnavailable,
  markDatabaseUnavailable,
  nullIfUnavailable,
} from '~/http/server/database-unavailable.server';
import { configuration } from '~/configuration.server';
import { readSession } from '~/http/session/session.server';

type SiteContent = {
  readonly settings: Settings;
  readonly categories: readonly Category[];
  readonly hidden: HiddenPages;
  readonly shop: ReturnType<typeof describeShop>;
};

/** Fallback during a database outage. */
let lastKnown: SiteContent | null = null;

const toContent = (
  settings: Settings,
  categories: readonly Category[],
  hidden: HiddenPages,
): SiteContent => ({ settings, categories, hidden, shop: describeShop(settings, hidden) });

const defaultContent = (): SiteContent => toContent(parseSettings({ _id: 'site' }), [], {});

const loadSiteContent = cachedRead(
  async (): Promise<SiteContent> => {
    lastKnown = toContent(...(await Promise.all([loadSettings(), listCategories(), loadHiddenPages()])));
    return lastKnown;
  },
  1,
  { readsProducts: false },
);

const loadSiteContentOrLastKnown = (): Promise<SiteContent> =>
  loadSiteContent().catch((error: unknown) => {
    if (lastKnown && isDatabaseUnavailableError(error)) return lastKnown;
    throw error;
  });

export const lastKnownSettings = (): Settings => (lastKnown ?? defaultContent()).settings;

/** During an outage the last known settings; null where this process has read none. */
export const findSiteSettings = async (): Promise<Settings | null> =>
  (await nullIfUnavailable(loadSiteContentOrLastKnown()))?.settings ?? lastKnown?.settings ?? null;

export const loadSiteSettings = async (): Promise<Settings> =>
  (await findSiteSettings()) ?? lastKnownSettings();

const topCategoriesFor = (categories: SiteContent['categories'], role: Role | null): Site['categories'] =>
  categories
    .filter((category) => category.parent === null && isListedFor(category, role))
    .map(({ name, slug }) => ({ name, slug }));

export const listTopCategories = async (role: Role | null): Promise<Site['categories']> =>
  topCategoriesFor((await loadSiteContentOrLastKnown()).categories, role);

const drawnLogo = ({ icons, tiles, header }: Logo): Site['logo'] => ({ icons, tiles, header });

/** What is the same for every visitor at any time. */
const describeShop = (settings: Settings, hidden: HiddenPages) => {
  const switches = readSwitches(settings);
  return {
    ...shopIdentity(settings),
    sharePicture: settings.identity.sharePicture,
    formPicture: settings.identity.formPicture,
    logo: settings.identity.logo && drawnLogo(settings.identity.logo),
    footerText: keepSwitchedOn(settings.footerText, switches),
    phone: settings.phone,
    email: settings.email,
    whatsapp: settings.whatsapp,
    address: settings.address,
    visitHours: hidden.visits ? '' : settings.visitHours,
    shopHours: settings.shopHours,
    offered: switches.selling,
    social: settings.social,
    map: settings.map,
    hidden,
  } satisfies Partial<Site>;
};

async function loadWithOrdering(now: Date) {
  const content = await loadSiteContent();
  return { content, ordering: await loadOrderingState(content.settings, now) };
}

/** During an outage it returns the last known content, as for a visitor, and marks the load context. */
export async function loadSite(request: Request, context: AppLoadContext): Promise<Site> {
  const isUnavailable = isDatabaseUnavailable(context);
  const { environment } = configuration();
  const [found, signedIn, cart] = await Promise.all([
    isUnavailable ? null : nullIfUnavailable(loadWithOrdering(context.now)),
    isUnavailable ? null : nullIfUnavailable(readSession(request, context.now)),
    isUnavailable ? null : nullIfUnavailable(readCart(request, context.now)),
  ]);
  if (!found) markDatabaseUnavailable(context);
  const { settings, categories, shop } = found?.content ?? lastKnown ?? defaultContent();
  const { lines } = cart ?? (await readGuestCartCookies(request));
  const ordering = found?.ordering ?? readOrderingState(settings, context.now);
  const visitor = signedIn && {
    firstName: signedIn.user.firstName,
    opensDashboard: hasPermission(signedIn.user, 'dashboard:read'),
    isStaff: worksHere(signedIn.user),
    isOwner: signedIn.user.role === 'super_admin',
  };
  // Hydrated pages hold this data.
  const isHidden = isHiddenFrom({ ordering, visitor });
  return {
    ...shop,
    url: environment.siteUrl,
    promo: settings.showsPromo && !isHidden ? settings.promo : '',
    categories: isHidden ? [] : topCategoriesFor(categories, signedIn?.user.role ?? null),
    cartCount: lines.length,
    ordering,
    holiday: isHidden ? null : describeHoliday(settings.closures, context.now),
    visitor,
  };
}
