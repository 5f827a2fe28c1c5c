import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  endStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  changeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import {
  beginByLink,
  findStandingRequest,
} from '~/domain/standing-orders/household/begin-standing-order.server';
import {
  askForStandingOrderLink,
  isOwnStandingOrder,
  listOwnStandingOrders,
} from '~/domain/standing-orders/household/own-standing-orders.server';
import {
  createStandingOrderKey,
  isStandingOrderKey,
} from '~/domain/standing-orders/household/standing-order-key.server';
import { offerKey, viewStandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeUser } from '../../support/fixtures/users';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';
import { phoneOf } from '../../support/fixtures/phone-of';
import { now, customer, type Form, ask, addressed, mailedToken, addUser } from './household';

const dairy = useDairy();
const sms = useSms();

const newForm = async (changes: object = {}) => dairy.form(await dairy.sell(100), changes);

describe('its links', () => {
  it('work for 30 days, for this standing order, this phone and this email', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const other = await dairy.take(await dairy.sell(10));
    const key = createStandingOrderKey(household, now);
    const moved = { ...household, customer: { ...household.customer, phone: other.customer.phone } };
    const mailed = { ...household, customer: { ...household.customer, email: other.customer.email } };
    const freed = { ...household, freedPhone: phoneOf(household.customer) };
    expect([
      isStandingOrderKey(household, key, at('12-28 09:59')),
      isStandingOrderKey(household, key, at('12-28 10:01')),
      isStandingOrderKey(household, `${key}x`, now),
      isStandingOrderKey(household, '', now),
      isStandingOrderKey(other, key, now),
      isStandingOrderKey(moved, key, now),
      isStandingOrderKey(mailed, key, now),
      isStandingOrderKey(freed, key, now),
      isStandingOrderKey(freed, createStandingOrderKey(freed, now), now),
    ]).toEqual([true, false, false, false, false, false, false, false, true]);
  });

  it.each<[string, (of: StandingOrder) => Promise<unknown>]>([
    [
      'whose phone is freed',
      ({ customer: who }) =>
        withTransaction((session) => followPhone(phoneOf(who), { kind: 'disowned' }, { now, session })),
    ],
    ...[{ phone: '+254711222399' as PhoneNumber }, { email: 'right@example.com' }].map(
      (right): [string, (of: StandingOrder) => Promise<unknown>] => [
        `to whom the farm gives another ${Object.keys(right).join()}`,
        async ({ _id, rules, place, customer: who }) => {
          const [{ days, lines, from } = { days: [], lines: [], from: '' }] = rules;
          const form = { customer: { ...who, ...right }, place, days, lines, from, seenRevision: 0 };
          await changeStandingOrder(_id.toHexString(), form, { by, now });
        },
      ],
    ),
  ])('that began it lead nobody to one %s', async (_, change) => {
    const form = await newForm();
    await ask(form);
    const token = await mailedToken(form.customer.email);
    const begun = await beginByLink(token, { seen: offerKey(await viewStandingOffer(form, now)), now });
    if (!begun.ok || !begun.begun) throw new Error('not begun');
    expect(await findStandingRequest(token, now)).toMatchObject({ begun: {} });
    await change(begun.order);
    expect(await findStandingRequest(token, now)).toBeNull();
    expect(await beginByLink(token, { seen: '', now })).toEqual({ ok: false, reason: 'gone' });
  });

  it('go to the phone or email of the household, and the answer is the same for others', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const asks = { clientAddress: null, now };
    const email = household.customer.email?.toUpperCase() ?? '';
    expect(await askForStandingOrderLink({ email }, asks)).toEqual({ ok: true });
    expect(await askForStandingOrderLink({ email: 'nobody@example.com' }, asks)).toEqual({ ok: true });
    expect(await addressed('nobody@example.com')).toEqual([]);
    expect(await addressed(household.customer.email ?? '')).toHaveLength(2);
  });

  it('are sent for 30 days after the end, as long as the pages of its account show it', async () => {
    const user = await addUser({ email: 'ends@example.com', emailVerifiedAt: now });
    const begun = await ask(await newForm(), { user });
    if (!begun.ok || !begun.begun) throw new Error('not begun');
    const {
      _id,
      customer: { email },
    } = begun.order;
    await endStandingOrder(_id.toHexString(), customer);
    const sent = async () =>
      collections().outbox.countDocuments({ to: email ?? '', subject: /your standing order$/ });
    // It ends on Sunday 29 November.
    for (const [when, shown] of [
      [at('12-29 23:59'), 1],
      [at('12-30 00:00'), 0],
    ] as const) {
      expect(await listOwnStandingOrders(user, when)).toHaveLength(shown);
      await askForStandingOrderLink({ email: email ?? '' }, { clientAddress: null, now: when });
      expect(await sent()).toBe(1);
    }
  });

  it('are those of the three newest of an email', async () => {
    const email = 'many@example.com';
    const of = async (address: string, minute: string) => {
      const form = await newForm();
      const changes = { customer: { ...form.customer, email }, place: { ...form.place, address } };
      return dairy.take(await dairy.sell(10), changes, at(`11-28 10:0${minute}`));
    };
    const all = [];
    for (const each of ['1', '2', '3', '4']) all.push(await of(each, each));
    await askForStandingOrderLink({ email }, { clientAddress: null, now: at('11-28 11:00') });
    const links = (await addressed(email))
      .filter(({ createdAt }) => createdAt >= at('11-28 11:00'))
      .map(({ text }) => /standing-orders\/(\w{24})/.exec(text)?.[1]);
    expect(links.sort()).toEqual(all.slice(1).map(({ _id }) => _id.toHexString()));
  });

  it('neither go to a phone that was freed, nor open by it', async () => {
    sms.switchOn(true);
    const household = await dairy.take(await dairy.sell(10));
    const phone = phoneOf(household.customer);
    const texts = () => collections().smsMessages.countDocuments({ to: phone });
    await withTransaction((session) => followPhone(phone, { kind: 'disowned' }, { now, session }));
    const before = await texts();
    const user = await addUser({
      email: 'new@example.com',
      confirmedPhone: { number: phone, at: now, usedAt: now },
    });
    expect(await listOwnStandingOrders(user, now)).toEqual([]);
    const asks = { clientAddress: null, now };
    expect(await askForStandingOrderLink({ phone }, asks)).toEqual({ ok: true });
    const id = household._id.toHexString();
    await resumeStandingOrder(id, null, customer);
    await setOwnDay(id, { day: '2026-12-07', lines: [] }, { by, now });
    expect(await texts()).toBe(before);
    expect(await listOwnStandingOrders(user, now)).toEqual([]);
    // Its own account has the phone back.
    await pauseStandingOrder(id, { from: null, until: null }, customer);
    await resumeStandingOrder(id, null, { ...customer, hasPhone: true });
    await setOwnDay(id, { day: '2026-12-08', lines: [] }, { by, now });
    expect(await texts()).toBe(before + 1);
  });

  it('belong to an account by its id, its confirmed phone or its confirmed email', () => {
    const phone = '+254711222333' as PhoneNumber;
    const order = {
      userId: null,
      customer: { firstName: '', lastName: '', phone, email: 'Jane@example.com' },
    };
    const owns = (fields: Parameters<typeof makeUser>[0], of: object = {}) => {
      const user = makeUser({ email: 'other@example.com', emailVerifiedAt: null, ...fields });
      return isOwnStandingOrder({ ...order, ...of }, user, now);
    };
    const confirmedPhone = { number: phone, at: now, usedAt: now };
    const email = 'jane@example.com';
    expect([
      owns({ email, emailVerifiedAt: now }),
      owns({ confirmedPhone }),
      owns({ email }),
      owns({ confirmedPhone: { ...confirmedPhone, usedAt: at('06-01 10:00') } }),
      owns({ email, emailVerifiedAt: now }, { userId: makeUser()._id }),
      owns({ confirmedPhone }, { userId: makeUser()._id }),
      owns({ confirmedPhone }, { freedPhone: phone }),
      owns({}),
    ]).toEqual([true, true, false, false, false, false, false, false]);
  });
});

