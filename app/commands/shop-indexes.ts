import type { IndexDescription } from 'mongodb';
import { collectionDefinitions } from '~/domain/collections';
import { isMigrated, requireCompatibleMigrations } from '#db/migrations';

/**
 * The indexes that data with these migrations gets while it is written: none where a migration is missing, which runs
 * before indexes are made. Throws DataVersionError for data of another version of the shop, which this one can't use.
 */
export function chooseIndexes(
  migrationIds: readonly string[],
): (collection: string) => readonly IndexDescription[] {
  requireCompatibleMigrations(migrationIds, 'update the shop first. Nothing was changed');
  if (!isMigrated(migrationIds)) return () => [];
  const definitions = new Map(Object.values(collectionDefinitions).map((each) => [each.name, each.indexes]));
  return (collection) =>
    (definitions.get(collection) ?? [])
      .filter(({ options }) => options?.expireAfterSeconds === undefined)
      .map(({ key, options }) => ({ key, ...options }));
}
