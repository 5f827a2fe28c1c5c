import { ObjectId } from 'mongodb';
import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { FarmService } from './farm-service';

export const listFarmServices = cachedRead(
  (): Promise<readonly FarmService[]> =>
    collections().farmServices.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);

/** Accepts the slug or the id of a published service. */
export const findFarmService = (slugOrId: string): Promise<FarmService | null> =>
  collections().farmServices.findOne({
    ...(/^[0-9a-f]{24}$/i.test(slugOrId)
      ? { _id: ObjectId.createFromHexString(slugOrId) }
      : { slug: slugOrId }),
    published: true,
  });
