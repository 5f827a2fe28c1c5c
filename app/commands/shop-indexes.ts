import type { Db, IndexDescription } from 'mongodb';
import { collectionDefinitions } from '~/domain/collections';
import { migrations, requireKnownMigrations } from '#db/migrations';

/** Of the migrations that have run in a database. */
export const readMigrationIds = async (db: Db): Promise<readonly string[]> =>
  (await db.collection<{ _id: string }>('migrations').find().toArray()).map(({ _id }) => _id);

/**
 * The indexes that data with these migrations gets while it is written: none where a migration is missing, which runs
 * before indexes are made. Throws NewerDataError for data of a newer version of the shop, which this one would misread.
 */
export function chooseIndexes(
  migrationIds: readonly string[],
): (collection: string) => readonly IndexDescription[] {
  requireKnownMigrations(migrationIds, 'update the shop first. Nothing was changed');
  if (migrationIds.length < migrations.length) return () => [];
  const definitions = new Map(Object.values(collectionDefinitions).map((each) => [each.name, each.indexes]));
  return (collection) =>
    (definitions.get(collection) ?? [])
      .filter(({ options }) => options?.expireAfterSeconds === undefined)
      .map(({ key, options }) => ({ key, ...options }));
}
