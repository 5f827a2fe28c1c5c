import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { reject, type SaveFailure, type VersionedChange } from '~/domain/editing/save-document.server';
import { newRowId } from '~/domain/settings/sections/edit-rows.server';
import { findConfirmation } from '~/domain/settings/sections/find-confirmation.server';
import { entriesVersion, readEntries, replaceEntries } from '~/domain/settings/sections/save-section.server';
import {
  pictureFieldOf,
  rowName,
  type Confirmation,
  type FormTexts,
  type SectionEntries,
} from '~/domain/settings/sections/settings-section';
import { settingsSection, type SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { fillEntries, readTexts, type AskedShop, type FormPart } from './set-up-form';
import { setUpForm, type SetUpFormName } from './set-up-forms';

/** What decides which parts of a form this shop is asked for. */
export async function loadAskedShop(): Promise<AskedShop> {
  const { deliveryAreas, pickupLocations } = await loadSettings();
  return { hasDeliveryAreas: deliveryAreas.length > 0, hasPickupPlaces: pickupLocations.length > 0 };
}

const loadForm = async (name: SetUpFormName) => setUpForm(name, await loadAskedShop());

/** The texts of a step's form, and their version. */
export async function loadSetUpForm(name: SetUpFormName) {
  const texts = readTexts(await loadForm(name), entriesOf(await loadSettings()));
  return { texts, version: setUpFormVersion(texts) };
}

const entriesOf = (settings: Settings) => (name: SettingsSectionName) => settingsSection(name).read(settings);

export const setUpFormVersion = (texts: FormTexts): string => entriesVersion([texts]);

/** What a section of the step asks back before these texts are saved; null for nothing. Texts that keep their rules. */
export async function findSetUpConfirmation(
  name: SetUpFormName,
  texts: FormTexts,
): Promise<Confirmation | null> {
  const read = entriesOf(await loadSettings());
  for (const part of (await loadForm(name)).parts) {
    const stored = read(part.section);
    const [entry] = fillEntries(part, texts, stored) ?? [];
    const confirmation = entry && findConfirmation(settingsSection(part.section), entry, stored[0]);
    if (confirmation) return confirmation;
  }
  return null;
}

/** `rejected` for texts that break a rule of a section; then nothing is saved. */
export type SaveSetUpFormResult = { readonly ok: true } | SaveFailure<FormTexts>;

/** Saves all settings of a step in one transaction; each section has its entry in the history and in the audit log. */
export async function saveSetUpForm(
  name: SetUpFormName,
  { texts, seenVersion, by, now }: VersionedChange & { readonly texts: FormTexts },
): Promise<SaveSetUpFormResult> {
  const form = await loadForm(name);
  return withTransaction(async (session): Promise<SaveSetUpFormResult> => {
    const before = await readSections(form.parts, session);
    const stored = readTexts(form, (section) => before.get(section) ?? []);
    if (setUpFormVersion(stored) !== seenVersion) return { ok: false, reason: 'conflict', document: stored };
    for (const part of form.parts) {
      const present = before.get(part.section) ?? [];
      const entries = fillEntries(part, texts, present);
      if (!entries) continue;
      const picture = pictureFieldOf(settingsSection(part.section).fields);
      const drawn = picture ? { [picture]: undefined } : {};
      const change = { before: present, entries: withIds(part.section, entries), drawn, by, now };
      const saved = await replaceEntries(part.section, change, session);
      if (saved.ok) continue;
      await session.abortTransaction();
      return saved.reason === 'refused' ? saved : reject({ '': Object.values(saved.errors).flat() });
    }
    return { ok: true };
  });
}

async function readSections(parts: readonly FormPart[], session: ClientSession) {
  const sections = new Map<SettingsSectionName, SectionEntries>();
  for (const { section } of parts) sections.set(section, await readEntries(section, session));
  return sections;
}

/** The rows that a form has added get an id. */
function withIds(name: SettingsSectionName, entries: SectionEntries): SectionEntries {
  const section = settingsSection(name);
  if (!section.list) return entries;
  const rows: FormTexts[] = entries.filter(({ id }) => id !== '');
  return entries.map((row) => {
    if (row['id'] !== '') return row;
    const added = { ...row, id: newRowId(rowName(section, row), rows) };
    rows.push(added);
    return added;
  });
}
