import { defineCollection } from '#db/define-collection';
import type { PaymentAttempt } from './payment-attempt';

export const paymentAttempts = defineCollection<PaymentAttempt>({
  name: 'paymentAttempts',
  visibility: 'private',
  indexes: [
    { key: { tokenHash: 1 }, options: { unique: true }, reason: 'finds the attempt of a callback URL' },
    {
      key: { checkoutRequestId: 1 },
      options: { unique: true, partialFilterExpression: { checkoutRequestId: { $exists: true } } },
      reason: 'a prompt has one attempt; absent until M-Pesa accepts the prompt',
    },
    {
      key: { receiptNumber: 1 },
      options: { unique: true, partialFilterExpression: { receiptNumber: { $exists: true } } },
      reason: 'a receipt pays once; absent until it is paid',
    },
    {
      key: { orderId: 1, phone: 1 },
      options: { unique: true, partialFilterExpression: { pending: true, orderId: { $exists: true } } },
      reason: 'an order has one pending attempt for a phone',
    },
    {
      key: { organizationId: 1, phone: 1 },
      options: {
        unique: true,
        partialFilterExpression: { pending: true, organizationId: { $exists: true } },
      },
      reason: 'an organization has one pending attempt for a phone',
    },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true, partialFilterExpression: { idempotencyKey: { $exists: true } } },
      reason: 'a form sends one prompt to an organization, a request of the API one to a customer',
    },
    {
      key: { organizationId: 1, createdAt: -1 },
      options: { partialFilterExpression: { organizationId: { $exists: true } } },
      reason: 'lists the prompts of an organization, newest first',
    },
    {
      key: { 'toCheck.since': 1 },
      options: { partialFilterExpression: { organizationId: { $exists: true } } },
      reason: 'finds reports that a person has to check',
    },
    {
      key: { isTest: 1, createdAt: -1 },
      options: { partialFilterExpression: { isTest: { $exists: true } } },
      reason: 'lists the test prompts, newest first',
    },
    { key: { orderId: 1, createdAt: -1 }, reason: 'the last attempt of an order, for its waiting page' },
    {
      key: { 'shares.orderId': 1, createdAt: -1 },
      options: { partialFilterExpression: { 'shares.orderId': { $exists: true } } },
      reason: 'the prompts that ask for an order with others',
    },
    { key: { pending: 1, expiresAt: 1 }, reason: 'the job finds attempts past their time limit' },
    { key: { nextQueryAt: 1 }, reason: 'the job finds attempts whose status query is due' },
  ],
});
