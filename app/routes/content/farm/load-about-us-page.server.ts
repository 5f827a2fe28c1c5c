import { defaultAboutContent } from '~/domain/content/about-content';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { toTeamMemberView } from '~/domain/team/team-member';
import { listTestimonials } from '~/domain/testimonials/testimonial-kind.server';
import { toTestimonialView } from '~/domain/testimonials/testimonial';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { toContactDetails } from '~/ui/content/get-in-touch';

export type AboutUsPageData = Awaited<ReturnType<typeof loadAboutUsPage>>['page'];

/** Without the database, the page has what the settings know. */
export async function loadAboutUsPage(request: Request) {
  const [about, team, testimonials, settings] = await Promise.all([
    nullIfUnavailable(loadAboutContent()),
    nullIfUnavailable(listTeamMembers()),
    nullIfUnavailable(listTestimonials()),
    loadSiteSettings(),
  ]);
  return {
    isComplete: Boolean(about && team && testimonials),
    page: {
      about: about ?? defaultAboutContent,
      team: (team ?? []).map(toTeamMemberView),
      testimonials: (testimonials ?? []).slice(0, maxTestimonials).map(toTestimonialView),
      failed: about === null,
      contact: toContactDetails(settings),
      saveData: isSaveDataRequest(request),
    },
  };
}

const maxTestimonials = 6;
