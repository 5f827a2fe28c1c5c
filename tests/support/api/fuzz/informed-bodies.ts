import fc from 'fast-check';
import { dayOfRun } from '../../fixtures/days';
import { imagePool, itemPool, promptPool } from './schema-arbitrary';

/** By path and method: bodies that follow rules which no schema tells. Ids and prices are filled in when they are sent. */
type InformedBodies = Readonly<Record<string, fc.Arbitrary<unknown> | undefined>>;

const known = (pool: string, members: object = {}) =>
  fc.nat().map((pick) => ({ $id: { pool, pick }, ...members }));

const digits = fc.integer({ min: 10_000_000, max: 99_999_999 });

const orderItem = fc.integer({ min: 1, max: 2 }).chain((quantity) => known(itemPool, { quantity }));

/** Each customer has a phone: few orders are taken from one phone. */
const order = fc
  .record({
    item: orderItem,
    phone: digits,
    paymentMethod: fc.constantFrom('mpesa', 'mpesa', 'cod'),
    notes: fc.string({ maxLength: 50 }),
  })
  .map(({ item, phone, paymentMethod, notes }) => ({
    items: [{ ...item, notes }],
    shippingAddress: `Wanjirũ Kamau 🐄\n07${phone}\nwanjiru-${phone}@example.com\n12 Moi Avenue\nMilimani, Kisumu`,
    paymentMethod,
    deliveryMethod: 'delivery',
  }));

const standingOrder = fc.record({ pick: fc.nat(), phone: digits }).map(({ pick, phone }) => ({
  phone: `07${phone}`,
  name: 'Wanjirũ Kamau',
  address: '12 Moi Avenue',
  city: 'Kisumu',
  location: 'Milimani',
  items: [{ productId: { $id: { pool: 'products', pick } }, quantity: 2 }],
}));

const payment = fc
  .record({
    amount: fc.integer({ min: 1, max: 100_000 }),
    code: fc.stringMatching(/^S[A-Z]{2}[1-9][A-Z]{3}\d{3}$/),
    transactionType: fc.constantFrom('SUBSCRIPTION', 'EXPENSE'),
    daysAgo: fc.integer({ min: 1, max: 300 }),
  })
  .map(({ code, daysAgo, ...values }) => ({
    ...values,
    method: 'MPESA',
    transactionCode: code,
    paidBy: 'Busia Hill School',
    paidTo: 'Malisho Dairy Farm',
    description: 'Milk for the term',
    day: dayOfRun(-daysAgo),
  }));

const product = fc
  .record({
    number: digits,
    price: fc.integer({ min: 1, max: 5_000 }),
    stockQuantity: fc.integer({ min: 0, max: 500 }),
    featured: fc.boolean(),
  })
  .map(({ number, ...values }) => ({
    ...values,
    name: `Milk of cow ${number}`,
    brand: 'Malisho',
    description: 'From this morning’s milking, filtered and cooled.',
    categories: ['Fresh Milk'],
    isActive: true,
  }));

const specialOffer = fc.nat().map((pick) => ({
  title: 'Two for one',
  description: 'Two litres for the price of one.',
  imageUrl: { $id: { pool: imagePool, pick } },
  buttonText: 'See the offer',
  path: '/products',
}));

export const informedBodies: InformedBodies = {
  'post /api/products': product,
  'put /api/products/{id}': product,
  'post /api/orders': order,
  'post /api/standing-orders': standingOrder,
  'put /api/standing-orders/{id}/days': fc.constant({ day: dayOfRun(9), items: [] }),
  'put /api/orders/{id}/status': fc
    .constantFrom('confirmed', 'processing', 'cancelled')
    .map((status) => ({ status })),
  'put /api/home-content/special-offers/{id}': specialOffer,
  'patch /api/organization/{id}/subscription-status': fc
    .constantFrom('active', 'paused')
    .map((status) => ({ status, remarks: 'Agreed by phone' })),
  'post /api/mpesa/stk-push': known(promptPool),
  'post /api/organization/{id}/payments': payment,
  'put /api/organization-payments/{id}': payment.map((values) => ({ ...values, reason: 'A wrong amount' })),
};
