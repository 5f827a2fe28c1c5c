import { defineCollection } from '#db/define-collection';
import type { FarmService } from './farm-service';

export const farmServices = defineCollection<FarmService>({
  name: 'farmServices',
  visibility: 'public',
  indexes: [
    { key: { slug: 1 }, options: { unique: true }, reason: 'finds the service of a page' },
    { key: { order: 1, _id: 1 }, reason: 'lists the services in their order' },
  ],
});
