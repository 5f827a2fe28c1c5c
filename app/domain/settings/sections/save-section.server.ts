import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import {
  refuse,
  reject,
  type FieldErrors,
  type Refused,
  type Rejected,
  type SaveFailure,
} from '~/domain/editing/save-document.server';
import { recordSettingsVersion } from '~/domain/settings/history/record-settings-version.server';
import type { Logo, Settings } from '~/domain/settings/settings';
import { parseSettings } from '~/domain/settings/settings.server';
import { formSchema } from '~/lib/forms/form-schema';
import { makeLogo } from './make-logo.server';
import {
  describeForAudit,
  findReservation,
  pictureFieldOf,
  withoutPersonal,
  type SectionEntries,
  type SettingsSection,
} from './settings-section';
import { settingsSection, type SettingsSectionName } from './settings-sections';

/** Changes with the values of the section; other sections do not touch it. */
export const entriesVersion = (entries: SectionEntries): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 16);

export const sectionVersion = (name: SettingsSectionName, settings: Settings): string =>
  entriesVersion(settingsSection(name).read(settings));

/** A rule that needs what is above the settings; takes the parsed values of an entry. */
export type EntryCheck = (values: Readonly<Record<string, unknown>>) => FieldErrors | null;

/** `rejected` for entries that break a rule. */
export type SaveSectionResult = { readonly ok: true } | SaveFailure<SectionEntries>;

/**
 * `entries`: the texts of the form, or all rows of the list. `restoredFrom`: the number of the version that they are put
 * back from.
 */
export async function saveSection(
  name: SettingsSectionName,
  change: {
    readonly entries: SectionEntries;
    readonly seenVersion: string;
    readonly check?: EntryCheck | undefined;
    readonly restoredFrom?: number;
    readonly by: StaffMember;
    readonly now: Date;
  },
): Promise<SaveSectionResult> {
  const pictureField = pictureFieldOf(settingsSection(name).fields);
  // Before the transaction, which may run more than once.
  const made = pictureField && (await makeLogo(change.entries[0]?.[pictureField] ?? '', change.now));
  if (made && !made.ok) return reject({ [pictureField]: [made.message] });
  const drawn = made ? { [pictureField]: made.logo } : {};
  return withTransaction(async (session): Promise<SaveSectionResult> => {
    const before = await readEntries(name, session);
    if (entriesVersion(before) !== change.seenVersion)
      return { ok: false, reason: 'conflict', document: before };
    return replaceEntries(name, { ...change, before, drawn }, session);
  });
}

export const readEntries = async (
  name: SettingsSectionName,
  session: ClientSession,
): Promise<SectionEntries> => settingsSection(name).read(await readSettings(session));

/** Saves and records within the transaction that has read `before`. */
export async function replaceEntries(
  name: SettingsSectionName,
  change: {
    readonly before: SectionEntries;
    readonly entries: SectionEntries;
    readonly check?: EntryCheck | undefined;
    /** What was made of its picture, by the name of the field; undefined leaves the stored one. */
    readonly drawn?: Readonly<Record<string, Logo | null | undefined>>;
    readonly restoredFrom?: number;
    readonly by: StaffMember;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<{ readonly ok: true } | Rejected | Refused> {
  const { before, entries, check, drawn = {}, restoredFrom = null, by, now } = change;
  const section = settingsSection(name);
  const parsed = parseEntries(section, entries);
  if (!parsed.ok) return reject({ '': parsed.messages });
  const faults = parsed.values.map((values) => check?.(values)).find(Boolean);
  if (faults) return reject(faults);
  const reservation = findReservation(section, { before, after: entries }, by);
  if (reservation) return refuse(reservation);
  const changed = section.change(parsed.values.map((values) => ({ ...values, ...drawn })));
  await collections().settings.updateOne(
    { _id: 'site' },
    { $set: Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) },
    { upsert: true, session },
  );
  const after = await readEntries(name, session);
  if (entriesVersion(before) === entriesVersion(after)) return { ok: true };
  await recordSettingsVersion(
    {
      section: name,
      before: withoutPersonal(section, before),
      after: withoutPersonal(section, after),
      restoredFrom,
      by,
      now,
    },
    session,
  );
  await recordAuditEntry(
    {
      by,
      subject: 'settings',
      subjectId: name,
      subjectName: section.title,
      action: restoredFrom === null ? 'Changed the settings' : 'Restored earlier settings',
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
  return parseSettings(stored ?? { _id: 'site' });
}

type Parsed =
  | { readonly ok: true; readonly values: readonly Readonly<Record<string, unknown>>[] }
  | { readonly ok: false; readonly messages: string[] };

function parseEntries({ fields, list }: SettingsSection, entries: SectionEntries): Parsed {
  if (list && entries.length < list.minRows)
    return { ok: false, messages: [`Keep at least one ${list.itemName}`] };
  if (list && entries.length > list.maxRows)
    return { ok: false, messages: [`There is room for ${list.maxRows}. Remove one first`] };
  const parsed = entries.map((texts) => {
    const values = formSchema(fields, texts).safeParse(texts);
    return values.success && list ? { ...values, data: { ...values.data, id: texts['id'] } } : values;
  });
  const failed = parsed.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);
  return failed.length > 0
    ? { ok: false, messages: failed }
    : { ok: true, values: parsed.flatMap(({ data }) => (data ? [data] : [])) };
}
