import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { imageBucketName } from '~/domain/images/image-bucket.server';
import { maxLineQuantity } from '~/domain/cart/cart';
import { deliveryMethods, paymentMethods } from '~/domain/orders/order';
import { orderStatuses, paymentStatuses } from '~/domain/orders/status/order-status';
import {
  paymentMethods as entryMethods,
  transactionTypes,
} from '~/domain/organizations/entries/account-entry';
import { normaliseObjectId } from '~/lib/object-id';

/** Each type says what it expects: an issue's message ends the sentence 'it should be …'. */
const text = z.string({ error: 'a text' });
const count = z.int({ error: 'a whole number' });
/** Sums stay within safe integers, as do 50 lines of 999 of the highest price. */
const within = (max: number, error: string) => z.int({ error }).gte(-max, { error }).lte(max, { error });
const cents = within(1e14, 'a whole number of cents');
const price = within(1e11, 'a whole number of cents');
const quantity = within(maxLineQuantity, `a whole number up to ${maxLineQuantity}`);
const yesOrNo = z.boolean({ error: 'true or false' });
const date = z.date({ error: 'a date' });
const id = z.instanceof(ObjectId, { error: 'an ObjectId' });
const hexId = z
  .string()
  .refine((text) => normaliseObjectId(text) === text, { error: '24 hexadecimal digits' });
const list = <Item extends z.ZodType>(item: Item) => z.array(item, { error: 'a list' });
const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: 'a document' });
const keyOf = (values: Readonly<Record<string, unknown>>) =>
  z.enum(Object.keys(values), { error: `one of ${Object.keys(values).join(', ')}` });

const paymentIds = { receiptNumber: text.nullable(), attemptId: id.nullable() };
const holder = fields({ kind: text, id: text, name: text });
const sum = fields({ amount: cents, count });

/** The fields that the checks go by, of the collections whose documents they take apart. Others are not looked at. */
export const documentShapes: Readonly<Record<string, z.ZodObject>> = {
  products: fields({ variants: list(fields({ sku: text, stockQuantity: count })) }),
  stockMovements: fields({ productId: id, sku: text, change: count, orderNumber: text.nullable() }),
  orders: fields({
    number: text,
    customer: fields({ firstName: text, lastName: text, phone: text }),
    items: list(fields({ productId: hexId, sku: text.nullable(), quantity, price })),
    shippingAddress: text,
    deliveryMethod: keyOf(deliveryMethods),
    subtotal: cents,
    deliveryFee: cents,
    discount: fields({ kind: text, value: count, reason: text }).nullish(),
    totalAmount: cents,
    paymentMethod: keyOf(paymentMethods),
    agreedMethod: keyOf(paymentMethods).optional(),
    paymentPhone: text.nullable(),
    status: keyOf(orderStatuses),
    paymentStatus: keyOf(paymentStatuses),
    stockTaken: yesOrNo,
    awaitedStock: list(fields({ productId: hexId, sku: text, quantity })).optional(),
    payBy: date.nullable(),
    paidAt: date.nullable(),
    paidByAttempt: id.nullable(),
    receiptNumber: text.nullable(),
    cashHolder: holder.nullish(),
    claim: fields({ state: text }).nullable(),
    paidAmount: cents.optional(),
    partPayments: list(
      fields({ ...paymentIds, amount: cents, at: date, holder: holder.optional() }),
    ).optional(),
    reversals: list(fields({ of: text, amount: cents, state: text, at: date })).optional(),
    unseenCodes: list(
      fields({
        code: text,
        amount: cents,
        at: date,
        others: list(fields({ orderId: id, amount: cents })).optional(),
      }),
    ).optional(),
    refundsDue: list(fields({ ...paymentIds, reason: text, amount: cents.nullable(), since: date })),
    refunds: list(
      fields({
        amount: cents,
        of: text,
        receiptNumber: text.nullable(),
        at: date,
        holder: holder.optional(),
      }),
    ).optional(),
    dismissedMoney: list(text).optional(),
    timeline: list(fields({ status: text, paymentStatus: text })),
    moneyDays: list(text).optional(),
    createdAt: date,
    updatedAt: date,
  }),
  tillPayments: fields({
    amount: cents,
    paidAt: date,
    reportedAt: date,
    orderNumber: text.nullable(),
    toCheckSince: date.optional(),
  }),
  cashDays: fields({
    lines: list(fields({ kind: text, holder: holder.nullable(), amount: cents, at: date })),
    closed: fields({
      at: date,
      collected: list(fields({ holder: holder.nullable(), amount: cents })),
      movements: list(text).optional(),
    }).nullable(),
  }),
  paymentAttempts: fields({
    orderId: id.optional(),
    orderNumber: text.optional(),
    amount: cents,
    state: text,
    pending: yesOrNo,
    receiptNumber: text.optional(),
    createdAt: date,
    expiresAt: date,
    toCheck: list(z.unknown()).optional(),
    isTest: z.literal(true).optional(),
  }).refine(({ orderId, toCheck, isTest }) => orderId || toCheck || isTest, {
    path: ['orderId'],
    error: 'an ObjectId',
  }),
  organizations: fields({ account: fields({ charged: cents, paid: cents, entries: count }) }),
  accountEntries: fields({
    kind: text,
    number: count,
    organizationId: id.nullable(),
    transactionType: keyOf(transactionTypes),
    method: keyOf(entryMethods),
    amount: cents,
    day: text,
    settles: id.optional(),
    settled: cents,
    reversal: fields({ of: id }).nullable(),
    reversedBy: id.nullable(),
    claimedCode: text.optional(),
  }),
  accountTotals: fields({
    dues: sum.optional(),
    transactions: z
      .record(z.string(), z.record(z.string(), sum, { error: 'a document' }), { error: 'a document' })
      .optional(),
  }),
  entryNumbers: fields({ last: count }),
  salesDays: fields({
    orders: count,
    revenue: cents,
    products: list(fields({ productId: text, sku: text.nullable(), quantity: count, revenue: cents })),
    refreshedAt: date,
  }),
  outbox: fields({ nextTryAt: date.nullable(), createdAt: date }),
  images: fields({ files: list(fields({ name: text, file: id })) }),
  [`${imageBucketName}.files`]: fields({ length: count, chunkSize: count }),
  [`${imageBucketName}.chunks`]: fields({ files_id: id }),
};
