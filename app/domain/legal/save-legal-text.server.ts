import { ObjectId } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { collections } from '~/domain/collections';
import { describeLegalText } from './legal-text-form';
import { findLegalTextVersion } from './legal-text-queries.server';
import {
  defaultLegalTexts,
  legalTextTitles,
  type LegalText,
  type LegalTextContent,
  type LegalTextName,
} from './legal-texts';

type Change = {
  /** Number of the version that the person has seen. */
  readonly seenNumber: number;
  readonly by: StaffMember;
  readonly now: Date;
};

type SaveLegalTextResult =
  | { readonly ok: true; readonly text: LegalText }
  /** Somebody has saved another version meanwhile. */
  | { readonly ok: false; readonly reason: 'conflict'; readonly current: LegalText };

/** Saves a new version; equal content saves none. `restoredFrom`: the version that the content is put back from. */
export const saveLegalText = (
  name: LegalTextName,
  change: Change & { readonly content: LegalTextContent; readonly restoredFrom?: number },
): Promise<SaveLegalTextResult> =>
  withTransaction(async (session): Promise<SaveLegalTextResult> => {
    const { content, seenNumber, restoredFrom = null, by, now } = change;
    const { legalTexts, legalTextVersions } = collections();
    const current = (await legalTexts.findOne({ _id: name }, { session })) ?? defaultLegalTexts[name];
    if (current.number !== seenNumber) return { ok: false, reason: 'conflict', current };
    const { intro, text, reviewed } = content;
    if (current.intro === intro && current.text === text && current.reviewed === reviewed)
      return { ok: true, text: current };
    const number = current.number + 1;
    // A review alone changes nothing for readers: the date stays.
    const isSameText = current.intro === intro && current.text === text;
    const fields = { intro, text, reviewed, number, changedAt: isSameText ? current.changedAt : now };
    await legalTexts.updateOne({ _id: name }, { $set: fields }, { upsert: true, session });
    await legalTextVersions.insertOne(
      {
        _id: new ObjectId(),
        name,
        number,
        at: now,
        by: { userId: by.userId, name: by.name },
        intro,
        text,
        reviewed,
        restoredFrom,
      },
      { session },
    );
    await recordAuditEntry(
      {
        by,
        subject: 'settings',
        subjectId: name,
        subjectName: legalTextTitles[name],
        action: restoredFrom === null ? 'Changed the text' : 'Restored an earlier text',
        before: describeLegalText(current),
        after: describeLegalText(content),
        now,
      },
      session,
    );
    return { ok: true, text: { _id: name, ...fields } };
  });

/** Saves an earlier version again, as a new one. Its review counts: it is the same text. */
export async function restoreLegalText(
  name: LegalTextName,
  { number, ...change }: Change & { readonly number: number },
): Promise<SaveLegalTextResult | { readonly ok: false; readonly reason: 'unknown-version' }> {
  const version = await findLegalTextVersion(name, number);
  if (!version) return { ok: false, reason: 'unknown-version' };
  const { intro, text, reviewed } = version;
  return saveLegalText(name, { ...change, content: { intro, text, reviewed }, restoredFrom: number });
}
