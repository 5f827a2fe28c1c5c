import type { Permission } from '~/domain/accounts/permissions';
import type { AttentionKind } from './attention';

export type ScreenForm = {
  /** Other forms are refused above 64 KiB. */
  readonly hasFile?: true;
  /** For a form with rows of fields for many things; files and repeated ones included. */
  readonly maxFields?: number;
  /** Bytes of a form without files, and of the texts of one with files. */
  readonly maxBytes?: number;
};

type ScreenDefinition = {
  readonly path: string;
  readonly group: 'Every day' | 'Products' | 'Administration' | 'Organizations' | 'Website';
  readonly name: string;
  /** For the bar on phones; at most 10 letters. */
  readonly shortName?: string;
  /** What its list holds, for 'Failed to load …'. */
  readonly noun?: string;
  /** Reached from the dashboard and the settings only. */
  readonly isInMenu?: false;
  /** Who may open it. */
  readonly permission: Permission;
  /** What is counted beside its name. */
  readonly waiting?: readonly AttentionKind[];
  /** Forms larger than others, by their path below it (':' begins any segment); the first that fits holds. */
  readonly forms?: readonly (readonly [path: string, form: ScreenForm])[];
};

const definitions = [
  {
    path: '/admin-dashboard',
    group: 'Every day',
    name: 'Dashboard',
    shortName: 'Today',
    permission: 'dashboard:read',
  },
  {
    path: '/orders-admin',
    group: 'Every day',
    name: 'Orders',
    noun: 'orders',
    permission: 'orders:read',
    waiting: ['orders'],
    forms: [
      // 500 orders (maxChosenOrders).
      ['chosen/:id', { maxFields: 510 }],
      // 500 sizes (phone-order-action.server.ts) with three fields.
      ['new', { maxFields: 1_550, maxBytes: 128 * 1024 }],
      [':number/correct', { maxFields: 1_650, maxBytes: 128 * 1024 }],
    ],
  },
  {
    path: '/day-sheet',
    group: 'Every day',
    name: 'Day’s sheet',
    shortName: 'Sheet',
    permission: 'orders:read',
  },
  {
    path: '/payments-to-check',
    group: 'Every day',
    name: 'M-Pesa to check',
    shortName: 'M-Pesa',
    permission: 'payments:read',
    waiting: ['payments'],
  },
  {
    path: '/stock-admin',
    group: 'Every day',
    name: 'Stock',
    permission: 'stock:write',
    waiting: ['lowStock'],
    forms: [
      // 600 sizes (maxStockLines) with four fields.
      ['', { maxFields: 2_410, maxBytes: 128 * 1024 }],
    ],
  },
  { path: '/cash-up', group: 'Every day', name: 'Cash-up', permission: 'orders:write' },
  {
    path: '/standing-orders-admin',
    group: 'Every day',
    name: 'Standing orders',
    noun: 'standing orders',
    permission: 'orders:write',
  },
  {
    path: '/bookings-admin',
    group: 'Every day',
    name: 'Farm visits',
    shortName: 'Visits',
    permission: 'bookings:read',
    waiting: ['bookings'],
  },
  {
    path: '/settings-admin/calendar',
    group: 'Every day',
    name: 'Closed days',
    shortName: 'Closed',
    permission: 'bookings:write',
  },
  {
    path: '/messages-admin',
    group: 'Every day',
    name: 'Messages',
    permission: 'messages:read',
    waiting: ['messages'],
  },
  { path: '/texts-admin', group: 'Every day', name: 'Texts (SMS)', permission: 'messages:read' },
  {
    path: '/products-admin',
    group: 'Products',
    name: 'Product Management',
    shortName: 'Products',
    noun: 'products',
    permission: 'catalogue:write',
    forms: [
      // 600 sizes (read-price-form.server.ts) with ten fields.
      ['prices', { maxFields: 6_010, maxBytes: 256 * 1024 }],
      ['import', { hasFile: true }],
      // 30 sizes with nine fields, 30 specifications and 12 pictures with three (maxRows), and a field for each chosen category.
      [':form', { hasFile: true, maxFields: 1_000 }],
    ],
  },
  {
    path: '/categories-admin',
    group: 'Products',
    name: 'Categories',
    noun: 'categories',
    permission: 'catalogue:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/settings-admin',
    group: 'Administration',
    name: 'Settings',
    permission: 'settings:write',
    waiting: ['webhooks'],
    forms: [['name', { hasFile: true }]],
  },
  { path: '/users-admin', group: 'Administration', name: 'People', permission: 'users:read' },
  {
    path: '/status-admin',
    group: 'Administration',
    name: 'Status',
    permission: 'settings:write',
    waiting: ['alarms'],
  },
  { path: '/audit-admin', group: 'Administration', name: 'Audit log', permission: 'settings:write' },
  {
    path: '/payments',
    group: 'Organizations',
    name: 'Farm accounts',
    shortName: 'Accounts',
    noun: 'payments',
    permission: 'organizations:read',
    waiting: ['prompts'],
  },
  {
    path: '/organizations-admin',
    group: 'Organizations',
    name: 'Organizations',
    shortName: 'Customers',
    noun: 'organizations',
    permission: 'organizations:read',
  },
  {
    path: '/subscriptions-admin',
    group: 'Organizations',
    name: 'Subscriptions',
    shortName: 'Plans',
    noun: 'subscriptions',
    permission: 'organizations:read',
    waiting: ['overdue'],
  },
  {
    path: '/blogs-admin',
    group: 'Website',
    name: 'Blog Posts',
    shortName: 'Blog',
    permission: 'content:write',
    forms: [
      // Posts of 30,000 characters (markdownLimits), of up to four bytes each.
      [':form', { hasFile: true, maxBytes: 160 * 1024 }],
    ],
  },
  {
    path: '/comments-admin',
    group: 'Website',
    name: 'Comments',
    noun: 'comments',
    permission: 'content:write',
    waiting: ['comments'],
  },
  {
    path: '/home-content',
    group: 'Website',
    name: 'Home Content',
    shortName: 'Home',
    noun: 'home content',
    permission: 'content:write',
    forms: [
      [':part', { hasFile: true }],
      [':list/:entry', { hasFile: true }],
    ],
  },
  {
    path: '/about-management',
    group: 'Website',
    name: 'About Us',
    permission: 'content:write',
    forms: [
      [':part', { hasFile: true }],
      [':list/:entry', { hasFile: true }],
    ],
  },
  {
    path: '/page-texts',
    group: 'Website',
    name: 'Page Texts',
    shortName: 'Texts',
    permission: 'content:write',
    forms: [
      [':part', { hasFile: true }],
      [':list/:entry', { hasFile: true }],
    ],
  },
  {
    path: '/gallary-management',
    group: 'Website',
    name: 'Gallery Management',
    shortName: 'Gallery',
    noun: 'gallery items',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/services-admin',
    group: 'Website',
    name: 'Farm Services',
    shortName: 'Services',
    noun: 'farm services',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/team-admin',
    group: 'Website',
    name: 'Team Management',
    shortName: 'Team',
    noun: 'team members',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/faq-admin',
    group: 'Website',
    name: 'Questions and Answers',
    shortName: 'FAQ',
    noun: 'questions',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/testimonials-admin',
    group: 'Website',
    name: 'Testimonials',
    shortName: 'Praise',
    noun: 'testimonials',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  {
    path: '/tour-admin',
    group: 'Website',
    name: 'Virtual Tour',
    shortName: 'Tour',
    noun: 'tour stops',
    permission: 'content:write',
    forms: [[':form', { hasFile: true }]],
  },
  { path: '/newsletter-admin', group: 'Website', name: 'Newsletter', permission: 'content:write' },
  {
    path: '/set-up',
    group: 'Administration',
    name: 'Set up your shop',
    isInMenu: false,
    permission: 'settings:write',
  },
] as const satisfies readonly ScreenDefinition[];

export type ScreenPath = (typeof definitions)[number]['path'];

export type Screen = ScreenDefinition & { readonly path: ScreenPath };

/** Every screen of the back office, in the order of the navigation. A phone shows the first four. */
export const screens: readonly Screen[] = definitions;

/** The screen of a path, without its query; undefined for the pages below a screen. */
export const findScreen = (path: string): Screen | undefined =>
  screens.find((screen) => screen.path === path);
