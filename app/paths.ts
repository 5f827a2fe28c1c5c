/**
 * The addresses of pages by name: a parameter is given as it stands in the address. A list with filters has its address beside
 * their parser (`…ListPath` in a `…-filter.ts`); what links only name is written as it is (`href="/contact-us"`). Each area
 * is a module of its own, so that a page that hydrates loads the names of its own.
 */
export * from './paths/shop';
export * from './paths/account';
export * from './paths/orders';
export * from './paths/visits';
export * from './paths/products';
export * from './paths/organizations';
export * from './paths/content';
export * from './paths/website';
export * from './paths/set-up';
export * from './paths/administration';
