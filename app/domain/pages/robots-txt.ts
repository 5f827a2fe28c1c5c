/** Personal pages, forms, the back office, and sorted or searched lists, whose number is unbounded. */
const disallowed = [
  '/account',
  '/admin',
  '/*-admin',
  '/*-management',
  '/api/',
  '/auth/',
  '/booking/',
  '/cart',
  '/change-email/',
  '/checkout',
  '/confirm',
  '/forgot-password',
  '/hooks/',
  '/login',
  '/logout',
  '/orders',
  '/profile',
  '/register',
  '/reset-password/',
  '/search',
  '/style-guide',
  '/verify-email/',
  '/wishlist',
  '/*?*search=',
  '/*?*sort=',
] as const;

/** Host names that are not public. */
const localHost =
  /^(localhost|.*\.(local|localhost|internal|test|invalid)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/;

/** Renders robots.txt (RFC 9309). Outside production or at a local address, it disallows everything. */
export function renderRobotsTxt({ siteUrl, production }: { siteUrl: string; production: boolean }): string {
  if (!production || localHost.test(new URL(siteUrl).hostname)) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
