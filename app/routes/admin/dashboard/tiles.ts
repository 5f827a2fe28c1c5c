import type { ScreenPath } from '~/domain/back-office/screens';
import { formatCapped, type ShopFigures } from '~/domain/back-office/shop-figures';
import { pluralize } from '~/lib/format/pluralize';

/** docs/product.md 8.1. */
const tiles: readonly {
  readonly path: ScreenPath;
  readonly name: string;
  /** Null without a figure. */
  readonly figure?: (figures: ShopFigures) => string | null;
}[] = [
  {
    path: '/products-admin',
    name: 'Product Management',
    figure: ({ catalogue }) =>
      catalogue && pluralize(catalogue.active + catalogue.inactive, 'product', 'products'),
  },
  {
    path: '/categories-admin',
    name: 'Categories',
    figure: ({ catalogue }) => catalogue && pluralize(catalogue.categories, 'category', 'categories'),
  },
  {
    path: '/orders-admin',
    name: 'Orders',
    figure: ({ openOrders }) => (openOrders === null ? null : `${formatCapped(openOrders)} open`),
  },
  {
    path: '/blogs-admin',
    name: 'Blog Posts',
    figure: ({ content }) => content && pluralize(content.published + content.drafts, 'post', 'posts'),
  },
  {
    path: '/team-admin',
    name: 'Team Management',
    figure: ({ content }) => content && pluralize(content.teamMembers, 'person', 'people'),
  },
  { path: '/home-content', name: 'Home Content' },
  { path: '/about-management', name: 'About Us' },
  {
    path: '/services-admin',
    name: 'Farm Service',
    figure: ({ content }) => content && pluralize(content.services, 'service', 'services'),
  },
  {
    path: '/gallary-management',
    name: 'Gallery Management',
    figure: ({ content }) => content && pluralize(content.pictures, 'picture', 'pictures'),
  },
  {
    path: '/users-admin',
    name: 'People',
    figure: ({ people }) =>
      people && `${pluralize(people.total, 'account', 'accounts')}, ${people.staff} staff`,
  },
  { path: '/settings-admin', name: 'Settings' },
];

export type Tile = { readonly path: string; readonly name: string; readonly figure: string | null };

/** The tiles whose screen exists and may be opened. */
export const findTiles = (
  figures: ShopFigures,
  screens: readonly { readonly path: string }[],
): readonly Tile[] =>
  tiles
    .filter(({ path }) => screens.some((screen) => screen.path === path))
    .map(({ path, name, figure }) => ({ path, name, figure: figure?.(figures) ?? null }));
