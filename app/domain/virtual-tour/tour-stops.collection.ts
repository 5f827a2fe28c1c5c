import { defineCollection } from '#db/define-collection';
import type { TourStop } from './tour-stop';

export const tourStops = defineCollection<TourStop>({
  name: 'tourStops',
  visibility: 'public',
  indexes: [{ key: { published: 1, order: 1, _id: 1 }, reason: 'lists the published stops in their order' }],
});
