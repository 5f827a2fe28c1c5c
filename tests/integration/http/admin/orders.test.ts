import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '~/domain/audit/audit-entry';
import type { OrderChoice } from '~/domain/order-choices/order-choice';
import type { Order } from '~/domain/orders/order';
import type { StoredSettings } from '~/domain/settings/settings';
import { formatDayOfWeek } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { today } from '../../../support/fixtures/days';
import { makeOrder } from '../../../support/fixtures/orders';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { expectRenderedPage, textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import { createVisitor, placeOrder, type Fields, type Visitor } from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let staff: Visitor;
beforeAll(async () => {
  staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', permissions: ['sales:read'], firstName: 'Jane', lastName: 'Nafula' }),
  );
});

const orders = () => shop.database().collection<Order>('orders');
const reload = async ({ _id }: Pick<Order, '_id'>) => {
  const order = await orders().findOne({ _id });
  if (!order) throw new Error('the order is gone');
  return order;
};
const add = async (fields: Partial<Order> = {}): Promise<Order> => {
  const order = makeOrder(fields);
  await orders().insertOne(order);
  return order;
};
const pathOf = ({ number }: Pick<Order, 'number'>) => `/orders-admin/${number}`;
const page = async (path: string) => textOf((await staff.get(path)).text);

/** A day that no other test has. */
let days = 0;
const newDay = (): { day: string; createdAt: Date } => {
  const day = `2025-${String(1 + Math.floor((days += 1) / 28)).padStart(2, '0')}-${String(1 + (days % 28)).padStart(2, '0')}`;
  return { day, createdAt: new Date(`${day}T09:00:00.000Z`) };
};

