import { ObjectId } from 'mongodb';
import type { Order } from '~/domain/orders/order';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { toDateInput } from '~/lib/format/dates';
import { addDays } from '~/lib/calendar-days';
import { dayMs } from '~/lib/time-units';
import { today } from '../../support/fixtures/days';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Phones } from '../../support/shop/phones';
import type { Shop } from '../../support/shop/start-shop';
import {
  createVisitor,
  deliveryDetails,
  pickupDetails,
  placeOrder,
  readProduct,
  type Visitor,
} from '../../support/shop/visitor';
import type { PageState } from './page-state';

const phone = '0791 234 567';

/** Orders by phone, and a day's sheet with an order of each kind. */
export async function preparePhoneOrderStates(shop: Shop, phones: Phones): Promise<PageState[]> {
  const staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Jane', lastName: 'Nafula-Wanjala' }),
  );
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  const reader = await createSignedInVisitor(shop, makeUser({ permissions: ['orders:read'] }));
  const orders = shop.database().collection<Order>('orders');
  const known = await placeOrder(createVisitor(shop.url), {
    details: { ...deliveryDetails, phone, lastName: 'Odhiambo-Nyang’anyi-Wekesa' },
    paymentMethod: 'cod',
  });
  const take = await createTaker(staff);
  const cash = await take('cash');
  const waiting = await take('mpesa');
  // Outlasts the test run.
  const payBy = new Date(Date.now() + 60 * 60 * 1000);
  await orders.updateOne({ number: waiting }, { $set: { payBy } });
  const dueToday = { $set: { 'delivery.day': today(), dueOn: today() } as never };
  await orders.updateMany({ number: { $in: [known.number, cash] } }, dueToday);
  const failed = await take('mpesa');
  await phones.press(failed, 'insufficient-funds');
  await orders.updateOne({ number: failed }, { $set: { payBy } });

  const pickup = await placeOrder(createVisitor(shop.url), { details: { ...pickupDetails, phone } });
  const overdue = new Date(Date.now() - 2 * dayMs);
  await orders.updateOne(
    { number: pickup.number },
    { $set: { 'delivery.pickupDate': overdue as never, dueOn: toDateInput(overdue) } },
  );
  await admin.post('/settings-admin/riders/rows/new', { name: 'Otieno wa Bumala', phone: '0712 345 678' });
  const rider = 'otieno-wa-bumala';
  await staff.post('/day-sheet', { intent: 'rider', rider, orders: `${known.number} ${cash}`, day: today() });
  const done = await take('cash');
  await staff.post('/day-sheet', { intent: 'rider', rider, orders: done, day: today() });
  const order = await orders.findOne({ number: done });
  for (const intent of ['cash', 'delivered'])
    await staff.post('/day-sheet/tick', { order: done, intent, amount: String(order?.totalAmount) });
  const owing = await take('cash');
  await staff.post('/day-sheet/tick', { order: owing, intent: 'delivered' });
  await orders.updateOne({ number: owing }, { $set: { deliveredAt: overdue } });
  const counted = `/cash-up/${today()}/rider-${rider}`;
  await staff.post(counted, {
    amount: '200',
    note: 'A note was torn',
    idempotencyKey: 'page-state-of-a-count',
  });
  const before = addDays(today(), -1);
  await admin.post('/cash-up', { day: before });
  for (const visitor of [admin, staff]) await visitor.get('/cash-up');
  // The message of the last tick is not part of the states.
  await staff.get('/day-sheet');

  const path = '/orders-admin/new';
  const again = `${path}?from=${known.number}`;
  const states: Omit<PageState, 'visitor'>[] = [
    { name: 'phone order', path },
    {
      name: 'phone order, known caller',
      path: again,
      submit: 'Find customer',
      waitFor: 'text=Same again',
    },
    { name: 'phone order, refused', path, submit: 'Show the total' },
    {
      name: 'phone order, to be read out',
      path: again,
      submit: 'Show the total',
      waitFor: 'text=Read the order to the caller',
    },
    { name: 'phone order, cash', path: `${path}/${cash}` },
    { name: 'phone order, waiting for M-Pesa', path: `${path}/${waiting}` },
    { name: 'phone order, payment failed', path: `${path}/${failed}` },
    { name: 'day’s sheet', path: '/day-sheet' },
    { name: 'day’s sheet of a rider', path: `/day-sheet?rider=${rider}` },
    { name: 'day’s sheet, empty', path: '/day-sheet?day=2020-01-01' },
  ];
  const standing = '/standing-orders-admin';
  const household = await takeStanding(staff, standing);
  return [
    { name: 'standing orders', path: standing, visitor: staff },
    { name: 'standing orders, none found', path: `${standing}?q=nobodyatall`, visitor: staff },
    { name: 'standing orders, prices', path: `${standing}/prices`, visitor: staff },
    { name: 'standing order', path: household, visitor: staff },
    {
      name: 'standing order, refused',
      path: `${standing}/new`,
      visitor: staff,
      submit: 'Take the standing order',
    },
    { name: 'standing order, changed', path: `${household}/change`, visitor: staff },
    { name: 'standing order, a payment', path: `${household}/payment`, visitor: staff, hydrated: true },
    {
      name: 'standing order, one day',
      path: `${household}/days/${addDays(today(), 4)}`,
      visitor: staff,
    },
    {
      name: 'standing orders, a product that goes',
      path: `${standing}/instead/${await idOfMilk(staff)}`,
      visitor: admin,
    },
    ...(await prepareHouseholdStates(shop, household.split('/').at(-1) ?? '')),
    ...states.map((state) => ({ ...state, visitor: staff, hydrated: true })),
    { name: 'cash-up', path: '/cash-up', visitor: admin },
    { name: 'cash-up, closed', path: `/cash-up?day=${before}`, visitor: admin },
    { name: 'cash-up, for staff', path: '/cash-up', visitor: staff },
    { name: 'cash of a rider', path: counted, visitor: staff, hydrated: true },
    {
      name: 'cash of a rider, refused',
      path: counted,
      visitor: staff,
      hydrated: true,
      submit: 'Record what was counted',
    },
    // With the fields of a discount.
    {
      name: 'order to correct',
      path: `/orders-admin/${cash}/correct`,
      submit: 'Save and tell the customer',
      fill: { deliveryFee: 'free' },
      visitor: admin,
      hydrated: true,
    },
    {
      name: 'order that is corrected no more',
      path: `/orders-admin/${done}/correct`,
      visitor: staff,
      hydrated: true,
    },
    { name: 'day’s sheet, read only', path: '/day-sheet', visitor: reader, hydrated: true },
  ];
}

