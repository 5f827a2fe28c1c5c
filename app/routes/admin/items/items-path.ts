import type { itemFields } from './item-fields';

/** The list of a kind of item. */
export type ItemsPath = keyof typeof itemFields;

/** The list of a screen, such as '/tour-admin/new'. Every route of these modules begins with one (itemRoutes in app/routes.ts). */
export const itemsPathOf = (pathname: string): ItemsPath => `/${pathname.split('/')[1]}` as ItemsPath;
