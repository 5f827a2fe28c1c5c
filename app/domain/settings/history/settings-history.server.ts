import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import {
  saveSection,
  type EntryCheck,
  type SaveSectionResult,
} from '~/domain/settings/sections/save-section.server';
import type { SectionEntries, SettingsSection } from '~/domain/settings/sections/settings-section';
import { settingsSection, type SettingsSectionName } from '~/domain/settings/sections/settings-sections';
import { loadSettings } from '~/domain/settings/settings.server';
import type { SettingsVersion } from './settings-version';

const pageSize = 20;

/** Newest first, older than `before`; `older` is the number to go on with, null on the last page. */
export async function listSettingsVersions(
  section: SettingsSectionName,
  before: number | null,
): Promise<{ readonly versions: readonly SettingsVersion[]; readonly older: number | null }> {
  const found = await collections()
    .settingsVersions.find({ section, ...(before !== null && { number: { $lt: before } }) })
    .sort({ number: -1 })
    .limit(pageSize + 1)
    .toArray();
  const versions = found.slice(0, pageSize);
  return { versions, older: found.length > pageSize ? (versions.at(-1)?.number ?? null) : null };
}

/** The last change of each section that was ever changed. */
export async function findLastChanges(): Promise<ReadonlyMap<string, Pick<SettingsVersion, 'at' | 'by'>>> {
  const versions = await collections()
    .settingsVersions.find({}, { projection: { section: 1, at: 1, by: 1 } })
    .sort({ section: 1, number: 1 })
    .toArray();
  return new Map(versions.map((version) => [version.section, version]));
}

/** What was saved as this version; version 0 is what the first one replaced. */
export async function findVersionEntries(
  name: SettingsSectionName,
  number: number,
): Promise<SectionEntries | null> {
  const version = await collections().settingsVersions.findOne({ section: name, number: number || 1 });
  if (!version) return null;
  const entries = number === 0 ? version.before : version.after;
  return completeEntries(settingsSection(name), entries, settingsSection(name).read(await loadSettings()));
}

/** Fields that are newer than the version stay as they are now. */
function completeEntries(
  { fields, list }: SettingsSection,
  entries: SectionEntries,
  current: SectionEntries,
): SectionEntries {
  return entries.map((texts) => {
    const now = list ? current.find(({ id }) => id === texts['id']) : current[0];
    const own = Object.keys(fields).map((field) => [field, texts[field] ?? now?.[field] ?? '']);
    return { ...(list && { id: texts['id'] ?? '' }), ...(Object.fromEntries(own) as Record<string, string>) };
  });
}

/** Saves an earlier version again, as a new version. */
export async function restoreSettingsVersion(
  name: SettingsSectionName,
  change: {
    readonly number: number;
    /** The version of the section that the person has seen. */
    readonly seenVersion: string;
    readonly check: EntryCheck | undefined;
    readonly by: StaffMember;
    readonly now: Date;
  },
): Promise<SaveSectionResult> {
  const { number, ...rest } = change;
  const entries = await findVersionEntries(name, number);
  if (!entries) return { ok: false, reason: 'unknown' };
  return saveSection(name, { ...rest, entries, restoredFrom: number });
}
