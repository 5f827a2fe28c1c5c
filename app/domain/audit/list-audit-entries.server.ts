import { ObjectId, type Filter } from 'mongodb';
import type { User } from '~/domain/accounts/user';
import { collections } from '~/domain/collections';
import { searchPatterns } from '~/domain/search/search-patterns';
import { dayRange } from '~/lib/calendar-days';
import type { AuditEntry } from './audit-entry';
import type { AuditFilter } from './audit-filter';

const pageSize = 25;

type AuditPage = {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Cursors of the newer and the older page; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
};

/** Reads one page: older than the cursor `before`, newer than `after`, or the newest. An invalid cursor gives the newest. */
export async function listAuditEntries(
  filter: AuditFilter,
  place: { readonly before?: string | null; readonly after?: string | null } = {},
): Promise<AuditPage> {
  const conditions = toConditions(filter);
  const before = parseCursor(place.before);
  const after = before ? null : parseCursor(place.after);
  if (after) {
    const found = await read([...conditions, beyond('$gt', after)], 1);
    // From the newest page on, the whole first page is shown.
    if (found.length > pageSize) return toPage(found.slice(0, pageSize).reverse(), true, true);
    return listAuditEntries(filter);
  }
  const found = await read([...conditions, ...(before ? [beyond('$lt', before)] : [])], -1);
  return toPage(found.slice(0, pageSize), before !== null && found.length > 0, found.length > pageSize);
}

/** One more than a page, to know whether there is another one. */
const read = (conditions: readonly Filter<AuditEntry>[], direction: 1 | -1): Promise<AuditEntry[]> =>
  collections()
    .auditEntries.find(conditions.length > 0 ? { $and: [...conditions] } : {})
    .sort({ at: direction, _id: direction })
    .limit(pageSize + 1)
    .toArray();

function toPage(entries: readonly AuditEntry[], hasNewer: boolean, hasOlder: boolean): AuditPage {
  const [first, last] = [entries.at(0), entries.at(-1)];
  return {
    entries,
    newer: hasNewer && first ? formatCursor(first) : null,
    older: hasOlder && last ? formatCursor(last) : null,
  };
}

function toConditions({ search, subject, userId, from, to }: AuditFilter): Filter<AuditEntry>[] {
  const words = searchPatterns(search).map((pattern): Filter<AuditEntry> => {
    const matches = { $regex: pattern, $options: 'i' };
    return { $or: [{ subjectName: matches }, { 'by.name': matches }, { action: matches }] };
  });
  return [
    ...(subject ? [{ subject }] : []),
    ...(userId ? [{ 'by.userId': ObjectId.createFromHexString(userId) }] : []),
    ...(from ? [{ at: { $gte: dayRange(from).from } }] : []),
    ...(to ? [{ at: { $lt: dayRange(to).to } }] : []),
    ...words,
  ];
}

type Cursor = Pick<AuditEntry, 'at' | '_id'>;

const formatCursor = ({ at, _id }: Cursor): string => `${at.getTime()}-${_id.toHexString()}`;

function parseCursor(text: string | null | undefined): Cursor | null {
  const [, time, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(text ?? '') ?? [];
  return time && id ? { at: new Date(Number(time)), _id: ObjectId.createFromHexString(id) } : null;
}

/** Entries of one millisecond follow by id. */
const beyond = (operator: '$lt' | '$gt', { at, _id }: Cursor): Filter<AuditEntry> =>
  operator === '$lt'
    ? { at: { $lte: at }, $or: [{ at: { $lt: at } }, { _id: { $lt: _id } }] }
    : { at: { $gte: at }, $or: [{ at: { $gt: at } }, { _id: { $gt: _id } }] };

/** Those who may have made a change, for the filter. */
export async function listAuditPeople(): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const users = await collections()
    .users.find<Pick<User, '_id' | 'firstName' | 'lastName' | 'email'>>(
      { $or: [{ role: { $in: ['staff', 'admin', 'super_admin'] } }, { 'permissions.0': { $exists: true } }] },
      { projection: { firstName: 1, lastName: 1, email: 1 } },
    )
    .sort({ searchText: 1, _id: 1 })
    .limit(200)
    .toArray();
  return users.map(({ _id, firstName, lastName, email }) => ({
    id: _id.toHexString(),
    name: `${firstName} ${lastName}`.trim() || email,
  }));
}
