import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { SettingsVersion } from './settings-version';

/** Call it in the transaction of the change. */
export async function recordSettingsVersion(
  version: Pick<SettingsVersion, 'section' | 'before' | 'after' | 'restoredFrom'> & {
    readonly by: StaffMember;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> {
  const { by, now, ...rest } = version;
  const { settingsVersions } = collections();
  const last = await settingsVersions.findOne(
    { section: rest.section },
    { sort: { number: -1 }, projection: { number: 1 }, session },
  );
  await settingsVersions.insertOne(
    {
      _id: new ObjectId(),
      ...rest,
      number: (last?.number ?? 0) + 1,
      at: now,
      by: { userId: by.userId, name: by.name },
    },
    { session },
  );
}
