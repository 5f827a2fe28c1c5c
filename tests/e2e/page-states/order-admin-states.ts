import type { Order } from '~/domain/orders/order';
import type { OrderCode } from '~/domain/orders/sms/order-code';
import { waitingSms } from '~/domain/sms/outbox/queue-sms.server';
import type { SmsMessage } from '~/domain/sms/outbox/sms-message';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeOrder } from '../../support/fixtures/orders';
import { createSignedInVisitor, makeUser } from '../../support/fixtures/users';
import type { Shop } from '../../support/shop/start-shop';
import { createVisitor } from '../../support/shop/visitor';
import type { PageState } from './page-state';
import { phoneOf } from '../../support/fixtures/phone-of';

/** With a text that may be sent again, and the code of its link. */
async function tellByText(shop: Shop, { _id: orderId, customer, createdAt }: Order): Promise<void> {
  await shop.database().collection<OrderCode>('orderCodes').insertOne({ _id: 'AB12CD', orderId, createdAt });
  const text =
    'Malisho: We have your order M-24061: KSh 650. We’ll call you to confirm it. malisho.co.ke/o/AB12CD';
  const sms = waitingSms(
    { key: 'page-state', kind: 'received', to: phoneOf(customer), text, orderId, usefulUntil: createdAt },
    createdAt,
    createdAt,
  );
  await shop
    .database()
    .collection<SmsMessage>('smsMessages')
    .insertOne({
      ...sms,
      state: 'unknown',
      reason: 'interrupted',
      cost: 'KES 1.6000',
      parts: 2,
      nextTryAt: null,
      usefulUntil: null,
      textUntil: null,
    });
}

/** The orders screen with an order of each kind, and several pages of it. */
export async function prepareOrderAdminStates(shop: Shop): Promise<PageState[]> {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'admin', firstName: 'Jane' }));
  const since = new Date('2026-03-10T06:00:00.000Z');
  const createdAt = new Date('2026-03-11T06:00:00.000Z');
  const large = makeOrder({
    createdAt,
    stockTaken: false,
    customer: {
      firstName: 'Wanjiru wa Kamau',
      lastName: 'Odhiambo-Nyang’anyi',
      phone: '+254712345678' as PhoneNumber,
      email: 'a.rather.long.address.of.somebody@a-rather-long-domain.example.com',
    },
    internalNotes: [{ at: since, name: 'Otieno', text: 'The gate is locked after six: call first.' }],
  });
  // Its card confirms the order for a day, or declines it.
  const outside = makeOrder({
    createdAt,
    stockTaken: false,
    delivery: {
      method: 'delivery',
      address: 'House 12, blue gate',
      city: 'Mombasa',
      location: 'Nyali',
      additionalInfo: '',
      isOutside: true,
    },
  });
  const refund = makeOrder({
    createdAt,
    status: 'cancelled',
    paymentStatus: 'paid',
    paymentMethod: 'mpesa',
    paidAt: since,
    receiptNumber: 'SKL1ABC234',
    refundsDue: [
      {
        reason: 'order-cancelled',
        amount: shillings(330),
        receiptNumber: 'SKL1ABC234',
        attemptId: null,
        since,
      },
    ],
  });
  const cancelled = makeOrder({ createdAt: since, status: 'cancelled', paymentStatus: 'failed' });
  const cash = { paymentStatus: 'paid', paidAt: since } as const;
  const delivered = makeOrder({ createdAt: since, status: 'delivered', deliveredAt: new Date(), ...cash });
  const rest = (['confirmed', 'processing', 'shipped', 'delivered'] as const).flatMap((status) =>
    Array.from({ length: 7 }, () =>
      makeOrder({ createdAt: since, status, deliveryMethod: 'pickup', paymentMethod: 'cop' }),
    ),
  );
  await shop
    .database()
    .collection<Order>('orders')
    .insertMany([large, outside, refund, cancelled, delivered, ...rest]);
  await tellByText(shop, large);
  const choose = async (act: string) => {
    const { location } = await visitor.post('/orders-admin?from=2026-03-10&to=2026-03-11', {
      act,
      all: 'on',
    });
    return location;
  };
  const done = await choose('next');
  const ready = rest.filter(({ status }) => status === 'confirmed');
  await visitor.post(done, [['intent', 'do'], ...ready.map(({ number }) => ['order', number] as const)]);
  const list = '/orders-admin?from=2026-03-10&to=2026-03-11';
  const page = { visitor, hydrated: true };
  const nobody = createVisitor(shop.url);
  return [
    { name: 'orders, filtered', path: list, ...page },
    { name: 'orders, none found', path: '/orders-admin?q=nobodyatall', ...page },
    { name: 'orders, money to look at', path: '/orders-admin?attention=refund', ...page },
    { name: 'order, to be confirmed by phone', path: `/orders-admin/${large.number}`, ...page },
    { name: 'order, outside the towns', path: `/orders-admin/${outside.number}`, ...page },
    { name: 'order, cancelled and paid', path: `/orders-admin/${refund.number}`, ...page },
    { name: 'order, cancelled in cash', path: `/orders-admin/${cancelled.number}`, ...page },
    { name: 'order, just delivered', path: `/orders-admin/${delivered.number}`, ...page },
    {
      name: 'order, status refused',
      path: `/orders-admin/${large.number}`,
      submit: 'Change status',
      ...page,
    },
    {
      name: 'orders, packing slips',
      path: `/orders-admin/print?as=slip&order=${large.number}&order=${refund.number}`,
      visitor,
    },
    { name: 'texts', path: '/texts-admin', visitor },
    { name: 'texts, none found', path: '/texts-admin?fate=refused', visitor },
    { name: 'order of a text', path: '/o/AB12CD', visitor: nobody },
    {
      name: 'order of a text, refused',
      path: '/o/AB12CD',
      visitor: nobody,
      fill: { digits: '0000' },
      submit: 'See my order',
    },
    { name: 'orders, chosen', path: await choose('deliver-cash'), visitor },
    { name: 'orders, done at once', path: done, visitor },
    { name: 'orders, receipt', path: `/orders-admin/print?order=${refund.number}`, visitor },
  ];
}
