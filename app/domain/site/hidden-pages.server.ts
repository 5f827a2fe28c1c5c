import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import { isAboutEmpty, isFarmEmpty } from '~/domain/content/about-content';
import { loadAboutContent, loadPageTexts } from '~/domain/content/content-queries.server';
import { listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { isConditionMet } from '~/domain/questions/question';
import { listQuestions } from '~/domain/questions/question-kind.server';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import type { HiddenPages, OptionalPage } from '~/domain/settings/hidden-pages';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { switchablePages } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { listTeamMembers } from '~/domain/team/team-kind.server';
import { listTestimonials } from '~/domain/testimonials/testimonial-kind.server';
import { listTourStops } from '~/domain/virtual-tour/tour-stop-kind.server';

/** The pages that nothing may lead to, and why; cached until the next write to public content. */
export const loadHiddenPages = cachedRead(
  async (): Promise<HiddenPages> => {
    const [{ pages }, empty] = await Promise.all([loadSettings(), findEmptyPages()]);
    const off = switchablePages.filter((page) => !pages[page]);
    return Object.fromEntries([
      ...empty.map((page) => [page, 'empty'] as const),
      ...off.map((page) => [page, 'off'] as const),
    ]);
  },
  1,
  { readsProducts: false },
);

async function findEmptyPages(): Promise<readonly OptionalPage[]> {
  const settings = await loadSettings();
  const { checkout, tours } = settings;
  const shop = { ...readSwitches(settings), requiresAccount: checkout.requireAccount };
  const [post, picture, service, topic, stop, person, testimonial, answer, aboutUs, farm] = await Promise.all(
    [
      findAny('posts', { published: true }).then((found) => found !== null),
      findAny('galleryItems', {}).then((found) => found !== null),
      hasAny(listFarmServices()),
      hasAny(loadPageTexts().then(({ serviceTopics }) => serviceTopics)),
      hasAny(listTourStops()),
      hasAny(listTeamMembers()),
      hasAny(listTestimonials()),
      hasAny(listQuestions().then((all) => all.filter(({ shownWhen }) => isConditionMet(shownWhen, shop)))),
      loadAboutContent().then((about) => !isAboutEmpty(about)),
      loadAboutContent().then((about) => !isFarmEmpty(about)),
    ].map(assumeContent),
  );
  const hasContent: Readonly<Partial<Record<OptionalPage, boolean | undefined>>> = {
    blog: post,
    gallery: picture,
    services: service || topic,
    tour: stop,
    team: person,
    visits: tours.days.length > 0,
    // A write to the email account invalidates this, too.
    newsletter: isMailEnabled(),
    faq: answer,
    about: aboutUs || person || testimonial,
    farm: farm || stop,
  };
  return (Object.keys(hasContent) as OptionalPage[]).filter((page) => !hasContent[page]);
}

const hasAny = async (list: Promise<readonly unknown[]>): Promise<boolean> => (await list).length > 0;

/** What can't be read, though the database answers, says so on its own page. */
const assumeContent = (hasContent: Promise<boolean>): Promise<boolean> =>
  hasContent.catch((error: unknown) => {
    if (isDatabaseUnavailableError(error)) throw error;
    return true;
  });

/** In an order that an index has. */
const findAny = (collection: 'posts' | 'galleryItems', filter: { readonly published?: true }) =>
  collections()[collection].findOne(filter, {
    projection: { _id: 1 },
    sort: { createdAt: -1, _id: -1 },
  });
