/** Pages of one visitor alone, and addresses that do something or are no page: fetching them ahead helps nobody. */
export const prefetchExclusions = [
  '/account*',
  '/admin*',
  '/*-admin*',
  '/*-management*',
  '/api/*',
  '/auth/*',
  '/booking/*',
  '/cart*',
  '/checkout*',
  '/confirm*',
  // A script shows the picture that is on the page already.
  '/gallery/*',
  '/login*',
  '/logout*',
  '/orders*',
  // A script opens it as a dialog, and asks for it by itself.
  '/products/*/quick-view*',
  '/profile*',
  '/register*',
  '/wishlist*',
  '/*.ics',
  '/*.xml',
  '/*.txt',
] as const;
