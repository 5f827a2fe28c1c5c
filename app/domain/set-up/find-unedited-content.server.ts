import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '~/domain/accounts/permissions';
import { collections } from '~/domain/collections';
import { withAboutDefaults } from '~/domain/content/about-content';
import { withHomeDefaults } from '~/domain/content/home-content';
import { withTextDefaults } from '~/domain/content/page-texts';
import type { ContentPage, ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { contentPages, sectionsOf } from '~/domain/content/sections/content-sections';
import { itemsIn, partIn } from '~/domain/content/sections/section-content.server';
import { farmServiceKind } from '~/domain/farm-services/farm-service-kind.server';
import type { Picture } from '~/domain/images/picture';
import { findLegalText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames, legalTextTitles } from '~/domain/legal/legal-texts';
import { listItems } from '~/domain/ordered-items/find-items.server';
import type { ItemKind, OrderedItem } from '~/domain/ordered-items/item-kind';
import { questionKind } from '~/domain/questions/question-kind.server';
import { teamKind } from '~/domain/team/team-kind.server';
import { testimonialKind } from '~/domain/testimonials/testimonial-kind.server';
import { tourStopKind } from '~/domain/virtual-tour/tour-stop-kind.server';
import {
  isContentSwitchedOff,
  isScreenSwitchedOff,
  leadsToPageThatIsOff,
} from '~/domain/settings/optional-pages';
import type { SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import {
  contentSectionPath,
  editContentItemPath,
  legalTextPath,
  settingsRowPath,
  settingsSectionPath,
} from '~/paths';

/** A text or a picture that nobody of the farm has edited. */
export type UneditedPart = {
  readonly name: string;
  /** 'every page'; missing where the name or the heading of the list says it. */
  readonly seenOn?: string;
  /** What it says, or what its picture shows. */
  readonly content: string;
  readonly holds: 'text' | 'picture' | 'both';
  /** Where it is edited. */
  readonly path: string;
};

/** Which are on. */
type Pages = Settings['pages'];

type Source = {
  /** A heading of the list. */
  readonly title: string;
  /** To edit what it finds. */
  readonly permission: Permission;
  readonly find: (pages: Pages) => Promise<readonly UneditedPart[]>;
};

export type UneditedGroup = Pick<Source, 'title'> & { readonly parts: readonly UneditedPart[] };

/**
 * The parts that still are as they came (docs/decisions/0115), of what these permissions can edit, without those of pages that are
 * off; groups without any are left out.
 */
export async function findUneditedContent(
  permissions: readonly Permission[],
): Promise<readonly UneditedGroup[]> {
  const { pages } = await loadSettings();
  const groups = await Promise.all(
    sources
      .filter(({ permission }) => permissions.includes(permission))
      .map(async ({ title, find }) => ({ title, parts: await find(pages) })),
  );
  return groups.filter(({ parts }) => parts.length > 0);
}

type Stored = Readonly<Record<string, unknown>>;

type SettingsText = readonly [path: string, name: string, section: SettingsSectionName, seenOn: string];

const everyPage = 'every page';
const contactPage = 'the contact page';
const bookingPage = 'the page of farm visits';

const settingsTexts: readonly SettingsText[] = [
  ['identity.name', 'Name', 'name', everyPage],
  ['identity.titleEnding', 'Ending of the name', 'name', everyPage],
  ['identity.place', 'Place', 'name', 'Google'],
  ['phone', 'Phone number', 'contacts', everyPage],
  ['whatsapp', 'WhatsApp number', 'contacts', everyPage],
  ['email', 'Email address', 'contacts', everyPage],
  ['address', 'Address', 'contacts', everyPage],
  ['social.facebook', 'Facebook', 'social', everyPage],
  ['social.instagram', 'Instagram', 'social', everyPage],
  ['social.x', 'X', 'social', everyPage],
  ['social.youtube', 'YouTube', 'social', everyPage],
  ['social.linkedin', 'LinkedIn', 'social', everyPage],
  ['footerText', 'Footer', 'footer', everyPage],
  ['visitHours', 'Hours of farm visits', 'hours', everyPage],
  ['shopHours', 'Hours of the shop', 'hours', everyPage],
  ['map', 'Position on the map', 'map', contactPage],
  ['directions', 'Directions', 'map', contactPage],
  ['promo', 'Promo banner', 'promo', everyPage],
  ['rules.products', 'What you sell', 'rules', 'the terms and conditions'],
  ['tours.days', 'Days with tours', 'visits', bookingPage],
  ['tours.startsAt', 'Tours start at', 'visits', bookingPage],
  ['tours.durationMinutes', 'Length of a tour in minutes', 'visits', bookingPage],
  ['tours.dailyCapacity', 'Visitors per day', 'visits', bookingPage],
  ['tours.price', 'Price of a visit', 'visits', bookingPage],
  ['tours.highlights', 'Highlights of a tour', 'visits', bookingPage],
  ['tours.includes', 'What a tour includes', 'visits', bookingPage],
];

/** Settings have no defaults that speak for the farm: only what came with its data is compared. */
async function findSettings(pages: Pages): Promise<readonly UneditedPart[]> {
  const stored: Stored = (await collections().settings.findOne({ _id: 'site' })) ?? {};
  const texts = settingsTexts
    .filter(([path]) => !isContentSwitchedOff(pages, path))
    .map(([path, name, section, seenOn]) => {
      const [value, copy] = [valueAt(stored, path), valueAt(stored, `shipped.${path}`)];
      return { name, seenOn, value, copy, content: describe(value), path: settingsSectionPath(section) };
    });
  const places = listAt(stored, 'pickupLocations').map((place) => ({
    name: `Pickup place: ${describe(place['name'])}`,
    seenOn: 'the checkout',
    value: withoutEmpty(place),
    copy: withoutEmpty(listAt(stored, 'shipped.pickupLocations').find(({ id }) => id === place.id) ?? {}),
    content: describe(place['address']),
    path: settingsRowPath('pickup', String(place.id)),
  }));
  return [...texts, ...places]
    .filter(({ value, copy }) => describe(value) !== '' && isDeepStrictEqual(value, copy))
    .map(({ name, seenOn, content, path }) => ({ name, seenOn, content, holds: 'text', path }));
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Stored | null | undefined)?.[key], document);

const listAt = (document: Stored, path: string) =>
  (valueAt(document, path) ?? []) as readonly SectionValues[];

/** Saving the list writes each field of each place, also those that are newer than the copy. */
const withoutEmpty = (place: SectionValues): Stored =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => describe(value) !== ''));

