import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '~/lib/calendar-days';
import { anyDay } from '~/domain/orders/delivery/due-day';
import type { Order } from '~/domain/orders/order';
import { toDateInput } from '~/lib/format/dates';
import { today } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { textOf } from '../../../support/shop/read-page';
import { useShop } from '../../../support/shop/use-shop';
import {
  createVisitor,
  deliveryDetails,
  pickupDetails,
  placeOrder,
  type Visitor,
} from '../../../support/shop/visitor';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let staff: Visitor;
let reader: Visitor;
let admin: Visitor;
beforeAll(async () => {
  staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Jane', lastName: 'Nafula' }),
  );
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  reader = await createSignedInVisitor(shop, makeUser({ permissions: ['orders:read'] }));
});

const orders = () => shop.database().collection<Order>('orders');
const find = async (number: string) => {
  const order = await orders().findOne({ number });
  if (!order) throw new Error(`${number} is gone.`);
  return order;
};
let count = 0;
async function order(details: Record<string, string> = {}): Promise<Order> {
  const phone = `0733 ${String((count += 1)).padStart(6, '0')}`;
  const all = { ...deliveryDetails, phone, email: `${count}@example.com`, ...details };
  const { number } = await placeOrder(createVisitor(shop.url), { details: all, paymentMethod: 'cod' });
  // A delivery without a day is due at once.
  await orders().updateOne({ number }, { $unset: { 'delivery.day': '' } as never, $set: { dueOn: anyDay } });
  return find(number);
}
const tick = (intent: string, { number, totalAmount }: Order, changes: Record<string, string> = {}) =>
  staff.post('/day-sheet', { order: number, intent, amount: String(totalAmount), ...changes });
/** The text of an order's card. */
const cardOf = (html: string, { number }: Order): string =>
  textOf(html.slice(html.indexOf(`id="order-${number}"`)).split('<li id="order-', 2)[0] ?? '').replace(
    /^[^>]*>/,
    '',
  );

