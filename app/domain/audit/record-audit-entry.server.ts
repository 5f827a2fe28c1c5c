import { isDeepStrictEqual } from 'node:util';
import { ObjectId, type ClientSession } from 'mongodb';
import type { StaffMember } from './staff-member';
import { collections } from '~/domain/collections';
import type { AuditSubject, AuditValues } from './audit-entry';

/**
 * Records a change of the back office. Pass the session of the transaction that makes the change, so that both commit
 * together. `before` and `after` may hold whole documents: equal fields are left out, and long texts are cut. A change of
 * nothing is not recorded.
 */
export async function recordAuditEntry(
  entry: {
    readonly by: StaffMember;
    readonly subject: AuditSubject;
    readonly subjectId: string;
    readonly subjectName: string;
    readonly action: string;
    readonly before?: AuditValues | null;
    readonly after?: AuditValues | null;
    readonly now: Date;
  },
  session: ClientSession,
): Promise<void> {
  const { by, before = null, after = null, now, ...rest } = entry;
  const changed = before && after ? changedFields(before, after) : { before, after };
  if (before && after && Object.keys(changed.before ?? {}).length === 0) return;
  await collections().auditEntries.insertOne(
    {
      _id: new ObjectId(),
      at: now,
      by: { userId: by.userId, name: by.name },
      clientAddress: by.clientAddress,
      ...rest,
      before: changed.before && cutTexts(changed.before),
      after: changed.after && cutTexts(changed.after),
    },
    { session },
  );
}

/** An article of 30,000 characters is not kept again with every edit. */
const maxTextLength = 2_000;

const cutTexts = (values: AuditValues): AuditValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > maxTextLength
        ? `${value.slice(0, maxTextLength)}… (${value.length} characters)`
        : value,
    ]),
  );

function changedFields(before: AuditValues, after: AuditValues) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const pick = (values: AuditValues): AuditValues =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
