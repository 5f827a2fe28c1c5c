import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { ObjectId, type UpdateFilter } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { database, withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { imageBucket } from '~/domain/images/image-bucket.server';
import type { Finding } from '~/domain/integrity/finding';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import type { OutboxMail } from '~/domain/mail/outbox';
import type { Order } from '~/domain/orders/order';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import { addEntry } from '~/domain/organizations/entries/add-entry.server';
import type { AccountEntry } from '~/domain/organizations/entries/account-entry';
import type { OrderAttempt } from '~/domain/mpesa/attempts/payment-attempt';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { recordPayment } from '~/domain/payments/recording/record-payment.server';
import { refreshSales } from '~/domain/sales/refresh-sales.server';
import type { SalesDay } from '~/domain/sales/sales-day';
import { toDateInput } from '~/lib/format/dates';
import { shillings, toCents } from '~/lib/format/money';
import { useTestDatabase } from '../../support/database';
import { restoreSnapshot, takeSnapshot, type DatabaseSnapshot } from '../../support/shop/database-snapshot';
import { demoSettings } from '~/seed/demo/settings';
import { startOfRun } from '../../support/fixtures/days';
import { insertOrganization } from '../../support/fixtures/account-entries';
import { insertProducts, makeProduct, makeVariant } from '../../support/fixtures/products';
import { achieng, deliveryDetails, newIdempotencyKey } from '../orders/shop';
import { phoneOf } from '../../support/fixtures/phone-of';

useTestDatabase({ emptyBeforeEach: false });

const now = startOfRun;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let order: Order;
let organizationId: ObjectId;
let picture: ObjectId;

async function check(): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of runIntegrityChecks({ now })) found.push(finding);
  return found;
}

