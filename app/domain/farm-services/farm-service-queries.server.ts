import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import { parseObjectId } from '~/domain/editing/parse-object-id.server';
import type { FarmService } from './farm-service';

export const listFarmServices = cachedRead(
  (): Promise<readonly FarmService[]> =>
    collections().farmServices.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);

/** Accepts the slug or the id of a published service. */
export function findFarmService(slugOrId: string): Promise<FarmService | null> {
  const _id = parseObjectId(slugOrId);
  return collections().farmServices.findOne({ ...(_id ? { _id } : { slug: slugOrId }), published: true });
}
