/** Personal pages, URLs with side effects and files: prefetching them wastes data. The back office is in speculation-rules.ts. */
export const prefetchExclusions = [
  '/account*',
  '/api/*',
  '/auth/*',
  '/booking/*',
  '/cart*',
  '/checkout*',
  '/confirm*',
  // The lightbox opens instead of the page.
  '/gallery/*',
  '/login*',
  '/logout*',
  '/o/*',
  '/orders*',
  // A script fetches it for a dialog.
  '/products/*/quick-view*',
  '/profile*',
  '/register*',
  '/standing-orders*',
  '/wishlist*',
  '/*.ics',
  '/*.xml',
  '/*.txt',
] as const;
