import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { OpenAnnouncement } from './open-announcement';

const _id = 'price-announcements';

/** What households are still to be told. */
export const findOpen = async (session?: ClientSession): Promise<readonly OpenAnnouncement[]> =>
  (await collections().operations.findOne<{ open: OpenAnnouncement[] }>({ _id }, { session }))?.open ?? [];

/** Notes what `tellPrices` tells households, in the place of what is open for the same lines, with its entry in the audit log. */
export async function openAnnouncements(
  added: readonly OpenAnnouncement[],
  action: string,
  after: Readonly<Record<string, string>>,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const others = (await findOpen(session)).filter(({ line }) => !added.some((each) => each.line === line));
  await collections().operations.updateOne(
    { _id },
    { $set: { open: [...others, ...added] } },
    { upsert: true, session },
  );
  await recordAuditEntry(
    {
      by,
      now,
      subject: 'standing-order',
      subjectId: 'prices',
      subjectName: 'prices of all',
      action,
      after,
    },
    session,
  );
}

/** They have been told. What was opened since stays. */
export const closeAnnouncements = (told: readonly OpenAnnouncement[]): Promise<void> =>
  withTransaction(async (session) => {
    const left = (await findOpen(session)).filter(
      ({ line, at }) => !told.some((each) => each.line === line && each.at.getTime() === at.getTime()),
    );
    await collections().operations.updateOne({ _id }, { $set: { open: left } }, { session });
  });
