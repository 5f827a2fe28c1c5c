import { cachedRead } from '~/cache/data/cached-read.server';
import { loadAboutContent, loadHomeContent, loadPageTexts } from '~/domain/content/content-queries.server';
import type { ContentPage, ContentSection, SectionValues } from '~/domain/content/sections/content-section';
import { contentPages, sectionsOf } from '~/domain/content/sections/content-sections';
import { itemsIn, partIn } from '~/domain/content/sections/section-content.server';
import { keepSwitchedOn, type Switches } from '~/domain/content/switched-words';
import { farmServiceKind, listFarmServices } from '~/domain/farm-services/farm-service-kind.server';
import { findLegalText } from '~/domain/legal/legal-text-queries.server';
import { legalTextNames, legalTextTitles } from '~/domain/legal/legal-texts';
import { isConditionMet } from '~/domain/questions/question';
import { listQuestions, questionKind } from '~/domain/questions/question-kind.server';
import { readSwitches } from '~/domain/selling/read-switches.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { contentSectionPath, editContentItemPath, legalTextPath, settingsSectionPath } from '~/paths';

type Way = {
  /** In 'This names cash'. */
  readonly name: string;
  readonly isOff: (switches: Switches) => boolean;
  /** That promise it. */
  readonly words: RegExp;
};

const ways: readonly Way[] = [
  {
    name: 'delivery',
    isOff: ({ selling }) => !selling.delivery,
    words: /\b(deliver(s|y|ies|ed|ing)?|doorsteps?|to your door|riders?)\b/i,
  },
  {
    name: 'pickup',
    isOff: ({ selling }) => !selling.pickup,
    words: /\b(pick-?ups?|pick (it|them|your order) up|(you|to) collect|collect (it|them|your))\b/i,
  },
  { name: 'cash', isOff: ({ selling }) => !selling.cash, words: /\bcash\b/i },
  {
    name: 'M-Pesa',
    isOff: ({ selling }) => !selling.mpesaPrompt && !selling.mpesaByHand,
    words: /\bm-?pesa\b/i,
  },
  {
    name: 'M-Pesa prompts',
    isOff: ({ selling }) => !selling.mpesaPrompt,
    words: /\b(prompts?|stk)\b/i,
  },
  {
    name: 'M-Pesa by hand',
    isOff: ({ selling }) => !selling.mpesaByHand,
    words: /\b(pay ?bill|buy goods|lipa na m-?pesa|till number|(our|a|the) till)\b/i,
  },
  {
    name: 'farm visits',
    isOff: ({ pages }) => !pages.visits,
    words:
      /\b(farm visits?|visit (us|the farm|our farm)|book a (visit|tour)|guided tours?|show you around)\b/i,
  },
];

type Place = {
  readonly name: string;
  /** Of its form. */
  readonly path: string;
  readonly text: string;
};

/** A text whose words customers still read, though what it promises is off. */
export type OutdatedText = Omit<Place, 'text'> & {
  /** 'delivery', 'M-Pesa prompts' */
  readonly promises: readonly string[];
  /** The words, with what stands around the first of them. */
  readonly excerpt: string;
};

/**
 * The texts of the farm that name a way to get an order or to pay that is not offered, or visits that are off. Words in braces
 * follow the switches, and are not among them; stories, and what customers have said, neither. Cached until the next write to
 * public content.
 */
export const listOutdatedTexts = cachedRead(
  async (): Promise<readonly OutdatedText[]> => {
    const settings = await loadSettings();
    const switches = readSwitches(settings);
    const off = ways.filter(({ isOff }) => isOff(switches));
    if (off.length === 0) return [];
    const places = await listPlaces(settings, switches);
    return places.flatMap(({ name, path, text }) => {
      const shown = keepSwitchedOn(text, switches);
      const promised = off.filter(({ words }) => words.test(shown));
      const [first] = promised;
      return first
        ? [{ name, path, promises: promised.map((way) => way.name), excerpt: excerptOf(shown, first.words) }]
        : [];
    });
  },
  1,
  { readsProducts: false },
);

async function listPlaces(settings: Settings, switches: Switches): Promise<readonly Place[]> {
  const [questions, services, legalTexts, ...pages] = await Promise.all([
    listQuestions(),
    switches.pages.services ? listFarmServices() : [],
    Promise.all(legalTextNames.map(findLegalText)),
    ...contentPages.map(listPlacesOnPage),
  ]);
  const offer = { ...switches, requiresAccount: settings.checkout.requireAccount };
  return [
    ...questions
      .filter(({ shownWhen }) => isConditionMet(shownWhen, offer))
      .map(({ _id, group, question, answer }) => ({
        name: question,
        path: `${questionKind.path}/${String(_id)}`,
        text: `${question} ${answer} ${group}`,
      })),
    ...pages.flat(),
    ...services.map(({ _id, title, description, features, price }) => ({
      name: `Farm service: ${title}`,
      path: `${farmServiceKind.path}/${String(_id)}`,
      text: [title, description, ...features, price].join(' '),
    })),
    { name: 'Footer', path: settingsSectionPath('footer'), text: settings.footerText },
    {
      name: 'Promo banner',
      path: settingsSectionPath('promo'),
      text: settings.showsPromo ? settings.promo : '',
    },
    // The text that the shop comes with follows the switches.
    ...legalTexts
      .filter(({ number }) => number > 0)
      .map(({ _id, intro, text }) => ({
        name: legalTextTitles[_id],
        path: legalTextPath(_id),
        text: `${intro} ${text}`,
      })),
  ];
}

const readers: Readonly<Record<ContentPage, () => Promise<Readonly<Record<string, unknown>>>>> = {
  home: loadHomeContent,
  about: loadAboutContent,
  texts: loadPageTexts,
};

async function listPlacesOnPage(page: ContentPage): Promise<readonly Place[]> {
  const content = await readers[page]();
  return sectionsOf(page).flatMap((section) =>
    section.isList
      ? itemsIn(section, content)
          .filter(({ published }) => published !== false)
          .map((item) => ({
            name: `${section.heading}: ${nameOf(item)}`,
            path: editContentItemPath(section, String(item.id)),
            text: textOf(section, item),
          }))
      : [
          {
            name: section.heading,
            path: contentSectionPath(section),
            text: textOf(section, partIn(section, content)),
          },
        ],
  );
}

const nameOf = ({ title, label }: SectionValues): string => String(title ?? label ?? '');

/** Without the field that its page leaves out by itself. */
const textOf = ({ fields, property }: ContentSection, values: SectionValues): string =>
  Object.keys(fields)
    .filter((key) => !(property === 'hero' && key === 'delivery'))
    .map((key) => values[key])
    .filter((value) => typeof value === 'string' && !value.startsWith('/'))
    .join(' ');

/** Characters on each side. */
const excerptRadius = 50;

function excerptOf(text: string, words: RegExp): string {
  const at = text.search(words);
  const from = Math.max(0, at - excerptRadius);
  const to = Math.min(text.length, at + excerptRadius);
  const excerpt = text.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${excerpt}${to < text.length ? '…' : ''}`;
}
