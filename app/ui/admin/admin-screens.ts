import type { Permission } from '~/domain/accounts/permissions';
import { describeAttention, type Attention } from '~/domain/back-office/attention';
import { screens, type Screen, type ScreenPath } from '~/domain/back-office/screens';
import type { HiddenPages } from '~/domain/settings/hidden-pages';
import { switchedOffPageOf } from '~/domain/settings/optional-pages';
import type { IconName } from '../icon';

const icons: Readonly<Record<ScreenPath, IconName>> = {
  '/admin-dashboard': 'store',
  '/orders-admin': 'cart',
  '/day-sheet': 'truck',
  '/payments-to-check': 'money',
  '/cash-up': 'book',
  '/standing-orders-admin': 'milk',
  '/bookings-admin': 'calendar',
  '/settings-admin/calendar': 'calendar',
  '/messages-admin': 'mail',
  '/texts-admin': 'chat',
  '/products-admin': 'box',
  '/categories-admin': 'filter',
  '/stock-admin': 'milk',
  '/payments': 'book',
  '/organizations-admin': 'people',
  '/subscriptions-admin': 'calendar',
  '/blogs-admin': 'leaf',
  '/comments-admin': 'chat',
  '/home-content': 'home',
  '/about-management': 'book',
  '/page-texts': 'menu',
  '/gallary-management': 'eye',
  '/services-admin': 'medal',
  '/team-admin': 'people',
  '/faq-admin': 'chat',
  '/testimonials-admin': 'heart',
  '/tour-admin': 'pin',
  '/newsletter-admin': 'mail',
  '/users-admin': 'people',
  '/status-admin': 'check',
  '/audit-admin': 'clock',
  '/settings-admin': 'gear',
  '/set-up': 'store',
};

export type AdminScreen = Pick<Screen, 'path' | 'group' | 'name' | 'shortName'> & {
  readonly icon: IconName;
  /** The name of the page of the website that it prepares, where that is switched off. */
  readonly switchedOff?: string;
  /** Absent where nothing waits. */
  readonly waiting?: {
    readonly count: number;
    /** '2 new orders' */
    readonly text: string;
  };
};

/** The screens that these permissions allow. */
export const screensFor = (
  permissions: readonly Permission[],
  attention: Attention,
  hidden: HiddenPages = {},
  /** Of what the shop doesn't have. */
  absent: readonly ScreenPath[] = [],
): readonly AdminScreen[] =>
  screens
    .filter(
      ({ path, permission, isInMenu = true }) =>
        isInMenu && permissions.includes(permission) && !absent.includes(path),
    )
    .map(({ path, group, name, shortName, waiting = [] }) => {
      const switchedOff = switchedOffPageOf(hidden, path);
      const count = waiting.reduce((sum, kind) => sum + attention[kind], 0);
      return {
        path,
        group,
        name,
        shortName,
        icon: icons[path],
        ...(switchedOff && { switchedOff }),
        ...(count > 0 && { waiting: { count, text: describeAttention(attention, waiting) } }),
      };
    });
