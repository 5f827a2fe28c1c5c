import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import {
  confirmPhone,
  removePhone,
  type FollowPhone,
} from '~/domain/accounts/phone-codes/confirmed-phones.server';
import { updateProfile } from '~/domain/accounts/profile/update-profile.server';
import type { User } from '~/domain/accounts/user';
import type { SignedIn } from '~/domain/accounts/sessions/sessions.server';
import { configureMail } from '~/domain/mail/mail-configuration.server';
import { changeStatusAsStaff } from '~/domain/orders/handling/handle-order.server';
import { listOrdersOfPhone } from '~/domain/orders/customers/list-orders-of-phone.server';
import { disownOrder } from '~/domain/orders/sms/order-by-code.server';
import {
  endStandingOrder,
  takeStandingOrder,
  pauseStandingOrder,
  resumeStandingOrder,
  setOwnDay,
  changeStandingOrder,
} from '~/domain/standing-orders/change-standing-order.server';
import {
  askForStandingOrder,
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
import { viewOwnStandingOrder } from '~/domain/standing-orders/household/view-own-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import {
  followPhone,
  foreseeNumber,
  foreseeRemoval,
} from '~/domain/standing-orders/outcomes/follow-phone.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { toldThatStays } from '~/domain/standing-orders/prices/told-prices';
import { loadSettings } from '~/domain/settings/settings.server';
import { viewSms } from '~/domain/sms/list/view-sms.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { countSeptets } from '~/lib/format/gsm-text';
import { hashToken } from '~/lib/token.server';
import { weekdays } from '~/lib/weekdays';
import { makeOrder } from '../../support/fixtures/orders';
import { makeUser } from '../../support/fixtures/users';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';
import { phoneOf } from '../../support/fixtures/phone-of';

const dairy = useDairy();
const sms = useSms();

const now = at('11-28 10:00');
const customer = { by: { kind: 'customer' }, now } as const;

const newForm = async (changes: object = {}) => dairy.form(await dairy.sell(100), changes);

type Form = Awaited<ReturnType<typeof newForm>>;

/** Presses the button that the offer is shown with. */
async function ask(form: Form, asks: object = {}, seenAt = now) {
  const seen = offerKey(await viewStandingOffer(form, seenAt));
  return askForStandingOrder(form, { seen, user: null, clientAddress: null, now, ...asks });
}

const addressed = (to: string) => collections().outbox.find({ to }).sort({ createdAt: 1 }).toArray();

async function mailedToken(email: string): Promise<string> {
  const mails = await addressed(email);
  return /confirm\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}

async function addUser(fields: Parameters<typeof makeUser>[0]) {
  const user = makeUser(fields);
  await collections().users.insertOne(user);
  return user;
}

