import { expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import { confirmPhone, removePhone } from '~/domain/accounts/phone-codes/confirmed-phones.server';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { erasePersonFromOrders } from '~/domain/orders/customers/erase-person.server';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { viewOrderDetails, viewOrderRow } from '~/domain/orders/handling/order-admin-view';
import { listOrders } from '~/domain/orders/list/list-orders.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import { disownOrder } from '~/domain/orders/sms/order-by-code.server';
import { loadPaymentReview } from '~/domain/payments/review/load-payment-review.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { recordStop } from '~/domain/sms/sms-opt-outs.server';
import { pauseStandingOrder, takeStandingOrder } from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import { pauseOn } from '~/domain/standing-orders/promised-days';
import { describePaused } from '~/domain/standing-orders/standing-order-form';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { phoneOf } from '../../support/fixtures/phone-of';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';
import { addUser, customer, enterCode, now } from './household';

const dairy = useDairy();
const sms = useSms();

const other = '+254711222399' as PhoneNumber;
const evening = at('11-29 19:00');

/** One with its first morning made. */
async function takeMade(changes: object = {}) {
  const line = await dairy.sell(100);
  const household = await dairy.take(line, { customer: { ...dairy.form(line).customer, ...changes } });
  await makeMornings(at('11-29 18:00'));
  const [order] = await dairy.ordersOf(household);
  if (!order) throw new Error('no morning');
  return { household, order };
}

const set = ({ _id }: StandingOrder, changes: object) =>
  collections().standingOrders.updateOne({ _id }, { $set: changes });

it.each<[string, string | null, number, (household: StandingOrder) => unknown]>([
  ['by a text', null, 1, () => {}],
  ['by email', 'jane@example.com', 1, () => {}],
  ['by email alone', 'jane@example.com', 0, () => configureSms()],
  ['at the door where the shop has no texts', null, 0, () => configureSms()],
  ['at the door where these texts are off', null, 0, () => dairy.set({ 'sms.kinds.changed': false })],
  [
    'at the door where the phone has stopped them',
    null,
    1,
    ({ customer: of }) => recordStop(phoneOf(of), 'message', evening),
  ],
  [
    'at the door where the household has another phone since',
    null,
    0,
    (household) => set(household, { 'customer.phone': other }),
  ],
])('a morning that the farm cancels is told %s', async (how, email, texts, prepare) => {
  sms.switchOn(true);
  const { household, order } = await takeMade({ email });
  await prepare(household);
  await changeStatusAsStaff({ orderNumber: order.number, to: 'cancelled', by: by.staff, now: evening });
  const { toTell = [] } = await dairy.reload(household);
  expect(toTell.map(({ text }) => text)).toEqual(
    how.startsWith('at the door')
      ? [expect.stringMatching(/^Your milk of Monday 30 November: .* cancelled/)]
      : [],
  );
  expect(await collections().smsMessages.countDocuments({ key: /^order-cancelled/ })).toBe(texts);
});

it('a number that is not theirs any more stands nowhere where the farm calls or asks for money', async () => {
  const { household, order } = await takeMade();
  const old = phoneOf(household.customer);
  const shown = async () => {
    const phones = await findPhoneNow(order);
    const { orders } = await listOrders({ filter: orderListFilter.none, now: evening });
    const [row] = orders.filter(({ number }) => number === order.number);
    return [
      row && viewOrderRow(row, await findPhoneNow(row)).phone?.href,
      viewOrderDetails(order, phones).shippingAddress.split('\n')[1],
      (await loadPaymentReview(order.number))?.phone,
    ];
  };
  expect(await shown()).toEqual([`tel:${old}`, formatPhone(old), formatPhone(old)]);
  await set(household, { 'customer.phone': other });
  expect(await shown()).toEqual([`tel:${other}`, formatPhone(other), formatPhone(other)]);
  await set(household, { freedPhone: other });
  expect(await shown()).toEqual([undefined, household.customer.email, null]);
});

it('an order whose person was erased shows no phone of the household', async () => {
  const { order } = await takeMade();
  await withTransaction((session) => erasePersonFromOrders([order], evening, session));
  const [erased] = await dairy.ordersOf();
  expect(erased && (await findPhoneNow(erased))).toEqual({ phone: null, former: null });
});

const takenBy = async (userId: Parameters<typeof takeStandingOrder>[1]['userId'], phone: PhoneNumber) => {
  const form = dairy.form(await dairy.sell(100));
  const of = { ...form.customer, phone, email: null };
  const taken = await takeStandingOrder({ ...form, customer: of }, { ...customer, userId: userId ?? null });
  if (!taken.ok) throw new Error(taken.reason);
  return taken.order;
};

const phone = '+254711222333' as PhoneNumber;
const confirmedPhone = { number: phone, at: now, usedAt: now };

it('who confirms another number hears that the pause after ‘Remove’ goes on, or has none', async () => {
  const user = await addUser({ email: 'own@example.com', emailVerifiedAt: null, confirmedPhone });
  const mine = await takenBy(user._id, phone);
  const signedIn = { user, session: { _id: 'own' } } as unknown as SignedIn;
  const confirm = async (number: PhoneNumber) => {
    await enterCode(user, number);
    return confirmPhone(signedIn, { token: `token ${number}`, takes: false, now, followPhone });
  };
  for (const _id of ['own', 'elsewhere'])
    await collections().sessions.insertOne({ _id, userId: user._id, method: 'code' } as never);
  expect(await confirm(other)).toMatchObject({ followed: expect.not.stringContaining('paused') });
  expect(await dairy.reload(mine)).toMatchObject({ customer: { phone: other }, pauses: [] });
  // That of the former number, which may be somebody else's.
  expect((await collections().sessions.find().toArray()).map(({ _id }) => _id)).toEqual(['own']);
  await removePhone(signedIn, { now, followPhone });
  expect((await dairy.reload(mine)).pauses).toHaveLength(1);
  expect(await confirm(phone)).toMatchObject({ followed: expect.stringContaining('still paused') });
});

it('an account that is taken over leaves the mornings with their standing order', async () => {
  const user = await addUser({ email: 'own@example.com', emailVerifiedAt: null, confirmedPhone });
  const mine = await takenBy(user._id, phone);
  await makeMornings(at('11-29 18:00'));
  await withTransaction((session) => confirmAddress({ way: 'new-password', user, now: evening }, session));
  expect((await dairy.ordersOf(mine)).map(({ userId }) => userId)).toEqual([null]);
});

it('‘This isn’t me’ about a morning also frees the phone of the account that sees it by that phone alone', async () => {
  const user = await addUser({ email: 'own@example.com', firstName: 'Grace', confirmedPhone });
  const guests = await takenBy(null, phone);
  await makeMornings(at('11-29 18:00'));
  const [order] = await dairy.ordersOf(guests);
  if (!order) throw new Error('no morning');
  await collections().orderCodes.insertOne({ _id: 'ABCDEF', orderId: order._id, createdAt: now });
  await disownOrder(order._id, evening, followPhone);
  expect((await dairy.reload(guests)).freedPhone).toBe(phone);
  expect((await collections().users.findOne({ _id: user._id }))?.confirmedPhone).toBeUndefined();
});

it('a pause that is noted at the door has no end where one without an end follows it', async () => {
  const household = await dairy.take(await dairy.sell(10));
  const pause = (from: string | null, until: string | null) =>
    pauseStandingOrder(household._id.toHexString(), { from, until }, { by, now });
  await pause('2026-12-04', null);
  const paused = await pause(null, '2026-12-04');
  const until = paused.ok ? pauseOn(paused.order.pauses, paused.firstDay)?.until : undefined;
  expect(until).toBeNull();
  expect(describePaused('2026-11-29', until ?? null)).toMatch(
    /^Paused from Sunday 29 November, without an end/,
  );
});
