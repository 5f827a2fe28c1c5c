import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { PageText, ShopDetails } from '~/domain/content/page-text';
import { isDatabaseUnavailableError } from '~/domain/database-unavailable-error';
import type { SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import { fillPlaceholders } from './legal-placeholders';
import { splitSections } from './legal-sections';
import type { LegalTextVersion } from './legal-texts.collection';
import {
  defaultLegalTexts,
  legalTextNames,
  legalTextTitles,
  type LegalText,
  type LegalTextName,
} from './legal-texts';

/** Fallback during a database outage. */
const lastKnown = new Map<LegalTextName, LegalText>();

const readLegalText = cachedRead(
  async (name: LegalTextName): Promise<LegalText> => {
    const text = await findLegalText(name);
    lastKnown.set(name, text);
    return text;
  },
  legalTextNames.length,
  { readsProducts: false },
);

/** For the public page; cached. During an outage the last known text, if there is one. */
export const loadLegalText = (name: LegalTextName): Promise<LegalText> =>
  readLegalText(name).catch((error: unknown) => {
    const text = lastKnown.get(name);
    if (text && isDatabaseUnavailableError(error)) return text;
    throw error;
  });

/** As old as its last version, or as the last answers about the farm that it is filled in with. */
export async function findLegalText(name: LegalTextName): Promise<LegalText> {
  const { legalTexts, settingsVersions } = collections();
  const answers: SettingsSectionName = 'rules';
  const [stored, answered] = await Promise.all([
    legalTexts.findOne({ _id: name }),
    settingsVersions.findOne({ section: answers }, { sort: { number: -1 }, projection: { at: 1 } }),
  ]);
  const text = stored ?? defaultLegalTexts[name];
  return answered && answered.at > text.changedAt ? { ...text, changedAt: answered.at } : text;
}

/** The page with the facts of the shop in place of the placeholders. */
export const toPageText = (
  name: LegalTextName,
  { intro, text }: Pick<LegalText, 'intro' | 'text'>,
  shop: ShopDetails,
): PageText => ({
  title: legalTextTitles[name],
  intro: fillPlaceholders(intro, shop),
  sections: splitSections(fillPlaceholders(text, shop)),
});

const pageSize = 20;

/** Without the texts; newest first, older than `before`. */
export async function listLegalTextVersions(
  name: LegalTextName,
  before: number | null,
): Promise<{
  readonly versions: readonly Omit<LegalTextVersion, 'text' | 'intro'>[];
  readonly older: number | null;
}> {
  const found = await collections()
    .legalTextVersions.find({ name, ...(before !== null && { number: { $lt: before } }) })
    .project<Omit<LegalTextVersion, 'text' | 'intro'>>({ text: 0, intro: 0 })
    .sort({ number: -1 })
    .limit(pageSize + 1)
    .toArray();
  const versions = found.slice(0, pageSize);
  return { versions, older: found.length > pageSize ? (versions.at(-1)?.number ?? null) : null };
}

type Version = Pick<LegalTextVersion, 'number' | 'intro' | 'text' | 'reviewed'> & {
  readonly at: Date;
  /** Null for the text that the shop came with. */
  readonly by: string | null;
};

export async function findLegalTextVersion(name: LegalTextName, number: number): Promise<Version | null> {
  if (number === 0) {
    const { changedAt, ...text } = defaultLegalTexts[name];
    return { ...text, at: changedAt, by: null };
  }
  const version = await collections().legalTextVersions.findOne({ name, number });
  return version && { ...version, by: version.by.name };
}
