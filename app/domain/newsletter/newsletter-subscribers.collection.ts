import { defineCollection, expiryIndex } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { NewsletterSubscriber } from './subscriber';

export const newsletterSubscribers = defineCollection<NewsletterSubscriber>({
  name: 'newsletterSubscribers',
  visibility: 'private',
  indexes: [
    {
      key: { email: 1 },
      options: { unique: true, collation: caseInsensitive },
      reason: 'an address subscribes once, whatever its case',
    },
    {
      key: { confirmHash: 1 },
      options: { unique: true, partialFilterExpression: { confirmHash: { $exists: true } } },
      reason: 'a mailed link confirms one address; confirmed ones have no hash',
    },
    {
      key: { unsubscribeToken: 1 },
      options: { unique: true },
      reason: 'finds the address of an unsubscribe link',
    },
    { key: { requestedAt: -1, _id: -1 }, reason: 'lists the subscribers, newest first' },
    { key: { state: 1, requestedAt: -1, _id: -1 }, reason: 'lists the subscribers of one state' },
    { key: { state: 1, _id: 1 }, reason: 'reads the recipients of an issue in batches' },
    expiryIndex('deletes unconfirmed addresses; reads check the time too'),
  ],
});
