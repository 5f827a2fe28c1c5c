import type { Attention, OrderDuties } from '~/domain/back-office/attention';
import { formatCapped } from '~/domain/back-office/shop-figures';
import type { IconName } from '~/ui/icon';

type Counts = OrderDuties & Pick<Attention, 'lowStock' | 'messages' | 'bookings'>;

type DutyDefinition = {
  readonly of: keyof Counts;
  /** A duty shows only where this screen exists and may be opened. */
  readonly screen: string;
  readonly path: string;
  readonly icon: IconName;
  readonly words: readonly [one: string, many: string];
  /** Something happened that waits for an answer; the others are the work of the day. */
  readonly isNews: boolean;
};

const definitions: readonly DutyDefinition[] = [
  {
    of: 'money',
    screen: '/orders-admin',
    path: '/orders-admin?attention=refund',
    icon: 'alert',
    words: ['order with money to look at', 'orders with money to look at'],
    isNews: true,
  },
  {
    of: 'codes',
    screen: '/orders-admin',
    path: '/orders-admin?attention=code',
    icon: 'alert',
    words: ['M-Pesa code to match', 'M-Pesa codes to match'],
    isNews: true,
  },
  {
    of: 'largeOrders',
    screen: '/orders-admin',
    path: '/orders-admin?attention=call',
    icon: 'phone',
    words: ['large order to confirm by phone', 'large orders to confirm by phone'],
    isNews: true,
  },
  {
    of: 'newOrders',
    screen: '/orders-admin',
    path: '/orders-admin?attention=new',
    icon: 'cart',
    words: ['new order', 'new orders'],
    isNews: true,
  },
  {
    of: 'deliveries',
    screen: '/day-sheet',
    path: '/day-sheet',
    icon: 'truck',
    words: ['delivery today', 'deliveries today'],
    isNews: false,
  },
  {
    of: 'pickups',
    screen: '/day-sheet',
    path: '/day-sheet',
    icon: 'store',
    words: ['pickup today', 'pickups today'],
    isNews: false,
  },
  {
    of: 'messages',
    screen: '/messages-admin',
    path: '/messages-admin',
    icon: 'mail',
    words: ['new message', 'new messages'],
    isNews: true,
  },
  {
    of: 'bookings',
    screen: '/bookings-admin',
    path: '/bookings-admin',
    icon: 'calendar',
    words: ['visit to confirm', 'visits to confirm'],
    isNews: true,
  },
  {
    of: 'lowStock',
    screen: '/products-admin',
    path: '/products-admin',
    icon: 'box',
    words: ['product low in stock', 'products low in stock'],
    isNews: false,
  },
];

export type Duty = Pick<DutyDefinition, 'path' | 'icon' | 'isNews'> & {
  readonly count: number;
  /** '2 new orders' */
  readonly text: string;
};

/** What waits, the most urgent first; nothing for a count of 0. */
export const findDuties = (
  counts: Partial<Counts>,
  screens: readonly { readonly path: string }[],
): readonly Duty[] =>
  definitions.flatMap(({ of, screen, path, icon, words, isNews }) => {
    const count = counts[of] ?? 0;
    if (count === 0 || !screens.some((each) => each.path === screen)) return [];
    return [{ path, icon, isNews, count, text: `${formatCapped(count)} ${words[count === 1 ? 0 : 1]}` }];
  });

/** For the title of the page: the work of the day is no news. */
export const countNews = (duties: readonly Duty[]): number =>
  duties.reduce((sum, { isNews, count }) => sum + (isNews ? count : 0), 0);
