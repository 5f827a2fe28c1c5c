import { isWithin, optionalPageOf, type HiddenPages, type OptionalPage } from './hidden-pages';
import type { Settings, SwitchablePage } from './settings';
import { switchablePageNames } from './switchable-page-names';

type Definition = {
  /** Its addresses that answer although it is off: they were given to somebody before. */
  readonly kept?: RegExp;
  /** Public calls below /api, and all below them. */
  readonly calls?: readonly string[];
  /** Where the back office prepares it. */
  readonly screens?: readonly string[];
  /** Placeholders of texts that speak of it: a sentence with one goes while it is off. */
  readonly placeholders?: readonly string[];
  /** Settings, and parts of the content of pages, that nothing else shows. */
  readonly content?: readonly string[];
};

const definitions = {
  blog: {
    calls: ['/blogs', '/comments'],
    screens: ['/blogs-admin', '/comments-admin'],
    content: ['blog'],
  },
  gallery: { calls: ['/gallery'], screens: ['/gallary-management'], content: ['gallery'] },
  services: {
    calls: ['/farm-services'],
    screens: ['/services-admin'],
    content: ['services', 'servicesPicture', 'serviceTopics'],
  },
  tour: { screens: ['/tour-admin'], content: ['virtualTour'] },
  team: {
    calls: ['/team-members', '/about/team'],
    screens: ['/team-admin'],
    content: ['ourTeam', 'ourTeamPicture'],
  },
  visits: {
    // The page of a booked visit, and its calendar file.
    kept: /^\/booking\/(?!confirm\/)/,
    calls: ['/bookings'],
    screens: ['/bookings-admin'],
    placeholders: ['visit hours', 'tour days', 'tour start', 'tour length'],
    content: ['tours', 'visitHours', 'tourInvitation', 'booking', 'bookingPicture'],
  },
  newsletter: {
    kept: /^\/newsletter\/unsubscribe\//,
    calls: ['/newsletter', '/home-content/newsletter-section'],
    screens: ['/newsletter-admin'],
    content: ['newsletter'],
  },
  faq: {},
  about: {},
  farm: {},
} as const satisfies Record<OptionalPage, Definition>;

const entries = Object.entries(definitions) as [OptionalPage, Definition][];

const findPage = (path: string, of: 'calls' | 'screens'): OptionalPage | null =>
  entries.find(([, definition]) => isWithin(path, definition[of]))?.[0] ?? null;

/** The page that a path below /api belongs to; null for one that every shop has. */
export const optionalPageOfCall = (path: string): OptionalPage | null => findPage(path, 'calls');

type Switches = Settings['pages'];

/** What texts may speak of: no visits where the farm has not said on which days it takes them. */
export const offeredPages = ({ pages, tours }: Pick<Settings, 'pages' | 'tours'>): Switches => ({
  ...pages,
  visits: pages.visits && tours.days.length > 0,
});

const isOff = (pages: Switches, page: OptionalPage | null): boolean =>
  page !== null && Object.hasOwn(pages, page) && !pages[page as SwitchablePage];

/** Whether a path of the website belongs to a page that is off; links in emails that still work do, too. */
export const leadsToPageThatIsOff = (pages: Switches, path: string): boolean =>
  isOff(pages, optionalPageOf(path));

/** Whether a path of the website answers 404 because its page is off. */
export const isSwitchedOff = (pages: Switches, path: string): boolean => {
  const page = optionalPageOf(path);
  return isOff(pages, page) && !(page && (definitions[page] as Definition).kept?.test(path));
};

/** Whether a path below /api belongs to a page that is off. */
export const isCallSwitchedOff = (pages: Switches, path: string): boolean =>
  isOff(pages, optionalPageOfCall(path));

/** The name of the page that a screen of the back office prepares, if it is off. */
export const switchedOffPageOf = (hidden: HiddenPages, path: string): string | null => {
  const page = findPage(path, 'screens');
  return page && hidden[page] === 'off' ? switchablePageNames[page as SwitchablePage] : null;
};

const belongsToPageThatIsOff =
  (of: 'placeholders' | 'content') =>
  (pages: Switches, name: string): boolean =>
    entries.some(([page, definition]) => definition[of]?.includes(name) && isOff(pages, page));

/** Whether a placeholder of texts speaks of a page that is off. */
export const isPlaceholderSwitchedOff = belongsToPageThatIsOff('placeholders');

/** Whether a setting ('tours.days') or a part of the content is shown by a page that is off, and by no other. */
export const isContentSwitchedOff = (pages: Switches, path: string): boolean =>
  belongsToPageThatIsOff('content')(pages, path.split('.')[0] ?? '');

/** Whether a screen of the back office prepares a page that is off. */
export const isScreenSwitchedOff = (pages: Switches, path: string): boolean =>
  isOff(pages, findPage(path, 'screens'));
