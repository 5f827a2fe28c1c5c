import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { withTransaction } from '#db/client';
import { renameSkus } from '~/domain/catalogue/products/rename-skus.server';
import { collections } from '~/domain/collections';
import {
  endStandingOrder,
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
  listOwnStandingOrders,
} from '~/domain/standing-orders/household/own-standing-orders.server';
import { offerKey, viewStandingOffer } from '~/domain/standing-orders/household/standing-offer.server';
import { viewOwnStandingOrder } from '~/domain/standing-orders/household/view-own-standing-order.server';
import { makeMornings } from '~/domain/standing-orders/making/make-mornings.server';
import { recordOutcome } from '~/domain/standing-orders/outcomes/record-outcome.server';
import { followPhone } from '~/domain/standing-orders/outcomes/follow-phone.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { toldThatStays } from '~/domain/standing-orders/prices/told-prices';
import { loadSettings } from '~/domain/settings/settings.server';
import { viewSms } from '~/domain/sms/list/view-sms.server';
import { configureSms } from '~/domain/sms/sms-configuration.server';
import { shillings } from '~/lib/format/money';
import type { PhoneNumber } from '~/lib/format/phone';
import { countSeptets } from '~/lib/format/gsm-text';
import { weekdays } from '~/lib/weekdays';
import { useSms } from '../sms/sms-shop';
import { at, by, useDairy } from './dairy';
import { phoneOf } from '../../support/fixtures/phone-of';
import { now, customer, ask, addressed, mailedToken, addUser } from './household';

const dairy = useDairy();
const sms = useSms();

const newForm = async (changes: object = {}) => dairy.form(await dairy.sell(100), changes);

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
      again: (when: Date) => setOwnDay(id, { day: '2026-12-01', lines: [] }, who(when)),
      pause: (when: Date) => pauseStandingOrder(id, { from: '2026-12-01', until: null }, who(when)),
    };
    const tooEarly = { ok: false, reason: 'too-early', first: '2026-12-02' };
    for (const act of Object.values(acts)) {
      expect(await act(last)).toEqual(tooEarly);
      expect(await act(before)).toMatchObject({ ok: true });
    }
    expect(await tuesday(before)).toMatchObject({ text: 'Paused', mayUndo: false });
    expect((await viewOwnStandingOrder(await dairy.reload(household), before)).state).toBe(
      'Paused from Tuesday 1 December',
    );
    expect(await resumeStandingOrder(id, '2026-12-01', who(last))).toMatchObject({ firstDay: '2026-12-02' });
    expect(await tuesday(last)).toMatchObject({ text: 'Paused' });
  });

  it('has no days after its end, but those that still come', async () => {
    const household = await dairy.take(await dairy.sell(100));
    await makeMornings(at('11-29 18:00'));
    await endStandingOrder(household._id.toHexString(), { ...customer, now: at('11-29 19:00') });
    const days = async (when: Date) =>
      (await viewOwnStandingOrder(await dairy.reload(household), when)).coming.map(({ day }) => day);
    expect(await days(at('11-29 19:00'))).toEqual(['2026-11-30']);
    expect(await days(at('12-01 19:00'))).toEqual([]);
    const unbegun = await dairy.take(await dairy.sell(100), { from: '2026-12-05' });
    await endStandingOrder(unbegun._id.toHexString(), { ...customer, now: at('11-29 19:00') });
    expect((await viewOwnStandingOrder(await dairy.reload(unbegun), at('11-29 19:00'))).coming).toEqual([]);
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
