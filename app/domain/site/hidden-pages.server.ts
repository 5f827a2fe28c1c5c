import { cachedRead } from '~/cache/data/cached-read.server';
import { countable, countTogether } from '~/domain/count-together.server';
import { isAboutEmpty, isFarmEmpty } from '~/domain/content/about-content';
import { loadAboutContent, loadPageTexts } from '~/domain/content/content-queries.server';
import { isConditionMet } from '~/domain/questions/question';
import { listQuestions } from '~/domain/questions/question-kind.server';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import { isMailEnabled } from '~/domain/mail/mail-configuration.server';
import type { HiddenPages, OptionalPage } from '~/domain/settings/hidden-pages';
import { readSwitches } from '~/domain/selling/read-switches.server';
import { switchablePages } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';

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
  const [countOf, topic, answer, aboutUs, farm] = await Promise.all([
    // What can't be read, though the database answers, says so on its own page.
    countTogether(contents, 1).catch(assumeContent(() => 1)),
    loadPageTexts().then(({ serviceTopics }) => serviceTopics.length > 0, assumeContent(true)),
    listQuestions().then(
      (all) => all.some(({ shownWhen }) => isConditionMet(shownWhen, shop)),
      assumeContent(true),
    ),
    loadAboutContent().then((about) => !isAboutEmpty(about), assumeContent(true)),
    loadAboutContent().then((about) => !isFarmEmpty(about), assumeContent(true)),
  ]);
  const has = (kind: keyof typeof contents) => countOf(kind) > 0;
  const hasContent: Readonly<Partial<Record<OptionalPage, boolean | undefined>>> = {
    blog: has('post'),
    gallery: has('picture'),
    services: has('service') || topic,
    tour: has('stop'),
    team: has('person'),
    visits: tours.days.length > 0,
    // A write to the email account invalidates this, too.
    newsletter: isMailEnabled(),
    faq: answer,
    about: aboutUs || has('person') || has('testimonial'),
    farm: farm || has('stop'),
  };
  return (Object.keys(hasContent) as OptionalPage[]).filter((page) => !hasContent[page]);
}

/** In one query, since each write to public content has it done again. */
const contents = {
  post: [countable('posts', { published: true })],
  picture: [countable('galleryItems', {})],
  service: [countable('farmServices', { published: true })],
  stop: [countable('tourStops', { published: true })],
  person: [countable('teamMembers', { isActive: true })],
  testimonial: [countable('testimonials', { published: true })],
};

const assumeContent =
  <Content>(content: Content) =>
  (error: unknown): Content => {
    if (isDatabaseUnavailableError(error)) throw error;
    return content;
  };
