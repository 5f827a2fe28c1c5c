import { contentSections } from '~/domain/content/sections/content-sections';
import { settingsSectionNames } from '~/domain/settings/sections/settings-sections';
import { contentSectionPath, settingsSectionPath } from '~/paths';
import { readRouteTable } from '../../../../support/shop/route-table';

/** Settings that no public page shows by themselves. */
const settingsWithoutPage: readonly string[] = [
  // Asks for the password again; shown to customers who pay by hand: tests/integration/http/admin/settings.test.ts.
  'paybill',
  // Leaves words out: tests/integration/http/checkout/selling-switches.test.ts.
  'selling',
  // Decides what a new comment gets: tests/integration/http/admin/comments.test.ts.
  'comments',
  // Says at the checkout that customers are texted, where SMS is set up: tests/integration/http/sms/sms-callbacks.test.ts.
  'texts',
  // For the day's sheet: tests/integration/http/admin/day-sheet.test.ts.
  'riders',
  // For the farm: tests/integration/http/admin/standing-orders.test.ts.
  'standing',
  'customerNotices',
  'notices',
  'alarms',
  'security',
  'newsletter',
  'audit',
];

/** Screens whose forms do not edit content. */
const otherScreens =
  /^\/(orders-admin|standing-orders-admin|payments|payments-to-check|messages-admin|texts-admin|comments-admin|newsletter-admin|organizations-admin|subscriptions-admin|users-admin|audit-admin|status-admin|stock-admin|day-sheet|cash-up|admin-dashboard|bookings-admin\/(new|:bookingId)|products-admin\/(prices|import)|settings-admin\/(webhooks|api-keys))(\/|$)/;

/** Adds, deletes, orders, restores or previews what the form of an item edits. */
const isOtherForm = (pattern: string): boolean =>
  /\/(new|add|delete|undo|restore|preview|versions\/:\w+|history\/:\w+)$/.test(pattern);

/** Served by every part and list, which are listed one by one; the steps of the set-up save fields of theirs. */
const isGenericForm = (pattern: string): boolean =>
  /^\/(home-content|about-management|page-texts|set-up|settings-admin)(\/:\w+)?(\/(:\w+|rows\/:\w+))?$/.test(
    pattern,
  );

/**
 * The forms of the back office that edit what public pages show and that none of these paths opens: the routes with an
 * action, the sections of the settings, and the parts and lists of the pages.
 */
export function findFormsWithoutRow(paths: readonly string[]): readonly string[] {
  const routes = readRouteTable()
    .filter(({ id, hasAction }) => hasAction && id.startsWith('routes/admin/'))
    .map(({ addressPattern }) => addressPattern)
    .filter((pattern) => pattern.includes('/:') && !otherScreens.test(pattern))
    .filter((pattern) => !isOtherForm(pattern) && !isGenericForm(pattern));
  const sections = settingsSectionNames
    .filter((name) => !settingsWithoutPage.includes(name))
    .map(settingsSectionPath);
  const isOpened = (pattern: string) => {
    const expression = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}(/|$)`);
    return paths.some((path) => expression.test(path));
  };
  return [...routes, ...sections, ...contentSections.map(contentSectionPath)].filter(
    (pattern) => !isOpened(pattern),
  );
}
