import type { ObjectId } from 'mongodb';
import { contentVersions } from '#db/client';

/**
 * Returns a number that is higher after every write to a public collection, in whichever process (app/cache/README.md).
 * Cached content is current while the number equals the one that was read before the content. Costs no read with the
 * built-in store, and with MongoDB one small read that concurrent callers share. Rejects while the database is
 * unavailable.
 */
export const contentVersion = (): Promise<number> => contentVersions().read();

/**
 * Returns the ids of the products that were written after a content version, or 'all' when the changes are no longer
 * recorded. The ids may include concurrent changes: read the version first, then the ids, then the products.
 */
export const changedProductsSince = (since: number): Promise<readonly ObjectId[] | 'all'> =>
  contentVersions().changedProductsSince(since);
