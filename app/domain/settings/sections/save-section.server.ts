import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { z } from 'zod';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/accounts/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { recordSettingsVersion } from '~/domain/settings/history/record-settings-version.server';
import { defaultSettings, type Settings } from '~/domain/settings/settings';
import { parseSettings } from '~/domain/settings/settings.server';
import { formSchema } from '~/lib/forms/form-schema';
import { describeForAudit, type SectionEntries, type SettingsSection } from './settings-section';
import { settingsSection, type SettingsSectionName } from './settings-sections';

/** Changes with the values of the section; other sections do not touch it. */
export const entriesVersion = (entries: SectionEntries): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16);

export const sectionVersion = (name: SettingsSectionName, settings: Settings): string =>
  entriesVersion(settingsSection(name).read(settings));

type Change = {
  readonly seenVersion: string;
  readonly by: StaffMember;
  readonly now: Date;
};

export type SaveSectionResult =
  | { readonly ok: true }
  /** Somebody has changed the section since `seenVersion`. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly current: SectionEntries }
  /** The entries break a rule of today; only where they are put back from an earlier version. */
  | { readonly ok: false; readonly reason: 'invalid'; readonly messages: readonly string[] };

/** `entries`: texts of the form, or all rows of the list. */
export const saveSection = (
  name: SettingsSectionName,
  { entries, ...change }: Change & { readonly entries: SectionEntries },
): Promise<SaveSectionResult> =>
  withTransaction((session) => replaceEntries(name, { ...change, entries, restoredFrom: null }, session));

/** Saves and records within the transaction. */
export async function replaceEntries(
  name: SettingsSectionName,
  change: Change & { readonly entries: SectionEntries; readonly restoredFrom: number | null },
  session: ClientSession,
): Promise<SaveSectionResult> {
  const { entries, restoredFrom, seenVersion, by, now } = change;
  const section = settingsSection(name);
  const before = section.read(await readSettings(session));
  if (entriesVersion(before) !== seenVersion) return { ok: false, reason: 'conflict', current: before };
  const parsed = parseEntries(section, entries);
  if (!parsed.ok) return { ok: false, reason: 'invalid', messages: parsed.messages };
  await collections().settings.updateOne(
    { _id: 'site' },
    { $set: section.change(parsed.values) },
    { upsert: true, session },
  );
  const after = section.read(await readSettings(session));
  if (entriesVersion(before) === entriesVersion(after)) return { ok: true };
  await recordSettingsVersion({ section: name, before, after, restoredFrom, by, now }, session);
  await recordAuditEntry(
    {
      by,
      subject: 'settings',
      subjectId: name,
      subjectName: section.title,
      action: restoredFrom === null ? 'Changed the settings' : 'Put earlier settings back',
      before: describeForAudit(section, before),
      after: describeForAudit(section, after),
      now,
    },
    session,
  );
  return { ok: true };
}

async function readSettings(session: ClientSession): Promise<Settings> {
  const stored = await collections().settings.findOne({ _id: 'site' }, { session });
  return stored ? parseSettings(stored) : defaultSettings;
}

type Parsed =
  | { readonly ok: true; readonly values: readonly Readonly<Record<string, unknown>>[] }
  | { readonly ok: false; readonly messages: readonly string[] };

function parseEntries({ fields, list }: SettingsSection, entries: SectionEntries): Parsed {
  const schema = formSchema(fields);
  const row = list ? schema.extend({ id: z.string().min(1).max(60) }) : schema;
  const { minRows, maxRows } = list ?? { minRows: 1, maxRows: 1 };
  const parsed = z.array(row).min(minRows).max(maxRows).safeParse(entries);
  return parsed.success
    ? { ok: true, values: parsed.data }
    : { ok: false, messages: parsed.error.issues.map(({ message }) => message) };
}
