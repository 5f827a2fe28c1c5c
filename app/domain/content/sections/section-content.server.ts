import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { collections } from '~/domain/collections';
import { withAboutDefaults } from '../about-content';
import { withTextDefaults } from '../page-texts';
import { withHomeDefaults } from '../home-content';
import type { ContentPage, ContentSection, SectionValues } from './content-section';
import { sectionTexts } from './section-form';

/** What the page shows now, defaults included; drafts and ended offers too. */
export async function readContentPage(
  page: ContentPage,
  session?: ClientSession,
): Promise<Readonly<Record<string, unknown>>> {
  const { homeContent, aboutContent, pageTexts } = collections();
  switch (page) {
    case 'home':
      return withHomeDefaults(await homeContent.findOne({ _id: 'home' }, { session }));
    case 'about':
      return withAboutDefaults(await aboutContent.findOne({ _id: 'about' }, { session }));
    case 'texts':
      return withTextDefaults(await pageTexts.findOne({ _id: 'texts' }, { session }));
  }
}

export const itemsIn = (
  section: ContentSection,
  content: Readonly<Record<string, unknown>>,
): readonly SectionValues[] => content[section.property] as readonly SectionValues[];

export const partIn = (section: ContentSection, content: Readonly<Record<string, unknown>>): SectionValues =>
  content[section.property] as SectionValues;

type StoredSection = {
  readonly values: SectionValues;
  readonly version: string;
};

/** A part, or an item of a list. Null for an unknown item. */
export async function findSection(
  section: ContentSection,
  itemId: string | null,
): Promise<StoredSection | null> {
  const content = await readContentPage(section.page);
  const values = section.isList
    ? itemsIn(section, content).find(({ id }) => id === itemId)
    : partIn(section, content);
  return values ? { values, version: sectionVersion(section, values) } : null;
}

/** Changes with every value that the form edits. */
export const sectionVersion = (section: ContentSection, values: SectionValues): string =>
  createHash('sha256')
    .update(JSON.stringify([sectionTexts(section, values, new Date(0)), values.image?.src ?? null]))
    .digest('hex')
    .slice(0, 16);