describe('beginning one', () => {
  it('waits for the link, whose opening changes nothing and whose button begins it once', async () => {
    const form = await newForm();
    expect(await ask(form)).toEqual({ ok: true, begun: false });
    const token = await mailedToken(form.customer.email);
    for (const _ of [1, 2]) {
      const found = await findStandingRequest(token, now);
      expect(found?.offer).toMatchObject({
        morningTotal: shillings(150),
        weekTotal: shillings(1_050),
        firstMorning: 'Monday 30 November',
      });
    }
    expect(await collections().standingOrders.countDocuments()).toBe(0);
    const seen = offerKey(await viewStandingOffer(form, now));
    const pressed = await Promise.all([1, 2].map(() => beginByLink(token, { seen, now })));
    pressed.push(await beginByLink(token, { seen: '', now }));
    const ids = pressed.map((each) => (each.ok && each.begun ? each.order._id.toHexString() : each));
    expect(new Set(ids).size).toBe(1);
    expect(await collections().standingOrders.countDocuments()).toBe(1);
    expect((await findStandingRequest(token, now))?.begun).toMatchObject({ takenBy: null, userId: null });
    const subjects = (await addressed(form.customer.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringContaining('please confirm your standing order'),
      expect.stringContaining('your standing order begins'),
    ]);
    expect(await findStandingRequest(token, at('11-29 10:01'))).toBeNull();
    expect(await beginByLink(token, { seen, now: at('11-29 10:01') })).toEqual({ ok: false, reason: 'gone' });
  });

  it('begins though a size has got another SKU since', async () => {
    const form = await newForm();
    const [line] = form.lines;
    if (!line?.sku) throw new Error('no line');
    await ask(form);
    const productId = ObjectId.createFromHexString(line.productId);
    const renamed = new Map([[line.sku, 'FRESH']]);
    await withTransaction((session) => renameSkus({ productId, renamed, now }, session));
    await dairy.setVariant(line.sku, { sku: 'FRESH' });
    const token = await mailedToken(form.customer.email);
    const offer = (await findStandingRequest(token, now))?.offer;
    expect(offer).toMatchObject({ missing: [], morningTotal: shillings(150) });
    if (!offer) throw new Error('no offer');
    expect(await beginByLink(token, { seen: offerKey(offer), now })).toMatchObject({
      ok: true,
      order: { rules: [{ lines: [{ sku: 'FRESH', quantity: 2 }] }] },
    });
  });

  it('begins only at the price and on the day that stood at the button', async () => {
    const form = await newForm();
    const [line] = form.lines;
    await ask(form);
    const token = await mailedToken(form.customer.email);
    const seen = offerKey(await viewStandingOffer(form, now));
    await collections().products.updateOne(
      { 'variants.sku': line?.sku ?? '' },
      { $set: { 'variants.$.price': shillings(70) } },
    );
    const other = { ok: false, reason: 'other-offer' };
    expect(await beginByLink(token, { seen, now })).toMatchObject(other);
    expect(await askForStandingOrder(form, { seen, user: null, clientAddress: null, now })).toMatchObject(
      other,
    );
    // The first morning has gone by.
    const late = at('11-29 09:00');
    await dairy.serve(['monday', 'wednesday'], '08:00');
    const shown = (await findStandingRequest(token, late))?.offer;
    expect(shown).toMatchObject({ firstMorning: 'Wednesday 2 December', morningTotal: shillings(160) });
    if (!shown) throw new Error('no offer');
    expect(await beginByLink(token, { seen: offerKey(shown), now: late })).toMatchObject({ ok: true });
  });

  it.each([
    ['a price', (sku: string) => dairy.setVariant(sku, { price: shillings(66) })],
    ['the fee', () => dairy.set({ 'standing.fee': shillings(21) })],
    ['the first day', () => dairy.serve(['tuesday'])],
  ])('begins nothing once %s is another, and shows the new offer', async (_, alter) => {
    const form = await newForm();
    const user = await addUser({ email: 'sees@example.com', emailVerifiedAt: now });
    const seen = offerKey(await viewStandingOffer(form, now));
    await alter(form.lines[0]?.sku ?? '');
    const asks = { user, clientAddress: null, now };
    const other = await askForStandingOrder(form, { seen, ...asks });
    if (other.ok || other.reason !== 'other-offer') throw new Error('begun');
    expect(await askForStandingOrder(form, { seen: offerKey(other.offer), ...asks })).toMatchObject({
      ok: true,
      begun: true,
    });
  });

  it('answers a stranger alike where there is one, whose own contact gets its link', async () => {
    const line = await dairy.sell(100);
    const household = await dairy.take(line);
    const { customer: known, place } = household;
    const form = dairy.form(line, { customer: { ...known, email: 'stranger@example.com' }, place });
    const user = await addUser({ email: 'stranger@example.com', emailVerifiedAt: now });
    for (const asker of [null, user])
      expect(await ask(form, { user: asker })).toEqual({ ok: true, begun: false });
    expect(await addressed('stranger@example.com')).toEqual([]);
    const mails = await addressed(known.email ?? '');
    expect(mails.slice(1).map(({ text }) => /standing-orders\/[0-9a-f]{24}\?key=/.test(text))).toEqual([
      true,
      true,
    ]);
    expect(await collections().standingRequests.countDocuments()).toBe(0);
  });

  it('begins at once for an account with a confirmed email or phone, and leads it to the one it has', async () => {
    const phone = '+254711222333' as PhoneNumber;
    const confirmed = [
      { email: 'a@example.com', emailVerifiedAt: now },
      {
        email: 'b@example.com',
        emailVerifiedAt: null,
        confirmedPhone: { number: phone, at: now, usedAt: now },
      },
    ];
    for (const fields of confirmed) {
      const user = await addUser(fields);
      const form = await newForm();
      const begun = await ask(form, { user });
      expect(begun).toMatchObject({ ok: true, begun: true, order: { userId: user._id } });
      expect(await ask(form, { user })).toMatchObject({ ok: false, reason: 'own' });
      expect(await listOwnStandingOrders(user, now)).toHaveLength(1);
    }
    const user = await addUser({ email: 'c@example.com', emailVerifiedAt: null });
    expect(await ask(await newForm(), { user })).toEqual({ ok: true, begun: false });
  });

  it('says on which day its first morning is, which may be after the day that was chosen', async () => {
    const user = await addUser({ email: 'first@example.com', emailVerifiedAt: now });
    const begun = await ask(await newForm({ days: ['thursday'] }), { user });
    expect(begun).toMatchObject({ order: { timeline: [{ text: 'Begins on Thursday 3 December' }] } });
  });

  it('begins no more than a few a day for an account, as each texts the phone that was typed', async () => {
    const user = await addUser({ email: 'many@example.com', emailVerifiedAt: now });
    const begun: unknown[] = [];
    for (let count = 0; count < 7; count += 1)
      begun.push(await ask(await newForm(), { user }).then((result) => result.ok || result.reason));
    expect(begun).toEqual([true, true, true, true, true, true, 'rate-limited']);
  });

  it('says so where nothing can be confirmed, and where somebody asks too often', async () => {
    configureSms();
    const form = await newForm();
    expect(await ask({ ...form, customer: { ...form.customer, email: null as unknown as string } })).toEqual({
      ok: false,
      reason: 'no-way',
    });
    for (let count = 0; count < 30; count += 1)
      await askForStandingOrderLink({ email: `${count}@example.com` }, { clientAddress: '192.0.2.1', now });
    expect(await ask(form, { clientAddress: '192.0.2.1' })).toMatchObject({ reason: 'rate-limited' });
  });

  it.each([
    [false, 145],
    [true, 160],
  ])('texts links of one message: transactional %s', async (is, max) => {
    sms.switchOn(is);
    const form = await newForm();
    await ask(form);
    const seen = offerKey(await viewStandingOffer(form, now));
    const token = await mailedToken(form.customer.email);
    await beginByLink(token, { seen, now });
    await ask(form);
    await askForStandingOrderLink({ phone: form.customer.phone }, { clientAddress: null, now });
    const texts = (await collections().smsMessages.find().sort({ createdAt: 1 }).toArray()).map(
      ({ text }) => text,
    );
    expect(texts.map((text) => /standing-orders\/(\w+)/.exec(text)?.[1]?.length)).toEqual([7, 24, 24, 24]);
    expect(Math.max(...texts.map(countSeptets))).toBeLessThanOrEqual(max);
  });
});

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

