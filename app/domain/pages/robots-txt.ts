/**
 * What search engines need not fetch: pages of one visitor alone, forms, the back office, and lists in another order or
 * by a search, of which there is no end.
 */
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

/** Names of this machine and of networks at home or in an office: nobody finds the shop there through a search. */
const localHost =
  /^(localhost|.*\.(local|localhost|internal|test|invalid)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/;

/**
 * Takes the public address of the shop and returns its robots.txt (RFC 9309). A shop that is being tried out, outside
 * production or at a local address, asks all search engines to stay away.
 */
export function renderRobotsTxt({ siteUrl, production }: { siteUrl: string; production: boolean }): string {
  if (!production || localHost.test(new URL(siteUrl).hostname)) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
