import { toServiceView, type FarmService } from '~/domain/farm-services/farm-service';
import type { PreviewedItem } from '~/domain/ordered-items/preview-item.server';
import { isConditionMet, questionConditions, type Question } from '~/domain/questions/question';
import { toTeamMemberView, type TeamMember } from '~/domain/team/team-member';
import { toTestimonialView, type Testimonial } from '~/domain/testimonials/testimonial';
import { toTourStopView, type TourStop } from '~/domain/virtual-tour/tour-stop';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadShopFacts } from '~/http/rendering/shop-facts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { stopLink } from '../../content/farm/farm-plan';
import { loadTourTexts } from '../../content/farm/load-tour-texts.server';
import { loadFaqPage } from '../../content/help/load-faq-page.server';
import { toOtherService } from '../../content/services/service-details';
import { loadHomePage } from '../../storefront/home/load-home-page.server';
import { testimonialLink } from '../../storefront/home/people';
import type { ItemsPath } from './items-path';

/**
 * What the page of the shop with an item shows. `link` leads to the item on it; `note` says why customers don't see an item that
 * is published.
 */
export type ItemPage = { readonly link: string | null; readonly note?: string | null };

/** The pages of item-pages.tsx. */
export const itemPageLoaders = {
  '/services-admin': async ({ item, items }: PreviewedItem<FarmService>, request: Request) => ({
    link: null,
    service: toServiceView(item),
    others: items.filter((each) => each !== item).map(toOtherService),
    phone: (await loadSiteSettings()).phone,
    saveData: isSaveDataRequest(request),
  }),
  '/team-admin': ({ item }: PreviewedItem<TeamMember>, request: Request) =>
    Promise.resolve({ link: null, person: toTeamMemberView(item), saveData: isSaveDataRequest(request) }),
  /** Also a question whose condition does not hold. */
  '/faq-admin': async ({ item, items }: PreviewedItem<Question>) => ({
    link: `#${item.slug}`,
    note: isConditionMet(item.shownWhen, await loadShopFacts())
      ? null
      : `Customers don’t see this question now. When to show it: ${questionConditions[item.shownWhen]}.`,
    slug: item.slug,
    page: await loadFaqPage(
      items.map((each) => (each === item ? { ...each, shownWhen: 'always' as const } : each)),
    ),
  }),
  '/testimonials-admin': async (
    { items, index }: PreviewedItem<Testimonial>,
    request: Request,
    now: Date,
  ) => {
    const { page } = await loadHomePage(request, now, ['shown']);
    return {
      link: testimonialLink(index + 1),
      number: index + 1,
      page: { ...page, testimonials: items.map(toTestimonialView) },
    };
  },
  '/tour-admin': async ({ items, index }: PreviewedItem<TourStop>, request: Request) => ({
    link: stopLink(index + 1),
    tour: {
      ...(await loadTourTexts()),
      stops: items.map(toTourStopView),
      isAvailable: true,
      saveData: isSaveDataRequest(request),
    },
  }),
} satisfies Readonly<
  Record<ItemsPath, (previewed: PreviewedItem<never>, request: Request, now: Date) => Promise<ItemPage>>
>;
