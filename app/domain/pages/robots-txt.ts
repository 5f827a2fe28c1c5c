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
  '/invitation/',
  '/login',
  '/logout',
  '/orders',
  '/profile',
  '/register',
  '/reset-password/',
  '/search',
  '/set-up',
  '/standing-orders',
  '/style-guide',
  '/verify-email/',
  '/wishlist',
  '/*?*search=',
  '/*?*sort=',
] as const;

const localHost =
  /^(localhost|.*\.(local|localhost|internal|test|invalid)|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*|\[.*\])$/;

/** Disallows everything outside production and at a local address (RFC 9309). */
export function renderRobotsTxt({ siteUrl, production }: { siteUrl: string; production: boolean }): string {
  if (!production || localHost.test(new URL(siteUrl).hostname)) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