describe('who begins again for the same phone and place', () => {
  const ended = async (changes: object = {}) => {
    const line = await dairy.sell(100);
    const former = await dairy.take(line, changes);
    await makeMornings(at('11-29 18:00'));
    await endStandingOrder(former._id.toHexString(), { by, now: at('11-30 10:00') });
    const { customer: who, place } = former;
    return { former, form: dairy.form(line, { customer: who, place, from: '2026-12-02' }) };
  };
  const later = { now: at('12-01 10:00') };
  const begin = async (form: Form, asks: object) => {
    const result = await ask({ ...form, from: '2026-12-02' }, { ...asks, ...later }, later.now);
    if (!result.ok || !result.begun) throw new Error('not begun');
    return result.order;
  };
  const byLink = async (form: Form) => {
    await ask({ ...form, from: '2026-12-02' }, later, later.now);
    const { offer } = (await findStandingRequest(await mailedToken(form.customer.email), later.now)) ?? {};
    const seen = offer ? offerKey(offer) : '';
    const result = await beginByLink(await mailedToken(form.customer.email), { seen, ...later });
    if (!result.ok || !result.begun) throw new Error('not begun');
    return result.order;
  };
  const stranger = { email: 'stranger@example.com', emailVerifiedAt: now };

  it.each<[string, boolean, (form: Form, former: StandingOrder) => Promise<StandingOrder>]>([
    [
      'its account',
      true,
      async (form) => begin(form, { user: await addUser({ email: form.customer.email }) }),
    ],
    ['by the link to its email', true, byLink],
    ['by the farm', true, async (form) => dairy.take(form.lines[0] as never, form, at('11-30 11:00'))],
    [
      'another account that types its phone and email',
      false,
      async (form) => begin(form, { user: await addUser(stranger) }),
    ],
    [
      'by a link to another email',
      false,
      (form) => byLink({ ...form, customer: { ...form.customer, email: stranger.email } }),
    ],
    [
      'by the farm, after its phone was freed',
      false,
      async (form, { customer }) => {
        await withTransaction((session) =>
          followPhone(phoneOf(customer), { kind: 'disowned' }, { now, session }),
        );
        return dairy.take(form.lines[0] as never, form, at('11-30 11:00'));
      },
    ],
    [
      'by the farm, when nobody looks at it any more',
      false,
      async (form, { _id }) => {
        await collections().standingOrders.updateOne({ _id }, { $set: { endsOn: '2026-07-01' } });
        return dairy.take(form.lines[0] as never, form, at('11-30 11:00'));
      },
    ],
  ])('%s: the household of before: %s', async (_, isSame, beginAgain) => {
    const { former, form } = await ended({ from: '2026-11-30' });
    const again = await beginAgain(form as Form, former);
    expect(again.householdKey).toBe(former.householdKey);
    expect(again.household.equals(former.household)).toBe(isSame);
  });
});
