import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { listOrders } from '~/domain/orders/list/list-orders.server';
import { orderListFilter, type OrderListFilter } from '~/domain/orders/list/order-list-filter';
import type { Order } from '~/domain/orders/order';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { useTestDatabase } from '../../../support/database';
import { makeOrder } from '../../../support/fixtures/orders';

useTestDatabase({ emptyBeforeEach: false });

const now = new Date('2026-03-20T09:00:00.000Z');

const wanted = makeOrder({
  number: 'M-24061',
  customer: {
    firstName: 'Wanjikũ',
    lastName: "Ong'aro 🐄",
    phone: '+254734567891' as PhoneNumber,
    email: 'w.njoki@kijiji.example',
  },
  delivery: {
    method: 'delivery',
    address: 'Plot 7, Kanyadhiang Street',
    city: 'Bumala',
    location: 'Next to St. Mary’s',
    additionalInfo: 'Blue gate',
  },
  paymentPhone: '+254111222333' as PhoneNumber,
  status: 'shipped',
});
const others = [
  makeOrder({ number: 'M-24062' }),
  makeOrder({ number: 'M-124061' }),
  makeOrder({
    customer: {
      ...wanted.customer,
      firstName: 'Wanja',
      email: null,
      lastName: 'Onga',
      phone: '+254734567890' as PhoneNumber,
    },
  }),
];

beforeAll(() => collections().orders.insertMany([wanted, ...others]));

const find = async (search: string, filter: Partial<OrderListFilter> = {}) =>
  (await listOrders({ filter: { ...orderListFilter.none, ...filter, search }, now })).orders.map(
    ({ number }: Pick<Order, 'number'>) => number,
  );

describe('the search for orders', () => {
  it.each([
    'M-24061',
    'm-24061',
    'M 24061',
    '#24061',
    'wanjiku',
    'WANJIKŨ',
    'wanji',
    'ongaro',
    "Ong'aro",
    'wanjiku ongaro',
    'ongar wanj',
    'wanjiku ongaro 0734567891',
    'ongaro bumala wanj',
    '0734567891',
    '0734 567 891',
    '+254 734 567 891',
    '734567891',
    '254734567891',
    '0111 222 333',
    'w.njoki@kijiji.example',
    'kanyadhiang',
    'kanyadh',
    'kanyadhiang street',
    '7 kanyadhiang',
    "St. Mary's",
    'marys blue',
    'M-24061 ongaro',
    'wanjiku 0734567891',
  ])('finds an order by %s', async (search) => {
    expect(await find(search)).toEqual(['M-24061']);
  });

  it('finds beginnings of words, newest first or by another sort', async () => {
    expect((await find('bumala')).length).toBe(4);
    expect(await find('wan')).toEqual(expect.arrayContaining(['M-24061', others[2]?.number]));
    expect((await find('bum', { sort: 'lowest' })).length).toBe(4);
    expect((await find('073456')).length).toBe(2);
    expect(await find('farm')).toEqual(expect.arrayContaining(['M-24062', 'M-124061']));
  });

  it('finds any part of a number, and with its letter or # the number', async () => {
    expect(await find('24061')).toEqual(expect.arrayContaining(['M-24061', 'M-124061']));
    expect(await find('4062')).toEqual(['M-24062']);
  });

  it('needs every word, and the filters', async () => {
    expect(await find('wanjiku farm')).toEqual([]);
    expect(await find('wanjiku', { status: 'shipped', deliveryMethod: 'delivery' })).toEqual(['M-24061']);
    expect(await find('wanjiku', { status: 'pending' })).toEqual([]);
    expect(await find('wanjiku', { from: '2026-03-10', to: '2026-03-10' })).toEqual(['M-24061']);
    expect(await find('wanjiku', { to: '2026-03-09' })).toEqual([]);
  });

  it('prefers a person with these two names to words of an address', async () => {
    const street = makeOrder({
      delivery: {
        method: 'delivery',
        address: 'Ongaro Road',
        city: 'Bumala',
        location: 'Wanjiku Flats',
        additionalInfo: '',
      },
    });
    await collections().orders.insertOne(street);
    expect(await find('wanjiku ongaro')).toEqual(['M-24061']);
    expect(await find('ongaro flats')).toEqual([street.number]);
    await collections().orders.deleteOne({ _id: street._id });
  });

  it.each(['.*', '🐄', '$ne', '^', '%', 'wanjikux', '24', '2406', '{"$gt":""}', 'x'.repeat(100), '\u0000'])(
    'takes %j for text',
    async (search) => {
      const numbers = await find(search);
      expect(numbers.every((number) => search.length > 3 && number.includes(search))).toBe(true);
    },
  );
});

