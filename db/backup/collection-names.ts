import type { Db } from 'mongodb';
import { unfinishedMarker } from './unfinished-restore';

/** Collections that a restore has written but not yet put in place. */
const stagingPrefix = 'restoring.';

export const stagedName = (name: string): string => stagingPrefix + name;

async function listNames(db: Db): Promise<readonly string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).sort();
}

/** The collections of the shop, by name. */
export const listCollectionNames = async (db: Db): Promise<readonly string[]> =>
  (await listNames(db)).filter(
    (name) => !name.startsWith('system.') && !name.startsWith(stagingPrefix) && name !== unfinishedMarker,
  );

/** The staged collections, by the names that they will have. */
export const listStagedNames = async (db: Db): Promise<readonly string[]> =>
  (await listNames(db))
    .filter((name) => name.startsWith(stagingPrefix))
    .map((name) => name.slice(stagingPrefix.length));
