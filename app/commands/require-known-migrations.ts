import { migrations } from '#db/migrations';
import { OperatorError } from './run-command';

/** Throws OperatorError for data of a newer version of the shop, which this one would misread. */
export function requireKnownMigrations(ids: readonly string[]): void {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new OperatorError(
      `The data is of a newer version of the shop (${unknown}): update the shop first. Nothing was changed`,
    );
}
