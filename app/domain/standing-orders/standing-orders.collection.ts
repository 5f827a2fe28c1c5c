import { defineCollection } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { StandingOrder } from './standing-order';

export const standingOrderListIndex = { searchText: 1, _id: 1 } as const;

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
    { key: { updatedAt: 1 }, reason: 'between last hours the job looks at those that have changed' },
    {
      key: { 'untold.day': 1 },
      options: { partialFilterExpression: { 'untold.day': { $gt: '' } } },
      reason: 'what the farm is to be told in the evening',
    },
    {
      key: { 'toTell.key': 1 },
      options: { partialFilterExpression: { 'toTell.key': { $gt: '' } } },
      reason: 'what the rider is to tell at the door',
    },
    {
      key: { chargedTo: 1 },
      options: { partialFilterExpression: { chargedTo: { $exists: true } } },
      reason: 'an organization that mornings are charged to is kept',
    },
    {
      key: { 'rules.chargedTo': 1 },
      options: { partialFilterExpression: { 'rules.chargedTo': { $exists: true } } },
      reason: 'also one that is charged until another way to pay holds',
    },
    { key: standingOrderListIndex, reason: 'the list is sorted by name' },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
      reason: 'a request of the API that is sent again takes no second one',
    },
    { key: { 'customer.phone': 1 }, reason: 'finds those of a caller, also the ended ones' },
    { key: { userId: 1 }, reason: 'finds those of an account' },
    {
      key: { 'customer.email': 1 },
      options: { collation: caseInsensitive },
      reason: 'finds those of an address',
    },
  ],
});
