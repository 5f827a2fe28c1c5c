import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { defaultAboutContent } from '~/domain/content/about-content';
import { listTeamMembers, listTestimonials, loadAboutContent } from '~/domain/content/content-queries.server';
import { toTeamMemberView } from '~/domain/team/team-member';
import { toTestimonialView } from '~/domain/testimonials/testimonial';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { serviceUnavailable } from '~/http/server/service-unavailable.server';
import { isSaveDataRequest, type RouteHandle } from '~/http/rendering/enhancement';
import { pageMeta } from '~/http/seo/page-meta';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { Journey, Statistics, Testimonials, Values } from './about-sections';
import { toContactDetails, GetInTouch } from '~/ui/content/get-in-touch';
import { PageHero } from '~/ui/content/page-hero';
import { TeamMemberCard } from './team-member-card';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { Notice } from '~/ui/notice';

export const handle: RouteHandle = { cached: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta({ title: 'About Us' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const [about, team, testimonials, settings] = await Promise.all([
    nullIfUnavailable(loadAboutContent()),
    nullIfUnavailable(listTeamMembers()),
    nullIfUnavailable(listTestimonials()),
    loadSiteSettings(),
  ]);
  return data(
    {
      about: about ?? defaultAboutContent,
      team: (team ?? []).map(toTeamMemberView),
      testimonials: (testimonials ?? []).slice(0, maxTestimonials).map(toTestimonialView),
      failed: about === null,
      contact: toContactDetails(settings),
      saveData: isSaveDataRequest(request),
    },
    about && team && testimonials ? undefined : serviceUnavailable,
  );
}

const maxTestimonials = 6;

/** Forwards Retry-After. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function AboutUs() {
  const { about, team, testimonials, failed, contact, saveData } = useLoaderData<typeof loader>();
  const { aboutHero, companyMission } = about;
  return (
    <>
      {failed && (
        <div className="mb-6">
          <Notice kind="warning">
            <p className="font-bold">Unable to load content</p>
            <p>
              There was an error loading the about page content. We&apos;re showing default information
              instead.
            </p>
          </Notice>
        </div>
      )}
      <PageHero
        title={aboutHero.title}
        subtitle={aboutHero.subtitle}
        text={aboutHero.description}
        picture={aboutHero.image}
        saveData={saveData}
      >
        {team.length > 0 && (
          <a href="#team" className="button button-primary">
            Meet Our Team
          </a>
        )}{' '}
        <a href="#contact" className="button button-secondary">
          Contact Us
        </a>
      </PageHero>
      <section className="mt-12 items-center gap-10 rounded bg-mint p-6 md:grid md:grid-cols-[1fr_20rem]">
        <div>
          <h2 className="text-2xl">{companyMission.title}</h2>
          <p className="mt-2 max-w-text font-serif text-lg">{companyMission.description}</p>
        </div>
        {companyMission.image && (
          <div className="mt-4 md:mt-0">
            <ProductPicture
              picture={companyMission.image}
              sizes="(min-width: 768px) 320px, 85vw"
              saveData={saveData}
            />
          </div>
        )}
      </section>
      <Statistics stats={about.companyStats} />
      <Values values={about.companyValues} />
      <Journey milestones={about.milestones} />
      {team.length > 0 && (
        <section id="team" className="mt-12">
          <h2 className="text-2xl">Our Team</h2>
          <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
            {team.map((person) => (
              <TeamMemberCard key={person.name} person={person} heading="h3" saveData={saveData} />
            ))}
          </ul>
        </section>
      )}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
      <GetInTouch contact={contact} title="Get in Touch" />
    </>
  );
}
