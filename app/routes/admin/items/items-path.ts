/** The lists of the kinds of items. */
export type ItemsPath =
  '/services-admin' | '/team-admin' | '/faq-admin' | '/testimonials-admin' | '/tour-admin';

/** The list of a screen, such as '/tour-admin/new'. Every route of these modules begins with one (itemRoutes in app/routes.ts). */
export const itemsPathOf = (pathname: string): ItemsPath => `/${pathname.split('/')[1]}` as ItemsPath;
