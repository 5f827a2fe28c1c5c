import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import type { TillPayment } from '~/domain/mpesa/till/till-payment';
import { accountOf } from '~/domain/orders/account/order-account';
import { shillings } from '~/lib/format/money';
import { connectPhones } from '../../../support/shop/phones';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import {
  createVisitor,
  deliveryDetails,
  placeOrder,
  type Fields,
  type Visitor,
} from '../../../support/shop/visitor';
import { useShop } from '../../../support/shop/use-shop';
import { errorsIn, expectRenderedPage, textOf } from '../../../support/shop/read-page';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
let staff: Visitor;
let phones: ReturnType<typeof connectPhones>;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Achieng', lastName: 'O' }));
  staff = await createSignedInVisitor(shop, makeUser({ role: 'staff', firstName: 'Otieno', lastName: 'W' }));
  phones = connectPhones(shop.simulatorUrl);
});

const orders = () => shop.database().collection<Order>('orders');
async function read(number: string): Promise<Order> {
  const order = await orders().findOne({ number });
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

let customers = 0;
async function place(paymentMethod: 'mpesa' | 'cod') {
  customers += 1;
  const phone = `0711 000 ${String(customers).padStart(3, '0')}`;
  const visitor = createVisitor(shop.url);
  const { number } = await placeOrder(visitor, { details: { ...deliveryDetails, phone }, paymentMethod });
  return { visitor, number, total: (await read(number)).totalAmount / 100 };
}
async function placeWithCode(code: string) {
  const placed = await place('mpesa');
  await placed.visitor.post(`/checkout/waiting/${placed.number}`, { intent: 'claim', code });
  return placed;
}
/** A paid order that the farm has cancelled. */
async function placeCancelled() {
  const placed = await place('mpesa');
  await phones.press(placed.number, 'pin');
  const { paymentStatus } = await read(placed.number);
  expect(paymentStatus).toBe('paid');
  // As a cancellation by the farm leaves it.
  const order = await read(placed.number);
  await orders().updateOne(
    { _id: order._id },
    {
      $set: {
        status: 'cancelled',
        stockTaken: false,
        refundsDue: [
          {
            reason: 'order-cancelled',
            amount: order.totalAmount,
            receiptNumber: order.receiptNumber,
            attemptId: order.paidByAttempt,
            since: new Date(),
          },
        ],
      },
    },
  );
  return placed;
}

const list = async (visitor = admin) => textOf((await visitor.get('/payments-to-check')).text);
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Opens a page and sends its form with the hidden fields that it has. */
async function settle(path: string, fields: Record<string, string>, visitor = admin) {
  const page = await visitor.get(path);
  expect(page.status).toBe(200);
  const names = ['seenCode', 'seenAmount', 'idempotencyKey'] as const;
  const seen = Object.fromEntries(names.map((name) => [name, hidden(page.text, name)]));
  const form = { ...seen, ...fields };
  return { form, response: await visitor.post(path, form) };
}

describe('the payments to check', () => {
  it('are an empty list first, and in the navigation with their number', async () => {
    expect(await list()).toContain('Every payment is settled');
    const { number } = await placeWithCode('SKA1CODE01');
    const text = await list();
    expect(text).toContain('One payment is waiting for you');
    expect(text).toContain('Code to match');
    expect(text).toContain(number);
    expect(text).toContain('SKA1CODE01');
    expect(text).toMatch(/07\*\* \*\*\* \d{3}/);
    expect(text).toContain('1 payment to check');
    expect((await staff.get('/payments-to-check')).status).toBe(403);
    await settle(`/payments-to-check/${number}/match-code`, { intent: 'reject', rejection: 'not-found' });
    expect(await list()).toContain('Every payment is settled');
  });
});

describe('a code', () => {
  it('is shown beside what to compare, and matched with the amount on the statement', async () => {
    const { visitor, number, total } = await placeWithCode('SKA1CODE02');
    const path = `/payments-to-check/${number}/match-code`;
    const page = textOf((await admin.get(path)).text);
    for (const part of [
      'SKA1CODE02',
      `KSh ${total}.00`,
      '0711 000 0',
      'M-Pesa prompts',
      'The order waits for your answer.',
    ])
      expect(page).toContain(part);

    for (const amount of ['', 'much', '0', '-5', '1.234', '<b>5</b>']) {
      const { response } = await settle(path, { intent: 'match', amount });
      expect(response.status, amount).toBe(400);
      expect(errorsIn(response.text)).toEqual([
        'Amount on the statement: Enter the amount in shillings, for example 265 or 265.50',
      ]);
    }
    // M-Pesa may have told of the code as a payment to the till.
    const now = new Date();
    const told = { account: '', paidAt: now, reportedAt: now, orderNumber: null, toCheckSince: now } as const;
    const till = shop.database().collection<TillPayment>('tillPayments');
    const claimed = (await read(number)).claim?.code ?? '';
    await till.insertOne({ _id: claimed, amount: shillings(200), ...told });
    expect((await admin.get(path)).text).toMatch(/name="amount"[^>]* value="200"/);
    await till.deleteOne({ _id: claimed });
    const { form, response } = await settle(path, { intent: 'match', amount: `KSh ${total}.00` });
    expect(response).toMatchObject({ status: 303, location: '/payments-to-check' });
    expect(await list()).toContain(`Order ${number} is paid.`);
    expect(await read(number)).toMatchObject({ paymentStatus: 'paid', claim: { state: 'matched' } });
    // Sent twice, and opened again.
    const again = await admin.post(path, form);
    expect(again.status).toBe(409);
    expect(textOf(again.text)).toContain('This order has no code to match');
    expect(textOf((await visitor.get(`/orders/${number}`)).text)).toContain('SKA1CODE02');
  });

  it('with another amount waits as a wrong amount, which counts in part with the rest in cash', async () => {
    const { visitor, number, total } = await placeWithCode('SKA1CODE03');
    await settle(`/payments-to-check/${number}/match-code`, { intent: 'match', amount: '100' });
    expect(await list()).toContain('Wrong amount');
    const path = `/payments-to-check/${number}/check/SKA1CODE03`;
    const { response } = await settle(path, { intent: 'count' });
    expect(errorsIn(response.text)).toEqual([]);
    expect(response.status).toBe(303);
    const order = await read(number);
    expect(accountOf(order)).toMatchObject({
      received: shillings(100),
      stillToPay: shillings(total - 100),
    });
    expect(textOf((await visitor.get(`/orders/${number}`)).text)).toContain(
      `Still to pay KES ${total - 100}.00`,
    );
    const stillToPay = async () =>
      /Still to pay (KSh \S+)/.exec(textOf((await staff.get(`/orders-admin/${number}`)).text))?.[1];
    expect(await stillToPay()).toBe(`KSh ${total - 100}.00`);
    const cash = await settle(`/orders-admin/${number}/cash`, {}, staff);
    expect(cash.response.status).toBe(303);
    expect(accountOf(await read(number))).toMatchObject({ received: shillings(total), stillToPay: 0 });
    expect(await stillToPay()).toBeUndefined();
  });

  it('is refused with a reason that the customer reads', async () => {
    const { visitor, number } = await placeWithCode('SKA1CODE04');
    const path = `/payments-to-check/${number}/match-code`;
    const none = await settle(path, { intent: 'reject' });
    expect(none.response.status).toBe(400);
    expect(errorsIn(none.response.text)).toEqual(['Why is the code not accepted?: Choose one']);
    await settle(path, { intent: 'reject', rejection: 'reversed' });
    expect(textOf((await visitor.get(`/orders/${number}`)).text)).toContain(
      'M-Pesa code SKA1CODE04 not accepted: The payment with this code was reversed',
    );
    const mail = await shop
      .database()
      .collection('outbox')
      .findOne({ subject: `Malisho: the M-Pesa code for order ${number}` });
    expect(mail?.['to']).toBe(deliveryDetails.email);
  });

  it('that the customer has corrected meanwhile is not matched', async () => {
    const { visitor, number, total } = await placeWithCode('SKA1CODE05');
    const path = `/payments-to-check/${number}/match-code`;
    await visitor.post(`/checkout/waiting/${number}`, { intent: 'claim', code: 'SKA1CODE06' });
    const response = await admin.post(path, {
      intent: 'match',
      seenCode: 'SKA1CODE05',
      amount: String(total),
    });
    expect(response.status).toBe(409);
    expect(errorsIn(response.text)).toEqual([
      'The customer has corrected the code. Please compare the new one.',
    ]);
    expect(textOf(response.text)).toContain('SKA1CODE06');
    await settle(path, { intent: 'reject', rejection: 'not-found' });
  });
});

describe('a refund', () => {
  const valid = { amount: '100', method: 'mpesa', code: 'SKB1BACK01', reason: 'Sold out <b>🐄</b>' };

  it('keeps what was typed when something is missing', async () => {
    const { number } = await placeCancelled();
    const path = `/payments-to-check/${number}/refund/order`;
    const wrong: [Partial<typeof valid>, string][] = [
      [{ amount: '' }, 'Amount refunded: Enter the amount in shillings, for example 265 or 265.50'],
      [{ method: 'gold' }, 'How was it refunded?: Choose one'],
      [
        { code: '' },
        'M-Pesa code of the refund: Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234',
      ],
      [{ reason: ' ' }, 'Reason: Say why, in a few words'],
      [{ reason: 'x'.repeat(201) }, 'Reason: At most 200 characters'],
    ];
    for (const [change, message] of wrong) {
      const { response } = await settle(path, { ...valid, ...change });
      expect(response.status).toBe(400);
      expect(errorsIn(response.text)).toEqual([message]);
      if (change.code === undefined) expect(response.text).toContain('SKB1BACK01');
    }
    const { response } = await settle(path, { ...valid, amount: '100000' });
    expect(response.status).toBe(409);
    expect(errorsIn(response.text)).toEqual(['That is more than we have received and not refunded yet.']);
    expect((await admin.post(path, { ...valid, seenAmount: '1e9', idempotencyKey: 'x' })).status).toBe(400);
    expect((await admin.post(path, { ...valid, reason: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await read(number)).refunds).toBeUndefined();
  });

  it('is recorded once when its form is sent twice, and the rest stays due', async () => {
    const { visitor, number, total } = await placeCancelled();
    const path = `/payments-to-check/${number}/refund/order`;
    const { form, response } = await settle(path, valid);
    expect(response).toMatchObject({ status: 303, location: '/payments-to-check' });
    expect((await admin.post(path, form)).status).toBe(303);
    expect((await read(number)).refunds).toHaveLength(1);
    const page = await visitor.get(`/orders/${number}`);
    expectRenderedPage(page.text);
    expect(page.text).not.toContain('<b>🐄</b>');
    expect(textOf(page.text)).toContain('Sold out <b>🐄</b>');
    expect(textOf(page.text)).toContain(`To be refunded to you KES ${total - 100}.00`);
    expect(textOf((await visitor.get(`/checkout/waiting/${number}`)).text)).toContain('We will refund it');

    // Another admin had the page open before.
    const stale = await admin.post(path, { ...form, idempotencyKey: 'k'.repeat(20), code: 'SKB1BACK02' });
    expect(stale.status).toBe(409);
    expect(errorsIn(stale.text)).toEqual([
      'The amount to refund has changed since you opened this page. Please check it again.',
    ]);
    const rest = await settle(path, { ...valid, amount: String(total - 100), method: 'cash', code: '' });
    expect(rest.response.status).toBe(303);
    expect(await read(number)).toMatchObject({ paymentStatus: 'refunded', refundsDue: [] });
    expect(textOf((await visitor.get(`/checkout/waiting/${number}`)).text)).toContain(
      'We have refunded your money.',
    );
    expect(textOf((await admin.get(path)).text)).toContain('There is nothing left to refund.');
  });
});

describe('a cancelled order that was paid', () => {
  it('is taken up again while its goods are in stock', async () => {
    const { visitor, number } = await placeCancelled();
    const path = `/payments-to-check/${number}/revive`;
    expect(textOf((await admin.get(`/payments-to-check/${number}/refund/order`)).text)).toContain(
      'Reopen the order',
    );
    const item = (await read(number)).items[0];
    const products = shop.database().collection('products');
    const setStock = (stockQuantity: number) =>
      products.updateOne(
        { 'variants.sku': item?.sku },
        { $set: { 'variants.$.stockQuantity': stockQuantity } },
      );
    const stock = await products.findOne({ 'variants.sku': item?.sku });
    await setStock(0);
    const refused = await settle(path, {});
    expect(refused.response.status).toBe(409);
    expect(errorsIn(refused.response.text)[0]).toContain('Some of its products are out of stock');
    const variants = (stock?.['variants'] ?? []) as { sku: string; stockQuantity: number }[];
    await setStock(variants.find(({ sku }) => sku === item?.sku)?.stockQuantity ?? 10);
    expect((await settle(path, {})).response.status).toBe(303);
    expect(await read(number)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refundsDue: [] });
    expect(textOf((await visitor.get(`/orders/${number}`)).text)).toContain('Order reopened');
    expect((await admin.post(path, {})).status).toBe(409);
  });
});

describe('cash', () => {
  const cashPath = (number: string) => `/orders-admin/${number}/cash`;

  it('is recorded by staff, once', async () => {
    const { number, total } = await place('cod');
    const page = textOf((await staff.get(cashPath(number))).text);
    expect(page).toContain(`KSh ${total}.00`);
    const { form, response } = await settle(cashPath(number), {}, staff);
    expect(response).toMatchObject({ status: 303, location: `/orders-admin/${number}` });
    expect((await staff.post(cashPath(number), form)).status).toBe(303);
    const { timeline, paymentStatus } = await read(number);
    expect(paymentStatus).toBe('paid');
    expect(timeline.filter(({ text }) => text.endsWith('received in cash'))).toMatchObject([
      { name: 'Otieno W' },
    ]);
    const other = await place('cod');
    expect((await staff.post(cashPath(other.number), { seenAmount: '100' })).status).toBe(409);
  });

  it('that was not received is corrected by an admin, with a reason', async () => {
    const { number } = await place('cod');
    await settle(cashPath(number), {}, staff);
    expect(textOf((await staff.get(cashPath(number))).text)).not.toContain('The cash was not received');
    const fields: Fields = { intent: 'correct', reason: 'wrong row' };
    expect((await staff.post(cashPath(number), fields)).status).toBe(403);
    expect(errorsIn((await admin.post(cashPath(number), { intent: 'correct' })).text)).toEqual([
      'Reason: Say why, in a few words',
    ]);
    expect((await admin.post(cashPath(number), fields)).status).toBe(303);
    expect(await read(number)).toMatchObject({ paymentStatus: 'pending' });
    expect((await admin.post(cashPath(number), fields)).status).toBe(409);
  });

  it('or a code is recorded by staff, asked about once, and found on the statement by an admin', async () => {
    const { number, total } = await place('mpesa');
    const path = `/orders-admin/${number}/payment`;
    expect(textOf((await staff.get(`/orders-admin/${number}`)).text)).toContain('Record a payment');
    const page = await staff.get(path);
    expect(page.text).toContain(`value="${total}"`);
    expect(textOf(page.text)).not.toContain('I have found it on the statement');
    const cash = { method: 'cash', amount: '100', code: '' };
    const { form, response } = await settle(path, cash, staff);
    expect(response).toMatchObject({ status: 303, location: `/orders-admin/${number}` });
    expect((await staff.post(path, form)).status).toBe(303);
    expect(await read(number)).toMatchObject({
      paymentStatus: 'pending',
      partPayments: [{ method: 'cash' }],
    });
    for (const code of ['', 'SKL1ABC23', 'SKL1ABC2345'])
      expect(errorsIn((await settle(path, { ...cash, method: 'mpesa', code }, staff)).response.text)).toEqual(
        ['M-Pesa code: Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234'],
      );
    const byCode = { method: 'mpesa', amount: String(total - 100), code: 'mbk 4x7 b2c9 ' };
    const asked = (await settle(path, byCode, staff)).response;
    expect(asked.status).toBe(409);
    expect(textOf(asked.text)).toMatch(/This code is of .*2018, the order of .*: still record it\?/);
    const again = { ...byCode, acceptsDay: 'on', askedCode: 'MBK4X7B2C9' };
    expect((await settle(path, again, staff)).response.status).toBe(303);
    expect(await read(number)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    const unseen = `/payments-to-check/${number}/statement/MBK4X7B2C9`;
    expect(await list()).toContain('Not yet on the statement');
    expect((await staff.get(unseen)).status).toBe(403);
    expect(errorsIn((await admin.post(unseen, { intent: 'take-back' })).text)).toEqual([
      'Reason: Say why, in a few words',
    ]);
    expect(errorsIn((await admin.post(unseen, { amount: '0' })).text)).toEqual([
      expect.stringMatching(/^Amount on the statement: /),
    ]);
    expect((await settle(unseen, { amount: String(total - 100) })).response.status).toBe(303);
    expect(await list()).toContain(`The code MBK4X7B2C9 of order ${number} is on the statement.`);
    expect(await list()).not.toContain('MBK4X7B2C9');
    expect(textOf((await admin.get(unseen)).text)).toContain('This code is settled.');
    expect(textOf((await staff.get(path)).text)).toContain('This order has nothing left to pay.');
  });

  it('is not for an order that does not exist', async () => {
    for (const path of ['/orders-admin/M-1/cash', '/payments-to-check/M-99999999/revive'])
      expect((await admin.get(path)).status).toBe(404);
  });
});