/** '' for a value that says nothing. */
function describe(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return '';
  return Object.values(value).map(describe).filter(Boolean).join(', ');
}

const pageReaders: Readonly<
  Record<
    ContentPage,
    () => Promise<{ readonly stored: Stored | null; readonly now: Stored; readonly first: Stored }>
  >
> = {
  home: async () => {
    const stored = await collections().homeContent.findOne({ _id: 'home' });
    return { stored, now: withHomeDefaults(stored), first: withHomeDefaults(null) };
  },
  about: async () => {
    const stored = await collections().aboutContent.findOne({ _id: 'about' });
    return { stored, now: withAboutDefaults(stored), first: withAboutDefaults(null) };
  },
  texts: async () => {
    const stored = await collections().pageTexts.findOne({ _id: 'texts' });
    return { stored, now: withTextDefaults(stored), first: withTextDefaults(null) };
  },
};

/** A part equals its copy in `shipped` or, without one, what every shop says by default. */
async function findOnPage(page: ContentPage, pages: Pages): Promise<readonly UneditedPart[]> {
  const { stored, now, first } = await pageReaders[page]();
  const shipped = (stored?.['shipped'] ?? {}) as Stored;
  const shown = sectionsOf(page).filter(({ property }) => !isContentSwitchedOff(pages, property));
  return shown.flatMap((section) => {
    const before = shipped[section.property] ?? first[section.property];
    if (section.isList)
      return itemsIn(section, now)
        .filter(({ isExample }) => !isExample)
        .flatMap((item) => {
          const copy = (before as readonly SectionValues[]).find(({ id }) => id === item.id);
          const name = `${section.heading}: ${nameOfItem(section, item)}`;
          return compare(section, { item, copy, name, path: editContentItemPath(section, String(item.id)) });
        });
    const item = partIn(section, now);
    const path = contentSectionPath(section);
    if (section.property !== 'descriptions')
      return compare(section, { item, copy: before as SectionValues, name: section.heading, path });
    // One for each page.
    return Object.entries(section.fields).flatMap(([key, field]): UneditedPart[] => {
      if (leadsToPageThatIsOff(pages, `/${key}`)) return [];
      const content = describe(item[key]);
      const copy =
        (shipped['descriptions'] as Stored | undefined)?.[key] ?? (first['descriptions'] as Stored)[key];
      return content !== '' && item[key] === copy
        ? [{ name: `${section.heading}: ${field.label}`, content, holds: 'text', path }]
        : [];
    });
  });
}

