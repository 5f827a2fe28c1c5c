import type { itemFields } from './item-fields';

/** The list of a kind of item. */
export type ItemsPath = keyof typeof itemFields;

/**
 * The list of a screen, such as '/tour-admin/new': every route of these modules begins with one (itemRoutes in app/routes.ts).
 * The router ignores case and encoding.
 */
export const itemsPathOf = (pathname: string): ItemsPath =>
  `/${decodeURIComponent(pathname.split('/')[1] ?? '').toLowerCase()}` as ItemsPath;

const things: Readonly<Record<ItemsPath, string>> = {
  '/services-admin': 'Service',
  '/team-admin': 'Team Member',
  '/faq-admin': 'Question',
  '/testimonials-admin': 'Testimonial',
  '/tour-admin': 'Stop',
};

/** An item in titles and buttons of a screen: 'Team Member'. Also when its loader failed. */
export const thingOf = (pathname: string): string => things[itemsPathOf(pathname)];