describe('a phone that goes to somebody else', () => {
  const phone = '+254711222333' as PhoneNumber;
  const confirmedPhone = { number: phone, at: now, usedAt: now };

  const of = async (userId: ObjectId | null, address: string) => {
    const form = await newForm({ customer: { firstName: 'Jane', lastName: 'Auma', phone, email: null } });
    const taken = await takeStandingOrder(
      { ...form, place: { ...form.place, address } },
      { ...customer, userId },
    );
    if (!taken.ok) throw new Error(taken.reason);
    return taken.order;
  };

  const enterCode = (user: User, number: string) =>
    collections().phoneCodes.insertOne({
      _id: hashToken(`token ${number}`),
      purpose: 'confirm',
      userId: user._id,
      phone: number,
      enteredAt: now,
    } as never);

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
    [
      'gives way to another confirmed one',
      async (who) => {
        await enterCode(who.user, '+254711222334');
        return confirmPhone(who, { token: 'token +254711222334', takes: false, now, followPhone });
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

  it('says what becomes of the milk: without emails it is paused, and with the same number nothing happens', async () => {
    const user = await addUser({ email: 'own@example.com', emailVerifiedAt: now, confirmedPhone });
    const other = '+254711222334' as PhoneNumber;
    expect(await foreseeNumber(user, other, now)).toBeNull();
    const mine = await of(user._id, 'own');
    expect(await foreseeNumber(user, phone, now)).toBeNull();
    expect(await foreseeNumber(user, other, now)).toContain('goes on');
    configureMail({});
    expect(await foreseeNumber(user, other, now)).toContain('is paused');
    await withTransaction((session) => followPhone(phone, { kind: 'removed', from: user }, { now, session }));
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

describe('a change', () => {
  it('by the farm is told to the household, one of its own is not', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const id = household._id.toHexString();
    await pauseStandingOrder(id, { from: null, until: '2026-12-05' }, customer);
    expect(await addressed(household.customer.email ?? '')).toHaveLength(1);
    await setOwnDay(id, { day: '2026-12-07', lines: [] }, { by, now });
    const [, told] = await addressed(household.customer.email ?? '');
    expect(told?.text).toContain('We have changed your standing order. Nothing on Monday 7 December.');
  });

  it('that is sent twice changes nothing more; one of a stale page is refused', async () => {
    const household = await dairy.take(await dairy.sell(10));
    const id = household._id.toHexString();
    const stale = { ...customer, seenRevision: 0 };
    const skip = (day: string) => setOwnDay(id, { day, lines: [] }, stale);
    expect(await skip('2026-12-01')).toMatchObject({ ok: true });
    expect(await skip('2026-12-01')).toMatchObject({ ok: true });
    expect(await skip('2026-12-02')).toEqual({ ok: false, reason: 'conflict' });
    const pause = { from: '2026-12-03', until: '2026-12-05' };
    await pauseStandingOrder(id, pause, customer);
    await pauseStandingOrder(id, pause, stale);
    const changed = await dairy.reload(household);
    expect(changed.timeline).toHaveLength(3);
    const { rules, customer: who, place } = changed;
    const [{ days, lines, from } = { days: [], lines: [], from: '' }] = rules;
    const form = { customer: who, place, days, lines, from, seenRevision: 0 };
    expect(await changeStandingOrder(id, form, customer)).toEqual({ ok: false, reason: 'conflict' });
  });
});

describe('what is seen before a change', () => {
  const changed = async (of: StandingOrder, changes: object) => {
    const { rules, customer: who, place } = await dairy.reload(of);
    const { days, lines } = rules.at(-1) ?? { days: [], lines: [] };
    return { customer: who, place, days, lines, from: '2026-12-01', ...changes };
  };
  /** What the page shows, and what its morning of 1 December is charged. */
  const agree = async (household: StandingOrder, changes: object, seenRevision = 0) => {
    const form = await changed(household, changes);
    const { morningTotal } = await viewStandingOffer(
      form,
      now,
      toldThatStays(await dairy.reload(household), form),
    );
    const result = await changeStandingOrder(
      household._id.toHexString(),
      { ...form, seenRevision },
      customer,
    );
    if (!result.ok) throw new Error(result.reason);
    await makeMornings(at('11-30 18:01'));
    const order = (await dairy.ordersOf(household)).find(({ standing }) => standing?.day === '2026-12-01');
    return { seen: morningTotal, charged: order?.totalAmount };
  };

  it('is what a size costs that comes again after its price has risen', async () => {
    const mala = await dairy.sell(100);
    const milk = { ...(await dairy.sell(100)), quantity: 2 };
    const household = await dairy.take(milk, { lines: [milk, mala], from: '2026-11-30' });
    const id = household._id.toHexString();
    const form = await changed(household, { lines: [milk], from: '2026-11-30' });
    expect(await changeStandingOrder(id, { ...form, seenRevision: 0 }, customer)).toMatchObject({ ok: true });
    await dairy.setVariant(mala.sku, { price: shillings(80) });
    expect(await agree(household, { lines: [milk, mala] }, 1)).toEqual({
      seen: shillings(230),
      charged: shillings(230),
    });
  });

  it('is the fee of the area that it moves to', async () => {
    const area = { name: 'Port', fee: shillings(100), minimumOrder: shillings(0), days: weekdays };
    const hours = { orderBy: '18:00', orderByDay: 'day-before' };
    const household = await dairy.take(await dairy.sell(100), { from: '2026-12-01' });
    const { deliveryAreas } = await loadSettings();
    await dairy.set({
      deliveryAreas: [...deliveryAreas, { ...area, ...hours, id: 'port', morningFee: shillings(50) }],
    });
    const place = { ...household.place, deliveryArea: 'port' };
    expect(await agree(household, { place })).toEqual({ seen: shillings(180), charged: shillings(180) });
  });

  it('is where it comes from the next morning on: a new place for a later day is refused', async () => {
    const household = await dairy.take(await dairy.sell(100), { days: ['monday', 'thursday'] });
    const place = { ...household.place, address: 'The green gate' };
    const move = async (from: string) =>
      changeStandingOrder(
        household._id.toHexString(),
        { ...(await changed(household, { place, from })), seenRevision: 0 },
        { by: { kind: 'customer' }, now: at('11-30 10:00') },
      );
    expect(await move('2026-12-04')).toEqual({ ok: false, reason: 'moves-later', first: '2026-12-03' });
    expect((await dairy.reload(household)).place.address).toBe('The blue gate');
    expect(await move('2026-12-02')).toMatchObject({ ok: true, order: { place } });
  });
});

describe('its page', () => {
  it('counts the days on which the farm comes, and offers no further one in a pause', async () => {
    await dairy.serve(['monday', 'wednesday', 'friday']);
    const household = await dairy.take(await dairy.sell(100));
    const view = await viewOwnStandingOrder(household, now);
    expect(view).toMatchObject({ weekTotal: shillings(450), days: 'Mondays, Wednesdays and Fridays' });
    await dairy.serve(weekdays);
    const some = await dairy.take(await dairy.sell(100), { days: ['monday'] });
    await pauseStandingOrder(some._id.toHexString(), { from: null, until: '2026-12-03' }, customer);
    const { coming } = await viewOwnStandingOrder(await dairy.reload(some), now);
    expect(coming.filter(({ mayAdd }) => mayAdd).map(({ day }) => day)).toEqual(
      expect.not.arrayContaining(['2026-12-01', '2026-12-02']),
    );
    const texts = Object.fromEntries(coming.map(({ day, text }) => [day, text]));
    expect([texts['2026-11-28'], texts['2026-12-04']]).toEqual([
      'Before your first morning',
      'Not one of your days',
    ]);
  });

  it('says who did what, what four weeks cost and what is still to pay', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const id = household._id.toHexString();
    const [line] = household.rules[0]?.lines ?? [];
    if (!line) throw new Error('no line');
    await setOwnDay(id, { day: '2026-12-05', lines: [{ ...line, quantity: 3 }] }, customer);
    await withTransaction((session) =>
      followPhone(phoneOf(household.customer), { kind: 'disowned' }, { now, session }),
    );
    const view = async (when: Date) => viewOwnStandingOrder(await dairy.reload(household), when);
    expect((await view(now)).timeline.map(({ by: who }) => who)).toEqual(['the shop', 'you', 'we']);
    expect((await view(now)).timeline[1]?.text).toBe('3 units on Saturday 5 December');
    expect((await view(now)).cost).toBe('Nothing');
    await resumeStandingOrder(id, null, { by, now });
    await makeMornings(at('11-29 18:00'));
    const [order] = await dairy.ordersOf(household);
    await recordOutcome(order?.number ?? '', { kind: 'brought' }, { by: by.staff, now: at('11-30 07:00') });
    expect((await view(at('11-30 08:00'))).cost).toBe('KES 150.00. Still to pay: KES 150.00');
    // Twenty-eight days, of which Monday is the first; what is owed stays.
    expect((await view(at('12-27 12:00'))).cost).toContain('KES 150.00. Still');
    expect((await view(at('12-28 12:00'))).cost).toBe('Nothing. Still to pay: KES 150.00');
  });

  it('changes a day, pauses and comes back until the last hour, and not at it', async () => {
    const household = await dairy.take(await dairy.sell(100));
    const id = household._id.toHexString();
    await dairy.serve(weekdays, '18:00');
    const tuesday = async (when: Date) =>
      (await viewOwnStandingOrder(await dairy.reload(household), when)).coming.find(
        ({ day }) => day === '2026-12-01',
      );
    const [before, last] = [at('11-30 17:59'), at('11-30 18:00')];
    expect((await viewOwnStandingOrder(household, before)).lastHour).toBe(
      'You can change a day until its last hour: for Tuesday 1 December that is Monday 30 November, 6:00 PM.',
    );
    expect([await tuesday(before), await tuesday(last)]).toMatchObject([
      { maySkip: true, lines: [{ quantity: 2 }] },
      { maySkip: false, lines: [] },
    ]);
    const who = (when: Date) => ({ by: { kind: 'customer' as const }, now: when });
    const acts = {
      skip: (when: Date) => setOwnDay(id, { day: '2026-12-01', lines: [] }, who(when)),
      undo: (when: Date) => setOwnDay(id, { day: '2026-12-01', lines: null }, who(when)),
      pause: (when: Date) => pauseStandingOrder(id, { from: '2026-12-01', until: null }, who(when)),
    };
    const tooEarly = { ok: false, reason: 'too-early', first: '2026-12-02' };
    for (const act of Object.values(acts)) {
      expect(await act(last)).toEqual(tooEarly);
      expect(await act(before)).toMatchObject({ ok: true });
    }
    expect(await tuesday(before)).toMatchObject({ text: 'Paused' });
    expect(await resumeStandingOrder(id, '2026-12-01', who(last))).toMatchObject({ firstDay: '2026-12-02' });
    expect(await tuesday(last)).toMatchObject({ text: 'Paused' });
  });

  it('has no days after its end, but those that still come', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(at('11-29 18:00'));
    await endStandingOrder(household._id.toHexString(), { ...customer, now: at('11-29 19:00') });
    const days = async (when: Date) =>
      (await viewOwnStandingOrder(await dairy.reload(household), when)).coming.map(({ day }) => day);
    expect(await days(at('11-29 19:00'))).toEqual(['2026-11-29', '2026-11-30']);
    expect(await days(at('12-01 19:00'))).toEqual([]);
  });

  it('says that nothing comes while standing orders are switched off', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await dairy.set({ 'standing.isOn': false });
    const { isOff, coming } = await viewOwnStandingOrder(household, now);
    expect([isOff, new Set(coming.map(({ text }) => text))]).toEqual([
      true,
      new Set(['Nothing at the moment']),
    ]);
  });
});

it('shows the back office texts of standing orders without their links', async () => {
  sms.switchOn(true);
  await dairy.take(await dairy.sell(100));
  const [text] = await collections().smsMessages.find().toArray();
  expect(text?.text).toMatch(/standing-orders\/\w{24}\?key=/);
  if (!text) throw new Error('no text');
  expect(viewSms(text, { now, seesPhones: true }).text).toMatch(/Standing order from .*: \.\.\.$/);
});
