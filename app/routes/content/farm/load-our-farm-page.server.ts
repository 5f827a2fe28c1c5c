import { defaultAboutContent } from '~/domain/content/about-content';
import { loadAboutContent } from '~/domain/content/content-queries.server';
import { isSaveDataRequest } from '~/http/rendering/enhancement';
import { loadSiteSettings } from '~/http/rendering/site.server';
import { nullIfUnavailable } from '~/http/server/database-unavailable.server';
import { toContactDetails } from '~/ui/content/get-in-touch';

export type OurFarmPageData = Awaited<ReturnType<typeof loadOurFarmPage>>['page'];

/** Without the database, the page has the texts of the code and no figures. */
export async function loadOurFarmPage(request: Request) {
  const [about, settings] = await Promise.all([nullIfUnavailable(loadAboutContent()), loadSiteSettings()]);
  return {
    isComplete: about !== null,
    page: {
      about: about ?? { ...defaultAboutContent, companyStats: [], companyValues: [] },
      contact: toContactDetails(settings),
      saveData: isSaveDataRequest(request),
    },
  };
}