async function place(productId: ObjectId, sku: string): Promise<Order> {
  const placed = await placeOrder({
    idempotencyKey: newIdempotencyKey(),
    userId: null,
    lines: [{ productId: productId.toHexString(), sku, quantity: 2 }],
    accepted: {},
    details: deliveryDetails(),
    paymentMethod: 'cod',
    phoneNumber: null,
    address: null,
    now,
  });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

const entry = (changes: Partial<AccountEntry>) => ({
  _id: new ObjectId(),
  kind: 'transaction' as const,
  organizationId,
  transactionType: 'SUBSCRIPTION' as const,
  method: 'CREDIT' as const,
  amount: shillings(12_000),
  day: '2026-11-01',
  transactionCode: null,
  paidBy: '',
  paidTo: '',
  description: '',
  remarks: '',
  period: null,
  payBy: '2026-11-15',
  reversal: null,
  replaces: null,
  attemptId: null,
  by: null,
  createdAt: now,
  idempotencyKey: newIdempotencyKey(),
  ...changes,
});

const attempt = (changes: Partial<OrderAttempt>): OrderAttempt => ({
  _id: new ObjectId(),
  tokenHash: randomBytes(16).toString('hex'),
  orderId: order._id,
  orderNumber: order.number,
  phone: phoneOf(order.customer),
  amount: order.totalAmount,
  state: 'paid',
  pending: false,
  receiptNumber: 'SKL1234567',
  resultCode: '0',
  resultText: null,
  createdAt: hoursAgo(1),
  expiresAt: hoursAgo(1),
  settledAt: hoursAgo(1),
  nextQueryAt: null,
  queryCount: 0,
  reports: [],
  ...changes,
});

const mail: OutboxMail = {
  _id: new ObjectId(),
  key: 'order-placed 1',
  to: 'akinyi@example.com',
  subject: '',
  text: '',
  html: null,
  holdsSecret: false,
  usefulUntil: null,
  state: 'waiting',
  nextTryAt: hoursAgo(3),
  tries: 0,
  fault: null,
  createdAt: hoursAgo(3),
  settledAt: null,
  expiresAt: new Date(now.getTime() + 1e9),
};

let sold: DatabaseSnapshot | null = null;

/** Each test has the shop that has sold, which takes ten times as long to sell again as to put back. */
beforeEach(async () => {
  if (sold) await restoreSnapshot(database(), sold);
  else await sell();
  sold ??= await takeSnapshot(database());
});

/** Orders, one of them cancelled, the books of an organization, and a picture. */
async function sell(): Promise<void> {
  await collections().settings.insertOne(demoSettings);
  const [milk] = await insertProducts(
    makeProduct({ variants: [makeVariant('MILK-1L', 65, 20), makeVariant('MILK-5L', 300, 20)] }),
  );
  order = await place(milk._id, 'MILK-1L');
  const cancelled = await place(milk._id, 'MILK-5L');
  await changeOrderStatus({ orderId: cancelled._id, to: 'cancelled', by: 'admin', now });
  organizationId = (await insertOrganization())._id;
  await withTransaction(async (session) => {
    await addEntry(entry({}), session);
    await addEntry(entry({ method: 'MPESA', transactionCode: 'SKL7654321', payBy: null }), session);
  });
  const upload = imageBucket().openUploadStream('320.webp');
  upload.end(randomBytes(300_000));
  await once(upload, 'finish');
  picture = upload.id;
  await collections().images.insertOne({
    _id: 'a'.repeat(32),
    widths: [320],
    width: 320,
    height: 240,
    files: [{ name: '320.webp', file: picture, length: 300_000 }],
    addresses: null,
    createdAt: now,
    touchedAt: now,
  });
}

it('finds nothing in a shop that has sold', async () => {
  expect(await check()).toEqual([]);
});

const orders = () => collections().orders;
const setOrder = (fields: Partial<Order>) => orders().updateOne({ _id: order._id }, { $set: fields });
const paidBy = (_id: ObjectId): Partial<Order> => ({
  paymentStatus: 'paid',
  paidAt: now,
  paidByAttempt: _id,
  receiptNumber: 'SKL1234567',
});

/** The order is paid in cash, and the job has counted what there is. */
async function payAndCount(): Promise<void> {
  await recordCash({ orderNumber: order.number, amount: null, by: achieng, now });
  await refreshSales(now);
  // As long after the last order that the job reads none again.
  await refreshSales(new Date(now.getTime() + 5 * 60_000));
}
const planted = (plant: () => Promise<unknown>) => async () => {
  await payAndCount();
  await plant();
};
const today = toDateInput(now);

/** M-Pesa has told of a payment to the till. */
const tell = (changes: Partial<TillPayment>) =>
  collections().tillPayments.insertOne({
    _id: 'SKL1234567',
    amount: shillings(330),
    account: '',
    paidAt: now,
    reportedAt: now,
    orderNumber: null,
    ...changes,
  });

/** The order is paid by that code. */
async function payByCode(changes: Partial<TillPayment>): Promise<void> {
  const payment = { method: 'mpesa', code: 'SKL1234567', amount: shillings(330), isSeen: true } as const;
  await recordPayment({
    orderNumber: order.number,
    payment: { ...payment, acceptsDay: true },
    idempotencyKey: newIdempotencyKey(),
    by: achieng,
    now,
  });
  await tell(changes);
}
const setDay = (update: UpdateFilter<SalesDay>) => collections().salesDays.updateOne({ _id: today }, update);

/** What is changed behind the shop's back, and what the check says; `repairs`: `--repair` is enough. */
const faults: readonly (readonly [
  name: string,
  plant: () => Promise<unknown>,
  says: RegExp,
  options?: { repairs: true },
])[] = [
  [
    'stock that the ledger does not explain',
    () => collections().products.updateOne({}, { $inc: { 'variants.0.stockQuantity': 3 } }),
    /^The stock of MILK-1L is 3 units above the sum of its ledger$/,
    { repairs: true },
  ],
  [
    'an order that took no stock',
    async () => {
      await collections().stockMovements.deleteOne({ orderNumber: order.number });
      await collections().products.updateOne({}, { $inc: { 'variants.0.stockQuantity': 2 } });
    },
    /^The order M-\d+ has not taken 2 units of MILK-1L$/,
  ],
  [
    'stock that was taken for no order',
    () => orders().deleteOne({ _id: order._id }),
    /^The ledger has 2 units of MILK-1L for the order M-\d+, which does not exist$/,
  ],
  [
    'amounts that do not add up',
    () => setOrder({ totalAmount: toCents(1) }),
    /^The amounts of the order M-\d+ do not add up: items KES 130\.00/,
  ],
  [
    'a status without its history',
    async () => {
      await setOrder({ status: 'processing' });
      await repairKeys();
    },
    /^The order M-\d+ is processing and pending, which its history does not say$/,
  ],
  [
    'search keys that are wrong',
    () => setOrder({ listKeys: [] }),
    /^The order M-\d+ is missing from some lists/,
    { repairs: true },
  ],
  [
    'a payment of an order that is gone',
    () => collections().paymentAttempts.insertOne(attempt({ orderId: new ObjectId() })),
    /^The payment SKL1234567 of KES 330\.00 is for the order M-\d+, which does not exist$/,
  ],
  [
    'a payment that its order does not know of',
    () => collections().paymentAttempts.insertOne(attempt({})),
    /^The order M-\d+ does not know of the payment SKL1234567 of KES 330\.00$/,
  ],
  [
    'a payment that is counted with another amount',
    async () => {
      const paid = attempt({});
      await collections().paymentAttempts.insertOne(paid);
      const set = { ...paidBy(paid._id), paidAmount: shillings(300) };
      const timeline = order.timeline.map((each) => ({ ...each, paymentStatus: 'paid' as const }));
      await setOrder({ ...set, timeline });
      await repairKeys();
    },
    /^The order M-\d+ counts KES 300\.00 for the payment SKL1234567 of KES 330\.00$/,
  ],
  [
    'a prompt without a result',
    () =>
      collections().paymentAttempts.insertOne(
        attempt({ state: 'prompted', pending: true, receiptNumber: 'x' }),
      ),
    /^The prompt [0-9a-f]{24} has waited since/,
  ],
  [
    'a receipt that is counted twice',
    () => setOrder({ receiptNumber: 'SKL7654321' }),
    /^The receipt SKL7654321 pays the order M-\d+ and an entry in the books/,
  ],
  [
    'an account that its entries do not explain',
    () => collections().organizations.updateOne({}, { $inc: { 'account.paid': shillings(5) } }),
    /^The account of the organization [0-9a-f]{24} differs from its entries by KES -5\.00 \(paid\)$/,
    { repairs: true },
  ],
  [
    'a sum of the books that is wrong',
    () =>
      collections().accountTotals.updateOne(
        { _id: 'farm 2026-11-01' },
        { $inc: { 'transactions.SUBSCRIPTION.CREDIT.amount': shillings(5) } },
      ),
    /^A sum of the books is wrong by KES -5\.00: farm, 2026-11-01, transactions\.SUBSCRIPTION\.CREDIT\.amount$/,
    { repairs: true },
  ],
  [
    'an entry that is lost',
    async () => {
      const lost = await withTransaction((session) => addEntry(entry({ organizationId: null }), session));
      await collections().accountEntries.deleteOne({ _id: lost._id });
      await repairSums();
    },
    /^The books count 3 vouchers, but hold 2$/,
  ],
  [
    'an entry that is marked as taken back by none',
    () => collections().accountEntries.updateOne({ number: 1 }, { $set: { reversedBy: new ObjectId() } }),
    /^The entry V-00001 is marked as taken back, but no entry does so$/,
  ],
  [
    'revenue that the orders do not explain',
    planted(() => setDay({ $inc: { revenue: shillings(5) } })),
    /^The sales of \d{4}-\d\d-\d\d are wrong: revenue is KES 5\.00 above the money of the orders$/,
    { repairs: true },
  ],
  [
    'a day that counts an order too many',
    planted(() => setDay({ $inc: { orders: 1 } })),
    /^The sales of .+ are wrong: orders are 1 above those of the orders$/,
    { repairs: true },
  ],
  [
    'best sellers that nobody bought',
    planted(() => setDay({ $inc: { 'products.0.quantity': 7 } as never })),
    /^The sales of .+ are wrong: best sellers have 7 above those of the orders$/,
    { repairs: true },
  ],
  [
    'best sellers that earned less',
    planted(() => setDay({ $inc: { 'products.0.revenue': -100 } as never })),
    /^The sales of .+ are wrong: best sellers have KES 1\.00 below the money of the orders$/,
    { repairs: true },
  ],
  [
    'a day of sales that is lost',
    planted(async () => {
      await collections().salesDays.insertOne({
        _id: '2026-01-01',
        orders: 0,
        revenue: toCents(0),
        products: [],
        refreshedAt: new Date(now.getTime() + 5 * 60_000),
      });
      await collections().salesDays.deleteOne({ _id: today });
    }),
    /^The sales of .+ are wrong: orders are 1 below those of the orders$/,
    { repairs: true },
  ],
  [
    'sales of a day on which nothing happened',
    planted(() =>
      collections().salesDays.insertOne({
        _id: '2026-01-01',
        orders: 3,
        revenue: toCents(0),
        products: [],
        refreshedAt: now,
      }),
    ),
    /^The sales of 2026-01-01 are wrong: orders are 3 above those of the orders$/,
    { repairs: true },
  ],
  [
    'litres that no order needs',
    planted(() => collections().preparations.updateOne({}, { $set: { millilitres: 5_000 } })),
    /^What is to be prepared for .+ is wrong: 5 litres for \d orders?, the orders need \d litres for \d orders?$/,
    { repairs: true },
  ],
  [
    'an order that is on no sheet',
    () => setOrder({ dueOn: null }),
    /^The order M-\d+ is missing from some lists, sheets or days of the back office$/,
    { repairs: true },
  ],
  [
    'money that no day counts',
    planted(() => setOrder({ moneyDays: [] })),
    /^The order M-\d+ is missing from some lists, sheets or days/,
    { repairs: true },
  ],
  [
    'a payment that was moved to another day',
    planted(() => setOrder({ paidAt: hoursAgo(72) })),
    /^The sales of .+ are wrong: revenue is KES 330\.00 above the money of the orders$/,
  ],
  [
    'an order that is paid with less than it costs',
    planted(() => setOrder({ paidAmount: shillings(100) })),
    /^The order M-\d+ is paid, but was paid KES 100\.00 of KES 330\.00 and given back KES 0\.00$/,
  ],
  [
    'more given back than was paid',
    async () => {
      await recordCash({ orderNumber: order.number, amount: null, by: achieng, now });
      const refund = { idempotencyKey: 'x', method: 'cash', code: null, reason: '', by: 'Achieng' } as const;
      const of = { of: 'order', receiptNumber: null, at: now };
      await setOrder({ refunds: [{ ...refund, ...of, amount: shillings(400) }] });
    },
    /^The order M-\d+ is paid, but was paid KES 330\.00 of KES 330\.00 and given back KES 400\.00$/,
  ],
  [
    'a receipt that pays twice, once in part',
    async () => {
      const part = { receiptNumber: 'SKL1234567', attemptId: null, at: now, amount: shillings(100) };
      await setOrder({ receiptNumber: 'SKL1234567', partPayments: [part] });
      await repairKeys();
    },
    /^The receipt SKL1234567 pays the order M-\d+, and a part of it, too$/,
  ],
  [
    'a payment to the till that its order does not have',
    () => tell({ orderNumber: order.number }),
    /^The payment SKL1234567 to the till of KES 330\.00 is of the order M-\d+, which does not have it$/,
  ],
  [
    'a payment to the till that its order counts with another amount',
    () => payByCode({ orderNumber: order.number, amount: shillings(300) }),
    /^The payment SKL1234567 to the till is of KES 300\.00, but the order M-\d+ counts KES 330\.00$/,
  ],
  [
    'a payment to the till that waits although an order has it',
    () => payByCode({ toCheckSince: now }),
    /^The payment SKL1234567 to the till of KES 330\.00 is of no order, but the order M-\d+ has its code$/,
  ],
  [
    'a payment to the till that waits although the books have it',
    () => tell({ _id: 'SKL7654321', toCheckSince: now }),
    /^The payment SKL7654321 to the till of KES 330\.00 waits to be checked, but is in the books$/,
  ],
  [
    'a payment to the till that nobody has',
    () => tell({}),
    /^The payment SKL1234567 to the till of KES 330\.00 is of no order, is not in the books, and waits for nobody$/,
  ],
  ['an email that waits', () => collections().outbox.insertOne(mail), /^1 email or form waits although/],
  [
    'a reference to nothing',
    () => collections().carts.insertOne({ _id: new ObjectId(), lines: [], updatedAt: now } as never),
    /^carts [0-9a-f]{24}: its owner [0-9a-f]{24} is not in users$/,
  ],
  [
    'a picture that lacks a piece',
    () => database().collection('imageFiles.chunks').deleteOne({ n: 1 }),
    /^The picture file [0-9a-f]{24} lacks 1 of its pieces$/,
  ],
  [
    'a picture without its file',
    async () => {
      await database().collection('imageFiles.files').deleteOne({ _id: picture });
      await database().collection('imageFiles.chunks').deleteMany({ files_id: picture });
    },
    /^The picture a{32} lacks its file 320\.webp$/,
  ],
  [
    'a page that shows a picture which is gone',
    () =>
      collections().products.updateOne(
        {},
        {
          $set: { images: [{ src: `/images/${'b'.repeat(32)}`, widths: [], width: 1, height: 1, alt: '' }] },
        },
      ),
    /^products [0-9a-f]{24} shows the picture b{32}, which does not exist$/,
  ],
];

/** Repairs what a fault breaks beside what it is about. */
async function repair(what: RegExp): Promise<void> {
  for (const finding of await check()) if (what.test(finding.what)) await finding.apply?.();
}
const repairKeys = () => repair(/is missing from some lists/);
const repairSums = () => repair(/^A sum of the books/);

describe('a fault', () => {
  for (const [name, plant, says, options] of faults)
    it(`such as ${name} is found and said`, async () => {
      await plant();
      const found = await check();
      expect(found.map(({ what }) => what)).toContainEqual(expect.stringMatching(says));
      // Nothing else is said but what the same change breaks.
      expect(found.length).toBeLessThanOrEqual(2);
      const repairs = found.flatMap(({ apply }) => apply ?? []);
      for (const apply of repairs) await apply();
      const left = repairs.length > 0 ? await check() : found;
      expect(left.length > 0).toBe(!options?.repairs);
    });
});

describe('documents that cannot be read', () => {
  const plant = async () => {
    await collections().orders.updateOne(
      { _id: order._id },
      { $unset: { items: 1 }, $set: { paidAt: 'May' as never } },
    );
    await collections().products.updateOne({}, { $set: { 'variants.0.stockQuantity': '18' as never } });
    await collections().paymentAttempts.insertOne(attempt({}));
    await collections().paymentAttempts.insertOne({ _id: new ObjectId() } as never);
    await collections().images.updateOne({}, { $set: { files: null as never } });
  };

  it('are named with what is wrong and how to set it right', async () => {
    await plant();
    const found = await check();
    const said = (start: string) => found.find(({ what }) => what.startsWith(start));
    expect(said('orders')).toEqual({
      check: 'Documents that cannot be read',
      what: `orders ${order._id.toHexString()} (${order.number}) cannot be read: items is missing, it should be a list; paidAt is a text, it should be a date`,
      repair: `Set it right in mongosh (docs/deploying.md, 16) with what an older backup has: db.getCollection("orders").updateOne({ _id: ObjectId("${order._id.toHexString()}") }, { $set: { "items": … } })`,
    });
    expect(said('products')?.what).toMatch(
      /: variants\.0\.stockQuantity is a text, it should be a whole number$/,
    );
    expect(said('products')?.repair).toContain('{ $set: { "variants.0.stockQuantity": … } }');
    expect(said('paymentAttempts')?.what).toMatch(
      /: amount is missing, it should be a whole number of cents; .+; and \d more$/,
    );
    expect(said('images')?.what).toMatch(/: files is null, it should be a list$/);
  });

  it('stop only the sums that need them', async () => {
    await plant();
    const setRight = 'Set those right first, then run the check again';
    const found = await check();
    expect(found.filter(({ repair: how }) => how === setRight).map(({ what }) => what)).toEqual([
      'Not looked at, because products has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
    ]);
    // Neither the order nor its payment is said to be lost.
    expect(found).toHaveLength(4 + 6);
    await collections().organizations.updateOne({}, { $inc: { 'account.paid': shillings(5) } });
    expect(await check()).toHaveLength(found.length + 1);
  });

  it('are all left out, also where only the first are said', async () => {
    await collections().orders.updateMany({}, { $unset: { items: 1 } });
    const found: string[] = [];
    for await (const { what } of runIntegrityChecks({ now, maxFindings: 1 })) found.push(what);
    expect(found).toEqual([
      expect.stringMatching(/^orders .+ items is missing/),
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
      'Not looked at, because orders has documents that cannot be read',
    ]);
  });
});
