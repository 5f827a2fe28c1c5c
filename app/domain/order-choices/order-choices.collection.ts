import { defineCollection, expiryIndex } from '#db/define-collection';
import type { OrderChoice } from './order-choice';

export const orderChoices = defineCollection<OrderChoice>({
  name: 'orderChoices',
  visibility: 'private',
  indexes: [
    { key: { userId: 1 }, reason: 'deletes those of a deleted account' },
    expiryIndex('deletes what was chosen more than an hour ago; reads check the time too'),
  ],
});
