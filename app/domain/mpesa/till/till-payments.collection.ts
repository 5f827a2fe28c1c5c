import { defineCollection } from '#db/define-collection';
import type { TillAddress, TillPayment } from './till-payment';

export const tillPayments = defineCollection<TillPayment>({
  name: 'tillPayments',
  visibility: 'private',
  indexes: [
    {
      key: { toCheckSince: 1 },
      options: { partialFilterExpression: { toCheckSince: { $exists: true } } },
      reason: 'lists the payments to the till that belong to nothing yet',
    },
    {
      key: { paidAt: 1 },
      reason: 'finds the payment of a prompt whose answer was lost',
    },
  ],
});

export const tillAddresses = defineCollection<TillAddress>({
  name: 'tillAddresses',
  visibility: 'private',
});