const nameOfItem = ({ fields }: ContentSection, item: SectionValues): string => {
  const [name = ''] = Object.keys(fields).filter((key) => fields[key]?.control === 'line');
  return describe(item[name]);
};

/** The texts and figures of a part count as one, its picture as another. Its place in a list does not count. */
function compare(
  section: ContentSection,
  {
    item,
    copy,
    name,
    path,
  }: {
    readonly item: SectionValues;
    readonly copy: SectionValues | undefined;
    readonly name: string;
    readonly path: string;
  },
): readonly UneditedPart[] {
  if (!copy) return [];
  const keys = Object.keys(section.fields).filter((key) => key !== 'order');
  const texts = keys.filter((key) => isText(section, key)).map((key) => describe(item[key]));
  const content = texts.find((text) => text !== '' && !name.endsWith(text)) ?? '';
  const hasText = texts.some(Boolean) && keys.every((key) => isDeepStrictEqual(item[key], copy[key]));
  const picture: Picture | null = item.image ?? null;
  const hasPicture = picture !== null && isDeepStrictEqual(picture, copy.image);
  if (!hasText && !hasPicture) return [];
  const holds = hasText && hasPicture ? 'both' : hasText ? 'text' : 'picture';
  return [{ name, content: hasText ? content : (picture?.alt ?? ''), holds, path }];
}

const isText = ({ fields }: ContentSection, key: string): boolean => {
  const control = fields[key]?.control;
  return control === 'line' || control === 'multiline';
};

/** Of this version and of those before. */
const seedsWithItems = ['questions', 'demo-content', 'testimonials', 'tour-stops'];

/** Every edit changes `updatedAt`, which is the time of the seed until then. */
async function findItems<Item extends OrderedItem>(
  kind: ItemKind<Item>,
  pages: Pages,
): Promise<readonly UneditedPart[]> {
  if (isScreenSwitchedOff(pages, kind.path)) return [];
  const [items, seeds] = await Promise.all([
    listItems(kind),
    collections()
      .seeds.find({ _id: { $in: seedsWithItems } })
      .toArray(),
  ]);
  const times = new Set(seeds.map(({ startedAt }) => startedAt.getTime()));
  return items
    .filter(({ updatedAt, isExample }) => !isExample && times.has(updatedAt.getTime()))
    .map((item) => {
      const { texts, picture } = kind.toValues(item);
      const [firstText = ''] = Object.keys(kind.fields).filter((key) => kind.fields[key]?.control === 'text');
      return {
        name: kind.nameOf(item),
        content: texts[firstText] ?? '',
        holds: picture ? 'both' : 'text',
        path: `${kind.path}/${String(item._id)}`,
      };
    });
}

async function findLegalTexts(): Promise<readonly UneditedPart[]> {
  const texts = await Promise.all(legalTextNames.map(findLegalText));
  return texts
    .filter(({ number }) => number === 0)
    .map(({ _id }) => ({
      name: legalTextTitles[_id],
      content: '',
      holds: 'text',
      path: legalTextPath(_id),
    }));
}

const pageTitles: Readonly<Record<ContentPage, string>> = {
  home: 'Home page',
  about: 'About us and our farm',
  texts: 'Other pages',
};

/** Where a shop has what it came with. */
const sources: readonly Source[] = [
  { title: 'Settings', permission: 'settings:write', find: findSettings },
  ...contentPages.map((page): Source => ({
    title: pageTitles[page],
    permission: 'content:write',
    find: (pages) => findOnPage(page, pages),
  })),
  {
    title: 'Questions and answers',
    permission: 'content:write',
    find: (pages) => findItems(questionKind, pages),
  },
  { title: 'Testimonials', permission: 'content:write', find: (pages) => findItems(testimonialKind, pages) },
  { title: 'Virtual tour', permission: 'content:write', find: (pages) => findItems(tourStopKind, pages) },
  { title: 'Our team', permission: 'content:write', find: (pages) => findItems(teamKind, pages) },
  { title: 'Farm services', permission: 'content:write', find: (pages) => findItems(farmServiceKind, pages) },
  { title: 'Legal texts', permission: 'settings:write', find: findLegalTexts },
];
