import { ObjectId, type Filter } from 'mongodb';
import { apiKeyTitle } from '~/domain/accounts/api-keys/api-key';
import type { User } from '~/domain/accounts/user';
import { readKeysetPage, type KeysetCursors, type KeysetPage } from '~/domain/back-office/keyset-page.server';
import { collections } from '~/domain/collections';
import { searchPatterns } from '~/domain/search/search-patterns';
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

/** People and API keys that may have made a change, for the filter. */
export async function listAuditPeople(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const users = await collections()
    .users.find<Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>>(
      { $or: [{ role: { $in: ['staff', 'admin', 'super_admin'] } }, { 'permissions.0': { $exists: true } }] },
      { projection: { firstName: 1, lastName: 1, email: 1 } },
    )
    .sort({ searchText: 1, _id: 1 })
    .limit(200)
    .toArray();
  const keys = await collections()
    .apiKeys.find({}, { projection: { name: 1 } })
    .sort({ name: 1 })
    .limit(200)
    .toArray();
  const people = users.map(({ _id, firstName, lastName, email }) => ({
    id: _id.toHexString(),
    name: `${firstName} ${lastName}`.trim() || email,
  }));
  return [...people, ...keys.map((key) => ({ id: key._id.toHexString(), name: apiKeyTitle(key) }))];
}
