import { ObjectId, type ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { isDuplicateKeyError } from '#db/duplicate-key';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import type { PricedLine } from '~/domain/cart/priced-cart';
import { collections } from '~/domain/collections';
import type { DoorMessage } from '~/domain/orders/door/door-message';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { foldText } from '~/domain/text/fold-text';
import type { User } from '~/domain/accounts/user';
import { touchAccount } from '~/domain/accounts/touch-account.server';
import { addDays } from '~/lib/calendar-days';
import { pluralize } from '~/lib/format/pluralize';
import { formatDate, formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { formatPhone, noPhone } from '~/lib/format/phone';
import { holdOrganization } from '~/domain/organizations/organization-queries.server';
import { findOfferedMethods } from '~/domain/selling/find-offered-methods.server';
import { paymentOn } from '~/domain/standing-orders/payment/agreed-payment';
import { choosePayment, needsPhone, type Payment } from '~/domain/standing-orders/payment/standing-payment';
import {
  isOwnStandingOrder,
  isSameAddress,
} from '~/domain/standing-orders/household/own-standing-orders.server';
import { tellOfBeginning, tellOfChange } from '~/domain/standing-orders/household/tell-of-change.server';
import { decidedDays, firstDayAfter } from '~/domain/standing-orders/making/due-days.server';
import { keptDays, maxDaysBack } from './kept-days';
import { checkQuantities, unitsOf, type QuantityFault } from './morning-limits';
import {
  findLines,
  findNoMorning,
  firstOpenDay,
  morningTerms,
  unservedDays,
  type NoMorning,
} from './morning-times';
import { searchTextOf } from '~/domain/standing-orders/list/standing-order-search';
import { trimPast } from './trim-past';
import { addPause, addRule, endPause, isTooManyPauses, pauseFrom, pauseOn, ruleOn } from './promised-days';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import { actorName, type StandingActor } from './standing-actor';
import type { StandingLine, StandingOrder, StandingOrderForm, ToldPrice } from './standing-order';
import { addTold, feeLine, toldPrice } from '~/domain/standing-orders/prices/told-prices';

export type StandingOrderFailure =
  | QuantityFault
  /** The household has another one for the place, which is still open. */
  | { readonly ok: false; readonly reason: 'taken'; readonly id: string }
  | {
      readonly ok: false;
      readonly reason:
        | 'unknown'
        | 'ended'
        | 'switched-off'
        | 'not-paused'
        | 'too-many-pauses'
        | 'payment-not-offered';
    }
  /** Somebody has changed it since it was shown. */
  | { readonly ok: false; readonly reason: 'conflict' }
  /** Another request of the API had this key. */
  | { readonly ok: false; readonly reason: 'key-reused' }
  /** `first` is the first day that can still be changed. */
  | { readonly ok: false; readonly reason: 'too-early'; readonly first: string }
  /** A place holds from `first` on, the next morning, and the change is for a later day. */
  | { readonly ok: false; readonly reason: 'moves-later'; readonly first: string }
  | {
      readonly ok: false;
      readonly reason: 'until-before-from';
      readonly from: string;
      readonly until: string;
    }
  | { readonly ok: false; readonly reason: 'not-for-sale'; readonly names: readonly string[] }
  /** Whatever is set for a day, nothing would come on it. */
  | { readonly ok: false; readonly reason: 'no-morning'; readonly day: string; readonly why: NoMorning };

export type StandingOrderResult =
  | { readonly ok: true; readonly order: StandingOrder; readonly firstDay: string }
  | StandingOrderFailure;

/** Of the timeline, which a household that changes something every day would fill for years. */
export const maxEntries = 200;

type By = {
  readonly by: StandingActor;
  readonly now: Date;
  /** A transaction that is under way. */
  readonly within?: ClientSession;
  /** The revision that the page showed. Another change since then is a conflict, unless it has done the same. */
  readonly seenRevision?: number;
};

type Begins = By & {
  /** The account of a customer who takes it. */
  readonly userId?: ObjectId | null;
  /** What the household asked for, whose link then leads to it. */
  readonly request?: ObjectId;
  readonly apiRequest?: ApiRequest | undefined;
};

/** Of a request of the API with an Idempotency-Key: sent again, it gets the one that it has taken. */
type ApiRequest = { readonly idempotencyKey: string; readonly requestHash: string };

/** Of phone and place, or of name and place without a phone: one standing order for each as long as it is open. */
export const householdKeyOf = ({ customer, place }: Pick<StandingOrder, 'customer' | 'place'>): string =>
  [
    customer.phone === noPhone ? foldText(`${customer.firstName} ${customer.lastName}`) : customer.phone,
    place.deliveryArea ?? foldText(`${place.city} ${place.location}`),
    foldText(place.address),
  ]
    .join(' ')
    .trim();

/** Null for an unknown or malformed id. */
export async function findStandingOrder(id: string, session?: ClientSession): Promise<StandingOrder | null> {
  const _id = parseObjectId(id);
  return _id && collections().standingOrders.findOne({ _id }, { session });
}

/** That of a phone and a place; null for none. */
export const findOpenStandingOrder = (
  of: Pick<StandingOrder, 'customer' | 'place'>,
  session?: ClientSession,
): Promise<StandingOrder | null> =>
  collections().standingOrders.findOne({ householdKey: householdKeyOf(of), isOpen: true }, { session });

/**
 * Takes a standing order for a household. Its first day is `from`, or the first that can still be ordered. A phone and a place have
 * one: `taken` names it.
 */
export async function takeStandingOrder(
  form: StandingOrderForm,
  { by, now, userId = null, request, apiRequest }: Begins,
): Promise<StandingOrderResult> {
  const repeated = apiRequest && (await findRepeated(apiRequest));
  if (repeated) return repeated;
  const settings = await loadSettings();
  if (!settings.standing.isOn) return { ok: false, reason: 'switched-off' };
  const first = firstOpenDay(form.place, settings, now);
  if (form.from < first) return { ok: false, reason: 'too-early', first };
  const { fee, smallestQuantity: smallest } = morningTerms(form.place, settings);
  const fault = checkQuantities(form.lines, { smallest, by: by.kind, overrules: form.overrules });
  if (fault) return fault;
  const householdKey = householdKeyOf(form);
  return withUniqueHousehold(householdKey, { apiRequest }, () =>
    withTransaction(async (session): Promise<StandingOrderResult> => {
      const priced = await tellPrices(form.lines, { known: [], from: form.from, now, session });
      if (!priced.ok) return priced;
      const payment = await findPayment(form, null, { by, settings }, session);
      if (!payment) return { ok: false, reason: 'payment-not-offered' };
      const before = await collections().standingOrders.findOne(
        { householdKey, 'customer.phone': form.customer.phone },
        { session, sort: { createdAt: -1 } },
      );
      if (before?.isOpen) return { ok: false, reason: 'taken', id: before._id.toHexString() };
      // Conflicts with the deletion of the account at the same moment.
      const user = userId && (await touchAccount(userId, now, session));
      if (userId && !user) return { ok: false, reason: 'unknown' };
      const household =
        before && isSameHousehold(before, form, { by, user, now }) ? before.household : undefined;
      // That of before may have moved, and still have its own mornings.
      const isFree =
        household && !(await collections().standingOrders.findOne({ household, isOpen: true }, { session }));
      const order: StandingOrder = {
        _id: new ObjectId(),
        household: isFree ? household : new ObjectId(),
        householdKey,
        isOpen: true,
        customer: form.customer,
        searchText: searchTextOf(form),
        userId,
        place: form.place,
        rules: [
          {
            from: form.from,
            days: form.days,
            lines: form.lines,
            unserved: unservedDays(form, settings),
            ...payment,
          },
        ],
        endsOn: null,
        ownDays: [],
        pauses: [],
        ...payment,
        told: [{ line: feeLine, price: fee, from: form.from, at: now }, ...priced.told],
        missed: [],
        failure: null,
        toldOut: [],
        timeline: [
          { at: now, by: by.kind, name: actorName(by), text: `Begins on ${formatDayOfWeek(form.from)}` },
        ],
        takenBy: by.kind === 'farm' ? by.staff.userId : null,
        ...apiRequest,
        createdAt: now,
        updatedAt: now,
        revision: 0,
      };
      await collections().standingOrders.insertOne(order, { session });
      if (request)
        await collections().standingRequests.updateOne(
          { _id: request },
          { $set: { standingOrderId: order._id } },
          { session },
        );
      await tellOfBeginning(order, now, session);
      await recordStandingOrderEvents([{ type: 'standing_order.started', data: {} }], order, now, session);
      await audit(
        order,
        { by, now },
        { action: 'Took the standing order', after: auditedOf(order) },
        session,
      );
      return { ok: true, order, firstDay: form.from };
    }),
  );
}

/**
 * Whether one that begins again for a phone and a place is the household of before, whose weeks its page then shows: as far as the farm
 * has spoken with it, its account is the same, or the link went to nobody else. Numbers and doors are given to new people.
 */
const isSameHousehold = (
  before: StandingOrder,
  { customer }: Pick<StandingOrderForm, 'customer'>,
  { by, user, now }: Pick<By, 'by' | 'now'> & { readonly user: User | null },
): boolean => {
  if (before.freedPhone || (before.endsOn ?? '') < addDays(toDateInput(now), -keptDays)) return false;
  if (by.kind === 'farm') return true;
  return user
    ? isOwnStandingOrder(before, user, now)
    : customer.email === null || isSameAddress(before.customer.email, customer.email);
};

/** What an earlier request with the same key has taken, as it is now; null for none. */
async function findRepeated({
  idempotencyKey,
  requestHash,
}: ApiRequest): Promise<StandingOrderResult | null> {
  const order = await collections().standingOrders.findOne({ idempotencyKey });
  if (!order) return null;
  return order.requestHash === requestHash
    ? { ok: true, order, firstDay: order.rules[0]?.from ?? '' }
    : { ok: false, reason: 'key-reused' };
}

/** A concurrent one with the same phone and place was first, or the same request. */
async function withUniqueHousehold(
  householdKey: string,
  { own, apiRequest }: { readonly own?: ObjectId | null; readonly apiRequest?: ApiRequest | undefined },
  run: () => Promise<StandingOrderResult>,
): Promise<StandingOrderResult> {
  try {
    return await run();
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
    const repeated = apiRequest && (await findRepeated(apiRequest));
    if (repeated) return repeated;
    const other = await collections().standingOrders.findOne({ householdKey, isOpen: true });
    if (!other || other._id.equals(own ?? new ObjectId())) throw error;
    return { ok: false, reason: 'taken', id: other._id.toHexString() };
  }
}

/** How it is paid; null where the farm doesn't offer that, or the organization is gone. */
async function findPayment(
  form: StandingOrderForm,
  before: Payment | null,
  { by, settings }: Pick<By, 'by'> & { readonly settings: Settings },
  session: ClientSession,
) {
  const chosen = choosePayment(form, before, findOfferedMethods(settings), {
    byFarm: by.kind === 'farm',
    hasPhone: form.customer.phone !== noPhone,
  });
  if (!chosen) return null;
  const { payment } = chosen;
  const _id = parseObjectId(chosen.chargedTo ?? '');
  if (!_id) return { payment };
  return (await holdOrganization(_id, session)) ? { payment, chargedTo: _id } : null;
}

/**
 * What the household is told of lines that are new to it from a day on: today's price, without a sale, which may end. Of the others
 * what was told before holds. What is gone or without a price is refused where it is new.
 */
async function tellPrices(
  lines: readonly CartLine[],
  {
    known,
    from,
    now,
    session,
  }: {
    readonly known: readonly CartLine[];
    readonly from: string;
    readonly now: Date;
    readonly session: ClientSession;
  },
): Promise<
  | { readonly ok: true; readonly told: readonly ToldPrice[] }
  | (Extract<StandingOrderFailure, { reason: 'not-for-sale' }> & { readonly told: readonly ToldPrice[] })
> {
  const added = lines.filter((line) => !known.some((each) => cartLineId(each) === cartLineId(line)));
  const cart = await priceCart(added, {}, { session });
  const isOut = ({ problem, unitPrice }: PricedLine) =>
    problem?.kind === 'gone' || problem?.kind === 'inactive' || unitPrice === 0;
  const names = cart.lines.filter(isOut).map(({ name }) => name);
  const told = cart.lines
    .filter((line) => !isOut(line))
    .map(({ id, unitPrice, sale }) => ({ line: id, price: sale?.was ?? unitPrice, from, at: now }));
  return names.length > 0 ? { ok: false, reason: 'not-for-sale', names, told } : { ok: true, told };
}

type Written = Partial<Omit<StandingOrder, '_id' | 'timeline' | 'updatedAt' | 'revision'>>;

type Decision =
  | StandingOrderFailure
  | {
      readonly set: Written;
      readonly text: string;
      readonly action: string;
      /** What other programs are told; `changed` where it is left out. */
      readonly event?: 'paused' | 'resumed' | 'ended';
    };

/**
 * Changes one in a transaction, from the first day on that has neither its order nor its last hour behind it: `decide` gets that day.
 * The revision lets it conflict with the making of a morning at the same moment.
 */
const change = (
  id: string,
  { by, now, within, seenRevision }: By,
  decide: (
    order: StandingOrder,
    facts: { readonly firstDay: string; readonly settings: Settings; readonly session: ClientSession },
  ) => Decision | Promise<Decision>,
): Promise<StandingOrderResult> =>
  (within ? runIn(within) : withTransaction)(async (session): Promise<StandingOrderResult> => {
    const settings = await loadSettings();
    const order = await findStandingOrder(id, session);
    if (!order) return { ok: false, reason: 'unknown' };
    if (!order.isOpen) return { ok: false, reason: 'ended' };
    const firstDay = await findFirstDay(order, settings, now, session);
    const decision = await decide(order, { firstDay, settings, session });
    if ('ok' in decision) return decision;
    // A form that is sent twice.
    if (isAsBefore(order, decision.set)) return { ok: true, order, firstDay };
    if (seenRevision !== undefined && seenRevision !== order.revision)
      return { ok: false, reason: 'conflict' };
    // What the check, and whoever says after a restore what was brought, look at stays.
    const oldest = addDays(firstDay, -keptDays);
    const { chargedTo, ...agreed } = trimPast({ ...order, ...decision.set }, oldest);
    const changed: StandingOrder = {
      ...agreed,
      ...(chargedTo && agreed.payment === 'account' && { chargedTo }),
      timeline: [
        ...order.timeline.slice(1 - maxEntries),
        { at: now, by: by.kind, name: actorName(by), text: decision.text },
      ],
      updatedAt: now,
      revision: order.revision + 1,
    };
    const { _id, ...set } = changed;
    const unset = order.chargedTo && !changed.chargedTo && { $unset: { chargedTo: '' as const } };
    await collections().standingOrders.updateOne({ _id }, { $set: set, ...unset }, { session });
    const { event = 'changed' } = decision;
    await recordStandingOrderEvents([{ type: `standing_order.${event}`, data: {} }], changed, now, session);
    await audit(
      changed,
      { by, now },
      { action: decision.action, before: auditedOf(trimPast(order, oldest)), after: auditedOf(changed) },
      session,
    );
    if (by.kind === 'farm') await tellOfChange(changed, decision.text, now, session);
    return { ok: true, order: changed, firstDay };
  });

const runIn =
  (session: ClientSession) =>
  <Result>(work: (session: ClientSession) => Promise<Result>): Promise<Result> =>
    work(session);

const isAsBefore = (order: StandingOrder, set: Written): boolean =>
  (Object.keys(set) as (keyof Written)[]).every(
    // When it was told is another moment.
    (key) => key === 'told' || JSON.stringify(set[key]) === JSON.stringify(order[key]),
  );

/**
 * The first day that can still be changed: a morning whose order was made lives by itself, and one that was listed as not brought stays so, also
 * where its last hour is later by now.
 */
export async function findFirstDay(
  { household, place, missed }: StandingOrder,
  settings: Settings,
  now: Date,
  session?: ClientSession,
): Promise<string> {
  const open = firstOpenDay(place, settings, now);
  const made = await collections().orders.findOne(
    { 'standing.household': household, 'standing.day': { $gte: open } },
    { session, sort: { 'standing.day': -1 }, projection: { standing: 1 } },
  );
  return firstDayAfter([made?.standing?.day ?? '', ...decidedDays(missed, now)], open);
}

/** Whether the rider goes to another door. */
const isElsewhere = (
  { place: one }: Pick<StandingOrder, 'place'>,
  { place: other }: Pick<StandingOrder, 'place'>,
): boolean =>
  (['deliveryArea', 'address', 'city', 'location'] as const).some((field) => one[field] !== other[field]);

/** The first morning that comes as it was agreed so far, before a change holds; null for none. A standing order has one place for all days. */
function findMorningBefore(
  order: StandingOrder,
  { firstDay, settings }: { readonly firstDay: string; readonly settings: Settings },
  from: string,
): string | null {
  const last = addDays(firstDay, maxDaysBack);
  for (let day = firstDay; day < from && day < last; day = addDays(day, 1))
    if (findLines(order, day, settings)) return day;
  return null;
}

/** Another rule, person or place; `seenRevision` is what the form was filled with. */
export const changeStandingOrder = (
  id: string,
  { seenRevision, ...form }: StandingOrderForm & { readonly seenRevision: number },
  who: By,
): Promise<StandingOrderResult> => {
  const householdKey = householdKeyOf(form);
  return withUniqueHousehold(householdKey, { own: parseObjectId(id) }, () =>
    change(id, who, async (order, { firstDay, settings, session }) => {
      if (order.revision !== seenRevision) return { ok: false, reason: 'conflict' };
      if (form.from < firstDay) return { ok: false, reason: 'too-early', first: firstDay };
      const next = isElsewhere(order, form)
        ? findMorningBefore(order, { firstDay, settings }, form.from)
        : null;
      if (next !== null) return { ok: false, reason: 'moves-later', first: next };
      const before = ruleOn(order.rules, form.from) ?? order.rules[0];
      const { from, days, lines, place, overrules } = form;
      const { fee, smallestQuantity: smallest } = morningTerms(place, settings);
      const fault = checkQuantities(lines, { smallest, by: who.by.kind, before: before?.lines, overrules });
      if (fault) return fault;
      const priced = await tellPrices(lines, { known: before?.lines ?? [], from, now: who.now, session });
      if (!priced.ok) return priced;
      const isAsAgreed = keepsPayment(form, order, who.by);
      const { payment: _payment, chargedTo: _chargedTo, ...unpaid } = form;
      const payment = await findPayment(
        isAsAgreed ? unpaid : form,
        paymentOn(order, from),
        { by: who.by, settings },
        session,
      );
      if (!payment) return { ok: false, reason: 'payment-not-offered' };
      const first = { from, days, lines, unserved: unservedDays(form, settings), ...payment };
      // Another way to pay that is agreed for a later day holds from then.
      const later = order.rules
        .filter((each) => isAsAgreed && each.from > from)
        .map((each) =>
          keepPayment(order, { ...first, from: each.from, ...paymentOn(order, each.from) }, form.customer),
        );
      const { payment: last, chargedTo } = later.at(-1) ?? first;
      // Who moves hears of the fee there.
      const moved =
        place.deliveryArea === order.place.deliveryArea
          ? []
          : [{ line: feeLine, price: fee, from, at: who.now }];
      return {
        set: {
          payment: last,
          ...(chargedTo && { chargedTo }),
          customer: form.customer,
          ...(order.freedPhone && order.freedPhone !== form.customer.phone && { freedPhone: null }),
          place,
          searchText: searchTextOf({ customer: form.customer, place }),
          householdKey,
          // One that has not begun begins when the form says.
          rules: order.rules.every((each) => each.from >= firstDay)
            ? [first, ...later]
            : [
                ...addRule(
                  order.rules.map((each) => keepPayment(order, each, form.customer)),
                  first,
                ),
                ...later,
              ],
          told: addTold(order.told, [...moved, ...priced.told], firstDay),
        },
        text: `Changed from ${formatDayOfWeek(from)} on`,
        action: 'Changed the standing order',
      };
    }),
  );
};

/** It says nothing of how it is paid, or what only the farm agrees, and has agreed, which holds from the day that it said. */
const keepsPayment = (form: StandingOrderForm, order: StandingOrder, by: By['by']): boolean =>
  form.payment === undefined ||
  (by.kind !== 'farm' &&
    form.payment === 'account' &&
    order.payment === 'account' &&
    form.chargedTo === order.chargedTo?.toHexString());

/** A rule of before keeps how it is paid; in cash where M-Pesa has nobody to ask any more. */
function keepPayment(
  order: StandingOrder,
  rule: StandingOrder['rules'][number],
  { phone }: StandingOrder['customer'],
): StandingOrder['rules'][number] {
  const agreed = { ...rule, ...paymentOn(order, rule.from) };
  return phone === noPhone && needsPhone(agreed.payment) ? { ...agreed, payment: 'cod' } : agreed;
}

/** Pauses it from a day (null: the first possible one) to the day on which it comes again (null: until somebody says so). `why` is for the household. */
export const pauseStandingOrder = (
  id: string,
  {
    from,
    until,
    why,
  }: { readonly from: string | null; readonly until: string | null; readonly why?: string },
  who: By,
): Promise<StandingOrderResult> =>
  change(id, who, ({ pauses }, { firstDay }) => {
    const first = from ?? firstDay;
    if (first < firstDay) return { ok: false, reason: 'too-early', first: firstDay };
    if (until !== null && until <= first)
      return { ok: false, reason: 'until-before-from', from: first, until };
    const paused = addPause(pauses, { from: first, until, by: who.by.kind });
    if (isTooManyPauses(pauses, paused, firstDay)) return { ok: false, reason: 'too-many-pauses' };
    const { from: start, until: end } = pauseOn(paused, first) ?? { from: first, until };
    return {
      set: { pauses: paused },
      text: `Paused from ${formatDayOfWeek(start)}${end === null ? '' : ` until ${formatDayOfWeek(end)}, when it comes again`}${why === undefined ? '' : `: ${why}`}`,
      action: 'Paused the standing order',
      event: 'paused',
    };
  });

/**
 * Back from the pause that begins on `pausedFrom` (null: whichever stands, or comes next), from the first day that is still possible:
 * at the prices of today, which the household was told before. A pause that is still ahead is taken back, and prices stay. `not-paused` where that pause is gone. `hasPhone`: the account
 * of who does it has shown by a code that it has the phone.
 */
export const resumeStandingOrder = (
  id: string,
  pausedFrom: string | null,
  { hasPhone = false, ...who }: By & { readonly hasPhone?: boolean },
): Promise<StandingOrderResult> =>
  change(id, who, async (order, { firstDay, settings, session }) => {
    const { rules, pauses } = order;
    const { now } = who;
    const pause = pauseFrom(pauses, firstDay);
    if (!pause || (pausedFrom !== null && pause.from !== pausedFrom))
      return { ok: false, reason: 'not-paused' };
    const rule = pauseOn(pauses, firstDay) && ruleOn(rules, firstDay);
    const priced = rule && (await tellPrices(rule.lines, { known: [], from: firstDay, now, session }));
    const { fee } = morningTerms(order.place, settings);
    const told = priced && [{ line: feeLine, price: fee, from: firstDay, at: now }, ...priced.told];
    // Of a price of before the pause the rider has nothing to tell any more.
    const isOld = ({ rises = [] }: DoorMessage) =>
      rises.some(({ line }) => told?.some((each) => each.line === line));
    return {
      set: {
        pauses: endPause(pauses, firstDay),
        // The farm has spoken with the household; a link in an email doesn't say whose phone it is.
        ...(order.freedPhone && (who.by.kind === 'farm' || hasPhone) && { freedPhone: null }),
        ...(told && { told: addTold(order.told, told, firstDay) }),
        ...(order.toTell && { toTell: order.toTell.filter((message) => !isOld(message)) }),
      },
      text: `Comes again from ${formatDayOfWeek(firstDay)}`,
      action: 'Ended the pause',
      event: 'resumed',
    };
  });

/** Sets one day by hand: no line skips it, null takes the setting back. It keeps its number when the rule changes. */
export const setOwnDay = (
  id: string,
  {
    day,
    lines,
    overrules,
  }: { readonly day: string; readonly lines: readonly CartLine[] | null; readonly overrules?: boolean },
  who: By,
): Promise<StandingOrderResult> =>
  change(id, who, async (order, { firstDay, settings, session }) => {
    if (day < firstDay) return { ok: false, reason: 'too-early', first: firstDay };
    const others = order.ownDays.filter((own) => own.day !== day);
    const on = formatDayOfWeek(day);
    if (lines === null)
      return { set: { ownDays: others }, text: `As usual on ${on}`, action: 'Took a change of one day back' };
    const why = lines.length > 0 && findNoMorning(order, day, settings);
    if (why) return { ok: false, reason: 'no-morning', day, why };
    const { smallestQuantity: smallest } = morningTerms(order.place, settings);
    const before = ruleOn(order.rules, day)?.lines ?? [];
    const fault = checkQuantities(lines, { smallest, by: who.by.kind, before, overrules });
    if (fault) return fault;
    const known = [...before, ...(order.ownDays.find((own) => own.day === day)?.lines ?? [])];
    const priced = await tellPrices(lines, { known, from: day, now: who.now, session });
    if (!priced.ok) return priced;
    return {
      set: {
        ownDays: [...others, { day, lines, by: who.by.kind }].sort((a, b) => (a.day < b.day ? -1 : 1)),
        told: addTold(order.told, priced.told, firstDay, { ofOneDay: true }),
      },
      text:
        lines.length === 0 ? `Nothing on ${on}` : `${pluralize(unitsOf(lines), 'unit', 'units')} on ${on}`,
      action: lines.length === 0 ? 'Skipped one morning' : 'Changed one morning',
    };
  });

/** The farm has heard that a number which was freed is still the household's. `conflict`: it isn't freed any more. */
export const keepPhone = (id: string, who: By): Promise<StandingOrderResult> =>
  change(id, who, ({ freedPhone }) =>
    freedPhone
      ? {
          set: { freedPhone: null },
          text: `Texts go to ${formatPhone(freedPhone)} again`,
          action: 'Confirmed the phone number',
        }
      : { ok: false, reason: 'conflict' },
  );

/** Ends it from the first day that is still possible. */
export const endStandingOrder = (id: string, who: By): Promise<StandingOrderResult> =>
  change(id, who, (_, { firstDay }) => ({
    set: { isOpen: false, endsOn: firstDay },
    text: `Ended: nothing comes from ${formatDayOfWeek(firstDay)} on`,
    action: 'Ended the standing order',
    event: 'ended',
  }));

/** Without the person and the place. */
const auditedOf = ({ rules, told, pauses, ownDays, endsOn, payment, chargedTo }: StandingOrder) => {
  const { from, days, lines } = rules.at(-1) ?? { from: '', days: [], lines: [] };
  const plain = (of: readonly StandingLine[], day: string) =>
    of.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      price: toldPrice(told, cartLineId(line), day) ?? null,
    }));
  return {
    from,
    days,
    lines: plain(lines, from),
    payment,
    ...(payment === 'account' && chargedTo && { chargedTo: chargedTo.toHexString() }),
    pauses: pauses.map(({ from: first, until }) => ({ from: first, until })),
    ownDays: ownDays.map((own) => ({ day: own.day, lines: plain(own.lines, own.day) })),
    endsOn,
  };
};

/** Only what staff do is audited; the timeline names everybody. */
const audit = async (
  { _id, createdAt }: StandingOrder,
  { by, now }: By,
  entry: Pick<Parameters<typeof recordAuditEntry>[0], 'action' | 'before' | 'after'>,
  session: ClientSession,
): Promise<void> => {
  if (by.kind !== 'farm') return;
  await recordAuditEntry(
    {
      ...entry,
      by: by.staff,
      now,
      subject: 'standing-order',
      subjectId: _id.toHexString(),
      subjectName: `of ${formatDate(createdAt)}`,
    },
    session,
  );
};
