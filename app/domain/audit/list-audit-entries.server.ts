import { ObjectId, type Filter } from 'mongodb';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/lists/keyset-page.server';
import { collections } from '~/domain/collections';
import { searchPatterns } from '~/domain/text/search-patterns';
import { dayRange } from '~/lib/calendar-days';
import type { AuditEntry } from './audit-entry';
import type { AuditFilter } from './audit-filter';

const pageSize = 25;

/** Reads one page of the audit log, newest first. */
export const listAuditEntries = (
  filter: AuditFilter,
  cursors: KeysetCursors = {},
): Promise<KeysetPage<AuditEntry>> =>
  readKeysetPage<AuditEntry>(
    {
      collection: collections().auditEntries,
      ...toConditions(filter),
      dateField: 'at',
      pageSize,
    },
    cursors,
  );

/** An index has the entries of one kind, or of one person. */
function toConditions({ search, subject, userId, from, to }: AuditFilter) {
  const words = searchPatterns(search).map((pattern): Filter<AuditEntry> => {
    const matches = { $regex: pattern, $options: 'i' };
    return { $or: [{ subjectName: matches }, { 'by.name': matches }, { action: matches }] };
  });
  const kind: Filter<AuditEntry>[] = subject ? [{ subject }] : [];
  const person = userId ? { 'by.userId': ObjectId.createFromHexString(userId) } : null;
  const days = [
    ...(from ? [{ at: { $gte: dayRange(from).from } }] : []),
    ...(to ? [{ at: { $lt: dayRange(to).to } }] : []),
  ];
  return {
    conditions: [...(person ? [person] : kind), ...days],
    tested: [...(person ? kind : []), ...words],
  };
}
