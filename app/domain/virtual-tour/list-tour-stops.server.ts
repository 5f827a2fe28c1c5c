import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { TourStop } from './tour-stop';

export const listTourStops = cachedRead(
  (): Promise<readonly TourStop[]> =>
    collections().tourStops.find({ published: true }).sort({ order: 1, _id: 1 }).toArray(),
  1,
  { readsProducts: false },
);