describe('what is in hand', () => {
  const pickup = (day: string): Order['delivery'] => ({
    method: 'pickup',
    pickupLocation: 'gate',
    pickupLocationName: 'Farm gate',
    pickupDate: new Date(`${day}T07:00:00Z`),
  });
  const person = (firstName: string, phone: string) => ({
    ...wanted.customer,
    firstName,
    lastName: 'Auma',
    phone: phone as PhoneNumber,
  });
  const [item] = wanted.items;
  const paid = makeOrder({
    number: 'M-53107',
    customer: person('Achieng', '+254715567893'),
    paymentPhone: '+254111822833' as PhoneNumber,
    items: item ? [item, { ...item, name: 'Mozzarella 250 g' }] : [],
    delivery: { ...wanted.delivery, day: '2026-03-28' } as Order['delivery'],
    receiptNumber: 'UKR4X7B2C9',
    partPayments: [{ amount: shillings(10), receiptNumber: 'UKR2PART1O', attemptId: null, at: now }],
  });
  const claimed = makeOrder({
    number: 'M-68208',
    customer: person('Naliaka', '+254722000893'),
    delivery: pickup('2026-03-21'),
    totalAmount: shillings(650),
    claim: { code: 'UKR9CLA0M0', claimedAt: now, state: 'to-match' },
  });
  const past = makeOrder({
    number: 'M-68209',
    customer: person('Sunday', '+254715999126'),
    createdAt: new Date('2026-03-18T09:00:00Z'),
    delivery: pickup('2026-03-19'),
  });
  const flagged = makeOrder({
    number: 'M-79301',
    customer: person('Nekesa', '+254733111222'),
    refundsDue: [
      {
        reason: 'paid-twice',
        amount: shillings(10),
        receiptNumber: 'UKR8TWICE8',
        attemptId: null,
        since: now,
      },
    ],
  });

  beforeAll(() => collections().orders.insertMany([paid, claimed, past, flagged]));

  it.each([
    ['UKR4X7B2C9', 'M-53107'],
    ['ukr 4x7 b2c9 ', 'M-53107'],
    ['UKR 2PART-10', 'M-53107'],
    ['UKR9CLAOMO', 'M-68208'],
    ['UKR8TWICE8', 'M-79301'],
    ['UKR4X7B2C9 Confirmed. Ksh650.00 received from WANJIKU 0799***111 on 20/3/26', 'M-53107'],
    ['7893', 'M-53107'],
    ['567893', 'M-53107'],
    ['22833', 'M-53107'],
    ['3107', 'M-53107'],
    ['310', 'M-53107'],
    ['mozzarella', 'M-53107'],
    ['MOZZA achieng', 'M-53107'],
    ['28 Mar', 'M-53107'],
    ['28th of March', 'M-53107'],
    ['March 28', 'M-53107'],
    ['28/3', 'M-53107'],
    ['2026-03-28', 'M-53107'],
    ['Saturday 28 March 2026', 'M-53107'],
    ['achieng 28 mar', 'M-53107'],
    ['tomorrow', 'M-68208'],
    ['Saturday', 'M-68208'],
    ['sat', 'M-68208'],
    ['Thursday', 'M-68209'],
    ['sunday auma', 'M-68209'],
    ['sunday', 'M-68209'],
  ])('finds an order by %s', async (search, number) => {
    expect(await find(search)).toEqual([number]);
  });

  it.each(['0715***893', '0715XXX893', '07155 ** 893', '254715*****93'])(
    'finds what the masked number %s fits',
    async (search) => {
      expect(await find(search)).toEqual(['M-53107']);
    },
  );

  it('ranks what fits by amount, day and first name, and excludes none', async () => {
    const both = ['M-53107', 'M-68208'];
    expect((await find('2547 ***** 893')).toSorted()).toEqual(both);
    expect(await find('+2547XXXXX893 KSh 650')).toEqual(both.toReversed());
    expect(await find('2547*****893 achieng')).toEqual(both);
    expect(await find('2547*****893 NALIAKA')).toEqual(both.toReversed());
    expect(await find('2547*****893 naliaka ksh330.00')).toEqual(both);
    expect((await find('+2547XXXXX126 650')).slice(0, 1)).toEqual(['M-68209']);
    expect(await find('0799***893')).toEqual([]);
  });

  it('says how it has read what is no search for words', async () => {
    const read = async (search: string) => {
      const { search: as } = await listOrders({ filter: { ...orderListFilter.none, search }, now });
      return as?.meaning ?? as?.day ?? null;
    };
    expect(await read('ukr 4x7 b2c9')).toBe('M-Pesa code UKR4X7B2C9');
    expect(await read('2547*****893')).toBe('phone 07…893');
    expect(await read('saturday')).toBe('2026-03-21');
    expect(await read('bernadette')).toBeNull();
  });
});

describe('a search with more candidates than it reads', () => {
  const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number, 9));
  const matches = [5, 200, 550].map((daysAfter) =>
    makeOrder({ createdAt: day(daysAfter), paymentStatus: 'refunded', totalAmount: shillings(1) }),
  );
  const list = (filter: Partial<OrderListFilter>) =>
    listOrders({ filter: { ...orderListFilter.none, search: 'odhiambo', ...filter }, now });

  beforeAll(async () => {
    const many = Array.from({ length: 600 }, (_, index) => makeOrder({ createdAt: day(index) }));
    await collections().orders.insertMany([...many, ...matches]);
  });

  it('says so, and dates reach the others', async () => {
    const [oldest, older, newest] = matches.map(({ number }) => number);
    const found = await list({ paymentStatus: 'refunded' });
    expect(found.orders.map(({ number }) => number)).toEqual([newest, older]);
    expect(found.isIncomplete).toBe(true);
    const dated = await list({ paymentStatus: 'refunded', to: '2025-03-01' });
    expect(dated.orders.map(({ number }) => number)).toEqual([oldest]);
    expect(dated.isIncomplete).toBe(false);
  });

  it('continues where the page before has ended', async () => {
    const first = await list({ sort: 'oldest' });
    expect(first.isIncomplete).toBe(false);
    expect(first.next).not.toBeNull();
    const cheapest = await list({ sort: 'lowest' });
    expect(cheapest.orders.slice(0, 2).map(({ totalAmount }) => totalAmount)).toEqual([100, 100]);
    expect(cheapest.orders.length).toBe(20);
  });
});
