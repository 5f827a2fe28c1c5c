import type { ObjectId } from 'mongodb';
import { contentVersions } from '#db/client';

/**
 * Returns a number that rises with every write to a public collection, in whichever process (app/cache/README.md).
 * With MongoDB it costs one small read, which concurrent callers share. Rejects while the database is unavailable.
 */
export const contentVersion = (): Promise<number> => contentVersions().read();

/** Returns the products written after a version, or 'all'. Read the version first, then the ids, then the products. */
export const changedProductsSince = (since: number): Promise<readonly ObjectId[] | 'all'> =>
  contentVersions().changedProductsSince(since);