describe('the list of orders', () => {
  it('shows number, date, items, customer, badges and amount', async () => {
    const { day, createdAt } = newDay();
    const order = await add({ createdAt, status: 'shipped', paymentStatus: 'paid', paymentMethod: 'mpesa' });
    const unpaid = await add({
      createdAt,
      status: 'shipped',
      deliveryMethod: 'pickup',
      paymentMethod: 'cop',
    });
    const response = await staff.get(`/orders-admin?from=${day}&to=${day}`);
    expect(response.status).toBe(200);
    expectRenderedPage(response.text);
    const text = textOf(response.text);
    expect(text).toContain('2 orders found');
    expect(text).toMatch(
      new RegExp(
        `${order.number} \\w+, \\d+ Jan 2025, 12:00 PM 1 item Akinyi Odhiambo 0712 345 678 Shipped M-Pesa Paid KSh 330.00 View`,
      ),
    );
    expect(text).toMatch(
      new RegExp(`${unpaid.number} .* Ready for pickup Cash on Pickup Pending KSh 330.00 View`),
    );
    expect(response.text).toContain('href="tel:+254712345678"');
    // Payment is green when paid, else yellow.
    expect(response.text).toMatch(/badge bg-mint[^>]*>Paid</);
    expect(response.text).toMatch(/badge bg-maize-pale[^>]*>Pending</);
  });

  it('says that a cancelled cash order has nothing to pay, and no failed payment', async () => {
    const order = await add({ status: 'cancelled', paymentStatus: 'failed', paymentMethod: 'cod' });
    const text = await page(pathOf(order));
    expect(text).toContain('Payment Nothing to pay');
    expect(text).not.toContain('Failed');
  });

  it('asks for the reason of a cancellation, and does not call it optional then', async () => {
    const order = await add();
    expect(await page(pathOf(order))).toContain('Reason (optional)');
    const form = { intent: 'status', seenStatus: 'pending', status: 'cancelled', why: '' };
    const refused = await staff.post(pathOf(order), form);
    expect(refused.status).toBe(400);
    expect(textOf(refused.text)).toContain('Choose a reason or write one');
    expect(textOf(refused.text)).not.toContain('(optional)');
  });

  it('keeps filters, sort and page in its address', async () => {
    const { day, createdAt } = newDay();
    for (let each = 0; each < 30; each += 1)
      await add({ createdAt, status: 'processing', totalAmount: shillings(100 + (each % 3)) });
    const list = `/orders-admin?status=processing&from=${day}&to=${day}&sort=lowest`;
    const first = await staff.get(list);
    expect(textOf(first.text)).toContain('20 orders on this page');
    expect(first.text).toContain('<option value="processing" selected="">Processing</option>');
    const next = /href="([^"]*after=[^"]*)"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(next).toMatch(/^\/orders-admin\?status=processing&from=.*&sort=lowest&after=a10100-/);
    const second = await staff.get(next);
    expect(textOf(second.text)).toContain('10 orders on this page');
    const previous = /href="([^"]*before=[^"]*)"/.exec(second.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const numbers = (html: string) =>
      [...html.matchAll(/name="order"[^>]*value="(M-\d+)"|value="(M-\d+)"[^>]*name="order"/g)].map(
        (match) => match[1] ?? match[2],
      );
    expect(numbers((await staff.get(previous)).text)).toEqual(numbers(first.text));
    expect(new Set([...numbers(first.text), ...numbers(second.text)]).size).toBe(30);
  });

  it('says when nothing matches, and leads back', async () => {
    const response = await staff.get('/orders-admin?q=nobodyatall');
    expect(textOf(response.text)).toContain(
      'No Orders Found No orders match your current filters. Clear Filters',
    );
    expect(response.text).toMatch(/href="\/orders-admin"[^>]*>Clear Filters/);
  });

  it('finds an order by its number and by the customer’s phone number', async () => {
    const order = await add({
      customer: {
        firstName: 'Zuhura',
        lastName: '<b>Juma</b> 🐄',
        phone: '+254700111999' as PhoneNumber,
        email: null,
      },
    });
    const searches = [
      order.number.toLowerCase(),
      '0700111999',
      '+254 700 111 999',
      'zuhura juma',
      // From the clipboard.
      order.number.replace('-', '\u2011'),
      '\u202A+254 700\u2011111\u2011999\u202C zuhura',
    ];
    for (const search of searches) {
      const text = await page(`/orders-admin?q=${encodeURIComponent(search)}`);
      expect(text, search).toContain('1 order found');
      expect(text, search).toContain('Zuhura <b>Juma</b> 🐄');
    }
  });

  it('takes invalid parameters for the nearest valid list', async () => {
    for (const query of [
      'status=boiled',
      'payment[$ne]=1',
      'from=2025-02-30&to=yesterday',
      'after=x&before=y',
      'after=d9-000000000000000000000000&sort=highest',
      'sort=price',
      'attention=everything',
      `q=${'x'.repeat(5_000)}`,
      'q=%00',
      'q=%F0%9F%90%84',
    ]) {
      const response = await staff.get(`/orders-admin?${query}`);
      expect(response.status, query).toBe(200);
      expectRenderedPage(response.text);
    }
  });

  it('has what needs a hand at its top, as links into the list', async () => {
    const claimedAt = new Date();
    const code = await add({
      paymentMethod: 'mpesa',
      claim: { code: `SKL${days}ABC234`, claimedAt, state: 'to-match' },
    });
    const call = await add({ stockTaken: false });
    const refund = await add({
      status: 'cancelled',
      paymentStatus: 'failed',
      refundsDue: [
        {
          reason: 'wrong-amount',
          amount: shillings(5),
          receiptNumber: 'R5',
          attemptId: null,
          since: claimedAt,
        },
      ],
    });
    const html = (await staff.get('/orders-admin')).text;
    expect(textOf(html)).toMatch(
      /1 order with a payment to check 1 M-Pesa code to match 1 order to confirm by phone \d+ orders? to confirm \d+ new order/,
    );
    for (const [attention, order, badge] of [
      ['code', code, 'Code to match'],
      ['call', call, 'Call to confirm'],
      ['refund', refund, 'Payment to check'],
    ] as const) {
      expect(html).toContain(`href="/orders-admin?attention=${attention}"`);
      const text = await page(`/orders-admin?attention=${attention}`);
      expect(text).toContain('1 order found');
      expect(text).toMatch(new RegExp(`${order.number} .*${badge}`));
    }
  });
});

describe('the page of an order', () => {
  it('shows statuses, items, total, shipping information, customer and timeline', async () => {
    const order = await add({ paymentMethod: 'mpesa', receiptNumber: 'SKL1ABC234' });
    const response = await staff.get(pathOf(order));
    expect(response.headers['cache-control']).toBe('no-store');
    const text = textOf(response.text);
    for (const part of [
      `Order ${order.number}`,
      'Fresh milk 1 L 2 65.00 130.00',
      'Delivery fee 200.00',
      'Total in KSh 330.00',
      '12 Farm Road',
      'SKL1ABC234',
      'Order placed, to be paid by Cash on Delivery Tue, 10 Mar 2026, 9:00 AM , by the customer',
      'Print Order',
      'Close',
    ])
      expect(text.replaceAll('\u00a0', ' '), part).toContain(part);
    expect(response.text).toContain('href="tel:+254712345678"');
    expect((await staff.get('/orders-admin/M-99999999')).status).toBe(404);
    expect((await staff.get('/orders-admin/24061')).status).toBe(404);
  });

  it('offers the legal statuses only', async () => {
    const offered = async (fields: Partial<Order>) => {
      const { text } = await staff.get(pathOf(await add(fields)));
      const statuses = [...text.matchAll(/<option value="(\w+)">([^<]+)</g)].map(([, , name]) => name);
      return [...statuses, ...(/<summary[^>]*>Cancel the order/.test(text) ? ['Cancelled'] : [])];
    };
    expect(await offered({})).toEqual(['Confirmed', 'Cancelled']);
    expect(await offered({ status: 'processing' })).toEqual(['Shipped', 'Cancelled']);
    expect(await offered({ status: 'processing', deliveryMethod: 'pickup' })).toEqual([
      'Ready for pickup',
      'Cancelled',
    ]);
    expect(await offered({ status: 'delivered' })).toEqual([]);
    expect(await offered({ status: 'cancelled' })).toEqual([]);
  });

  const change = (order: Order, fields: Record<string, string>) =>
    staff.post(pathOf(order), { intent: 'status', seenStatus: order.status, ...fields });

  it('changes the status with who and why, and records it', async () => {
    const order = await add();
    const response = await change(order, { status: 'confirmed', why: ' By  phone\r\n🐄 ' });
    expect(response.status).toBe(303);
    expect(response.location).toBe(pathOf(order));
    expect(await page(response.location)).toContain(`${order.number} is Confirmed now.`);
    expect((await reload(order)).timeline.at(-1)).toMatchObject({
      by: 'admin',
      name: 'Jane Nafula',
      text: 'Confirmed: By phone 🐄',
      status: 'confirmed',
    });
    const entries = shop.database().collection<AuditEntry>('auditEntries');
    expect(await entries.find({ subjectId: order.number }).toArray()).toMatchObject([
      {
        by: { name: 'Jane Nafula' },
        action: 'Changed the status',
        before: { status: 'pending' },
        after: { status: 'confirmed' },
      },
    ]);
  });

  it('needs a reason to cancel, which is kept with the other fields', async () => {
    const order = await add();
    const refused = await change(order, { status: 'cancelled', why: '  ' });
    expect(refused.status).toBe(400);
    expect(textOf(refused.text)).toContain('Choose a reason or write one. The customer will see it.');
    expect(refused.text).toMatch(/<details open="" class="[^"]*"><summary [^>]*>Cancel the order/);
    expect((await change(order, { status: 'cancelled', why: 'no milk today' })).status).toBe(303);
    expect((await reload(order)).timeline.at(-1)?.text).toBe('Order cancelled: no milk today');
  });

  it('takes one of the usual reasons to cancel, and more words', async () => {
    const [order, other] = [await add(), await add()];
    const [, reason = ''] =
      /<input[^>]* type="radio"[^>]* value="([^"]+ run out[^"]+)"/.exec(
        (await staff.get(pathOf(order))).text,
      ) ?? [];
    expect((await change(order, { status: 'cancelled', reason, why: '' })).status).toBe(303);
    expect((await reload(order)).timeline.at(-1)?.text).toBe(`Order cancelled: ${reason}`);
    const more = await change(other, { status: 'cancelled', reason, why: 'Next batch on Monday' });
    expect(more.status).toBe(303);
    expect((await reload(other)).timeline.at(-1)?.text).toBe(
      `Order cancelled: ${reason}. Next batch on Monday`,
    );
    expect((await change(await add(), { status: 'cancelled', reason: 'x', why: '' })).status).toBe(400);
  });

  it('undoes its end with a reason: a delivery that was ticked, and a cancellation', async () => {
    const cash = { paymentStatus: 'paid', paidAt: new Date() } as const;
    const delivered = await add({ status: 'delivered', deliveredAt: new Date(), ...cash });
    const undo = (order: Order, fields: Fields, visitor = staff) => visitor.post(pathOf(order), fields);
    expect(await page(pathOf(delivered))).toMatch(/It was not delivered .*You were not at home/);
    expect(await page(pathOf(delivered))).not.toContain('The cash was not received either');
    const fields = { intent: 'take-back', reason: 'We marked the wrong order', why: 'Sorry' };
    const empty = await undo(delivered, { ...fields, reason: '', why: ' ' });
    expect(empty.status).toBe(400);
    expect(empty.text).toMatch(/<details open="" class="[^"]*"><summary [^>]*>It was not delivered/);
    expect((await undo(delivered, { ...fields, withCash: 'on' })).status).toBe(403);
    const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    expect(textOf((await admin.get(pathOf(delivered))).text)).toContain('The cash was not received either');
    const taken = await undo(delivered, { ...fields, withCash: 'on' }, admin);
    expect(taken.status).toBe(303);
    expect(await page(pathOf(delivered))).toContain(`Not delivered yet: We marked the wrong order. Sorry`);
    expect(await reload(delivered)).toMatchObject({ status: 'shipped', paymentStatus: 'pending' });
    const late = await undo(delivered, fields);
    expect(late.status).toBe(409);
    expect(textOf(late.text)).toContain('There is nothing to take back.');

    const cancelled = await add({ status: 'cancelled', paymentStatus: 'failed', stockTaken: false });
    expect(await page(pathOf(cancelled))).toContain('Reopen the order');
    const short = await undo(cancelled, { intent: 'reopen', reason: 'You still want it' });
    expect(short.status).toBe(409);
    expect(textOf(short.text)).toMatch(/can’t be reopened: there is not enough in stock of .+ \(0 left/);
    const { number } = await placeOrder(createVisitor(shop.url));
    const placed = await orders().findOne({ number });
    if (!placed) throw new Error('no order');
    const wrongRow = { intent: 'status', status: 'cancelled', seenStatus: 'pending', why: 'Wrong row' };
    expect((await undo(placed, wrongRow)).status).toBe(303);
    const again = { intent: 'reopen', reason: 'You still want it', why: '' };
    expect((await undo(placed, again)).location).toBe(pathOf(placed));
    expect(await page(pathOf(placed))).toMatch(/is confirmed again\..*Order reopened.*: You still want it/);
    expect((await undo(placed, again)).status).toBe(409);
    // Who may settle its money decides about a refund instead.
    const { items, totalAmount: paidAmount } = placed;
    const paid = { ...cash, paymentMethod: 'mpesa', receiptNumber: 'UKR4X7B2C9', paidAmount } as const;
    const byReceipt = await add({
      items,
      totalAmount: paidAmount,
      status: 'cancelled',
      stockTaken: false,
      ...paid,
    });
    expect((await undo(byReceipt, again)).status).toBe(409);
    const byMpesa = await add({ status: 'cancelled', paymentStatus: 'failed', paymentMethod: 'mpesa' });
    expect(await page(pathOf(byMpesa))).not.toContain('Reopen the order');
  });

  it('offers the next lawful step of a row and of the page, and returns to the row', async () => {
    const cash = await add({ createdAt: new Date() });
    const unpaid = await add({ createdAt: new Date(), paymentMethod: 'mpesa', payBy: new Date() });
    const call = await add({ createdAt: new Date(), stockTaken: false });
    const list = (await staff.get('/orders-admin')).text;
    const rowOf = ({ number }: Pick<Order, 'number'>) =>
      textOf(new RegExp(`<tr[^>]* id="${number}".*?</tr>`, 's').exec(list)?.[0] ?? '');
    expect(rowOf(cash)).toContain(`Confirm ${cash.number}`);
    expect(rowOf(unpaid)).not.toContain(`Confirm ${unpaid.number}`);
    expect(rowOf(call)).toContain('Call Akinyi Odhiambo');
    const head = textOf((await staff.get(pathOf(cash))).text);
    expect(head).toMatch(
      /Akinyi Odhiambo Call.* WhatsApp.* Map.* Collect KSh\s330\.00 in cash Confirm Status/,
    );
    const fields = { intent: 'status', seenStatus: 'pending', status: 'confirmed', from: 'list' };
    expect((await staff.post(pathOf(cash), fields)).location).toBe(`/orders-admin#${cash.number}`);
  });

  it('leads from a row back to its list', async () => {
    const order = await add();
    const response = await staff.post(`${pathOf(order)}?status=pending&sort=oldest`, {
      intent: 'status',
      seenStatus: 'pending',
      status: 'confirmed',
      from: 'list',
    });
    expect(response.location).toBe(`/orders-admin?status=pending&sort=oldest#${order.number}`);
    expect(await page(response.location)).toContain(`${order.number} is Confirmed now.`);
  });

  it('tells who was quicker', async () => {
    const order = await add();
    const other = await createSignedInVisitor(
      shop,
      makeUser({ role: 'admin', firstName: 'Otieno', lastName: 'Boss' }),
    );
    const fields = { intent: 'status', seenStatus: 'pending' };
    expect((await other.post(pathOf(order), { ...fields, status: 'confirmed' })).status).toBe(303);
    const same = await change(order, { status: 'confirmed' });
    expect(same.status).toBe(409);
    expect(textOf(same.text)).toMatch(
      new RegExp(
        `${order.number} is Confirmed now, changed by Otieno Boss at \\d+:\\d\\d [AP]M. There is nothing left to do.`,
      ),
    );
    const late = await change(order, { status: 'cancelled', why: 'no milk' });
    expect(late.status).toBe(409);
    expect(textOf(late.text)).toContain('We did not make your change. Check the order again, then choose.');
    expect(late.text).toContain('value="no milk"');
    expect(await reload(order)).toMatchObject({ status: 'confirmed' });
  });

  it('confirms a large order, unless there is not enough in stock', async () => {
    const { number } = await placeOrder(createVisitor(shop.url));
    const placed = await orders().findOne({ number });
    if (!placed) throw new Error('no order');
    const large = await add({ items: placed.items, stockTaken: false });
    const greedy = await add({
      items: placed.items.map((item) => ({ ...item, quantity: 1_000_000 })),
      stockTaken: false,
    });
    expect(await page(pathOf(large))).toContain(
      'This is a large order, and we have not reserved its products yet.',
    );
    expect((await change(large, { status: 'confirmed' })).status).toBe(303);
    expect(await reload(large)).toMatchObject({ status: 'confirmed', stockTaken: true });
    const refused = await change(greedy, { status: 'confirmed' });
    expect(refused.status).toBe(409);
    expect(textOf(refused.text)).toMatch(
      /can’t be confirmed: there is not enough in stock of .+ \(\d+ left, \d+ short\)\. Add the stock first, correct the order, or cancel it\./,
    );
    expect(await reload(greedy)).toMatchObject({ status: 'pending', stockTaken: false });
  });

  it('keeps internal notes from the customer', async () => {
    const order = await add();
    const note = { intent: 'note', note: 'Gate is locked\n<script>alert(1)</script> 🐄' };
    for (let each = 0; each < 2; each += 1) {
      const response = await staff.post(pathOf(order), note);
      expect(response.location).toBe(pathOf(order));
    }
    expect((await reload(order)).internalNotes).toMatchObject([{ name: 'Jane Nafula', text: note.note }]);
    expect(await page(pathOf(order))).toContain('<script>alert(1)</script> 🐄 Jane Nafula');
    const customer = createVisitor(shop.url);
    const tracked = await customer.post('/track-order', { orderNumber: order.number, phone: '0712345678' });
    const own = await customer.visit(tracked.location);
    expect(own.text).toContain(order.number);
    expect(own.text).not.toContain('Gate is locked');
    for (const text of ['', '   ', 'x'.repeat(1_001)]) {
      const refused = await staff.post(pathOf(order), { intent: 'note', note: text });
      expect(refused.status).toBe(400);
      expect(textOf(refused.text)).toMatch(/Write (the note|at most 1000 characters)/);
    }
    expect((await reload(order)).internalNotes).toHaveLength(1);
  });

  it('answers bad input with 400 and changes nothing', async () => {
    const order = await add();
    const forms: Fields[] = [
      { intent: 'status' },
      { intent: 'status', seenStatus: 'pending', status: 'boiled' },
      { intent: 'status', seenStatus: 'x', status: 'confirmed' },
      { intent: 'status', seenStatus: 'pending', status: 'confirmed', why: 'x'.repeat(201) },
      [
        ['intent', 'status'],
        ['seenStatus', 'pending'],
        ['status', 'confirmed'],
        ['status', 'cancelled'],
      ],
      { intent: 'delete' },
      {},
    ];
    for (const fields of forms) expect((await staff.post(pathOf(order), fields)).status).toBe(400);
    expect((await staff.post(pathOf(order), { note: 'x'.repeat(1_000_000) })).status).toBe(413);
    expect((await staff.post('/orders-admin/M-99999999', { intent: 'note', note: 'x' })).status).toBe(404);
    expect((await change(order, { status: 'shipped' })).status).toBe(409);
    expect(await reload(order)).toEqual(order);
  });
});

describe('printing', () => {
  it('has a receipt or an invoice of one order', async () => {
    const paid = await add({ paymentStatus: 'paid', paidAt: new Date(), status: 'confirmed' });
    const text = await page(`/orders-admin/print?as=receipt&order=${paid.number}`);
    expect(text).toContain(`Receipt ${paid.number}`);
    expect(text).toContain('Thank you for buying from our farm.');
    expect(text).not.toContain('KRA PIN');
    const unpaid = await add();
    const seller = { legalName: 'Green Hills Dairy Ltd', kraPin: 'P012345678B' };
    const settings = shop.database().collection<StoredSettings>('settings');
    await settings.updateOne({ _id: 'site' }, { $set: { rules: seller } }, { upsert: true });
    expect(await page(`/orders-admin/print?order=${paid.number}`)).toContain(
      'Green Hills Dairy Ltd KRA PIN P012345678B',
    );
    await settings.updateOne({ _id: 'site' }, { $unset: { rules: '' } });
    expect(await page(`/orders-admin/print?order=${unpaid.number}`)).toMatch(
      new RegExp(`Invoice ${unpaid.number}.*To be paid 330.00`),
    );
  });

  it('has a packing slip for each chosen order, without prices of the products and internal notes', async () => {
    const chosen = [await add(), await add({ paymentStatus: 'paid', status: 'confirmed' })];
    const note = { at: new Date(), name: 'Jane', text: 'A difficult customer' };
    await orders().updateOne({ _id: chosen[0]?._id }, { $set: { internalNotes: [note] } });
    const query = chosen.map(({ number }) => `&order=${number}`).join('');
    const response = await staff.get(`/orders-admin/print?as=slip${query}`);
    expect(response.text.match(/class="print-page/g)).toHaveLength(2);
    const text = textOf(response.text).replaceAll('\u00a0', ' ');
    for (const { number } of chosen) expect(text).toContain(`Packing slip ${number}`);
    expect(text).toContain('2 × Fresh milk 1 L');
    expect(text).toMatch(/To collect: KSh 330.00.*Paid: nothing to collect/);
    expect(text).not.toContain('65.00');
    expect(response.text).not.toContain('A difficult customer');
  });

  it('asks for a choice, and refuses what is not there', async () => {
    expect((await staff.get('/orders-admin/print?as=slip')).location).toBe('/orders-admin');
    expect((await staff.get('/orders-admin/print?order=M-99999999')).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, at) => `order=M-${10_000 + at}`).join('&');
    expect((await staff.get(`/orders-admin/print?${many}`)).status).toBe(400);
  });
});

describe('many orders at once', () => {
  const choose = (search: string, fields: Fields) => staff.post(`/orders-admin${search}`, fields);

  it('are named, counted and summed up before, done once, and taken back', async () => {
    const { day, createdAt } = newDay();
    const confirmed = { createdAt, status: 'confirmed' } as const;
    const made = [await add(confirmed), await add(confirmed), await add(confirmed), await add({ createdAt })];
    const [one, other, unticked, pending] = made.map(({ number }) => number);
    const search = `?delivery=delivery&from=${day}&to=${day}`;
    const list = (await staff.get(`/orders-admin${search}`)).text;
    expect(list).toMatch(/<form id="chosen-orders"[^>]*sticky bottom-14/);
    expect(textOf(list)).toContain('All of this filter');
    // Boxes are nothing beside all of the filter.
    const { location } = await choose(search, { act: 'deliver-cash', all: 'on', order: 'M-99999999' });
    expect(location).toMatch(/^\/orders-admin\/chosen\/[0-9a-f]{24}$/);
    await add(confirmed);
    const before = textOf((await staff.get(location)).text).replaceAll('\u00a0', ' ');
    expect(before).toContain(
      `Delivered and cash received 3 orders of ${formatDayOfWeek(day)}: Home Delivery, KSh 990.00 to collect`,
    );
    expect(before).toContain('1 more order has come since, and is not included.');
    expect(before).toContain(`${one} Akinyi Odhiambo Confirmed, KSh 330.00`);
    expect(before).toMatch(new RegExp(`Can’t be done: 1 ${pending} .* It is not confirmed yet.`));
    expect(await reload(made[0] as Order)).toMatchObject({ status: 'confirmed' });

    await staff.post(location, { intent: 'do' });
    expect(await page(location)).toContain('Choose orders first');
    const ticked = [
      ['intent', 'do'],
      ['order', one ?? ''],
      ['order', other ?? ''],
    ] as const;
    for (let press = 0; press < 2; press += 1) {
      expect(await staff.post(location, ticked)).toMatchObject({ status: 303, location });
      const done = textOf((await staff.get(location)).text).replaceAll('\u00a0', ' ');
      expect(done).toContain('Done: 2 orders of');
      expect(done).toContain('KSh 660.00 in cash recorded. Not done: 1. Take back');
    }
    for (const order of made.slice(0, 2)) {
      const { status, paymentStatus, timeline } = await reload(order);
      expect([status, paymentStatus]).toEqual(['delivered', 'paid']);
      expect(timeline).toHaveLength(order.timeline.length + 2);
    }
    expect(await reload(made[2] as Order)).toMatchObject({ number: unticked, status: 'confirmed' });

    await staff.post(location, { intent: 'take-back' });
    // Staff may not take back a payment.
    expect(textOf((await staff.get(location)).text)).toMatch(
      new RegExp(
        `2 orders taken back\\. .*Taken back: 2 .*${one} .* Confirmed again. Its cash stays recorded`,
      ),
    );
    expect(await reload(made[0] as Order)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('go on by themselves without scripts, and only for who has chosen them', async () => {
    const orderChoices = shop.database().collection<OrderChoice>('orderChoices');
    const order = await add({ status: 'confirmed' });
    const { location } = await choose('', { act: 'next', order: order.number });
    expect((await staff.get(location)).text).not.toContain('http-equiv="refresh"');
    const other = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
    expect((await other.get(location)).status).toBe(404);
    expect((await other.post(location, { intent: 'do', order: order.number })).status).toBe(404);
    // More than a request does: the work on what is left was begun by another one.
    await staff.post(location, { intent: 'do', order: order.number });
    const ghosts = Array.from({ length: 400 }, (_, at) => ({
      number: `M-${20_000_000 + at}`,
      seenStatus: 'pending' as const,
      toCollect: shillings(0),
      state: 'chosen' as const,
    }));
    const _id = ObjectId.createFromHexString(location.slice(-24));
    await orderChoices.updateOne({ _id }, { $push: { orders: { $each: ghosts } } });
    const working = (await staff.get(location)).text;
    expect(working).toContain('<meta http-equiv="refresh" content="1"/>');
    expect(textOf(working)).toMatch(/\d+ of 401 orders done Go on/);
    await orderChoices.updateOne({ _id }, { $pull: { orders: { state: 'chosen' } } } as never);
    expect(await reload(order)).toMatchObject({ status: 'processing' });
  });

  it('are chosen first', async () => {
    for (const [search, fields] of [
      ['?status=shipped', {}],
      ['?q=nobodyatall', { all: 'on' }],
    ] as const) {
      const { location } = await choose(search, { act: 'deliver', ...fields });
      expect(location).toBe(`/orders-admin${search}`);
      expect(await page(location)).toContain('Choose orders first');
    }
    const bad: readonly Fields[] = [
      { act: 'cancel', order: 'M-99999999' },
      { act: 'next', order: '<script>' },
      { act: 'next', sheet: 'soon' },
    ];
    for (const fields of bad) expect((await choose('', fields)).status).toBe(400);
  });

  it('print the slips of all of a filter', async () => {
    const { day, createdAt } = newDay();
    const made = [await add({ createdAt }), await add({ createdAt })];
    const text = await page(`/orders-admin/print?as=slip&all=on&from=${day}&to=${day}`);
    for (const { number } of made) expect(text).toContain(`Packing slip ${number}`);
  });
});

describe('the export', () => {
  const exportEntries = () =>
    shop
      .database()
      .collection<AuditEntry>('auditEntries')
      .find({ action: 'Exported the list', subject: 'order' })
      .toArray();

  it('is a CSV file of the filtered list', async () => {
    const { day, createdAt } = newDay();
    const customer = { phone: '+254712345678' as PhoneNumber, email: null };
    const formula = await add({
      createdAt,
      status: 'shipped',
      deliveryMethod: 'pickup',
      paymentMethod: 'cop',
      customer: { ...customer, firstName: '=HYPERLINK("http://x",', lastName: '"Ann, 🐄")' },
      totalAmount: shillings(1234.5),
    });
    const plain = await add({
      createdAt,
      status: 'shipped',
      paymentStatus: 'paid',
      totalAmount: shillings(330),
    });
    await add({ createdAt, status: 'pending' });
    const days = [today()];
    const response = await staff.get(
      `/orders-admin/export?status=shipped&from=${day}&to=${day}&sort=highest`,
    );
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    days.push(today());
    expect(days.map((each) => `attachment; filename="orders-export-${each}.csv"`)).toContain(
      response.headers['content-disposition'],
    );
    expect(response.body.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(parse(response.body, { bom: true })).toEqual([
      ['Order ID', 'Date', 'Customer', 'Status', 'Payment Method', 'Payment Status', 'Amount (KSh)'],
      [
        formula.number,
        `${day} 12:00`,
        '\'=HYPERLINK("http://x", "Ann, 🐄")',
        'Ready for pickup',
        'Cash on Pickup',
        'Pending',
        '1234.50',
      ],
      [plain.number, `${day} 12:00`, 'Akinyi Odhiambo', 'Shipped', 'Cash on Delivery', 'Paid', '330.00'],
    ]);
    expect(await exportEntries()).toMatchObject([{ by: { name: 'Jane Nafula' }, after: { rows: 2 } }]);
    const clerk = await createSignedInVisitor(shop, makeUser({ role: 'staff' }));
    const path = `/orders-admin/export?status=shipped&from=${day}&to=${day}&sort=highest`;
    const rows = parse((await clerk.get(path)).body, { bom: true });
    expect(rows.map((row) => row.at(-1))).toEqual(['Payment Status', 'Pending', 'Paid']);
  });

  it('reads no further than the client does, and closes the cursor when it leaves', async () => {
    // 15 MB, in several batches: more than the buffers of a connection hold. Fewer, longer orders cost less.
    const shippingAddress = 'x'.repeat(10_000);
    const many = Array.from({ length: 1_500 }, () => ({
      ...makeOrder({ createdAt: new Date('2019-01-01'), shippingAddress }),
      listKeys: ['----'],
      searchKeys: [],
    }));
    await orders().insertMany(many);
    const openCursors = async (): Promise<number> => {
      const { metrics } = await shop.database().command({ serverStatus: 1 });
      return (metrics as { cursor: { open: { total: number } } }).cursor.open.total;
    };
    const path = '/orders-admin/export?from=2019-01-01&to=2019-01-02';
    const [leaving] = (await once(
      request(shop.url + path, { headers: staff.cookieHeader(), agent: false }).end(),
      'response',
    )) as [IncomingMessage];
    await once(leaving, 'readable');
    expect(leaving.read()).not.toBeNull();
    // Another client downloads the whole file meanwhile.
    const whole = await staff.get(path);
    expect(whole.body.length).toBeGreaterThan(15_000_000);
    // Jobs of the shop may have one for a moment.
    await expect.poll(openCursors).toBe(1);
    leaving.destroy();
    await expect.poll(openCursors).toBe(0);
    await orders().deleteMany({ _id: { $in: many.map(({ _id }) => _id) } });
  });

  it('does nothing for an empty list', async () => {
    const before = await exportEntries();
    const response = await staff.get('/orders-admin/export?q=nobodyatall');
    expect(response.location).toBe('/orders-admin?q=nobodyatall');
    expect(await page(response.location)).toContain('There are no orders to export');
    expect(await exportEntries()).toEqual(before);
  });
});
