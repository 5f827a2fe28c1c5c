import { GetInTouch, hasContactDetails } from '~/ui/content/get-in-touch';
import { PageHero } from '~/ui/content/page-hero';
import { useRootData } from '~/ui/layout/use-root-data';
import { Notice } from '~/ui/notice';
import { Faces, Journey, Mission, Statistics, Story, Testimonials, Values } from './about-sections';
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
        <a href={hasContactDetails(contact) ? '#contact' : '/contact-us'} className="button button-secondary">
          Contact Us
        </a>
      </PageHero>
      {about.aboutStory.length > 0 && <Story chapters={about.aboutStory} saveData={saveData} />}
      {companyMission.description && <Mission mission={companyMission} saveData={saveData} />}
      {about.companyStats.length > 0 && <Statistics stats={about.companyStats} />}
      {about.companyValues.length > 0 && (
        <Values title={about.headings.values} values={about.companyValues} />
      )}
      {about.milestones.length > 0 && (
        <Journey title={about.headings.milestones} milestones={about.milestones} />
      )}
      {team.length > 0 && <Faces title={about.headings.team} team={team} saveData={saveData} />}
      {testimonials.length > 0 && (
        <Testimonials title={about.headings.testimonials} testimonials={testimonials} />
      )}
      <GetInTouch contact={contact} title={about.headings.contact} />
    </>
  );
}
