import type { Db, Document } from 'mongodb';
import type { RecordedQuery } from './record-queries';

/** The queries that read the whole collection, by `explain` on the database. */
export async function findCollectionScans(
  db: Db,
  queries: Iterable<RecordedQuery>,
): Promise<readonly RecordedQuery[]> {
  const scans: RecordedQuery[] = [];
  for (const query of queries) {
    if (isBoundedByLimit(query.command)) continue;
    const explained = await db.command({ explain: query.command, verbosity: 'queryPlanner' });
    if (hasCollectionScan(explained)) scans.push(query);
  }
  return scans;
}

const isEmpty = (filter: unknown): boolean =>
  typeof filter === 'object' && filter !== null && Object.keys(filter).length === 0;

/** Without a condition and an order, a scan ends at the limit. */
function isBoundedByLimit({ filter, sort, limit, pipeline }: Document): boolean {
  if (Array.isArray(pipeline)) {
    const [match, next] = pipeline as Document[];
    return isEmpty(match?.['$match']) && next?.['$limit'] !== undefined;
  }
  return isEmpty(filter) && (!sort || isEmpty(sort)) && limit > 0;
}

/** Plans that lost are left out. */
function hasCollectionScan(explained: unknown, key = ''): boolean {
  if (key === 'rejectedPlans' || key === 'command') return false;
  if (key === 'stage') return explained === 'COLLSCAN';
  if (typeof explained !== 'object' || explained === null) return false;
  return Object.entries(explained).some(([name, inner]) => hasCollectionScan(inner, name));
}
