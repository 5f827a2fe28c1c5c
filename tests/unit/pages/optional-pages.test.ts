import { describe, expect, it } from 'vitest';
import { screens } from '~/domain/back-office/screens';
import { defaultSettings } from '~/domain/settings/default-settings';
import { optionalPageOf, type OptionalPage } from '~/domain/settings/hidden-pages';
import { isSwitchedOff, switchedOffPageOf } from '~/domain/settings/optional-pages';
import { switchablePages } from '~/domain/settings/settings';
import { allRoutes, pathsOf } from '../../support/shop/page-paths';

/** Every route outside of the back office and the API, by the page that it goes with. */
const routes: Readonly<Record<OptionalPage | 'none', readonly string[]>> = {
  blog: ['/blogs', '/blogs/:post', '/blog/:post'],
  gallery: ['/gallery', '/gallery/:item'],
  services: ['/services', '/services/:service'],
  tour: ['/virtual-tour'],
  team: ['/our-team'],
  visits: ['/booking', '/booking/:reference', '/booking/confirm/:token', '/booking/:reference/calendar.ics'],
  newsletter: ['/newsletter', '/newsletter/confirm/:token', '/newsletter/unsubscribe/:token'],
  faq: ['/faq'],
  about: ['/about-us'],
  farm: ['/our-farm', '/about-farm'],
  none: [
    '',
    '/home',
    '/shop',
    '/login',
    '/register',
    '/logout',
    '/categories',
    '/categories/:category',
    '/categories/:category/:subcategory',
    '/search',
    '/search/suggestions',
    '/products',
    '/products/:slug',
    '/products/:slug/quick-view',
    '/products/:slug/back-in-stock',
    '/back-in-stock/confirm/:token',
    '/back-in-stock/stop/:token',
    '/cart',
    '/checkout',
    '/checkout/payment',
    '/checkout/waiting/:number',
    '/checkout/thank-you/:number',
    '/track-order',
    '/account',
    '/account/data',
    '/account/delete',
    '/wishlist',
    '/orders',
    '/orders/by-phone',
    '/standing-orders',
    '/standing-orders/new',
    '/standing-orders/confirm/:token',
    '/standing-orders/:standingOrderId',
    '/standing-orders/:standingOrderId/change',
    '/orders/:number',
    '/orders/:number/receipt',
    '/orders/:number/again',
    '/support',
    '/privacy-policy',
    '/terms-and-conditions',
    '/contact-us',
    '/forgot-password',
    '/reset-password/:token',
    '/verify-email/:token',
    '/invitation/:token',
    '/o/:code',
    '/profile',
    '/change-email/:token',
    '/auth/signed-in',
    '/auth/oidc',
    '/auth/oidc/callback',
    '/login/two-step',
    '/login/code',
    '/confirm',
    '/profile/two-step',
    '/profile/phone',
    '/admin/dashboard',
    '/gallery-management',
    '/hooks/payments/:token',
    '/hooks/sms/:callback/:secret',
    '/images',
    '/images/:file',
    '/sitemap.xml',
    '/sitemaps/:part',
    '/robots.txt',
    '/manifest.webmanifest',
    '/speculation-rules.json',
    '/opening-soon',
    '/style-guide',
    '/*',
  ],
};

/** Of mails and pages that were sent before. */
const kept = ['/booking/:reference', '/booking/:reference/calendar.ics', '/newsletter/unsubscribe/:token'];

const isOfWebsite = (path: string): boolean =>
  !path.startsWith('/api') && !screens.some((screen) => path.startsWith(screen.path));

describe('the pages that a shop may be without', () => {
  it('have a place for every route', () => {
    const found = [...new Set(pathsOf(allRoutes))].filter(isOfWebsite);
    const belongs = Object.entries(routes).flatMap(([page, paths]) =>
      paths.map((path) => [path, page === 'none' ? null : page]),
    );
    expect(found.map((path) => [path, optionalPageOf(path)]).sort()).toEqual(belongs.sort());
  });

  it('answer 404 while they are off, except what people were sent before', () => {
    for (const page of switchablePages) {
      const pages = { ...defaultSettings.pages, visits: true, [page]: false };
      for (const [owner, paths] of Object.entries(routes))
        for (const path of paths)
          expect([page, path, isSwitchedOff(pages, path)]).toEqual([
            page,
            path,
            owner === page && !kept.includes(path),
          ]);
    }
  });

  it('say in their screens of the back office that they are off', () => {
    for (const page of switchablePages)
      expect(screens.filter(({ path }) => switchedOffPageOf({ [page]: 'off' }, path)).length).toBeGreaterThan(
        0,
      );
    expect(switchedOffPageOf({ blog: 'off' }, '/blogs-admin/new')).toBe('Blog');
    expect(switchedOffPageOf({ blog: 'empty' }, '/blogs-admin')).toBeNull();
    expect(switchedOffPageOf({ blog: 'off' }, '/gallary-management')).toBeNull();
  });
});
