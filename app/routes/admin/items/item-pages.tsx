import { FaqPage } from '../../content/help/faq-page';
import { TeamMemberCard } from '../../content/farm/team-member-card';
import { VirtualTourPage } from '../../content/farm/virtual-tour-page';
import { ServiceCard } from '../../content/services/service-card';
import { ServiceDetails } from '../../content/services/service-details';
import { HomePage } from '../../storefront/home/home-page';
import type { itemPageLoaders } from './item-pages.server';

type Loaders = typeof itemPageLoaders;

/** The page of the shop that shows the items of a kind, by the path of their list. */
export const itemPages: {
  readonly [Path in keyof Loaders]: (view: Awaited<ReturnType<Loaders[Path]>>) => React.ReactNode;
} = {
  '/services-admin': (view) => (
    <div className="space-y-6">
      <ServiceDetails {...view} />
      <section>
        <h2>On the services page</h2>
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ServiceCard service={view.service} heading="h3" saveData={view.saveData} />
        </ul>
      </section>
    </div>
  ),
  '/team-admin': (view) => (
    <div className="space-y-6">
      <h1>Our Team</h1>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <TeamMemberCard {...view} />
      </ul>
    </div>
  ),
  '/faq-admin': ({ page, slug }) => <FaqPage {...page} openId={slug} />,
  '/testimonials-admin': ({ page, number }) => <HomePage {...page} linkedTestimonial={number} />,
  '/tour-admin': ({ tour }) => <VirtualTourPage {...tour} />,
};
