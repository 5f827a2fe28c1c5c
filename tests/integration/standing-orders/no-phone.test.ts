import { expect, it } from 'vitest';
import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import {
  changeStandingOrder,
  takeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import {
  emptyStandingOrder,
  parseStandingOrder,
  standingOrderMessages,
  standingOrderValues,
} from '~/domain/standing-orders/standing-order-form';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { noPhone } from '~/lib/format/phone';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';

const dairy = useDairy();
useSms();

const person = (firstName: string) => ({
  customer: { firstName, lastName: 'Auma', phone: noPhone, email: null },
});

const form = async (firstName = 'Rose', changes: object = {}) =>
  dairy.form(await dairy.sell(100), { ...person(firstName), ...changes });

it('two neighbours without a phone are two households, and one of them has one standing order for its place', async () => {
  const line = await dairy.sell(100);
  const take = (firstName: string, address = 'The blue gate') =>
    takeStandingOrder(
      dairy.form(line, {
        ...person(firstName),
        place: { address, city: '', location: '', additionalInfo: '', deliveryArea: 'bumala' },
      }),
      { by, now: at('11-28 10:00') },
    );
  const [rose, mary] = [await take('Rose'), await take('Mary')];
  expect(await take('rose')).toMatchObject({
    ok: false,
    reason: 'taken',
    id: rose.ok && rose.order._id.toHexString(),
  });
  expect(await take('Rose', 'The red gate')).toMatchObject({ ok: true });
  await makeMornings(at('11-29 18:00'));
  if (!rose.ok || !mary.ok) throw new Error('not taken');
  expect(await dairy.made(rose.order)).toEqual(['2 on 2026-11-30']);
  expect(await dairy.made(mary.order)).toEqual(['2 on 2026-11-30']);
  expect(
    (await dairy.ordersOf()).map(({ customer, shippingAddress, paymentPhone }) => [
      customer.phone,
      shippingAddress.includes('254'),
      paymentPhone,
    ]),
  ).toEqual([
    [noPhone, false, null],
    [noPhone, false, null],
    [noPhone, false, null],
  ]);
  expect(await collections().smsMessages.countDocuments()).toBe(0);
  expect(await collections().outbox.countDocuments({ to: /Rose|Mary/ })).toBe(0);
  const found: string[] = [];
  for await (const { what } of runIntegrityChecks({ now: at('11-29 18:01') })) found.push(what);
  expect(found).toEqual([]);
});

it.each([
  ['mpesa', 'payment-not-offered'],
  ['weekly', 'payment-not-offered'],
])('is not paid by a prompt: %s', async (payment, reason) => {
  expect(await takeStandingOrder(await form('Rose', { payment }), { by, now: at('11-28 10:00') })).toEqual({
    ok: false,
    reason,
  });
});

const values = {
  ...emptyStandingOrder('2026-11-30').values,
  name: 'Rose Auma',
  deliveryArea: 'bumala',
  address: 'The blue gate',
  payment: 'cod',
};
const rows = [{ line: `${new ObjectId().toHexString()}-MILK`, quantity: '2' }];

it.each([
  ['no phone and no tick', {}, 'phone'],
  ['both', { phone: '0712 345 678', hasNoPhone: 'on' }, standingOrderMessages.phoneOrNone],
  ['M-Pesa each morning', { hasNoPhone: 'on', payment: 'mpesa' }, standingOrderMessages.needsPhone],
  ['M-Pesa once a week', { hasNoPhone: 'on', payment: 'weekly' }, standingOrderMessages.needsPhone],
  ['cash', { hasNoPhone: 'on' }, null],
])('the form with %s', (_, changes, error) => {
  const parsed = parseStandingOrder({ ...values, ...changes }, rows, [{ id: 'bumala' }]);
  if (error === null) expect(parsed).toMatchObject({ ok: true, form: { customer: { phone: noPhone } } });
  else expect(JSON.stringify(parsed)).toContain(error);
});

it('gets a phone, and gives it up again, by the form of the farm', async () => {
  const who = { by, now: at('11-28 11:00') };
  const household = await dairy.take(await dairy.sell(100), person('Rose'));
  const change = async (order: StandingOrder, changes: object) => {
    const shown = standingOrderValues(order, '2026-11-30');
    const parsed = parseStandingOrder({ ...shown.values, ...changes }, shown.rows, [{ id: 'bumala' }]);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    await changeStandingOrder(order._id.toHexString(), { ...parsed.form, seenRevision: order.revision }, who);
    return dairy.reload(order);
  };
  const called = await change(household, { phone: '0712 345 678', hasNoPhone: '' });
  expect(called).toMatchObject({
    customer: { phone: '+254712345678' },
    searchText: expect.stringContaining('0712345678'),
  });
  const without = await change(called, { phone: '', hasNoPhone: 'on' });
  expect(without).toMatchObject({
    customer: { phone: noPhone },
    searchText: expect.not.stringContaining('0712345678'),
    householdKey: household.householdKey,
  });
});
