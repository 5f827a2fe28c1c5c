import { EJSON } from 'bson';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import {
  deleteAccount,
  endStandingOrdersOf,
  findDeletionObstacle,
} from '~/domain/privacy/delete-account.server';
import { exportAccountData } from '~/domain/privacy/export-account-data.server';
import type { DataSubject } from '~/domain/privacy/data-subject.server';
import { mailAccountLink } from '~/domain/accounts/account-mail.server';
import { requestPasswordReset } from '~/domain/accounts/mailed-links/request-password-reset.server';
import { recordAccountEvent } from '~/domain/accounts/account-events.server';
import { accountLimitKey } from '~/domain/accounts/sign-in/sign-in-limits.server';
import { addComment } from '~/domain/comments/add-comment.server';
import { bookVisit } from '~/domain/bookings/book-visit.server';
import { listTourDays } from '~/domain/bookings/days/tour-days';
import { updateCustomerCart } from '~/domain/orders/carts/customer-cart.server';
import { queueMail } from '~/domain/mail/queue-mail.server';
import { sendMessage } from '~/domain/messages/send-message.server';
import { queueFarmNoticeMail } from '~/domain/orders/notices/queue-farm-notice-mail.server';
import { changeOrderStatus } from '~/domain/orders/status/change-order-status.server';
import type { Order } from '~/domain/orders/order';
import { placeOrder } from '~/domain/orders/placing/place-order.server';
import { recordCash } from '~/domain/payments/cash/record-cash.server';
import { claimPayment } from '~/domain/payments/claims/claim-payment.server';
import { closeOverdueOrder } from '~/domain/payments/deadlines/close-overdue-order.server';
import { subscribe } from '~/domain/newsletter/subscribe.server';
import { applyPayment } from '~/domain/payments/results/apply-payment.server';
import { withTransaction } from '#db/client';
import { changeToCash } from '~/domain/payments/change-to-cash.server';
import { sendFirstPrompt } from '~/domain/payments/prompts/initiate-prompt.server';
import { waitingSms } from '~/domain/sms/outbox/queue-sms.server';
import { takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { addDays } from '~/lib/calendar-days';
import { toCents } from '~/lib/format/money';
import { toDateInput } from '~/lib/format/dates';
import { mergeWishlist } from '~/domain/wishlist/wishlist.server';
import { makeStaffMember } from '../../support/fixtures/staff';
import { makeSession, makeUser } from '../../support/fixtures/users';
import { interceptCall } from '../orders/intercept-call';
import { deliveryDetails, phoneNumber, pickupDetails, useShop } from '../orders/shop';
import { usualCalendar } from '../../support/fixtures/visits';

const shop = useShop();

/** Words that are this person's, and nobody else's in these tests. */
const person = {
  firstName: 'Nyambura',
  lastName: 'Wekesa',
  email: 'nyambura@example.com',
  phone: '+254798765432',
  street: '77 Jacaranda Close',
  city: 'Mumias',
  location: 'Behind the posho mill',
  additionalInfo: 'Ask for Mama Nyambura',
} as const;

const phone = phoneNumber(person.phone);
const details = {
  ...deliveryDetails(phone),
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  address: person.street,
  city: person.city,
  location: person.location,
  additionalInfo: person.additionalInfo,
} as Extract<ReturnType<typeof deliveryDetails>, { deliveryMethod: 'delivery' }>;

async function insertUser(fields: Parameters<typeof makeUser>[0] = {}): Promise<DataSubject['user']> {
  const user = makeUser({
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    phoneNumber: phone,
    addresses: [
      { street: person.street, city: person.city, state: 'W', country: 'K', zipCode: '1', isDefault: true },
    ],
    passwordHash: 'HASH-OF-PASSWORD',
    identities: [{ issuer: 'https://id.example', subject: 'subject-of-nyambura' }],
    twoStep: { secret: 'SECRET-OF-APP', since: shop.now, lastStep: 1, recoveryCodes: ['HASH-OF-CODE'] },
    ...fields,
  });
  await collections().users.insertOne(user);
  return user;
}

/** An order that is delivered, and paid by M-Pesa on this phone. */
async function placeDelivered(userId: ObjectId | null, email: string = person.email): Promise<Order> {
  const line = await shop.sell(9);
  const order = await shop.place({ userId, lines: [line], details: { ...details, email } });
  expect(await sendFirstPrompt(order, { address: null, now: shop.now })).toMatchObject({ ok: true });
  const { checkoutRequestId } = await shop.simulator.waitForPrompt({ phone });
  await shop.simulator.answer(checkoutRequestId, 'pin');
  await shop.simulator.delivered(checkoutRequestId);
  await deliver(order);
  shop.passSeconds(200);
  return shop.reload(order);
}

async function deliver(order: Order): Promise<void> {
  const { status } = await shop.reload(order);
  const steps = (['confirmed', 'processing', 'shipped', 'delivered'] as const).filter((to) => to !== status);
  for (const to of steps)
    expect(
      await changeOrderStatus({ orderId: order._id, to, by: 'admin', name: 'Farm Admin', now: shop.now }),
      to,
    ).toMatchObject({ ok: true });
}

/** Money that comes in for it by itself. */
async function pay(order: Order, receiptNumber: string): Promise<void> {
  const current = await shop.reload(order);
  const money = {
    amount: order.totalAmount,
    receiptNumber,
    attemptId: null,
    checkoutRequestId: null,
    by: 'payment',
  } as const;
  await withTransaction((session) => applyPayment(current, money, shop.now, session));
}

const cancel = (order: Order) =>
  changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'customer', now: shop.now });

