import { defineCollection } from '#db/define-collection';
import type { StandingOrder } from './standing-order';

export const standingOrders = defineCollection<StandingOrder>({
  name: 'standingOrders',
  visibility: 'private',
  indexes: [
    {
      key: { householdKey: 1 },
      options: { unique: true, partialFilterExpression: { isOpen: true } },
      reason: 'one standing order for a phone and a place',
    },
    {
      key: { household: 1 },
      options: { unique: true, partialFilterExpression: { isOpen: true } },
      reason: 'two that are open never share the orders of a household',
    },
    { key: { endsOn: 1, createdAt: 1, _id: 1 }, reason: 'the job and the farm read them, oldest first' },
    { key: { 'customer.phone': 1 }, reason: 'finds those of a caller, also the ended ones' },
  ],
});
