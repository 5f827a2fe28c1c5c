/** Personal pages, URLs with side effects and files: prefetching them wastes data. */
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
  '/day-sheet*',
  // The lightbox opens instead of the page.
  '/gallery/*',
  '/home-content*',
  '/login*',
  '/logout*',
  '/orders*',
  '/payments*',
  // A script fetches it for a dialog.
  '/products/*/quick-view*',
  '/profile*',
  '/register*',
  '/wishlist*',
  '/*.ics',
  '/*.xml',
  '/*.txt',
] as const;
