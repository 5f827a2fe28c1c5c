import { defineCollection, expiryIndex } from '#db/define-collection';
import type { OutboxMail } from './outbox';

export const outbox = defineCollection<OutboxMail>({
  name: 'outbox',
  visibility: 'private',
  indexes: [
    { key: { key: 1 }, options: { unique: true }, reason: 'an email is queued once' },
    { key: { nextTryAt: 1 }, reason: 'the job finds due emails' },
    { key: { state: 1, createdAt: 1 }, reason: 'the status page finds emails that wait or were given up' },
    {
      key: { channel: 1, nextTryAt: 1 },
      reason: 'the job finds due forms among emails that wait for a mail server',
    },
    {
      key: { issueId: 1, state: 1 },
      options: { partialFilterExpression: { issueId: { $exists: true } } },
      reason: 'counts what is sent of an issue of the newsletter',
    },
    { key: { usefulUntil: 1 }, reason: 'the job finds emails that are out of date' },
    expiryIndex('deletes emails, which hold personal data, after 30 days'),
  ],
});
