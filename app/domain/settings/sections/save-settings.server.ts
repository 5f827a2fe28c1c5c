import { createHash } from 'node:crypto';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/accounts/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { defaultSettings, type Settings } from '~/domain/settings/settings';
import { parseSettings } from '~/domain/settings/settings.server';
import { labelValues, settingsSection, type SettingsSection } from './settings-form';
import type { SettingsChange } from './settings-schemas';

/** Changes with the values of the section; other sections do not touch it. */
export const settingsVersion = (section: SettingsSection, settings: Settings): string =>
  createHash('sha256')
    .update(JSON.stringify(settingsSection(section).read(settings)))
    .digest('hex')
    .slice(0, 16);

type SaveSettingsResult =
  | { readonly ok: true }
  /** Somebody has changed the section since `seenVersion`. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly current: Settings };

/** `change` holds valid values by their path in the document. */
export function saveSettings(input: {
  readonly section: SettingsSection;
  readonly change: SettingsChange;
  readonly seenVersion: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<SaveSettingsResult> {
  const { section, change, seenVersion, by, now } = input;
  return withTransaction(async (session): Promise<SaveSettingsResult> => {
    const { settings } = collections();
    const find = async () => {
      const stored = await settings.findOne({ _id: 'site' }, { session });
      return stored ? parseSettings(stored) : defaultSettings;
    };
    const before = await find();
    if (settingsVersion(section, before) !== seenVersion)
      return { ok: false, reason: 'conflict', current: before };
    await settings.updateOne({ _id: 'site' }, { $set: change }, { upsert: true, session });
    await recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: section,
        subjectName: settingsSection(section).title,
        action: 'Changed the settings',
        before: labelValues(section, settingsSection(section).read(before)),
        after: labelValues(section, settingsSection(section).read(await find())),
        now,
      },
      session,
    );
    return { ok: true };
  });
}
