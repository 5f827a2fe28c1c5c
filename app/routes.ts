import { index, layout, route, type RouteConfig } from '@remix-run/route-config';

/** The whole URL table, in the order of the specification. */
export default [
  // The home page comes later; until then both readings lead to the products.
  index('routes/storefront/home.ts', { id: 'index' }),
  route('home', 'routes/storefront/home.ts'),
  route('shop', 'routes/storefront/shop.tsx'),
  route('login', 'routes/account/login.tsx'),
  route('register', 'routes/account/register.tsx'),
  route('logout', 'routes/account/logout.tsx'),
  route('categories', 'routes/storefront/categories.tsx'),
  route('categories/:category', 'routes/storefront/category.tsx', { id: 'category' }),
  route('categories/:category/:subcategory', 'routes/storefront/category.tsx', { id: 'subcategory' }),
  route('search', 'routes/storefront/search.tsx'),
  route('search/suggestions', 'routes/storefront/search-suggestions.ts'),
  route('products', 'routes/storefront/products.tsx'),
  route('products/:slug', 'routes/storefront/product.tsx'),
  route('products/:slug/quick-view', 'routes/storefront/quick-view.tsx'),

  route('cart', 'routes/checkout/cart.tsx'),
  route('checkout', 'routes/checkout/details.tsx'),
  route('checkout/payment', 'routes/checkout/payment.tsx'),
  route('checkout/waiting/:number', 'routes/checkout/waiting.tsx'),
  route('checkout/thank-you/:number', 'routes/checkout/thank-you.tsx'),
  route('track-order', 'routes/checkout/track-order.tsx'),
  route('account', 'routes/account/account.tsx'),
  route('account/data', 'routes/account/data.ts'),
  route('account/delete', 'routes/account/delete.tsx'),
  route('wishlist', 'routes/account/wishlist.tsx'),
  route('orders', 'routes/account/orders.tsx'),
  route('orders/:number', 'routes/checkout/order.tsx'),
  route('orders/:number/receipt', 'routes/checkout/receipt.tsx'),

  route('privacy-policy', 'routes/content/privacy-policy.tsx'),
  route('terms-and-conditions', 'routes/content/terms-and-conditions.tsx'),
  route('faq', 'routes/content/faq.tsx'),
  route('contact-us', 'routes/content/contact-us.tsx'),
  route('booking', 'routes/content/booking.tsx'),
  route('booking/:reference', 'routes/content/booking.tsx', { id: 'booked-visit' }),
  route('booking/:reference/calendar.ics', 'routes/content/booking-calendar.ts'),

  route('forgot-password', 'routes/account/forgot-password.tsx'),
  route('reset-password/:token', 'routes/account/reset-password.tsx'),
  route('verify-email/:token', 'routes/account/verify-email.tsx'),
  route('profile', 'routes/account/profile.tsx'),
  route('change-email/:token', 'routes/account/change-email.tsx'),
  route('auth/oidc', 'routes/account/oidc-start.tsx'),
  route('auth/oidc/callback', 'routes/account/oidc-callback.tsx'),
  route('login/two-step', 'routes/account/two-step-sign-in.tsx'),
  route('confirm', 'routes/account/confirm.tsx'),
  route('profile/two-step', 'routes/account/two-step.tsx'),

  layout('routes/admin/layout.tsx', [
    route('admin-dashboard', 'routes/admin/dashboard.tsx'),
    route('users-admin', 'routes/admin/users.tsx'),
    route('users-admin/:id', 'routes/admin/user.tsx'),
  ]),
  route('admin/dashboard', 'routes/admin/dashboard-redirect.ts'),

  route('hooks/payments/:token', 'routes/hooks/payment.ts'),

  route('sitemap.xml', 'routes/sitemap.ts'),
  route('sitemaps/:part', 'routes/sitemap.ts', { id: 'sitemap-part' }),
  route('robots.txt', 'routes/robots.ts'),
  route('speculation-rules.json', 'routes/speculation-rules.ts'),

  route('style-guide', 'routes/style-guide.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
