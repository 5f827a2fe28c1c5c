import type { ScreenPath } from './screens';

/**
 * Routes below a screen whose typed text comes back after a new sign-in (docs/decisions/0099). Before they write anything, their
 * actions parse such a form by parseSubmission, or refuse it by rejectUnsaved. Not part of `screens`, which browsers load.
 */
const editorsOfScreens = {
  '/orders-admin': [':number'],
  '/payments-to-check': [':number/match-code', ':number/refund/:paymentKey'],
  '/bookings-admin': ['new', ':bookingId', 'calendar/:day'],
  '/messages-admin': [':messageId'],
  '/products-admin': ['new', ':productId'],
  '/categories-admin': ['new', ':categoryId'],
  '/payments': ['new', ':payment/pay', ':payment/update', ':payment/reverse'],
  '/organizations-admin': ['new', ':organizationId/edit', ':organizationId/subscription'],
  '/subscriptions-admin': [':organizationId'],
  '/blogs-admin': ['new', ':blogId'],
  '/home-content': [':pagePart', ':list/:entry'],
  '/about-management': [':pagePart', ':list/:entry'],
  '/page-texts': [':textsOf', ':topics/:entry'],
  '/gallary-management': ['add', ':item'],
  '/services-admin': ['new', ':itemId'],
  '/team-admin': ['new', ':itemId'],
  '/faq-admin': ['new', ':itemId'],
  '/testimonials-admin': ['new', ':itemId'],
  '/tour-admin': ['new', ':itemId'],
  '/newsletter-admin': ['issues/new', 'issues/:issueId/edit'],
  '/settings-admin': [
    ':section',
    ':section/rows/:row',
    'legal/:text',
    'api-keys/new',
    'api-keys/:keyId',
    'webhooks/new',
  ],
} as const satisfies Partial<Record<ScreenPath, readonly string[]>>;

/** With ':' for each parameter. */
export const editorRoutes: readonly string[] = Object.entries(editorsOfScreens).flatMap(([path, editors]) =>
  editors.map((below) => withoutNames(`${path}/${below}`)),
);

/** `pattern`: of a route, such as `/faq-admin/:item`. */
export const isEditorRoute = (pattern: string): boolean => editorRoutes.includes(withoutNames(pattern));

/** Parameters without their names. */
function withoutNames(pattern: string): string {
  return pattern.replace(/:\w+/g, ':');
}
