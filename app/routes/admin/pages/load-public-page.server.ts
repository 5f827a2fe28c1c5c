import type { ContentSection } from '~/domain/content/sections/content-section';
import { loadAboutUsPage } from '../../content/farm/load-about-us-page.server';
import { loadOurFarmPage } from '../../content/farm/load-our-farm-page.server';
import { loadHomePage } from '../../storefront/home/load-home-page.server';

export type PublicPage = Awaited<ReturnType<typeof loadPublicPage>>;

/** The page of the shop that shows a section, as customers see it now. */
export async function loadPublicPage(request: Request, now: Date, { page, property }: ContentSection) {
  if (page === 'home') return { path: '/home', ...(await loadHomePage(request, now, ['shown'])) } as const;
  return property === 'farmHero' || property === 'farmChapters'
    ? ({ path: '/our-farm', ...(await loadOurFarmPage(request)) } as const)
    : ({ path: '/about-us', ...(await loadAboutUsPage(request)) } as const);
}