/** Somebody of whom we hold all that we can. */
async function fillEverything() {
  const user = await insertUser();
  const own = await placeDelivered(user._id);
  const asGuest = await placeDelivered(null, 'NYAMBURA@example.com');
  const pickup = await shop.place({
    userId: user._id,
    lines: [await shop.sell(3)],
    details: { ...pickupDetails(new Date(shop.now.getTime() + 3 * 86_400_000), phone), ...nameOf(details) },
    paymentMethod: 'cop',
    phoneNumber: null,
  });
  await cancel(pickup);
  const line = await shop.sell(5);
  await updateCustomerCart(user._id, (cart) => ({ cart: { ...cart, lines: [line] } }), shop.now);
  await mergeWishlist(user._id, [line.productId], shop.now);
  const now = shop.now;
  await collections().sessions.insertOne(makeSession(user, { device: 'Firefox of Nyambura' }));
  await collections().signInChallenges.insertOne({
    _id: 'challenge',
    userId: user._id,
    method: 'password',
    remember: false,
    redirectTo: '/account',
    tries: 0,
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await collections().twoStepSetUps.insertOne({
    _id: 'set-up',
    userId: user._id,
    secret: 'SECRET-OF-APP',
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await collections().unsavedForms.insertOne({
    _id: 'unsaved',
    account: accountLimitKey(user.email),
    sealed: 'what Nyambura typed',
    expiresAt: new Date(now.getTime() + 60_000),
  });
  await withTransaction((session) => mailAccountLink('verify-email', user, now, session));
  await requestPasswordReset({ email: person.email, clientAddress: '192.0.2.7', now });
  const note = { at: now, name: 'Farm Admin', text: `${person.lastName} wants it early` };
  await collections().orders.updateOne({ _id: own._id }, { $set: { internalNotes: [note] } });
  await recordAccountEvent({ userId: user._id, change: { kind: 'password-changed' }, now });
  await subscribe({ email: 'NYAMBURA@example.com', clientAddress: null, now });
  await writeAndBook('Nyambura@example.com');
  const { address, city, location, additionalInfo } = details;
  const taken = await takeStandingOrder(
    {
      customer: { ...nameOf(details), phone, email: 'Nyambura@example.com' },
      place: { address, city, location, additionalInfo, deliveryArea: null },
      lines: [line],
      days: ['monday'],
      from: addDays(toDateInput(now), 2),
    },
    { by: { kind: 'customer' }, now },
  );
  if (!taken.ok) throw new Error(taken.reason);
  const { _id: orderId } = taken.order;
  const text = `${person.firstName}, nothing comes on Monday`;
  const sms = { key: 'standing-short', kind: 'changed', to: phone, text, orderId, usefulUntil: now } as const;
  await collections().smsMessages.insertOne({ ...waitingSms(sms, now, now), state: 'unknown' });
  return { user, own, asGuest, pickup };
}

/** What somebody sends by the forms of the farm, without an account. */
async function writeAndBook(email: string): Promise<void> {
  const { firstName, lastName } = person;
  const contact = { email, phone: person.phone };
  const message = { name: `${firstName} ${lastName}`, subject: 'Milk', message: person.additionalInfo };
  const visit = { firstName, lastName, specialRequests: person.location, groupSize: '1-5' } as const;
  const common = { clientAddress: null, isBot: false, verifiedEmail: null, now: shop.now };
  await sendMessage({ form: { ...contact, ...message, category: 'Support' }, ...common });
  const preferredDate = listTourDays('', usualCalendar(shop.now))[7] ?? '';
  expect(await bookVisit({ form: { ...contact, ...visit, preferredDate }, ...common })).toMatchObject({
    ok: true,
  });
  const comment = { author: `${firstName} ${lastName}`, email, content: person.additionalInfo, parent: '' };
  await addComment({ postId: new ObjectId(), form: comment, ...common });
}

const nameOf = ({ firstName, lastName, email }: typeof details) => ({ firstName, lastName, email });

/** Everything in the database, as text, without what counts by phone number for two hours at most. */
async function readDatabase(): Promise<Record<string, string>> {
  const { promptQuotas: _, rateLimits: __, ...others } = collections();
  const entries = Object.entries(others).map(async ([name, collection]) => {
    const documents: unknown[] = await collection.find().toArray();
    return [name, EJSON.stringify(documents)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const tracesIn = (database: Record<string, string>): string[] =>
  Object.entries(database).flatMap(([name, text]) =>
    [...Object.values(person), '798765432', 'subject-of-nyambura', 'HASH-OF', 'SECRET-OF']
      .filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))
      .map((trace) => `${name}: ${trace}`),
  );

beforeEach(async () => {
  // The shop names no towns to which it delivers: the person's could be one of them.
  await collections().settings.updateOne({ _id: 'site' }, { $set: { 'deliveryRule.towns': [] } });
  // Somebody else, of whom nothing may be lost.
  const other = makeUser({ email: 'other@example.com' });
  await collections().users.insertOne(other);
  await collections().sessions.insertOne(makeSession(other));
  await mergeWishlist(other._id, [new ObjectId().toHexString()], new Date());
  await queueMail(
    { key: `verify ${other._id.toHexString()}`, to: other.email, subject: 'Welcome', text: 'Hello' },
    { now: new Date() },
  );
});

describe('deleting an account', () => {
  it('erases all personal data and keeps the books as they were', async () => {
    const { user, own, asGuest, pickup } = await fillEverything();
    expect(tracesIn(await readDatabase()).length).toBeGreaterThan(20);
    const other = await shop.place({ lines: [await shop.sell(1)] });

    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
    expect(tracesIn(await readDatabase())).toEqual([]);

    for (const before of [own, asGuest, pickup]) {
      const after = await shop.reload(before);
      expect(after).toMatchObject({
        number: before.number,
        items: before.items,
        subtotal: before.subtotal,
        deliveryFee: before.deliveryFee,
        totalAmount: before.totalAmount,
        paymentMethod: before.paymentMethod,
        paymentStatus: after.paymentStatus,
        receiptNumber: before.receiptNumber,
        paidAt: before.paidAt,
        createdAt: before.createdAt,
        userId: null,
        personErasedAt: shop.now,
      });
    }
    expect(own.receiptNumber).toMatch(/^\w{10}$/);
    expect((await shop.reload(own)).paymentPhone).toBe('+2547*****432');
    expect((await shop.attemptsOf(own)).map((attempt) => attempt.phone)).toEqual(['+2547*****432']);
    expect((await shop.reload(pickup)).shippingAddress).toContain('Pickup at Main Store');
    // What belongs to others stays.
    expect(await shop.reload(other)).toEqual(other);
    expect(await collections().users.countDocuments()).toBe(1);
    for (const name of ['sessions', 'wishlists'] as const)
      expect(await collections()[name].countDocuments(), name).toBe(1);
    expect(await collections().outbox.countDocuments({ to: 'other@example.com' })).toBe(1);
    expect(await collections().accountEvents.findOne({ 'change.kind': 'deleted' })).toMatchObject({
      userId: user._id,
    });
    // The same again: the form was sent twice.
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
  });

  it('leaves the person out of an email to the farm that still waits', async () => {
    const addresses = ['akinyi@example.com'];
    await collections().settings.updateOne({ _id: 'site' }, { $set: { 'notices.addresses': addresses } });
    const waiting = () => collections().outbox.find({ to: 'akinyi@example.com' }).toArray();
    const user = await insertUser();
    const own = await placeDelivered(user._id);
    const other = await shop.place({ lines: [await shop.sell(5)], paymentMethod: 'cod', phoneNumber: null });
    shop.passSeconds(200);
    expect(await queueFarmNoticeMail(shop.now)).toBe(2);
    const [before] = await waiting();
    expect(before?.text).toContain(person.firstName);
    await deleteAccount(user._id, shop.now);
    const [mail] = await waiting();
    expect(mail?.text).not.toContain(own.number);
    expect(mail?.text).toContain(other.number);
    expect(mail?.subject).toBe('1 new cash order');
    expect(tracesIn(await readDatabase())).toEqual([]);

    const second = await insertUser();
    await placeDelivered(second._id);
    shop.passSeconds(600);
    expect(await queueFarmNoticeMail(shop.now)).toBe(1);
    await deleteAccount(second._id, shop.now);
    expect((await waiting()).map(({ key }) => key)).toEqual([mail?.key]);
  });

  it('ends a standing order alone where that is asked, also when nothing is in the way any more', async () => {
    const { user } = await fillEverything();
    await endStandingOrdersOf(user._id, shop.now);
    expect(await collections().standingOrders.findOne({})).toMatchObject({ isOpen: false });
    expect(await collections().users.findOne({ _id: user._id })).not.toBeNull();
  });

  it('ends a standing order at once where orders are in the way, and says what is owed', async () => {
    const { user } = await fillEverything();
    const line = await shop.sell(5);
    const order = await shop.place({
      lines: [line],
      paymentMethod: 'cod',
      phoneNumber: null,
      userId: user._id,
    });
    const standing = () => collections().standingOrders.findOne({});
    const blocked = { ok: false, reason: 'unsettled-orders' } as const;
    expect(await deleteAccount(user._id, shop.now)).toMatchObject({
      ...blocked,
      orders: [{ number: order.number, reason: 'under-way', owed: 0 }],
      standingOrders: [{ place: person.street }],
    });
    expect(await standing()).toMatchObject({ isOpen: false, endsOn: expect.any(String) });
    await deliver(order);
    expect(await deleteAccount(user._id, shop.now)).toMatchObject({
      ...blocked,
      orders: [{ reason: 'money', owed: order.totalAmount }],
      standingOrders: [],
    });
    expect(await standing()).not.toBeNull();
    expect(
      await recordCash({ orderNumber: order.number, amount: null, by: makeStaffMember(), now: shop.now }),
    ).toMatchObject({ ok: true });
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
    expect(await standing()).toBeNull();
  });

  it('ends one that it sees by its confirmed phone alone, which its data has, and says what is owed there', async () => {
    const confirmedPhone = { number: phone, at: shop.now, usedAt: shop.now };
    const user = await insertUser({ confirmedPhone, emailVerifiedAt: null });
    const morning = await shop.place({
      lines: [await shop.sell(5)],
      paymentMethod: 'cod',
      phoneNumber: null,
    });
    const { address, city, location, additionalInfo } = details;
    const take = async (street: string, userId: ObjectId | null) => {
      const taken = await takeStandingOrder(
        {
          customer: { ...nameOf(details), phone, email: null },
          place: { address: street, city, location, additionalInfo, deliveryArea: null },
          lines: [await shop.sell(5)],
          days: ['monday'],
          from: addDays(toDateInput(shop.now), 2),
        },
        { by: { kind: 'customer' }, now: shop.now, userId },
      );
      if (!taken.ok) throw new Error(taken.reason);
      return taken.order;
    };
    const own = await take(address, null);
    const another = makeUser({ email: 'another@example.com' });
    await collections().users.insertOne(another);
    const others = await take('The other gate', another._id);
    await collections().orders.updateOne(
      { _id: morning._id },
      { $set: { standing: { id: own._id, household: own.household, day: toDateInput(shop.now) } } },
    );
    await deliver(morning);
    const code = { code: 'SKL1ABC234', amount: toCents(2_000), at: shop.now };
    const unseenCodes = [{ ...code, by: 'Achieng' }];
    await collections().orders.updateOne({ _id: morning._id }, { $set: { unseenCodes } });
    const content = JSON.parse((await exportAccountData(user._id, shop.now)) ?? '') as Record<
      string,
      unknown[]
    >;
    expect(content['standingOrders']).toMatchObject([{ place: { address } }]);
    const morningDay = toDateInput(shop.now);
    expect(content['orders']).toMatchObject([
      {
        number: morning.number,
        morning: { day: morningDay, outcome: 'brought' },
        codesToBeFound: [{ code: 'SKL1ABC234', amount: 20, at: shop.now.toISOString() }],
      },
    ]);
    expect(JSON.stringify(content)).not.toContain('Achieng');
    await collections().orders.updateOne({ _id: morning._id }, { $unset: { unseenCodes: '' } });
    expect(await deleteAccount(user._id, shop.now)).toMatchObject({
      ok: false,
      orders: [{ number: morning.number, owed: morning.totalAmount }],
      standingOrders: [{ place: address }],
    });
    const isOpen = async ({ _id }: typeof own) =>
      (await collections().standingOrders.findOne({ _id }))?.isOpen ?? 'gone';
    expect([await isOpen(own), await isOpen(others)]).toEqual([false, true]);
    await recordCash({ orderNumber: morning.number, amount: null, by: makeStaffMember(), now: shop.now });
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
    expect([await isOpen(own), await isOpen(others)]).toEqual(['gone', true]);
  });

  it('is rolled back as a whole when it is interrupted', async () => {
    const { user } = await fillEverything();
    const before = await readDatabase();
    interceptCall(collections().accountEvents, 'insertOne', () => Promise.reject(new Error('cut off')));
    await expect(deleteAccount(user._id, shop.now)).rejects.toThrow('cut off');
    expect(await readDatabase()).toEqual(before);
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
    expect(tracesIn(await readDatabase())).toEqual([]);
  });

  it('keeps the data of an unverified address', async () => {
    const user = await insertUser({ emailVerifiedAt: null });
    const stranger = await placeDelivered(null);
    await writeAndBook(person.email);
    await queueMail(
      { key: 'reset-password x', to: person.email, subject: 'S', text: 'T' },
      { now: shop.now },
    );
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: true });
    expect(await shop.reload(stranger)).toEqual(stranger);
    const left = await collections().outbox.find({ to: person.email }).toArray();
    expect(left.map(({ key }) => key.split(' ')[0]).sort()).toEqual([
      'booking-received',
      'message-received',
      'order-delivered',
      'order-paid',
      'order-shipped',
    ]);
    for (const name of ['messages', 'bookings', 'comments'] as const)
      expect(await collections()[name].countDocuments(), name).toBe(1);
  });

  it.each([
    ['waits for its payment', 'under-way', () => Promise.resolve()],
    [
      'is on its way',
      'under-way',
      async (order: Order) => {
        await pay(order, 'SKL1ONWAY1');
        const change = { orderId: order._id, to: 'processing', by: 'admin', now: shop.now } as const;
        expect(await changeOrderStatus(change)).toMatchObject({ ok: true });
      },
    ],
    [
      'is delivered and not paid',
      'money',
      async (order: Order) => {
        const { number: orderNumber } = order;
        expect(await changeToCash({ orderNumber, now: shop.now })).toMatchObject({ ok: true });
        await deliver(order);
      },
    ],
    [
      'has a code to be matched',
      'money',
      async (order: Order) => {
        await cancelByLimit(order);
        await claimPayment({ orderNumber: order.number, code: 'SKL1CLAIM1', address: null, now: shop.now });
      },
    ],
    [
      'has money to be given back',
      'money',
      async (order: Order) => {
        await pay(order, 'SKL1MONEY1');
        await changeOrderStatus({ orderId: order._id, to: 'cancelled', by: 'admin', now: shop.now });
      },
    ],
    ['may still be paid', 'may-come', (order: Order) => cancelByLimit(order)],
  ] as const)('is obstacle while an order %s', async (_name, reason, prepare) => {
    const user = await insertUser();
    const order = await shop.place({ userId: user._id, lines: [await shop.sell(2)], details });
    await sendFirstPrompt(order, { address: null, now: shop.now });
    await prepare(order);
    const before = await readDatabase();
    const { status, totalAmount } = await shop.reload(order);
    const owed = status === 'delivered' ? totalAmount : 0;
    const obstacle = {
      reason: 'unsettled-orders',
      orders: [{ number: order.number, isGuestOrder: false, reason, owed }],
      standingOrders: [],
    };
    expect(await findDeletionObstacle(user._id, shop.now)).toEqual(obstacle);
    expect(await deleteAccount(user._id, shop.now)).toEqual({ ok: false, ...obstacle });
    const { leases: _, ...rest } = await readDatabase();
    expect(rest).toEqual({ ...before, leases: undefined });
  });

  const cancelByLimit = async ({ _id }: Order) => {
    expect(await closeOverdueOrder(_id, shop.passSeconds(130))).toBe(true);
  };

  it('is rejected for the last super_admin, also when two delete themselves concurrently', async () => {
    const [one, two] = [
      await insertUser({ role: 'super_admin', identities: [] }),
      await insertUser({ role: 'super_admin', identities: [], email: 'two@example.com' }),
    ];
    await insertUser({
      role: 'super_admin',
      identities: [],
      email: 'three@example.com',
      disabledAt: new Date(),
    });
    expect(await findDeletionObstacle(one._id, shop.now)).toBeNull();
    const results = await Promise.all([one, two].map(({ _id }) => deleteAccount(_id, shop.now)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'last-super-admin' });
    expect(await collections().users.countDocuments({ role: 'super_admin', disabledAt: null })).toBe(1);
  });

  it('leaves no order behind that is placed concurrently', async () => {
    const user = await insertUser();
    const line = await shop.sell(5);
    const placement = () => shop.placement({ userId: user._id, lines: [line], details });
    // The order comes while the deletion looks: it is seen.
    interceptCall(collections().users, 'findOne', () => placeOrder(placement()));
    expect(await deleteAccount(user._id, shop.now)).toMatchObject({ ok: false, reason: 'unsettled-orders' });
    await cancel((await collections().orders.findOne({ userId: user._id })) as Order);
    // The deletion comes while the order is placed: there is no account to place it for.
    interceptCall(collections().users, 'findOneAndUpdate', () => deleteAccount(user._id, shop.now));
    expect(await placeOrder(placement())).toEqual({ ok: false, reason: 'account-required' });
    expect(tracesIn(await readDatabase())).toEqual([]);
    expect(await shop.stockOf(line.sku)).toBe(5);
  });

  it('refunds a late payment for an order of a deleted user', async () => {
    const user = await insertUser();
    const order = await shop.place({ userId: user._id, lines: [await shop.sell(5)], details });
    await cancel(order);
    await deleteAccount(user._id, shop.now);
    await pay(order, 'SKL1LATE01');
    expect(await shop.reload(order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'paid',
      refundsDue: [{ reason: 'paid-late', receiptNumber: 'SKL1LATE01' }],
    });
    expect(await collections().outbox.countDocuments({ to: { $in: ['', person.email] } })).toBe(0);
  });
});

describe('the export of personal data', () => {
  it('contains all personal data and no secret', async () => {
    const { user, own, asGuest, pickup } = await fillEverything();
    const text = await exportAccountData(user._id, shop.now);
    const content = JSON.parse(text ?? '') as Record<string, unknown[] & Record<string, unknown>>;
    expect(Object.keys(content)).toEqual([
      'about',
      'profile',
      'sessions',
      'invitations',
      'history',
      'cart',
      'wishlist',
      'orders',
      'standingOrders',
      'payments',
      'emails',
      'texts',
      'textsStopped',
      'newsletter',
      'backInStock',
      'comments',
      'commentBlock',
      'messages',
      'visits',
    ]);
    expect(content['comments']).toMatchObject([{ content: person.additionalInfo }]);
    expect(content['messages']).toMatchObject([{ subject: 'Milk', message: person.additionalInfo }]);
    expect(content['visits']).toMatchObject([{ groupSize: '1-5', specialRequests: person.location }]);
    expect(content['profile']).toMatchObject({
      email: person.email,
      firstName: person.firstName,
      phoneNumber: person.phone,
      addresses: [{ street: person.street }],
      twoStep: { recoveryCodesLeft: 1 },
      signsInBy: { password: true, services: [{ issuer: 'https://id.example' }] },
    });
    expect(content['sessions']).toMatchObject([{ device: 'Firefox of Nyambura' }]);
    expect(content['history']).toMatchObject([{ kind: 'password-changed', by: 'you' }]);
    expect(content['cart']).toMatchObject([{ product: 'Fresh milk', quantity: 1 }]);
    expect(content['wishlist']).toMatchObject([{ product: 'Fresh milk' }]);
    const numbers = content['orders']?.map((order) => (order as { number: string }).number);
    expect(numbers?.sort()).toEqual([own, asGuest, pickup].map(({ number }) => number).sort());
    expect(content['orders']?.find((order) => (order as Order).number === own.number)).toMatchObject({
      totalAmount: 265,
      customer: { phone: person.phone },
      delivery: { additionalInfo: person.additionalInfo },
      receiptNumber: own.receiptNumber,
    });
    expect(content['standingOrders']).toMatchObject([
      {
        phone: person.phone,
        rules: [{ days: ['monday'], lines: [{ quantity: 1, price: 65 }] }],
        history: [{ by: 'customer' }],
      },
    ]);
    expect(content['texts']).toContainEqual(expect.objectContaining({ to: person.phone, about: 'changed' }));
    expect(content['payments']).toMatchObject([
      { phone: person.phone, amount: 265 },
      { phone: person.phone, amount: 265 },
    ]);
    expect(content['emails']?.length).toBeGreaterThan(2);
    expect(text).not.toMatch(/HASH-OF|SECRET-OF|placementKey|tokenHash|Farm Admin/);
    const [session] = await collections().sessions.find({ userId: user._id }).toArray();
    for (const secret of [session?._id, own.idempotencyKey]) expect(text).not.toContain(secret);
  });

  it('contains nothing of other people', async () => {
    const user = await insertUser();
    const text = (await exportAccountData(user._id, shop.now)) ?? '';
    expect(text).not.toContain('other@example.com');
    expect(await exportAccountData(new ObjectId(), shop.now)).toBeNull();
  });
});
