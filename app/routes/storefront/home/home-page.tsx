import { CachedMarkup } from '~/ui/cached-markup';
import { newsletterAnchor, NewsletterSection } from '~/ui/layout/newsletter-section';
import { useRootData } from '~/ui/layout/use-root-data';
import { useInlineFlash } from '~/ui/use-inline-flash';
import { AboutOurDairy, ValuesAndStats } from './about-our-dairy';
import { Counters } from './counters';
import { FeaturedProducts } from './featured-products';
import { Hero } from './hero';
import { LatestPosts } from './latest-posts';
import type { HomePageData } from './load-home-page.server';
import { Team, Testimonials } from './people';
import { SpecialOffers } from './special-offers';

/** All sections of the home page; for the preview of the back office, too. */
export function HomePage({
  home,
  pricedProduct,
  earliestDay,
  about,
  products,
  categories,
  team,
  testimonials,
  posts,
  saveData,
  linkedTestimonial,
}: HomePageData & {
  /** The number of the testimonial that the preview links to. */
  linkedTestimonial?: number;
}) {
  const message = useInlineFlash();
  const { headings } = home;
  const { canMail, site } = useRootData();
  const { hidden } = site;
  const mission = about?.companyMission.description ? about.companyMission : null;
  return (
    <div className="space-y-12 md:space-y-16">
      <CachedMarkup
        as="div"
        component={Hero}
        props={{ hero: home.hero, pricedProduct, earliestDay, saveData }}
      />
      {products.length > 0 && (
        <CachedMarkup
          as="div"
          component={FeaturedProducts}
          props={{ title: headings.products, products, categories, saveData }}
        />
      )}
      {home.specialOffers.length > 0 && (
        <CachedMarkup
          as="div"
          component={SpecialOffers}
          props={{ title: headings.offers, offers: home.specialOffers, saveData }}
        />
      )}
      {(mission || home.values.length > 0) && (
        <CachedMarkup
          as="div"
          component={AboutOurDairy}
          props={{
            title: headings.about,
            mission,
            values: home.values,
            aboutPath: hidden.about ? null : '/about-us',
            saveData,
          }}
        />
      )}
      {about && about.companyValues.length + about.companyStats.length > 0 && (
        <CachedMarkup
          as="div"
          component={ValuesAndStats}
          props={{ title: headings.values, values: about.companyValues, stats: about.companyStats }}
        />
      )}
      {team.length > 0 && !hidden.team && (
        <CachedMarkup as="div" component={Team} props={{ title: headings.team, team }} />
      )}
      {home.statsCounters.length > 0 && (
        <CachedMarkup as="div" component={Counters} props={{ counters: home.statsCounters }} />
      )}
      {testimonials.length > 0 && (
        <CachedMarkup
          as="div"
          component={Testimonials}
          props={{ title: headings.testimonials, testimonials, linked: linkedTestimonial }}
        />
      )}
      {posts.length > 0 && !hidden.blog && (
        <LatestPosts title={headings.posts} posts={posts} saveData={saveData} />
      )}
      {hidden.newsletter !== 'off' && (canMail || message?.at === newsletterAnchor) && (
        <NewsletterSection
          texts={home.newsletter}
          returnTo="/home"
          message={message?.at === newsletterAnchor ? message : null}
        />
      )}
    </div>
  );
}
