import { ObjectId, type ClientSession } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { collections } from '~/domain/collections';
import {
  confirmPhone,
  removePhone,
  type FollowPhone,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import { confirmAddress } from '~/domain/accounts/confirmation/confirm-address.server';
import { issueAccountToken } from '~/domain/accounts/mailed-links/account-tokens.server';
import { disownAccount } from '~/domain/privacy/disown-account.server';
import { updateProfile } from '~/domain/accounts/profile/update-profile.server';
import type { User } from '~/domain/accounts/user';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { findPhoneNow } from '~/domain/orders/customers/find-phones-now.server';
import { viewOrderDetails } from '~/domain/orders/handling/order-admin-view';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { listOrdersOfPhone } from '~/domain/orders/customers/list-orders-of-phone.server';
import { disownOrder } from '~/domain/orders/sms/order-by-code.server';
import {
  keepPhone,
  takeStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  changeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import { listOwnStandingOrders } from '~/domain/standing-orders/household/own-standing-orders.server';
import { viewOwnStandingOrder } from '~/domain/standing-orders/household/view-own-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { askAboutMornings } from '~/domain/standing-orders/making/unsaid-mornings.server';
import { followPhone, foreseeRemoval } from '~/domain/standing-orders/outcomes/follow-phone.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatPhone, type PhoneNumber } from '~/lib/format/phone';
import { makeOrder } from '../../support/fixtures/orders';
import { makeUser } from '../../support/fixtures/users';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';
import { phoneOf } from '../../support/fixtures/phone-of';
import { addUser, ask, customer, enterCode, now } from './household';

const dairy = useDairy();
const sms = useSms();

describe('a phone that goes to somebody else', () => {
  const phone = '+254711222333' as PhoneNumber;
  const confirmedPhone = { number: phone, at: now, usedAt: now };

  const of = async (userId: ObjectId | null, address: string, email: string | null = null) => {
    const form = dairy.form(await dairy.sell(100), {
      customer: { firstName: 'Jane', lastName: 'Auma', phone, email },
    });
    const taken = await takeStandingOrder(
      { ...form, place: { ...form.place, address } },
      { ...customer, userId },
    );
    if (!taken.ok) throw new Error(taken.reason);
    return taken.order;
  };

  it('by a code pauses the others’ standing orders in the same transaction, or stays where it is', async () => {
    const owner = await addUser({ email: 'owner@example.com', confirmedPhone });
    const taker = await addUser({ email: 'taker@example.com', emailVerifiedAt: now });
    const all = [await of(owner._id, 'one'), await of(null, 'two'), await of(taker._id, 'three')];
    await enterCode(taker, phone);
    const take = (follow: FollowPhone) =>
      confirmPhone({ user: taker } as unknown as SignedIn, {
        token: `token ${phone}`,
        takes: true,
        now,
        followPhone: follow,
      });
    const state = async () => ({
      paused: (await Promise.all(all.map(dairy.reload))).map(({ pauses }) => pauses.length),
      has: (await collections().users.findOne({ 'confirmedPhone.number': phone }))?.email,
    });
    await expect(
      take((...args) => followPhone(...args).then(() => Promise.reject(new Error('died')))),
    ).rejects.toThrow('died');
    expect(await state()).toEqual({ paused: [0, 0, 0], has: 'owner@example.com' });
    expect(await take(followPhone)).toMatchObject({ ok: true });
    expect(await state()).toEqual({ paused: [1, 1, 0], has: 'taker@example.com' });
    const reloaded = await collections().users.findOne({ _id: taker._id });
    const seen = reloaded ? await listOwnStandingOrders(reloaded, now) : [];
    expect(seen.map(({ place }) => place.address)).toEqual(['three']);
  });

  /** Their milk goes on: the account is there. */
  it.each<[string, (who: SignedIn) => Promise<unknown>]>([
    ['is taken off by its account', (who) => removePhone(who, { now, followPhone })],
    [
      'gives way to another one in the profile',
      async (who) => {
        const { firstName, lastName, email } = who.user;
        const passwords = { currentPassword: '', newPassword: '' };
        const input = {
          firstName,
          lastName,
          email,
          phoneNumber: '+254711222334' as PhoneNumber,
          address: null,
          ...passwords,
        };
        return updateProfile({ signedIn: who, input, now, followPhone });
      },
    ],
  ])('where it %s opens nothing more, and its standing orders stay the account’s', async (_, leaves) => {
    sms.switchOn(true);
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: now, confirmedPhone });
    const other = await addUser({ email: 'other@example.com' });
    const all = [await of(user._id, 'own'), await of(null, 'guest'), await of(other._id, 'other')];
    await leaves({ user, session: { _id: 'session' } } as unknown as SignedIn);
    // What waits for the third of them, which another account has.
    const before = await collections().smsMessages.countDocuments();
    expect(before).toBe(1);
    const reloaded = await collections().users.findOne({ _id: user._id });
    const seenBy = async (who: User | null) =>
      (who ? await listOwnStandingOrders(who, now) : []).map(({ place }) => place.address).sort();
    const next = makeUser({ email: 'next@example.com', confirmedPhone });
    expect([await seenBy(reloaded), await seenBy(next)]).toEqual([['guest', 'own'], []]);
    const [own, guest] = await Promise.all(all.map(dairy.reload));
    expect([own, guest]).toMatchObject([
      { freedPhone: phone, pauses: [], customer: { email: 'own@example.com' } },
      { freedPhone: phone, pauses: [] },
    ]);
    const told = await collections()
      .outbox.find({ key: /^farm standing-phone/ })
      .toArray();
    expect(told.map(({ text }) => /goes on/.test(text))).toEqual([true, true]);
    await setOwnDay(all[0]?._id.toHexString() ?? '', { day: '2026-12-07', lines: [] }, { by, now });
    expect(await collections().smsMessages.countDocuments()).toBe(before);
    if (!reloaded) throw new Error('no account');
    expect(await viewOwnStandingOrder(own as StandingOrder, now)).toMatchObject({
      freedPhone: '0711 222 333',
    });
    // It has its phone back.
    await enterCode(reloaded, phone);
    await confirmPhone({ user: reloaded } as unknown as SignedIn, {
      token: `token ${phone}`,
      takes: false,
      now,
      followPhone,
    });
    expect(await Promise.all(all.map(dairy.reload))).toMatchObject([
      { freedPhone: null },
      { freedPhone: null },
      { userId: other._id },
    ]);
  });

  it('gives way to another confirmed one, which its standing orders have from then on', async () => {
    sms.switchOn(true);
    const other = '+254711222334' as PhoneNumber;
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: null, confirmedPhone });
    const [mine, third] = [await of(user._id, 'own'), await of(user._id, 'third')];
    // That phone has one for the place.
    const theirs = { ...third.customer, phone: other };
    await dairy.take(await dairy.sell(10), { customer: theirs, place: third.place });
    await enterCode(user, other);
    const confirm = { token: `token ${other}`, takes: false, now, followPhone };
    const signedIn = { user, session: { _id: 'session' } } as unknown as SignedIn;
    expect(await confirmPhone(signedIn, confirm)).toMatchObject({ followed: /paused/ });
    expect(await dairy.reload(third)).toMatchObject({ freedPhone: phone, pauses: [{}] });
    const { householdKey, customer: who, freedPhone, pauses } = await dairy.reload(mine);
    expect([who.phone, freedPhone, pauses]).toEqual([other, null, []]);
    expect(householdKey).toBe(mine.householdKey.replace(phone, other));
    await setOwnDay(mine._id.toHexString(), { day: '2026-12-07', lines: [] }, { by, now });
    expect(await collections().smsMessages.countDocuments({ to: other, key: /changed/ })).toBe(1);
    // Also after it has taken that off, and confirmed a third one.
    const last = '+254711222335' as PhoneNumber;
    await removePhone(signedIn, { now, followPhone });
    expect(await dairy.reload(mine)).toMatchObject({ freedPhone: other, pauses: [{}] });
    await enterCode(user, last);
    expect(await confirmPhone(signedIn, { ...confirm, token: `token ${last}` })).toMatchObject({
      followed: expect.stringContaining('at this number'),
    });
    for (const each of [mine, third])
      expect(await dairy.reload(each)).toMatchObject({ customer: { phone: last }, freedPhone: null });
  });

  it('is shown on the sheet and on its mornings as nobody’s to call, and the new one instead of it', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await makeMornings(at('11-29 18:00'));
    const shown = async () => {
      const [{ phone: called, formerPhone } = { phone: null, formerPhone: null }] = (
        await loadDaySheet('2026-11-30', at('11-29 19:00'))
      ).orders;
      const [order] = await dairy.ordersOf(household);
      const view = order && viewOrderDetails(order, await findPhoneNow(order));
      return [called, formerPhone, view?.phone?.href, view?.formerPhone, view?.chatUrl?.includes('wa.me')];
    };
    const old = phoneOf(household.customer);
    expect(await shown()).toEqual([old, null, `tel:${old}`, null, true]);
    await withTransaction((session) =>
      followPhone(old, { kind: 'disowned' }, { now: at('11-29 19:00'), session }),
    );
    expect(await shown()).toEqual([null, old, undefined, formatPhone(old), undefined]);
    await collections().standingOrders.updateOne(
      { _id: household._id },
      { $set: { 'customer.phone': phone, freedPhone: null } },
    );
    expect(await shown()).toEqual([phone, old, `tel:${phone}`, null, true]);
  });

  it.each([
    ['we will write', 'own@example.com', /and write to you if we need/, null],
    ['the rider tells', null, null, null],
    ['the rider tells, also where it has another one since', null, null, '+254711222399'],
  ])('isn’t to be called, as its messages say: %s', async (_, email, mailed, renewed) => {
    const line = await dairy.sell(10);
    const household = await dairy.take(line, { customer: { ...dairy.form(line).customer, email } });
    await makeMornings(at('11-29 18:00'));
    const [order] = await dairy.ordersOf(household);
    await collections().orders.updateOne(
      { number: order?.number ?? '' },
      { $set: { paymentStatus: 'paid', paymentMethod: 'mpesa', receiptNumber: 'SKL7AB12CD' } },
    );
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now: at('11-29 19:00'), session }),
    );
    if (renewed)
      await collections().standingOrders.updateOne(
        { _id: household._id },
        { $set: { 'customer.phone': renewed as PhoneNumber, freedPhone: null } },
      );
    const whose = { by: by.staff, now: at('11-29 20:00') };
    await changeStatusAsStaff({ orderNumber: order?.number ?? '', to: 'cancelled', ...whose });
    const { toTell = [] } = await dairy.reload(household);
    if (mailed) expect((await dairy.mails(household)).at(-1)).toMatch(mailed);
    expect(toTell.some(({ text }) => text.startsWith('Your milk of Monday 30 November'))).toBe(!mailed);
  });

  it('is none that the farm is told to call in the evening, or asked about at noon', async () => {
    const household = await dairy.take(await dairy.sell(1));
    const freedPhone = phoneOf(household.customer);
    await collections().standingOrders.updateOne({ _id: household._id }, { $set: { freedPhone } });
    await makeMornings(at('11-29 18:00'));
    await askAboutMornings(at('11-30 12:00'));
    const told = collections().outbox.find({ key: /^(standing-orders|mornings not ticked) / });
    const words = expect.stringContaining(`No phone: ${formatPhone(freedPhone)} may be`);
    expect((await told.toArray()).map(({ text }) => text)).toEqual([words, words]);
  });

  /** Somebody had typed the address of another, or their own and forgotten the password. */
  it.each<[string, string | null, (user: User, session: ClientSession) => Promise<unknown>]>([
    [
      'is taken over',
      'own@example.com',
      (user, session) => confirmAddress({ way: 'new-password', user, now }, session),
    ],
    [
      'is deleted',
      null,
      async (user, session) => {
        const { token } = await issueAccountToken('verify-email', user, now, session);
        return () => disownAccount({ token, now });
      },
    ],
  ])('stays with its milk where its account %s by whoever has the mailbox', async (_, mailed, act) => {
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: null, confirmedPhone });
    const [mine, noted] = [await of(user._id, 'mine'), await of(user._id, 'noted', 'Own@example.com')];
    await ask(dairy.form(await dairy.sell(10)), { user: { ...user, confirmedPhone: undefined } });
    const then = await withTransaction((session) => act(user, session));
    if (typeof then === 'function') await (then as () => Promise<unknown>)();
    const left = await Promise.all([mine, noted].map(dairy.reload));
    const kept = { userId: null, isOpen: true, pauses: [] };
    expect(left).toMatchObject([kept, { ...kept, customer: { email: mailed && 'Own@example.com' } }]);
    const taker = { ...user, emailVerifiedAt: now, confirmedPhone: undefined } as unknown as User;
    const seen = await listOwnStandingOrders(taker, now);
    expect(seen.map(({ place }) => place.address)).toEqual(mailed ? ['noted'] : []);
    expect(await collections().standingRequests.countDocuments({ userId: user._id })).toBe(0);
  });

  it('is texted of none of its mornings, made before or after', async () => {
    sms.switchOn(true);
    const household = await dairy.take(await dairy.sell(100));
    const texted = async (evening: string) => {
      await makeMornings(at(evening));
      const order = (await dairy.ordersOf(household)).at(-1);
      const whose = { by: by.staff, now: at(evening) };
      return async () => {
        await changeStatusAsStaff({ orderNumber: order?.number ?? '', to: 'cancelled', ...whose });
        return collections().smsMessages.countDocuments({ key: /^order-/ });
      };
    };
    expect(await (await texted('11-29 18:00'))()).toBe(1);
    const before = await texted('11-30 18:00');
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now: at('11-30 19:00'), session }),
    );
    // That of before still waited.
    expect(await before()).toBe(0);
    await resumeStandingOrder(household._id.toHexString(), null, { ...customer, now: at('11-30 19:00') });
    expect(await (await texted('12-01 18:00'))()).toBe(0);
  });

  it('is texted of no morning that was made with it, also once the farm has entered the new one', async () => {
    sms.switchOn(true);
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(at('11-29 18:00'));
    const [order] = await dairy.ordersOf(household);
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now: at('11-29 19:00'), session }),
    );
    const { customer: who, place, rules, revision } = await dairy.reload(household);
    const [{ days, lines } = { days: [], lines: [] }] = rules;
    const renewed = { ...who, phone: '+254711222399' as PhoneNumber };
    await changeStandingOrder(
      household._id.toHexString(),
      { customer: renewed, place, days, lines, from: '2026-12-01', seenRevision: revision },
      { by, now: at('11-29 20:00') },
    );
    expect((await dairy.reload(household)).freedPhone).toBeNull();
    const whose = { by: by.staff, now: at('11-29 20:00') };
    await changeStatusAsStaff({ orderNumber: order?.number ?? '', to: 'cancelled', ...whose });
    expect(await collections().smsMessages.countDocuments({ to: phoneOf(household.customer) })).toBe(0);
  });

  it('pauses without a word to it, which is the rider’s to say where there is no email', async () => {
    sms.switchOn(true);
    const guests = await of(null, 'guest');
    await withTransaction((session) => followPhone(phone, { kind: 'disowned' }, { now, session }));
    expect((await dairy.reload(guests)).toTell?.map(({ text }) => text)).toEqual([
      expect.stringContaining('your standing order is paused'),
    ]);
  });

  it('that its account has given up pauses nothing when somebody else says that it is theirs', async () => {
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: now, confirmedPhone });
    const mine = await of(user._id, 'own');
    const changes = [
      { kind: 'removed', from: user },
      { kind: 'disowned' },
      { kind: 'confirmed', by: new ObjectId(), isTaken: true },
    ] as const;
    for (const change of changes)
      await withTransaction((session) => followPhone(phone, change, { now, session }));
    expect(await dairy.reload(mine)).toMatchObject({ freedPhone: phone, pauses: [] });
  });

  it('says what becomes of the milk: without emails it is paused', async () => {
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: now, confirmedPhone });
    const remove = () =>
      withTransaction((session) => followPhone(phone, { kind: 'removed', from: user }, { now, session }));
    expect(await remove()).toBeNull();
    const mine = await of(user._id, 'own');
    expect(await remove()).toContain('goes on');
    configureMail({});
    await collections().standingOrders.updateOne({ _id: mine._id }, { $set: { freedPhone: null } });
    expect(await remove()).toContain('is paused');
    expect((await dairy.reload(mine)).pauses).toHaveLength(1);
  });

  it('pauses what nobody can be told of any more, and leaves alone what the account did not see', async () => {
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: null, confirmedPhone });
    const mine = await of(user._id, 'own');
    expect(await foreseeRemoval(user, now)).toBe('paused');
    const unused = { ...user, confirmedPhone: { ...confirmedPhone, usedAt: at('06-01 10:00') } };
    const guests = await of(null, 'guest');
    await withTransaction((session) =>
      followPhone(phone, { kind: 'removed', from: unused }, { now, session }),
    );
    const pauses = (await Promise.all([mine, guests].map(dairy.reload))).map((each) => each.pauses.length);
    expect(pauses).toEqual([1, 0]);
    expect((await dairy.reload(mine)).timeline.map(({ text }) => text).slice(-2)).toEqual([
      'No more texts to 0711 222 333',
      'Paused from Sunday 29 November: 0711 222 333 was taken off its account',
    ]);
  });

  it('stays with those who have it where another customer has mistyped it', async () => {
    const owner = await addUser({ email: 'owner@example.com', emailVerifiedAt: now, confirmedPhone });
    const mine = await of(owner._id, 'mine');
    const mistyped = async (name: object) => {
      const order = makeOrder({ customer: { ...mine.customer, ...name }, userId: null, createdAt: now });
      await collections().orders.insertOne(order);
      await collections().orderCodes.insertOne({ _id: order.number, orderId: order._id, createdAt: now });
      await disownOrder(order._id, now, followPhone);
      return [
        (await collections().users.findOne({ _id: owner._id }))?.confirmedPhone?.number,
        (await dairy.reload(mine)).pauses.length,
      ];
    };
    expect(await mistyped({ firstName: 'Peter', lastName: 'Otieno' })).toEqual([phone, 0]);
    expect(await mistyped({ firstName: 'jane' })).toEqual([phone, 1]);
    expect(await mistyped({ firstName: owner.firstName, lastName: owner.lastName })).toEqual([undefined, 1]);
  });

  it('is the household’s again once the farm has heard so, without a pause', async () => {
    sms.switchOn(true);
    const household = await dairy.take(await dairy.sell(10));
    const id = household._id.toHexString();
    expect(await keepPhone(id, { by, now })).toEqual({ ok: false, reason: 'conflict' });
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now, session }),
    );
    await resumeStandingOrder(id, null, customer);
    const texts = () => collections().smsMessages.countDocuments({ state: 'waiting' });
    expect(await texts()).toBe(0);
    expect(await keepPhone(id, { by, now })).toMatchObject({ ok: true, order: { freedPhone: null } });
    expect(await texts()).toBe(1);
  });

  it('as somebody says of an order: with the order, or not at all; its list has no mornings of before', async () => {
    const household = await dairy.take(await dairy.sell(10));
    await makeMornings(at('11-29 18:00'));
    const [order] = await dairy.ordersOf(household);
    if (!order) throw new Error('no morning');
    const listed = async () => (await listOrdersOfPhone(phoneOf(order.customer), at('11-29 19:00'))).length;
    await collections().orderCodes.insertOne({ _id: 'ABCDEF', orderId: new ObjectId(), createdAt: now });
    const other = makeOrder({ customer: order.customer, createdAt: now });
    await collections().orders.insertOne(other);
    await collections().orderCodes.updateOne({ _id: 'ABCDEF' }, { $set: { orderId: other._id } });
    const state = async () => [
      (await dairy.reload(household)).pauses.length,
      await collections().orderCodes.countDocuments({ disownedAt: { $exists: true } }),
    ];
    const at19 = at('11-29 19:00');
    await expect(
      disownOrder(other._id, at19, (...args) =>
        followPhone(...args).then(() => Promise.reject(new Error('died'))),
      ),
    ).rejects.toThrow('died');
    expect(await state()).toEqual([0, 0]);
    expect(await listed()).toBe(2);
    await disownOrder(other._id, at19, followPhone);
    expect(await state()).toEqual([1, 1]);
    expect(await listed()).toBe(0);
  });
});
