import { defaultAboutContent } from '~/domain/content/about-content';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadFilledTexts } from '~/http/rendering/page-texts.server';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { toContactDetails } from '~/ui/content/get-in-touch';

export type OurFarmPageData = Awaited<ReturnType<typeof loadOurFarmPage>>['page'];

/** Without the database, the page has what the settings know. */
export async function loadOurFarmPage(request: Request) {
  const [about, settings, { ourFarm, tourInvitation }] = await Promise.all([
    nullIfUnavailable(loadAboutContent()),
    loadSiteSettings(),
    loadFilledTexts(),
  ]);
  return {
    isComplete: about !== null,
    page: {
      about: about ?? defaultAboutContent,
      contact: toContactDetails(settings),
      invitation: { ...tourInvitation, text: ourFarm.invitation },
      saveData: isSaveDataRequest(request),
    },
  };
}
