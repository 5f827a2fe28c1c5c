export const productPath = (slug: string): string => `/products/${slug}`;
/** A page; app/enhance/dialogs/quick-view.ts opens it as a dialog. */
export const quickViewPath = (slug: string): string => `${productPath(slug)}/quick-view`;
/** The form of a size that is sold out or out of season. */
export const backInStockFormPath = (slug: string): string => `${productPath(slug)}/back-in-stock`;
export const confirmBackInStockPath = (token: string): string => `/back-in-stock/confirm/${token}`;
export const stopBackInStockPath = (token: string): string => `/back-in-stock/stop/${token}`;
export const categoryPath = (slug: string, subSlug?: string): string =>
  subSlug === undefined ? `/categories/${slug}` : `/categories/${slug}/${subSlug}`;
export const servicePath = (slug: string): string => `/services/${slug}`;
/** The contact form, with the service as its subject. */
export const serviceFormPath = (title: string): string =>
  `/contact-us?subject=${encodeURIComponent(title)}#message`;
export const postPath = ({ slug }: { readonly slug: string }): string => `/blog/${slug}`;
export const postTagPath = (tag: string): string => `/blogs?tag=${encodeURIComponent(tag)}`;
export const postCategoryPath = (category: string): string =>
  `/blogs?category=${encodeURIComponent(category)}`;
export const galleryPicturePath = (slug: string): string => `/gallery/${slug}`;

const orderPages = {
  order: (number: string) => `/orders/${number}`,
  receipt: (number: string) => `/orders/${number}/receipt`,
  again: (number: string) => `/orders/${number}/again`,
  waiting: (number: string) => `/checkout/waiting/${number}`,
  'thank-you': (number: string) => `/checkout/thank-you/${number}`,
} as const;

/** With a key the page opens in any browser, without one ('') only where the order was placed. */
export const orderPath = (page: keyof typeof orderPages, number: string, key: string): string =>
  `${orderPages[page](encodeURIComponent(number))}${key && `?key=${encodeURIComponent(key)}`}`;

/** Where the link of a text leads. */
export const orderCodePath = (code: string): string => `/o/${code}`;

/** The orders of a phone, by a code that is texted to it. */
export const ordersByPhonePath = '/orders/by-phone';

/** Step 1 of the checkout, also where it is remembered and the order begins at step 2. */
export const changeDetailsPath = '/checkout?change';

/** All calls of the API. */
export const referencePath = '/api/reference';
export const referenceGroupPath = (slug: string): string => `${referencePath}/${slug}`;

/** Asks for the password again. Not in account.ts: screens of the back office lead there, too. */
export const confirmPath = (redirectTo: string): string =>
  `/confirm?redirectTo=${encodeURIComponent(redirectTo)}`;

/** The page of a shop that is not open yet. */
export const closedPagePath = '/opening-soon';

/** What a household takes every morning: its own pages. */
export const ownStandingOrdersPath = '/standing-orders';
export const beginStandingOrderPath = `${ownStandingOrdersPath}/new`;
export const confirmStandingOrderPath = (token: string): string =>
  `${ownStandingOrdersPath}/confirm/${token}`;

/** With a key it opens in any browser, without one ('') only in that of its account. */
export const ownStandingOrderPath = (id: string, key: string, part: '' | '/change' = ''): string =>
  `${ownStandingOrdersPath}/${id}${part}${key && `?key=${encodeURIComponent(key)}`}`;
