import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '~/lib/calendar-days';
import { anyDay } from '~/domain/orders/delivery/due-day';
import { formatDayOfWeek } from '~/lib/format/dates';
import type { Order } from '~/domain/orders/order';
import { toDateInput } from '~/lib/format/dates';
import { dayOfRun, today } from '../../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../../support/fixtures/users';
import { seenVersionIn, textOf } from '../../../support/shop/read-page';
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
    const sheetIn = async (days: number) =>
      textOf((await staff.get(`/day-sheet?day=${addDays(today(), days)}`)).text);
    expect(await sheetIn(1)).toContain('Deliveries without a day are on today’s sheet, too.');
    expect(await sheetIn(3)).not.toContain('without a day');
    expect(textOf((await staff.get('/day-sheet?day=2020-01-01')).text)).toContain('Nothing on this sheet');
    for (const day of ['2026-02-31', 'soon', '<b>', 'x'.repeat(500)])
      expect((await staff.get(`/day-sheet?day=${encodeURIComponent(day)}`)).text, day).toContain(
        placed.number,
      );
    // One that has a day is on the sheet of that day alone.
    const day = addDays(today(), 1);
    await orders().updateMany({}, { $set: { 'delivery.day': day, dueOn: day } as never });
    expect(await sheetIn(0)).toContain('Nothing is due today.');
    expect(await sheetIn(1)).toContain(placed.number);
    expect(await sheetIn(1)).not.toContain('without a day');
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

  it('leads to what is done with all of its orders at once', async () => {
    const placed = [await order(), await order()];
    expect(textOf((await staff.get('/day-sheet')).text)).toContain(
      'All of this sheet Delivered and cash received',
    );
    const { location } = await staff.post('/orders-admin', { act: 'confirm', sheet: today() });
    const before = textOf((await staff.get(location)).text);
    expect(before).toMatch(new RegExp(`Confirm \\d+ orders of ${formatDayOfWeek(today())}, KSh`));
    for (const { number } of placed) expect(before).toContain(number);
    expect((await staff.post('/orders-admin', { act: 'confirm', sheet: '2020-01-01' })).location).toBe(
      '/day-sheet?day=2020-01-01',
    );
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
      { order: placed.number, intent: 'something' },
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

describe('riders and the cash-up', () => {
  const rows = '/settings-admin/riders/rows';
  const hire = (name: string, phone = '') => admin.post(`${rows}/new`, { name, phone });
  const newKey = () => randomBytes(16).toString('base64url');
  const day = dayOfRun();
  const path = `/cash-up/${day}/rider-otieno`;
  const count = (amount: string, visitor = staff) =>
    visitor.post(path, { amount, note: '', idempotencyKey: newKey() });
  const cashUpFor = async (visitor: Visitor) => textOf((await visitor.get('/cash-up')).text);

  it('gives orders to riders by forms, says who has the cash, and counts it before it says what it should be', async () => {
    const placed = [
      await order({ city: 'Sega' }),
      await order({ city: 'Sega' }),
      await order({ city: 'Nambale' }),
    ];
    const [one, other, atFarm] = placed as [Order, Order, Order];
    for (const each of placed) await tick('confirmed', each);
    expect((await staff.get('/day-sheet')).text).not.toContain('name="rider"');
    expect((await hire('Otieno', '0712 345 678')).status).toBe(303);

    const sheet = (await staff.get('/day-sheet')).text;
    expect(textOf(sheet)).toContain('Give all of Sega');
    const orders = placed.map(({ number }) => number).join(' ');
    const given = await staff.post('/day-sheet', { intent: 'rider', rider: 'otieno', orders, day });
    expect(given.location).toBe(`/day-sheet?day=${day}#order-${one.number}`);
    expect(cardOf((await staff.get(`/day-sheet?day=${day}`)).text, one)).toContain(
      '3 orders are with Otieno.',
    );
    const ridden = textOf((await staff.get('/day-sheet?rider=otieno')).text);
    expect(ridden).toContain(other.number);
    expect(ridden).toMatch(/Otieno: 3, KSh [\d,.]+/);
    expect(textOf((await staff.get('/day-sheet?rider=none')).text)).not.toContain(other.number);
    expect(cardOf((await staff.get('/day-sheet')).text, one)).toContain('Otieno has the cash');

    await tick('cash', one);
    await tick('cash', atFarm, { place: 'farm' });
    expect(await find(one.number)).toMatchObject({ cashHolder: { kind: 'rider', id: 'otieno' } });
    expect(await find(atFarm.number)).toMatchObject({ cashHolder: { kind: 'staff', name: 'Jane Nafula' } });

    const amount = (one.totalAmount / 100).toFixed(2);
    const before = await cashUpFor(admin);
    expect(before).toContain('Count the cash first');
    expect(before).not.toContain(`KSh ${amount} KSh`);
    expect(textOf((await staff.get(path)).text)).not.toContain('Collected');
    expect(textOf((await count('half')).text)).toContain('Enter the amount in shillings');
    expect((await count(String(one.totalAmount / 100 - 50))).location).toBe(path);
    const after = textOf((await staff.get(path)).text);
    expect(after).toContain('KSh 50.00 is missing');
    expect(after).toMatch(/Difference KSh -50\.00/);
    const why = { intent: 'correct', way: 'note', amount: '', reason: 'paid for petrol' };
    expect((await staff.post(path, { ...why, reason: '', idempotencyKey: newKey() })).status).toBe(400);
    expect((await staff.post(path, { ...why, idempotencyKey: newKey() })).status).toBe(303);
    const less = { ...why, way: 'less', amount: '20', idempotencyKey: newKey() };
    for (let press = 0; press < 2; press += 1) expect((await staff.post(path, less)).status).toBe(303);
    const corrected = textOf((await staff.get(path)).text);
    expect(corrected).toContain('paid for petrol');
    expect(corrected).toMatch(/Difference KSh -70\.00/);
    expect(await cashUpFor(staff)).not.toContain('Close this day');

    expect((await staff.post('/cash-up', { day })).status).toBe(403);
    expect((await admin.post('/cash-up', { day })).location).toBe(`/cash-up?day=${day}`);
    expect(await cashUpFor(admin)).toMatch(/Closed by .*Revenue of the day/);
    expect((await count('50')).status).toBe(409);
    const file = await admin.get('/cash-up/export');
    expect(file.text).toContain(`${day},${one.number},,Cash,${amount},Otieno,`);
    expect((await staff.get('/cash-up/export')).status).toBe(403);
    for (const wrong of ['/cash-up/2026-02-30/rider-otieno', `/cash-up/${day}/rider-nobody`])
      expect((await staff.get(wrong)).status).toBe(404);
  });

  it('refuses riders who are not there, and orders that are none', async () => {
    const { number } = await order();
    const give = (form: Record<string, string>) =>
      staff.post('/day-sheet', { intent: 'rider', day, ...form });
    const { location } = await give({ rider: 'nobody', orders: number });
    expect(textOf((await staff.get(location)).text)).toContain('not in the settings any more');
    for (const orders of ['', 'nothing', Array.from({ length: 501 }, () => number).join(' ')])
      expect((await give({ rider: '', orders })).status).toBe(400);
    expect((await reader.post('/day-sheet', { intent: 'rider', rider: '', orders: number })).status).toBe(
      403,
    );
  });

  it('erases the phone number of a rider who is removed, everywhere', async () => {
    await hire('Wafula', '0733 444 555');
    const version = async () => seenVersionIn((await admin.get(`${rows}/wafula`)).text);
    await admin.post(`${rows}/wafula`, {
      name: 'Wafula',
      phone: '0733 444 556',
      seenVersion: await version(),
    });
    await admin.post(`${rows}/wafula/delete`, { intent: 'delete', seenVersion: await version() });
    const stored = await Promise.all(
      ['settings', 'settingsVersions', 'auditEntries'].map((name) =>
        shop.database().collection(name).find().toArray(),
      ),
    );
    expect(JSON.stringify(stored)).toContain('Wafula');
    expect(JSON.stringify(stored)).not.toContain('0733 444');
  });
});
