import type { ObjectId } from 'mongodb';
import { contentVersions } from '#db/client';

/** Rises with every write to a public collection, by any process. Rejects while the database is unavailable. */
export const contentVersion = (): Promise<number> => contentVersions().read();

/** The same, but a write to products leaves it: every order writes their stock. */
export const contentVersionExceptProducts = (): Promise<number> => contentVersions().readOthers();

/** Read the version first, then these ids, then the products: another order loses a concurrent change. */
export const changedProductsSince = (since: number): Promise<readonly ObjectId[] | 'all'> =>
  contentVersions().changedProductsSince(since);
