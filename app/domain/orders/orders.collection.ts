import { defineCollection } from '#db/define-collection';
import { caseInsensitive } from '#db/indexes';
import type { Order } from './order';

/** Named by the queries of the list: a planner may choose another index, which reads all that match. */
export const orderListIndexes = {
  byDate: { listKeys: 1, createdAt: -1, _id: -1 },
  byAmount: { listKeys: 1, totalAmount: -1, _id: -1 },
  byWord: { searchKeys: 1, createdAt: -1, _id: -1 },
} as const;

/** What is to be served, the latest day first. */
export const orderServeIndex = { deliveryMethod: 1, dueOn: -1, createdAt: -1 } as const;

/** A home delivery has no pickup date. */
export const orderDueIndex = { status: 1, 'delivery.pickupDate': 1 } as const;

/** Without the orders that lack the field: most of them. */
const onlyWith = (path: string) => ({ partialFilterExpression: { [path]: { $exists: true } } });

/** Few orders: mornings of standing orders that nobody pays. */
export const orderFreeMorningIndex = { 'standing.outcome.at': 1 } as const;

/** Few orders: a delivery that is not paid. */
export const orderOwingIndex = { paymentStatus: 1, deliveredAt: 1 } as const;

/** Few orders: what is not paid, of which a household owes what was delivered. On account nobody owes it. */
export const orderHouseholdOwingIndex = { payAfterDelivery: 1, 'standing.household': 1 } as const;

export const orders = defineCollection<Order>({
  name: 'orders',
  visibility: 'private',
  indexes: [
    { key: { number: 1 }, options: { unique: true }, reason: 'finds the order of a page' },
    {
      key: { idempotencyKey: 1 },
      options: { unique: true },
      reason: 'a checkout form places one order, however often it is sent',
    },
    { key: { userId: 1, createdAt: -1, _id: -1 }, reason: 'lists the orders of an account, newest first' },
    {
      key: { 'customer.email': 1, userId: 1 },
      options: { collation: caseInsensitive },
      reason: 'offers the orders of a guest to the account with the same verified address',
    },
    {
      key: { 'customer.phone': 1, createdAt: -1 },
      reason: 'finds the last orders of a caller',
    },
    {
      key: { 'standing.household': 1, 'standing.day': 1 },
      options: { unique: true, ...onlyWith('standing.household') },
      reason:
        'a household has one order of its standing order a day, however many make it (docs/decisions/0157)',
    },
    {
      key: { 'awaitedStock.sku': 1 },
      options: onlyWith('awaitedStock.sku'),
      reason: 'a milking finds the mornings that wait for it (docs/decisions/0161)',
    },
    {
      key: orderFreeMorningIndex,
      options: { partialFilterExpression: { 'standing.outcome.isCharged': false } },
      reason: 'the day’s sheet shows the mornings that were not brought, or with nobody there',
    },
    { key: { updatedAt: 1 }, reason: 'the job finds the orders whose days of sales have changed' },
    {
      key: { moneyDays: 1 },
      // Without those of no money, whose list is empty.
      options: { partialFilterExpression: { moneyDays: { $gt: '' } } },
      reason: 'adds up the money that came in and went back on a day',
    },
    {
      key: orderServeIndex,
      // Only what is to be served.
      options: { partialFilterExpression: { dueOn: { $gt: '' } } },
      reason: 'the day’s sheet, the dashboard and the job find what is to be served up to a day',
    },
    {
      key: orderDueIndex,
      reason: 'finds the pickups of a day that the farm closes',
    },
    {
      key: { deliveredAt: 1 },
      options: onlyWith('deliveredAt'),
      reason: 'the day’s sheet shows what was delivered on its day',
    },
    {
      key: orderOwingIndex,
      options: {
        partialFilterExpression: { paymentStatus: 'pending', deliveredAt: { $exists: true } },
      },
      reason: 'today’s sheet shows what was delivered without its cash',
    },
    {
      key: orderHouseholdOwingIndex,
      options: { partialFilterExpression: { paymentStatus: 'pending' } },
      reason: 'finds what households owe, however many mornings they have had (docs/decisions/0160)',
    },
    {
      key: { settleAt: 1 },
      options: onlyWith('settleAt'),
      reason: 'the job finds the mornings that are to be asked for or charged',
    },
    { key: { status: 1, payBy: 1 }, reason: 'the job finds the orders whose 120 s have passed' },
    {
      key: { 'claim.code': 1 },
      options: { unique: true, ...onlyWith('claim.code') },
      reason: 'an M-Pesa confirmation code pays one order',
    },
    {
      key: { receiptNumber: 1 },
      // Cash orders have null.
      options: { partialFilterExpression: { receiptNumber: { $gt: '' } } },
      reason: 'a receipt that an admin finds on the statement pays one order',
    },
    {
      key: orderListIndexes.byDate,
      reason: 'lists the orders of any filters by date in the back office (docs/decisions/0046)',
    },
    { key: orderListIndexes.byAmount, reason: 'the same by amount' },
    { key: orderListIndexes.byWord, reason: 'finds orders by their words' },
    {
      key: { 'claim.state': 1, 'claim.claimedAt': 1 },
      options: onlyWith('claim.state'),
      reason: 'lists the claims that an admin matches',
    },
    {
      key: { 'refunds.code': 1 },
      options: onlyWith('refunds.code'),
      reason: 'a code of an M-Pesa refund is recorded once',
    },
    {
      key: { 'partPayments.receiptNumber': 1 },
      options: onlyWith('partPayments.receiptNumber'),
      reason: 'a code of a part payment is recorded once',
    },
    {
      key: { 'paymentKeys.key': 1 },
      options: onlyWith('paymentKeys.key'),
      reason: 'a request that is sent again records one payment',
    },
    {
      key: { 'correctionKeys.key': 1 },
      options: onlyWith('correctionKeys.key'),
      reason: 'a request that is sent again corrects one order, once',
    },
    {
      key: { 'reversals.state': 1 },
      options: onlyWith('reversals.state'),
      reason: 'lists the payments that M-Pesa holds',
    },
    {
      key: { 'unseenCodes.at': 1 },
      options: onlyWith('unseenCodes.at'),
      reason: 'lists the codes that nobody has found on the statement',
    },
    {
      key: { 'refundsDue.since': 1 },
      options: onlyWith('refundsDue.since'),
      reason: 'lists the refunds that are due',
    },
    {
      key: { 'refundsDue.receiptNumber': 1 },
      options: onlyWith('refundsDue.receiptNumber'),
      reason: 'removes the flag of a refund whose payment is matched later, on whichever order',
    },
    {
      key: { 'refundsDue.promptHash': 1 },
      options: onlyWith('refundsDue.promptHash'),
      reason: 'the same for a payment without a receipt number, by its prompt',
    },
  ],
});
