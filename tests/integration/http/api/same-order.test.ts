import { ObjectId, type Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectPhones, type Phones } from '../../../support/shop/phones';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  pickupDetails,
  placeOrder as placeOnPage,
} from '../../../support/shop/visitor';
import { callApi } from './api-client';
import { itemOf, nextPhone, placeApiOrder } from './api-orders';

const shop = useShop({ store: 'shared' });
let phones: Phones;
beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});

/** Different for each order: ids, keys, secrets, and what is derived from the number. */
const ownFields = new Set([
  '_id',
  'balance',
  'checkoutRequestId',
  'expiresAt',
  'idempotencyKey',
  'merchantRequestId',
  'nextQueryAt',
  'queryCount',
  'requestHash',
  'requestedFrom',
  'searchKeys',
  'tokenHash',
]);

/** A stored document without what two orders of one customer can't share. */
function withoutOwn(value: unknown, own: readonly string[]): unknown {
  if (value instanceof Date) return '(time)';
  if (value instanceof ObjectId) return '(id)';
  if (Array.isArray(value)) return value.map((part) => withoutOwn(part, own));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !ownFields.has(name))
        .map(([name, part]) => [name, withoutOwn(part, own)]),
    );
  if (typeof value !== 'string') return value;
  return own
    .reduce((text, part) => text.replaceAll(part, '(own)'), value)
    .replace(/key=[\w.-]+/g, 'key=(own)')
    .replace(/\d{1,2}:\d{2}\s[AP]M/g, '(time)');
}

/** Without what the job has done by now: it erases the HTML of an email that is sent. */
const mailFields = { key: 1, to: 1, subject: 1, text: 1 };

/** Everything that is stored about an order, in its collections. */
async function recordsOf(number: string): Promise<Record<string, unknown>> {
  const database = shop.database();
  const order = await database.collection('orders').findOne({ number });
  if (!order) throw new Error(`${number} is not stored`);
  const own = [number, order._id.toHexString(), order['receiptNumber']].filter(Boolean) as string[];
  const find = async (name: string, filter: Document, projection: Document = {}) =>
    withoutOwn(await database.collection(name).find(filter, { projection }).sort({ _id: 1 }).toArray(), own);
  return {
    order: withoutOwn(order, own),
    stock: await find('stockMovements', { orderNumber: number }),
    payments: await find('paymentAttempts', { orderId: order._id }),
    emails: await find('outbox', { key: { $regex: order._id.toHexString() } }, mailFields),
    notices: await find('farmNotices', { orderId: order._id }, { kind: 1 }),
  };
}

const stockOf = async (sku: string): Promise<number> => {
  const product = await shop.database().collection('products').findOne({ 'variants.sku': sku });
  return product?.['variants'].find((variant: { sku: string }) => variant.sku === sku).stockQuantity;
};

const cases = [
  ['a delivery paid by M-Pesa', deliveryDetails, 'mpesa'],
  ['a delivery paid in cash', deliveryDetails, 'cod'],
  ['a pickup paid in cash', pickupDetails, 'cop'],
] as const;

describe.each(cases)('%s', (_name, form, paymentMethod) => {
  it('is the same order from the checkout and from the API', async () => {
    const phone = nextPhone();
    const details = { ...form, phone, email: `same-${phone}@example.com` };
    const item = await itemOf(shop);
    const before = await stockOf(item.sku);

    const visitor = createVisitor(shop.url);
    const { number: onPage } = await placeOnPage(visitor, { details, paymentMethod });
    if (paymentMethod === 'mpesa') await phones.press(onPage, 'pin');
    const between = await stockOf(item.sku);

    const { sku: _sku, ...line } = item;
    const placed = await placeApiOrder(shop, {
      ...details,
      shippingAddress: null,
      items: [line],
      paymentMethod,
    });
    if (paymentMethod === 'mpesa') {
      const body = { phoneNumber: phone, amount: placed.totalAmount };
      expect((await callApi(shop, '/mpesa/stk-push', { method: 'POST', body })).status).toBe(200);
      await phones.press(placed.number, 'pin');
    }

    const records = await recordsOf(onPage);
    expect(await recordsOf(placed.number)).toEqual(records);
    expect([before - between, between - (await stockOf(item.sku))]).toEqual([1, 1]);
    const isPaid = paymentMethod === 'mpesa';
    expect(records).toMatchObject({
      order: { status: isPaid ? 'confirmed' : 'pending', paymentStatus: isPaid ? 'paid' : 'pending' },
      stock: [{ change: -1, reason: 'order' }],
      payments: isPaid ? [{ state: 'paid' }] : [],
      emails: [expect.anything()],
      notices: [expect.anything()],
    });
  });
});