const idOfMilk = async (visitor: Visitor): Promise<string> =>
  readProduct((await visitor.get('/products/fresh-cow-milk')).text).productId;

/** Of a household with a pause, whose path it returns. */
async function takeStanding(staff: Visitor, path: string): Promise<string> {
  const { productId, sku } = readProduct((await staff.get('/products/fresh-cow-milk')).text);
  const { location } = await staff.post(`${path}/new`, {
    ...deliveryDetails,
    phone,
    name: 'Mama Atieno wa Bumala-Nyang’anyi',
    rhythm: 'every',
    from: addDays(today(), 3),
    line: `${productId}-${sku}`,
    quantity: '12',
  });
  await staff.post(location, { intent: 'pause', from: addDays(today(), 5), until: addDays(today(), 8) });
  await staff.get(location);
  return location;
}

/** The pages of the household itself. */
async function prepareHouseholdStates(shop: Shop, id: string): Promise<PageState[]> {
  const user = makeUser();
  const owner = await createSignedInVisitor(shop, user);
  await shop
    .database()
    .collection<StandingOrder>('standingOrders')
    .updateOne({ _id: new ObjectId(id) }, { $set: { userId: user._id } });
  const guest = createVisitor(shop.url);
  const { productId, sku } = readProduct((await guest.get('/products/fresh-cow-milk')).text);
  const own = '/standing-orders';
  const begin = `${own}/new?${new URLSearchParams({ productId, sku, quantity: '2' }).toString()}`;
  const submit = 'Show what it costs';
  const { city, location, address } = deliveryDetails;
  const fill = { phone: '0791 234 609', name: 'Nafula', email: 'n@example.com', city, location, address };
  return [
    { name: 'own standing order', path: `${own}/${id}`, visitor: owner },
    { name: 'own standing order, changed', path: `${own}/${id}/change`, visitor: owner },
    { name: 'own standing order, its link', path: own, visitor: guest },
    { name: 'own standing order, begun', path: begin, visitor: guest },
    { name: 'own standing order, refused', path: begin, visitor: guest, submit },
    {
      name: 'own standing order, its costs',
      path: begin,
      visitor: guest,
      fill,
      submit,
      waitFor: 'text=Is this right?',
    },
    { name: 'own standing order, link sent', path: `${own}/new?sent=both`, visitor: guest },
    { name: 'own standing order, old link', path: `${own}/confirm/${'A'.repeat(43)}`, visitor: guest },
  ];
}

/** Returns a function that takes an order by phone, and gives its number. */
async function createTaker(staff: Visitor) {
  const { productId, sku } = readProduct((await staff.get('/products/fresh-cow-milk')).text);
  let count = 0;
  return async (paymentMethod: 'cash' | 'mpesa'): Promise<string> => {
    count += 1;
    const { location, text } = await staff.post('/orders-admin/new', {
      ...deliveryDetails,
      phone: `0791 234 60${count}`,
      name: 'Mama Atieno wa Bumala',
      email: '',
      paymentMethod,
      orderKey: `page-state-phone-order-${count}`,
      line: `${productId}-${sku}`,
      quantity: '3',
      note: 'Please ring twice: the dog is friendly, the gate is not.',
      intent: 'place',
    });
    const number = /M-\d+$/.exec(location)?.[0];
    if (!number) throw new Error(`The order was not placed: ${text}`);
    return number;
  };
}
