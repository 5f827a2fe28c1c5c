import { defineCollection, expiryIndex } from '#db/define-collection';
import type { SmsChannelStop } from './outbox/sms-channel-stop';
import type { SmsMessage, WaitingSmsReport } from './outbox/sms-message';
import type { SmsOptOut } from './sms-opt-out';

export const smsMessages = defineCollection<SmsMessage>({
  name: 'smsMessages',
  visibility: 'private',
  indexes: [
    { key: { key: 1 }, options: { unique: true }, reason: 'a text is queued once' },
    { key: { nextTryAt: 1 }, reason: 'the job finds due texts and ended claims' },
    { key: { state: 1, nextTryAt: 1 }, reason: 'the job finds ended claims without a provider' },
    { key: { usefulUntil: 1 }, reason: 'the job finds texts that are out of date' },
    { key: { textUntil: 1 }, reason: 'the job finds texts to delete' },
    { key: { untoldFailureAt: 1 }, reason: 'the job finds failures to tell the webhooks' },
    {
      key: { messageId: 1 },
      options: { partialFilterExpression: { messageId: { $type: 'string' } } },
      reason: 'a report finds its text',
    },
    { key: { to: 1, createdAt: -1 }, reason: 'a report with a foreign id, and what a phone was sent' },
    { key: { orderId: 1, createdAt: 1 }, reason: 'the texts of an order' },
    { key: { kind: 1, createdAt: -1, _id: -1 }, reason: 'the page of texts by kind, and the last test' },
    { key: { state: 1, createdAt: -1, _id: -1 }, reason: 'the page of texts by fate' },
    { key: { createdAt: -1, _id: -1 }, reason: 'the page of texts, and the cost of a month' },
  ],
});

/** Reports that came before the id of their text was stored. */
export const smsReports = defineCollection<WaitingSmsReport>({
  name: 'smsReports',
  visibility: 'private',
  indexes: [
    { key: { messageId: 1 }, reason: 'a text finds the reports that came before its id' },
    { key: { to: 1 }, reason: 'an unknown text finds the report that answers it' },
    expiryIndex('deletes reports whose text is not ours after 24 hours'),
  ],
});

export const smsOptOuts = defineCollection<SmsOptOut>({ name: 'smsOptOuts', visibility: 'private' });

export const smsChannel = defineCollection<SmsChannelStop>({ name: 'smsChannel', visibility: 'private' });

/** Texts of a day, and of a day to one phone. */
export const smsCounts = defineCollection<{ _id: string; count: number; expiresAt: Date }>({
  name: 'smsCounts',
  visibility: 'private',
  indexes: [expiryIndex('deletes counts after their day')],
});
