import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { withListFields } from '~/domain/orders/list/order-list-keys';
import { deliveryMethods, type Order } from '~/domain/orders/order';
import type { OrderStatus, PaymentStatus } from '~/domain/orders/status/order-status';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeOrder } from '../support/fixtures/orders';

const firstNames =
  'Wanjiku Achieng Nekesa Otieno Wafula Njeri Kamau Atieno Barasa Chebet Kiprono Fatuma Makokha Onyango Auma Wekesa Mutiso Nafula Omondi Wairimu'.split(
    ' ',
  );
const lastNames =
  'Odhiambo Wandera Kariuki Ouma Simiyu Mwangi Juma Okello Barasa Kimani Were Nyongesa Ochieng Wanyama Mutua Kiplagat'.split(
    ' ',
  );
const towns = ['Bumala', 'Bumala', 'Bumala', 'Busia', 'Butula', 'Nambale', 'Funyula', 'Ugunja'];
const streets = ['Farm Road', 'Market Street', 'Kisumu Road', 'Church Lane', 'School Road'];

/** In hundredths; even the rarest value fills a page of 1,000 orders. */
const statuses: Readonly<Record<OrderStatus, number>> = {
  delivered: 74,
  cancelled: 10,
  pending: 4,
  confirmed: 4,
  processing: 4,
  shipped: 4,
};
const payments: Readonly<Record<PaymentStatus, number>> = { paid: 80, pending: 10, failed: 7, refunded: 3 };

const minutesBetweenOrders = 15;

/** The place of a number from 0 to 99 in a table of hundredths. */
function weigh<Value extends string>(table: Readonly<Record<Value, number>>, hundredth: number): Value {
  let sum = 0;
  for (const [value, weight] of Object.entries(table) as [Value, number][])
    if ((sum += weight) > hundredth) return value;
  throw new Error('the weights make no hundred');
}

/** A deterministic order for a number; the first is the newest. */
function createOrder(number: number, now: Date): Order {
  const digits = createHash('sha256').update(String(number)).digest();
  const at = (position: number) => digits.readUInt16BE(position * 2);
  const pick = <Value>(values: readonly Value[], position: number): Value =>
    values[at(position) % values.length] as Value;
  const deliveryMethod = at(0) % 4 === 0 ? 'pickup' : 'delivery';
  const city = pick(towns, 5);
  const createdAt = new Date(now.getTime() - number * minutesBetweenOrders * 60_000);
  return withListFields(
    makeOrder({
      _id: new ObjectId(digits.subarray(0, 12)),
      number: `M-${100_000 + number}`,
      idempotencyKey: `bench-${number}`,
      customer: {
        firstName: pick(firstNames, 1),
        lastName: pick(lastNames, 2),
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
              pickupDate: createdAt,
            },
      deliveryMethod,
      paymentMethod: pick(deliveryMethods[deliveryMethod].payments, 6),
      status: weigh(statuses, at(7) % 100),
      paymentStatus: weigh(payments, at(8) % 100),
      totalAmount: shillings(100 + 50 * (at(9) % 40)),
      refundsDue:
        at(10) % 100 === 0
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
    }),
  );
}

/** Keeps an insert far below the 48 MB limit of a message. */
const batch = 1_000;

/** Inserts orders into an empty collection, one each quarter of an hour back from `now`. */
export async function fillOrders(count: number, now: Date): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
    await collections().orders.insertMany(numbers.map((number) => createOrder(number, now)));
  }
}
