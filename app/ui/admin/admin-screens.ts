import type { Permission } from '~/domain/accounts/permissions';
import { describeAttention, type Attention, type AttentionKind } from '~/domain/back-office/attention';
import type { IconName } from '../icon';

type Screen = {
  readonly path: string;
  readonly name: string;
  /** For the bar on phones; at most 10 letters. */
  readonly shortName?: string;
  readonly icon: IconName;
  readonly permission: Permission;
  /** What is counted beside the name. */
  readonly waiting?: readonly AttentionKind[];
};

/**
 * The navigation of the back office in its groups, with the permission that each screen requires. A phone shows the first
 * four screens.
 */
const screensByGroup: Readonly<Record<string, readonly Screen[]>> = {
  'Every day': [
    { path: '/admin-dashboard', name: 'Dashboard', icon: 'store', permission: 'dashboard:read' },
    {
      path: '/orders-admin',
      name: 'Orders',
      icon: 'cart',
      permission: 'orders:read',
      waiting: ['orders'],
    },
    {
      path: '/day-sheet',
      name: 'Day’s sheet',
      shortName: 'Sheet',
      icon: 'truck',
      permission: 'orders:read',
    },
    {
      path: '/payments-to-check',
      name: 'Payments to check',
      shortName: 'Payments',
      icon: 'phone',
      permission: 'payments:read',
      waiting: ['payments'],
    },
    {
      path: '/bookings-admin',
      name: 'Farm visits',
      shortName: 'Visits',
      icon: 'calendar',
      permission: 'bookings:read',
      waiting: ['bookings'],
    },
    {
      path: '/messages-admin',
      name: 'Messages',
      icon: 'mail',
      permission: 'messages:read',
      waiting: ['messages'],
    },
  ],
  Products: [
    {
      path: '/products-admin',
      name: 'Product Management',
      shortName: 'Products',
      icon: 'box',
      permission: 'catalogue:write',
    },
    { path: '/categories-admin', name: 'Categories', icon: 'filter', permission: 'catalogue:write' },
    {
      path: '/stock-admin',
      name: 'Stock',
      icon: 'drop',
      permission: 'catalogue:write',
      waiting: ['lowStock'],
    },
  ],
  Organizations: [
    {
      path: '/payments',
      name: 'Transactions',
      shortName: 'Accounts',
      icon: 'book',
      permission: 'organizations:read',
      waiting: ['prompts'],
    },
    {
      path: '/organizations-admin',
      name: 'Organizations',
      shortName: 'Customers',
      icon: 'people',
      permission: 'organizations:read',
    },
    {
      path: '/subscriptions-admin',
      name: 'Subscriptions',
      shortName: 'Plans',
      icon: 'calendar',
      permission: 'organizations:read',
      waiting: ['overdue'],
    },
  ],
  Website: [
    {
      path: '/blogs-admin',
      name: 'Blog Posts',
      shortName: 'Blog',
      icon: 'leaf',
      permission: 'content:write',
    },
    {
      path: '/comments-admin',
      name: 'Comments',
      icon: 'chat',
      permission: 'content:write',
      waiting: ['comments'],
    },
    {
      path: '/home-content',
      name: 'Home Content',
      shortName: 'Home',
      icon: 'home',
      permission: 'content:write',
    },
    { path: '/about-management', name: 'About Us', icon: 'book', permission: 'content:write' },
    {
      path: '/page-texts',
      name: 'Page Texts',
      shortName: 'Texts',
      icon: 'menu',
      permission: 'content:write',
    },
    {
      path: '/gallary-management',
      name: 'Gallery Management',
      shortName: 'Gallery',
      icon: 'eye',
      permission: 'content:write',
    },
    {
      path: '/services-admin',
      name: 'Farm Services',
      shortName: 'Services',
      icon: 'medal',
      permission: 'content:write',
    },
    {
      path: '/team-admin',
      name: 'Team Management',
      shortName: 'Team',
      icon: 'people',
      permission: 'content:write',
    },
    {
      path: '/faq-admin',
      name: 'Questions and Answers',
      shortName: 'FAQ',
      icon: 'chat',
      permission: 'content:write',
    },
    {
      path: '/testimonials-admin',
      name: 'Testimonials',
      shortName: 'Praise',
      icon: 'heart',
      permission: 'content:write',
    },
    {
      path: '/tour-admin',
      name: 'Virtual Tour',
      shortName: 'Tour',
      icon: 'eye',
      permission: 'content:write',
    },
    { path: '/newsletter-admin', name: 'Newsletter', icon: 'mail', permission: 'content:write' },
  ],
  Administration: [
    { path: '/users-admin', name: 'People', icon: 'people', permission: 'users:read' },
    {
      path: '/status-admin',
      name: 'Status',
      icon: 'check',
      permission: 'settings:write',
      waiting: ['alarms'],
    },
    { path: '/audit-admin', name: 'Audit log', icon: 'clock', permission: 'settings:write' },
    {
      path: '/settings-admin',
      name: 'Settings',
      icon: 'gear',
      permission: 'settings:write',
      waiting: ['webhooks'],
    },
  ],
};

export type AdminScreen = Omit<Screen, 'waiting' | 'permission'> & {
  readonly group: string;
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
): readonly AdminScreen[] =>
  Object.entries(screensByGroup).flatMap(([group, screens]) =>
    screens
      .filter(({ permission }) => permissions.includes(permission))
      .map(({ waiting = [], permission: _permission, ...screen }) => {
        const count = waiting.reduce((sum, kind) => sum + attention[kind], 0);
        return {
          ...screen,
          group,
          ...(count > 0 && { waiting: { count, text: describeAttention(attention, waiting) } }),
        };
      }),
  );