describe('the day’s sheet', () => {
  it('shows what to pack, deliver and collect, with phone links and amounts', async () => {
    const placed = await order({ city: 'Sega', location: 'Posta', firstName: 'Achieng', lastName: 'Okello' });
    const { status, text } = await staff.get('/day-sheet');
    expect(status).toBe(200);
    const page = textOf(text);
    expect(page).toContain('To pack');
    expect(page).toContain('1 more if confirmed');
    expect(page).toContain('Sega, Posta');
    expect(text).toContain(`href="tel:${placed.customer.phone}"`);
    const card = cardOf(text, placed);
    for (const words of [
      placed.number,
      'Achieng Okello',
      'Not confirmed yet',
      'The green gate',
      '1 × Fresh Cow Milk - 500 ml',
      'KSh 265.00',
      'Confirm the order',
      'Delivered',
    ])
      expect(card).toContain(words);
    expect(card).not.toContain('Cash collected, order');
    expect((await staff.get(`/day-sheet?day=${addDays(today(), 1)}`)).text).toContain(placed.number);
    expect(textOf((await staff.get('/day-sheet?day=2020-01-01')).text)).toContain('Nothing on this sheet');
    for (const day of ['2026-02-31', 'soon', '<b>', 'x'.repeat(500)])
      expect((await staff.get(`/day-sheet?day=${encodeURIComponent(day)}`)).text, day).toContain(
        placed.number,
      );
  });

  it('is ticked by forms, which return to the order and say what was done', async () => {
    const placed = await order();
    const day = today();
    for (const [intent, words] of [
      ['confirmed', 'is confirmed'],
      ['delivered', 'is ticked as done'],
      ['cash', 'is recorded'],
    ] as const) {
      const { status, location } = await tick(intent, placed, { day });
      expect(status).toBe(303);
      expect(location).toBe(`/day-sheet?day=${day}#order-${placed.number}`);
      expect(cardOf((await staff.get(location.split('#')[0] ?? '')).text, placed)).toContain(words);
      // Sent again after a lost answer.
      expect((await tick(intent, placed)).location).toBe(`/day-sheet#order-${placed.number}`);
      expect(cardOf((await staff.get('/day-sheet')).text, placed)).toContain(words);
    }
    const done = await find(placed.number);
    expect(done).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
    expect(done.timeline).toHaveLength(4);
    const card = cardOf((await staff.get('/day-sheet')).text, placed);
    expect(card).toContain('Cash collected');
    expect(card).toContain('Ticked by mistake? This can’t be undone');
    expect(
      await shop.database().collection('auditEntries').countDocuments({ subjectId: placed.number }),
    ).toBe(3);
  });

  it('undoes cash that was ticked by mistake, for those who may', async () => {
    const placed = await order();
    await tick('confirmed', placed);
    await tick('cash', placed);
    const undo = () => admin.post('/day-sheet', { order: placed.number, intent: 'undo-cash' });
    const card = async (visitor: Visitor) => cardOf((await visitor.get('/day-sheet')).text, placed);
    expect(await card(staff)).not.toContain('Undo cash');
    expect((await tick('undo-cash', placed)).status).toBe(403);
    expect(await card(admin)).toContain('Undo cash');
    await undo();
    expect(await card(admin)).toContain('is open again');
    expect(await find(placed.number)).toMatchObject({ paymentStatus: 'pending', status: 'confirmed' });
    await undo();
    expect(await card(admin)).toContain('can’t be undone here');
  });

  it('answers a script with the order as it is now', async () => {
    const placed = await order();
    const send = async (intent: string, amount = String(placed.totalAmount)) => {
      const form = { order: placed.number, intent, amount };
      const { status, text } = await staff.post('/day-sheet/tick', form, { Accept: 'application/json' });
      return {
        status,
        ...(JSON.parse(text) as { ok: boolean; order: { status: string; toCollect: number } }),
      };
    };
    expect(await send('delivered')).toMatchObject({ status: 409, ok: false, order: { status: 'pending' } });
    expect(await send('confirmed')).toMatchObject({ status: 200, ok: true, order: { status: 'confirmed' } });
    expect(await send('cash', '100')).toMatchObject({ status: 409, ok: false });
    for (let times = 0; times < 3; times += 1)
      expect(await send('cash')).toMatchObject({ ok: true, order: { toCollect: 0 } });
    expect(await send('delivered')).toMatchObject({ ok: true, order: { status: 'delivered' } });
  });

  it('refuses the tick of an order that was cancelled meanwhile', async () => {
    const placed = await order();
    await tick('confirmed', placed);
    await orders().updateOne({ number: placed.number }, { $set: { status: 'cancelled' } });
    const { location } = await tick('delivered', placed);
    expect(location).toContain('/day-sheet');
    expect(await find(placed.number)).toMatchObject({ status: 'cancelled' });
  });

  it('shows pickups by place and hour, and overdue ones', async () => {
    const { number } = await placeOrder(createVisitor(shop.url), {
      details: { ...pickupDetails, phone: '0733 999 111', email: 'late@example.com' },
    });
    const overdue = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await orders().updateOne(
      { number },
      { $set: { 'delivery.pickupDate': overdue as never, dueOn: toDateInput(overdue) } },
    );
    const card = cardOf((await staff.get('/day-sheet')).text, await find(number));
    expect(card).toContain('Overdue since');
    await tick('confirmed', await find(number));
    await tick('delivered', await find(number));
    expect(await find(number)).toMatchObject({ status: 'delivered' });
  });

  it('can be read but not ticked without orders:write', async () => {
    const placed = await order();
    const card = cardOf((await reader.get('/day-sheet')).text, placed);
    expect(card).toContain(placed.number);
    expect(card).not.toContain('Confirm the order');
    const refused = await reader.post('/day-sheet/tick', { order: placed.number, intent: 'confirmed' });
    expect(refused.status).toBe(403);
    expect(await find(placed.number)).toMatchObject({ status: 'pending' });
  });

  it('answers bad ticks with 400', async () => {
    const placed = await order();
    const bad: Record<string, string>[] = [
      {},
      { order: placed.number },
      { order: placed.number, intent: 'other' },
      { order: 'nothing', intent: 'delivered' },
      { order: placed.number, intent: 'cash', amount: 'all' },
      { order: placed.number, intent: 'cash', amount: '-1' },
      { order: placed.number, intent: 'cash' },
    ];
    for (const form of bad) expect((await staff.post('/day-sheet', form)).status).toBe(400);
    const unknown = await staff.post('/day-sheet/tick', { order: 'M-99999999', intent: 'delivered' });
    expect(unknown.status).toBe(303);
    expect((await staff.post('/day-sheet/tick', { order: 'x'.repeat(1_000_000) })).status).toBe(413);
  });

  it('shows a hostile note and name as text', async () => {
    const text = '<img src=x onerror="alert(1)">';
    const placed = await order({ firstName: text, additionalInfo: text });
    await orders().updateOne(
      { number: placed.number },
      { $set: { internalNotes: [{ at: new Date(), name: 'Jane', text }] } },
    );
    expect((await staff.get('/day-sheet')).text).not.toContain('<img src=x');
  });
});
