import { GetInTouch } from '~/ui/content/get-in-touch';
import { PageHero } from '~/ui/content/page-hero';
import { ProductPicture } from '~/ui/catalogue/product-picture';
import { useRootData } from '~/ui/layout/use-root-data';
import { Notice } from '~/ui/notice';
import { Faces, Journey, Statistics, Story, Testimonials, Values } from './about-sections';
import type { AboutUsPageData } from './load-about-us-page.server';

/** All sections of the page; for the preview of the back office, too. */
export function AboutUsPage(props: AboutUsPageData) {
  const { about, testimonials, failed, contact, saveData } = props;
  const team = useRootData().site.hidden.team ? [] : props.team;
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
      <Story chapters={about.aboutStory} saveData={saveData} />
      <section
        id="mission"
        className="mt-12 items-center gap-10 rounded bg-mint p-6 md:grid md:grid-cols-[1fr_20rem]"
      >
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
      <Values title={about.headings.values} values={about.companyValues} />
      <Journey title={about.headings.milestones} milestones={about.milestones} />
      {team.length > 0 && <Faces title={about.headings.team} team={team} saveData={saveData} />}
      {testimonials.length > 0 && (
        <Testimonials title={about.headings.testimonials} testimonials={testimonials} />
      )}
      <GetInTouch contact={contact} title={about.headings.contact} />
    </>
  );
}
