import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { withListFields } from '~/domain/orders/list/order-list-keys';
import { deliveryMethods, type Order } from '~/domain/orders/order';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import { addDays, dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeOrder } from '../../support/fixtures/orders';

const firstNames =
  'Wanjiku Wanjiku Wanjiku Wanjiku Rehema Achieng Nekesa Otieno Wafula Njeri Kamau Atieno Barasa Chebet Kiprono Fatuma Makokha Onyango Auma Wekesa Mutiso Nafula Omondi Wairimu'.split(
    ' ',
  );
const lastNames =
  'Odhiambo Odhiambo Odhiambo Chelimo Wandera Kariuki Ouma Simiyu Mwangi Juma Okello Barasa Kimani Were Nyongesa Ochieng Wanyama Mutua Kiplagat'.split(
    ' ',
  );
const towns = ['Bumala', 'Bumala', 'Bumala', 'Busia', 'Butula', 'Nambale', 'Funyula', 'Ugunja'];
const streets = ['Farm Road', 'Market Street', 'Kisumu Road', 'Church Lane', 'School Road'];

/** In hundredths; even the rarest value fills a page of 1,000 orders. */
const oldStatuses = { delivered: 86, cancelled: 14 };
const payments: Readonly<Record<PaymentStatus, number>> = { paid: 80, pending: 10, failed: 7, refunded: 3 };

/** What is open or waits for somebody does not grow with the history: the newest orders, in each size. */
const openOrders: readonly (readonly [OrderStatus, number])[] = [
  ['pending', 240],
  ['confirmed', 40],
  ['processing', 40],
  ['shipped', 40],
];

/** Spread over all orders, in each size; counts end at 100. */
const flagged = 125;

/** A customer with two frequent names that rarely meet; spread over all orders, in each size. */
const rarePair = { first: 'Rehema', last: 'Chelimo', orders: 25 } as const;

/** What `npm run bench-orders` says about the comparison. */
export const fillDescription =
  'Shares of statuses, payments, words and days are the same in both sizes. The same number in both have ' +
  `open orders (${openOrders.map(([status, count]) => `${count} ${status}`).join(', ')}), refunds due and codes to match ` +
  `(${flagged} each), and the customer of the two rare names (${rarePair.orders}).`;

/** With it 1,000 orders are those of a month, which the dashboard and the day's sheet read. */
const minutesBetweenOrders = 45;

/** Customers who had milk delivered a month ago have paid for it. */
const maxOwing = 960;

/** The place of a number from 0 to 99 in a table of hundredths. */
function weigh<Value extends string>(table: Readonly<Record<Value, number>>, hundredth: number): Value {
  let sum = 0;
  for (const [value, weight] of Object.entries(table) as [Value, number][])
    if ((sum += weight) > hundredth) return value;
  throw new Error('the weights make no hundred');
}

function statusOf(number: number, hundredth: number): OrderStatus {
  let sum = 0;
  for (const [status, count] of openOrders) if ((sum += count) > number) return status;
  return weigh(oldStatuses, hundredth);
}

/** True for `times` of the numbers, evenly spread; `offset` keeps them from others. */
function isChosen(number: number, count: number, times: number, offset: number): boolean {
  const step = Math.max(1, Math.floor(count / times));
  return number % step === Math.min(offset, step - 1);
}

/** A deterministic order for a number; the first is the newest. */
function createOrder(number: number, count: number, now: Date): Order {
  const digits = createHash('sha256').update(String(number)).digest();
  const at = (position: number) => digits.readUInt16BE(position * 2);
  const pick = <Value>(values: readonly Value[], position: number): Value =>
    values[at(position) % values.length] as Value;
  const deliveryMethod = at(0) % 4 === 0 ? 'pickup' : 'delivery';
  const city = pick(towns, 5);
  const createdAt = new Date(now.getTime() - number * minutesBetweenOrders * 60_000);
  const later = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000);
  const status = statusOf(number, at(7) % 100);
  const paidLater = weigh(payments, at(8) % 100);
  const paymentStatus = paidLater === 'pending' && number >= maxOwing ? 'paid' : paidLater;
  const isRarePair = isChosen(number, count, rarePair.orders, 3);
  const firstName = isRarePair ? rarePair.first : pick(firstNames, 1);
  const lastName = isRarePair ? rarePair.last : pick(lastNames, 2);
  const isPairByChance = !isRarePair && firstName === rarePair.first && lastName === rarePair.last;
  return withListFields(
    makeOrder({
      _id: new ObjectId(digits.subarray(0, 12)),
      number: `M-${100_000 + number}`,
      idempotencyKey: `bench-${number}`,
      customer: {
        firstName: isPairByChance ? 'Nekesa' : firstName,
        lastName,
        phone: `+2547${String(10_000_000 + number * 37).padStart(8, '0')}` as PhoneNumber,
        email: `customer${number}@example.com`,
      },
      delivery:
        deliveryMethod === 'delivery'
          ? {
              method: 'delivery',
              address: `${1 + (at(3) % 99)} ${pick(streets, 4)}`,
              city,
              location: `Near ${city} market`,
              additionalInfo: '',
            }
          : {
              method: 'pickup',
              pickupLocation: 'main-store',
              pickupLocationName: 'Main Store - Central Business District',
              pickupDate: later(24),
            },
      deliveryMethod,
      paymentMethod: pick(deliveryMethods[deliveryMethod].payments, 6),
      status,
      stockTaken: status !== 'cancelled' && !(status === 'pending' && number % 2 === 0),
      paymentStatus,
      paidAt: paymentStatus === 'paid' || paymentStatus === 'refunded' ? later(1) : null,
      ...(status === 'delivered' && { deliveredAt: later(30) }),
      claim: isChosen(number, count, flagged, 5)
        ? { code: `SKL${String(number).padStart(7, '0')}`, claimedAt: createdAt, state: 'to-match' }
        : null,
      totalAmount: shillings(100 + 50 * (at(9) % 40)),
      refundsDue: isChosen(number, count, flagged, 6)
        ? [
            {
              reason: 'paid-twice',
              amount: shillings(100),
              receiptNumber: `R${number}`,
              attemptId: null,
              since: createdAt,
            },
          ]
        : [],
      createdAt,
      updatedAt: later(30),
    }),
  );
}

/** The order with a day: today for the first `dueToday`, later days for the others. */
function withDay(order: Order, number: number, dueToday: number, now: Date): Order {
  const day = addDays(toDateInput(now), Math.min(30, Math.floor(number / dueToday)));
  const delivery: Order['delivery'] =
    order.delivery.method === 'delivery'
      ? { ...order.delivery, day }
      : { ...order.delivery, pickupDate: dayRange(day).from };
  return withListFields({ ...order, delivery });
}

/** Keeps an insert far below the 48 MB limit of a message. */
const batch = 1_000;

/** Inserts orders into an empty collection, one every 45 minutes back from `now`. */
export async function fillOrders(
  count: number,
  now: Date,
  { dueToday }: { readonly dueToday?: number } = {},
): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
    await collections().orders.insertMany(
      numbers.map((number) => {
        const order = createOrder(number, count, now);
        return dueToday === undefined ? order : withDay(order, number, dueToday, now);
      }),
    );
  }
}
