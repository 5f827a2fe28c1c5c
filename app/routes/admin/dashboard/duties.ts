import type { Attention, OrderDuties } from '~/domain/back-office/attention';
import type { ScreenPath } from '~/domain/back-office/screens';
import { formatCapped } from '~/domain/back-office/shop-figures';
import { statusPath, webhooksPath } from '~/paths';
import type { IconName } from '~/ui/icon';

type Counts = OrderDuties &
  Pick<
    Attention,
    'lowStock' | 'messages' | 'bookings' | 'comments' | 'overdue' | 'prompts' | 'webhooks' | 'alarms'
  >;

type DutyDefinition = {
  readonly of: keyof Counts;
  /** Its page on the first screen that exists and may be opened; without one the duty does not show. */
  readonly pages: readonly { readonly screen: ScreenPath; readonly path: string }[];
  readonly icon: IconName;
  readonly words: readonly [one: string, many: string];
  /** Something happened that waits for an answer; the others are the work of the day. */
  readonly isNews: boolean;
};

const definitions: readonly DutyDefinition[] = [
  {
    of: 'alarms',
    pages: [{ screen: statusPath, path: statusPath }],
    icon: 'alert',
    words: ['alarm: see what is wrong', 'alarms: see what is wrong'],
    isNews: true,
  },
  {
    of: 'refunds',
    pages: [
      { screen: '/payments-to-check', path: '/payments-to-check' },
      { screen: '/orders-admin', path: '/orders-admin?attention=refund' },
    ],
    icon: 'alert',
    words: ['order with a payment to check', 'orders with a payment to check'],
    isNews: true,
  },
  {
    of: 'codes',
    pages: [
      { screen: '/payments-to-check', path: '/payments-to-check' },
      { screen: '/orders-admin', path: '/orders-admin?attention=code' },
    ],
    icon: 'alert',
    words: ['M-Pesa code to match', 'M-Pesa codes to match'],
    isNews: true,
  },
  {
    of: 'prompts',
    pages: [{ screen: '/payments', path: '/payments' }],
    icon: 'alert',
    words: ['M-Pesa prompt to check', 'M-Pesa prompts to check'],
    isNews: true,
  },
  {
    of: 'largeOrders',
    pages: [{ screen: '/orders-admin', path: '/orders-admin?attention=call' }],
    icon: 'phone',
    words: ['order to confirm by phone', 'orders to confirm by phone'],
    isNews: true,
  },
  {
    of: 'unpaid',
    pages: [{ screen: '/orders-admin', path: '/orders-admin?attention=pay' }],
    icon: 'phone',
    words: ['M-Pesa order to be paid', 'M-Pesa orders to be paid'],
    isNews: true,
  },
  {
    of: 'newOrders',
    pages: [{ screen: '/orders-admin', path: '/orders-admin?attention=new' }],
    icon: 'cart',
    words: ['new order', 'new orders'],
    isNews: true,
  },
  {
    of: 'deliveries',
    pages: [{ screen: '/day-sheet', path: '/day-sheet' }],
    icon: 'truck',
    words: ['delivery today', 'deliveries today'],
    isNews: false,
  },
  {
    of: 'mornings',
    pages: [{ screen: '/day-sheet', path: '/day-sheet' }],
    icon: 'alert',
    words: ['morning to tick: was it brought?', 'mornings to tick: were they brought?'],
    isNews: true,
  },
  {
    of: 'pickups',
    pages: [{ screen: '/day-sheet', path: '/day-sheet' }],
    icon: 'store',
    words: ['pickup today', 'pickups today'],
    isNews: false,
  },
  {
    of: 'messages',
    pages: [{ screen: '/messages-admin', path: '/messages-admin?show=new' }],
    icon: 'mail',
    words: ['new message', 'new messages'],
    isNews: true,
  },
  {
    of: 'bookings',
    pages: [{ screen: '/bookings-admin', path: '/bookings-admin?show=new' }],
    icon: 'calendar',
    words: ['visit to confirm', 'visits to confirm'],
    isNews: true,
  },
  {
    of: 'comments',
    pages: [{ screen: '/comments-admin', path: '/comments-admin' }],
    icon: 'chat',
    words: ['new comment', 'new comments'],
    isNews: true,
  },
  {
    of: 'lowStock',
    pages: [{ screen: '/stock-admin', path: '/stock-admin?show=low' }],
    icon: 'box',
    words: ['product low in stock', 'products low in stock'],
    isNews: false,
  },
  {
    of: 'overdue',
    pages: [{ screen: '/subscriptions-admin', path: '/subscriptions-admin' }],
    icon: 'book',
    words: ['organization overdue', 'organizations overdue'],
    isNews: false,
  },
  {
    of: 'webhooks',
    pages: [{ screen: '/settings-admin', path: webhooksPath }],
    icon: 'alert',
    words: ['webhook that is failing', 'webhooks that are failing'],
    isNews: true,
  },
];

export type Duty = Pick<DutyDefinition, 'icon' | 'isNews'> & {
  readonly path: string;
  readonly count: number;
  /** '2 new orders' */
  readonly text: string;
};

/** What waits, the most urgent first; nothing for a count of 0. */
export const findDuties = (
  counts: Partial<Counts>,
  screens: readonly { readonly path: string }[],
): readonly Duty[] =>
  definitions.flatMap(({ of, pages, icon, words, isNews }) => {
    const count = counts[of] ?? 0;
    const page = pages.find(({ screen }) => screens.some(({ path }) => path === screen));
    if (count === 0 || !page) return [];
    return [
      { path: page.path, icon, isNews, count, text: `${formatCapped(count)} ${words[count === 1 ? 0 : 1]}` },
    ];
  });

/** For the title of the page: the work of the day is no news. */
export const countNews = (duties: readonly Duty[]): number =>
  duties.reduce((sum, { isNews, count }) => sum + (isNews ? count : 0), 0);
