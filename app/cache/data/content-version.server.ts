import type { ObjectId } from 'mongodb';
import { contentVersions } from '#db/client';

/**
 * A number that is higher after every change of what public pages show (products, stock, settings and the like; the
 * collections that are `shown` in app/domain/collections.ts), by whichever process: who asks after a change was answered gets
 * the higher number. What is kept of the content is good as long as the number is the one from before it was read.
 * It costs no read with the built-in store, and one small read, shared by those who ask at the same time, with MongoDB.
 * Rejects while the database is away. A process that dies just after a change may leave it untold until it starts
 * again, so nothing is to be kept for ever on the strength of this number alone.
 */
export const contentVersion = (): Promise<number> => contentVersions().read();

/**
 * Takes a version that contentVersion returned and returns the ids of the products that were written, inserted or
 * deleted after it; none where only other content was changed. 'all' when that is not known any more. What is written
 * meanwhile may be among them already: read the version first, then the ids, then the products.
 */
export const changedProductsSince = (since: number): Promise<readonly ObjectId[] | 'all'> =>
  contentVersions().changedProductsSince(since);
