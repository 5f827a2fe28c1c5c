import type { ClientSession, ObjectId } from 'mongodb';
import { cartLineId } from '~/domain/cart/cart';
import { priceCart } from '~/domain/cart/price-cart.server';
import { collections } from '~/domain/collections';
import { onDay } from '~/domain/orders/delivery/on-day';
import { generateOrderNumber } from '~/domain/orders/order-number';
import { insertOrder } from '~/domain/orders/placing/insert-order.server';
import { newOrder, toOrderItem } from '~/domain/orders/placing/new-order';
import { composeDelivery } from '~/domain/orders/placing/order-details';
import { deductStock } from '~/domain/orders/status/stock.server';
import { isClosedFor, type Closure } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { countExpected } from '~/domain/stock/expected-stock.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { randomInt } from 'node:crypto';
import { withTransaction } from '#db/client';
import { withRetriedTransaction } from '#db/retried-transaction';
import { createWriteConflict } from '#db/write-conflict';
import { findRestore } from './after-restore.server';
import { dayKey, findDueDays, findMadeDays, isAhead } from './due-days.server';
import { knowsNoRound } from './lost-days.server';
import { keptDays, maxDaysBack } from '~/domain/standing-orders/kept-days';
import { findLimits } from '~/domain/standing-orders/morning-limits.server';
import type { MorningShares } from '~/domain/standing-orders/milk/morning-shares';
import { findShares } from '~/domain/standing-orders/milk/morning-shares.server';
import { mergeLines, servePart, type MorningPart } from './morning-part';
import { findService, morningTerms, roundLeaves } from '~/domain/standing-orders/morning-times';
import { morningOn } from '~/domain/standing-orders/promised-days';
import {
  readBatchSize,
  readStandingOrders,
  type ReadOf,
} from '~/domain/standing-orders/read-standing-orders.server';
import { paymentOn } from '~/domain/standing-orders/payment/agreed-payment';
import { paymentOfMorning, standingPayments } from '~/domain/standing-orders/payment/standing-payment';
import {
  missedReasons,
  outages,
  quietReasons,
  untilFurtherNotice,
  unknownFailure,
  type MissedDay,
  type MissedReason,
  type StandingOrder,
  type UntoldMorning,
} from '~/domain/standing-orders/standing-order';
import { tellFarmOfMornings, type Untold } from './tell-farm-of-mornings.server';
import {
  tellOfClosure,
  tellOfLostArea,
  tellOfLostDays,
  tellOfMissedDays,
  tellOfNewDay,
  tellOfOutage,
  tellOfReopening,
  tellOfShortMorning,
} from './tell-mornings.server';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import type { StandingOrderEvent } from '~/domain/standing-orders/events/standing-order-event';
import { areStandingOrdersOn } from '~/domain/standing-orders/takes-standing-orders.server';
import { feeLine, priceOfDay } from '~/domain/standing-orders/prices/told-prices';

/** What is wrong in words that the farm may read. */
class MorningFailure extends Error {}

/** Which standing orders are looked at: all, or those that have changed since a moment, and some by their ids. */
export type Among = { readonly changedSince: Date; readonly ids: readonly ObjectId[] };

export type MorningsResult = {
  /** Those that failed, which are to be tried again. */
  readonly failed: readonly ObjectId[];
  readonly errors: readonly unknown[];
  /** All that it was to look at was looked at, whether or not it failed. */
  readonly isComplete: boolean;
};

type Options = {
  readonly signal?: AbortSignal;
  /** How many days back it looks for promised ones of which nothing is known. */
  readonly daysBack?: number;
  readonly among?: Among;
  /** In ms, of a clock that is never set: a run may take minutes, and a round leaves meanwhile. */
  readonly elapsed?: () => number;
};

/**
 * Makes the orders of all mornings whose last hour has passed and whose round has not left, and lists the promised ones that no order
 * was made for in time. Due is what was promised less what exists: there is no pointer, several processes may run it at once, and a
 * unique index holds the second order of a day back (docs/decisions/0157). A household that fails holds up no other; the errors
 * are thrown at the end.
 */
export async function makeMornings(now: Date, options: Options = {}): Promise<void> {
  const { errors } = await settleMornings(now, options);
  throwErrors(errors);
}

/** Throws them as one, where there are any. */
export function throwErrors(errors: readonly unknown[]): void {
  if (errors.length > 0) throw new AggregateError(errors, 'Some mornings could not be made.');
}

/** The same, and returns what failed. */
export async function settleMornings(
  now: Date,
  { signal, daysBack = maxDaysBack, among, elapsed = () => 0 }: Options = {},
): Promise<MorningsResult> {
  const settings = await loadSettings();
  const restore = await findRestore();
  const startedMs = elapsed();
  const failed: ObjectId[] = [];
  const unwritten: Untold[] = [];
  const errors: unknown[] = [];
  let isComplete = false;
  // After a restore somebody says first until when mornings were brought.
  if (restore?.broughtUntil === null) return { failed, errors, isComplete };
  const from = addDays(toDateInput(now), -daysBack);
  try {
    for await (const batch of readBatches(from, among)) {
      const made = await findMadeDays(batch, from);
      for (const household of batch) {
        if (signal?.aborted) return { failed, errors, isComplete };
        const run: Run = {
          now: new Date(now.getTime() + elapsed() - startedMs),
          settings,
          broughtUntil: restore?.broughtUntil ?? null,
          errors,
          unwritten,
        };
        try {
          const days = findDueDays(household, made, { from, settings, now: run.now });
          if (days.length > 0 && !(await settleHousehold(household, days, run))) failed.push(household._id);
        } catch (error) {
          // Its document is not as it should be.
          errors.push(error);
          failed.push(household._id);
          const day = addDays(toDateInput(run.now), 1);
          if (household.failure?.day !== day)
            await noteFailure(household, { day, text: unknownFailure, at: run.now }, run);
        }
      }
    }
    isComplete = true;
  } catch (error) {
    // The farm is told of those before.
    errors.push(error);
  }
  const told = new Date(now.getTime() + elapsed() - startedMs);
  await tellFarmOfMornings(unwritten, settings, told).catch((error: unknown) => errors.push(error));
  return { failed, errors, isComplete };
}

/** What says which days are due: customer and timeline, which grows, are read where a morning is made. */
const dueFields = {
  household: 1,
  place: { deliveryArea: 1 },
  rules: 1,
  endsOn: 1,
  ownDays: 1,
  pauses: 1,
  missed: 1,
  failure: 1,
  revision: 1,
} as const;

type DueOrder = ReadOf<typeof dueFields>;

/** Those that may have promised something since a day, oldest first: what is short goes to them in this order. */
async function* readBatches(from: string, among?: Among): AsyncGenerator<DueOrder[]> {
  const { standingOrders } = collections();
  const options = { projection: dueFields, batchSize: readBatchSize };
  let batch: DueOrder[] = [];
  const sources = among
    ? [
        standingOrders
          .find<DueOrder>({ updatedAt: { $gte: among.changedSince } }, options)
          .sort({ createdAt: 1, _id: 1 }),
        ...(among.ids.length > 0
          ? [standingOrders.find<DueOrder>({ _id: { $in: among.ids } }, options)]
          : []),
      ]
    : [readStandingOrders(dueFields, { endingAfter: from })];
  for (const source of sources)
    for await (const each of source) {
      batch.push(each);
      if (batch.length < readBatchSize) continue;
      yield batch;
      batch = [];
    }
  yield batch;
}

type Run = {
  /** When the household's turn came. */
  readonly now: Date;
  /** As the run began: they only save transactions that would do nothing. */
  readonly settings: Settings;
  /** Until which day mornings were brought whose orders a restore has lost; null for none. */
  readonly broughtUntil: string | null;
  readonly errors: unknown[];
  /** Failures that could not be written down. */
  readonly unwritten: Untold[];
};

/** Lists what is past, then makes the others, each in a transaction of its own. False where something failed. */
async function settleHousehold(order: DueOrder, days: readonly string[], run: Run): Promise<boolean> {
  const { errors } = run;
  let isSettled = true;
  const past = days.filter((day) => findMissedReason(order, day, run.settings, run) !== null);
  if (past.length > 0)
    try {
      await listMissedDays(order, past, run);
    } catch (error) {
      isSettled = false;
      errors.push(error);
    }
  if (!areStandingOrdersOn(run.settings)) return isSettled;
  let hasFailed = false;
  for (const day of days.filter((each) => !past.includes(each)))
    try {
      await makeMorning(order, { day, shares: await sharesOf(day, run) }, run);
    } catch (error) {
      isSettled = false;
      if (!(error instanceof MorningFailure)) errors.push(error);
      const text = error instanceof MorningFailure ? error.message : unknownFailure;
      const isNew = order.failure?.day !== day || order.failure.text !== text;
      // Of several days the first, so that it is told once.
      const isTold = hasFailed || !isNew;
      hasFailed = true;
      if (!isTold) await noteFailure(order, { day, text, at: run.now }, run);
    }
  return isSettled;
}

/** Another process may have made it meanwhile, or somebody has changed it: then the next time shows. A household whose area is gone is told. */
async function noteFailure(
  { _id, revision }: DueOrder,
  failure: NonNullable<StandingOrder['failure']>,
  { errors, unwritten, now }: Run,
): Promise<void> {
  const { day, text } = failure;
  try {
    const note = (session?: ClientSession) =>
      collections().standingOrders.updateOne(
        { _id, revision },
        { $set: { failure }, $push: { untold: { day, text } } },
        { session },
      );
    if (text !== missedReasons['no-area']) await note();
    else
      await withTransaction(async (session) => {
        const order = await collections().standingOrders.findOne({ _id, revision }, { session });
        if (!order || (order.failure?.day === day && order.failure.text === text)) return;
        await note(session);
        if (!(await knowsNoArea(order, day, session))) await tellOfLostArea(order, day, now, session);
      });
  } catch (error) {
    errors.push(error);
    unwritten.push({ _id, day, text });
  }
}

/** Whether the last that a household heard before a day is that the farm no longer comes to it: no morning was made since. */
async function knowsNoArea(order: StandingOrder, day: string, session: ClientSession): Promise<boolean> {
  const last = order.missed.findLast((each) => each.reason === 'no-area' && each.day < day);
  if (!last) return false;
  const made = await findMadeDays([order], last.day, session);
  return made.size === 0;
}

/** Whether a morning can no longer be made, and why; null where it can. */
function findMissedReason(
  { place, failure }: Pick<DueOrder, 'place' | 'failure'>,
  day: string,
  settings: Settings,
  { now, broughtUntil }: Pick<Run, 'now' | 'broughtUntil'>,
): MissedReason | null {
  const service = findService(place, settings, day);
  const hasLeft = now >= roundLeaves(place, settings, day);
  const isBrought = broughtUntil !== null && day <= broughtUntil;
  if (!areStandingOrdersOn(settings) && !isBrought && service !== 'no-round') return 'switched-off';
  if (service !== 'served' && service !== 'no-area') return service;
  if (isBrought) return 'restored';
  if (!hasLeft) return null;
  return service === 'no-area' && failure?.day === day ? 'no-area' : 'too-late';
}

/** One message for all the days of a household. */
const listMissedDays = ({ _id }: DueOrder, days: readonly string[], run: Run): Promise<void> =>
  withTransaction(async (session) => {
    const settings = await loadSettings();
    const order = await collections().standingOrders.findOne({ _id }, { session });
    if (!order) return;
    const due = await stillDue(order, days, run.now, session);
    const found = due.flatMap((day): MissedDay[] => {
      const reason = findMissedReason(order, day, settings, run);
      return reason === null ? [] : [{ day, reason, at: run.now }];
    });
    if (found.length === 0) return;
    const closure = findNewClosure(order, found, settings, run.now);
    const outage = findNewOutage(order, found, settings, run.now);
    const lost = await findLostDays(order, found, { settings, run }, session);
    const missed = found.map((each): MissedDay => {
      if (each === outage) return { ...each, toldUntil: untilFurtherNotice };
      if (lost.includes(each.day)) return { ...each, toldUntil: each.day };
      if (closure && each.reason === 'closed' && isWithin(closure, each.day))
        return { ...each, toldUntil: closure.to };
      // Listed before by a clock that was ahead.
      const before = order.missed.find(({ day, reason }) => day === each.day && reason === each.reason);
      return before?.toldUntil === undefined ? each : { ...each, toldUntil: before.toldUntil };
    });
    const told = missed.filter(({ reason }) => !quietReasons.includes(reason));
    await change(
      order,
      {
        missed: addMissed(order.missed, missed, run.now),
        ...withUntold(
          order,
          told.map(({ day, reason }) => ({ day, text: missedReasons[reason] })),
        ),
        ...(missed.some(({ day }) => day === order.failure?.day) && { failure: null }),
      },
      run.now,
      session,
    );
    await tellPrograms(order, told.map(missedEvent), run.now, session);
    // Whose area is gone heard of it the evening before; of what stops all of them nobody, where the shop stood still that evening.
    const news = missed.filter(({ day, reason }) =>
      reason === 'closed' || outages.includes(reason)
        ? isLateNews(order, day, { closure, settings }, run)
        : told.some((each) => each.day === day) && reason !== 'no-area',
    );
    if (news.length > 0) await tellOfMissedDays(order, news, run.now, session);
    if (closure) await tellOfClosure(order, closure, run.now, session);
    if (outage) await tellOfOutage(order, outage, run.now, session);
    if (lost.length > 0) {
      const hasLeft = (day: string) => run.now >= roundLeaves(order.place, settings, day);
      const days = { past: lost.filter(hasLeft), ahead: lost.filter((day) => !hasLeft(day)) };
      await tellOfLostDays(order, days, run.now, session);
    }
  });

/** Days on which the farm doesn't come any more, and of which their household doesn't know. */
async function findLostDays(
  order: StandingOrder,
  missed: readonly MissedDay[],
  { settings, run: { broughtUntil } }: { readonly settings: Settings; readonly run: Run },
  session: ClientSession,
): Promise<readonly string[]> {
  if (!areStandingOrdersOn(settings)) return [];
  const lost: string[] = [];
  for (const { day, reason } of missed) {
    const isNews = reason === 'no-round' && (broughtUntil === null || day > broughtUntil);
    if (isNews && !(await knowsNoRound(order, day, session))) lost.push(day);
  }
  return lost;
}

/** Whether a day on which nothing came to anybody is past, and its household was never told: by this message or before. */
const isLateNews = (
  { place, missed }: Pick<StandingOrder, 'place' | 'missed'>,
  day: string,
  { closure, settings }: { readonly closure: Closure | null; readonly settings: Settings },
  { now, broughtUntil }: Run,
): boolean =>
  now >= roundLeaves(place, settings, day) &&
  !(closure && isWithin(closure, day)) &&
  !(broughtUntil !== null && day <= broughtUntil) &&
  !missed.some((each) => each.day < day && (each.toldUntil ?? '') >= day);

const isWithin = ({ from, to }: Closure, day: string): boolean => from <= day && day <= to;

/**
 * The closure whose first day without is still ahead; null where its household was told that it lasts so long, or it is past. One that
 * was made longer is told again.
 */
function findNewClosure(
  order: StandingOrder,
  missed: readonly MissedDay[],
  settings: Settings,
  now: Date,
): Closure | null {
  const first = missed.find(
    ({ day, reason }) => reason === 'closed' && now < roundLeaves(order.place, settings, day),
  );
  const closure = first && settings.closures.find((each) => isClosedFor([each], 'deliveries', first.day));
  const isTold = order.missed.some(
    ({ day, toldUntil = '' }) =>
      closure && isWithin(closure, day) && toldUntil !== untilFurtherNotice && toldUntil >= first.day,
  );
  return closure && !isTold && areStandingOrdersOn(settings) ? closure : null;
}

/** The first day ahead without, where the farm has switched home delivery or standing orders off; null where its household was told since it last came. */
function findNewOutage(
  order: StandingOrder,
  missed: readonly MissedDay[],
  settings: Settings,
  now: Date,
): MissedDay | null {
  const first = missed.find(
    ({ day, reason }) => outages.includes(reason) && now < roundLeaves(order.place, settings, day),
  );
  const isTold = order.missed.some(({ toldUntil }) => toldUntil === untilFurtherNotice);
  return first && !isTold ? first : null;
}

/** With others, without those that no one looks at any more, and those that the others replace. */
function addMissed(
  missed: readonly MissedDay[],
  added: readonly MissedDay[],
  now: Date,
): readonly MissedDay[] {
  const oldest = addDays(toDateInput(now), -keptDays);
  const replaced = new Set(added.map(({ day }) => day));
  const isKept = ({ day, toldUntil = day }: MissedDay) => toldUntil >= oldest && !replaced.has(day);
  return [...missed.filter(isKept), ...added];
}

/** What is due by what the transaction reads. */
async function stillDue(
  order: StandingOrder,
  days: readonly string[],
  now: Date,
  session: ClientSession,
): Promise<readonly string[]> {
  const [first] = days;
  if (first === undefined) return [];
  const made = await findMadeDays([order], first, session);
  return days.filter(
    (day) =>
      !made.has(dayKey(order.household, day)) &&
      !order.missed.some((missed) => missed.day === day && !isAhead(missed, now)) &&
      morningOn(order, day).kind === 'promised',
  );
}

/** What the farm is not told of yet, with more. */
const withUntold = (
  { untold = [] }: Pick<StandingOrder, 'untold'>,
  added: readonly UntoldMorning[],
): Pick<StandingOrder, 'untold'> => ({ untold: [...untold, ...added].slice(-keptDays) });

/** The revision makes it conflict with a skip, a pause or another process at the same moment. */
const change = async (
  { _id }: StandingOrder,
  set: Partial<Pick<StandingOrder, 'missed' | 'failure' | 'toldOut' | 'untold'>>,
  now: Date,
  session: ClientSession,
): Promise<unknown> =>
  collections().standingOrders.updateOne(
    { _id },
    { $set: { ...set, updatedAt: now }, $inc: { revision: 1 } },
    { session },
  );

/** After `change`, as which the standing order is told. */
const tellPrograms = (
  order: StandingOrder,
  events: readonly StandingOrderEvent[],
  now: Date,
  session: ClientSession,
): Promise<void> =>
  recordStandingOrderEvents(events, { ...order, updatedAt: now, revision: order.revision + 1 }, now, session);

const missedEvent = ({ day, reason }: Pick<MissedDay, 'day' | 'reason'>): StandingOrderEvent => ({
  type: 'morning.missed',
  data: { morning: { day, reason } },
});

const shortEvent = (day: string, missing: readonly MorningPart[]): StandingOrderEvent => ({
  type: 'morning.short',
  data: {
    morning: {
      day,
      items: missing.map(({ line: { productId, sku, quantity }, served }) => ({
        productId,
        sku,
        promised: quantity,
        brought: served,
      })),
    },
  },
});

/** Null where the oldest household comes first. */
const sharesOf = async (day: string, { settings, now }: Run): Promise<MorningShares | null> =>
  settings.standing.sharesShortage ? findShares(day, settings, now) : null;

/** Makes the order of one morning, unless it exists, or something has come between. Throws where it can't be made. */
const makeMorning = (
  { _id, revision }: DueOrder,
  { day, shares }: { readonly day: string; readonly shares: MorningShares | null },
  run: Run,
): Promise<void> =>
  withRetriedTransaction(async (session, attempt) => {
    const { now } = run;
    const settings = await loadSettings();
    const order = await collections().standingOrders.findOne({ _id }, { session });
    if (!order || !areStandingOrdersOn(settings)) return;
    // No morning of it was made, and nothing changed, since it was found due; what another of the household made, the index refuses.
    const isKnown = attempt === 0 && order.revision === revision;
    if (!isKnown && (await stillDue(order, [day], now, session)).length === 0) return;
    if (findMissedReason(order, day, settings, run) !== null) return;
    if (findService(order.place, settings, day) === 'no-area')
      throw new MorningFailure(missedReasons['no-area']);
    const morning = morningOn(order, day);
    if (morning.kind !== 'promised') return;

    const lines = mergeLines(morning.lines);
    const cart = await priceCart(lines, {}, { session });
    const limits = await findLimits(order, lines, { day, shares }, session);
    const parts = lines.map((line, index) => servePart(line, cart.lines[index], limits(line)));
    const out = parts.filter((part) => part.isOut).map(({ line }) => cartLineId(line));
    const missing = parts.filter((part) => part.served < part.line.quantity);
    const served = parts.filter((part) => part.served > 0);
    const cleared = order.failure?.day === day ? { failure: null } : {};
    const isEmpty = served.length === 0;
    const reason: MissedReason = parts.every((part) => part.isOut) ? 'not-for-sale' : 'out-of-stock';
    // The household was told that the farm is closed, or doesn't deliver, on this day.
    const toldOf = isEmpty
      ? undefined
      : order.missed.findLast((each) => each.day < day && (each.toldUntil ?? '') >= day);
    const comesAgain =
      !isEmpty &&
      ((order.failure?.day === day && order.failure.text === missedReasons['no-area']) ||
        (await knowsNoArea(order, day, session)));
    const known = order.missed.flatMap((each) =>
      each.day === day ? [] : [toldOf && each.toldUntil ? { ...each, toldUntil: addDays(day, -1) } : each],
    );
    // What is not for sale is told once, not each morning.
    const isNews = !missing.every(({ line, isOut }) => isOut && order.toldOut.includes(cartLineId(line)));
    const text = missing
      .map(({ name, line, served: units, isOut }) =>
        isOut ? `${name} is not for sale` : `${units} of ${line.quantity} × ${name}`,
      )
      .join(', ');
    await change(
      order,
      {
        ...cleared,
        // What is not among those of this day stays known.
        toldOut: [...order.toldOut.filter((id) => !lines.some((line) => cartLineId(line) === id)), ...out],
        missed: addMissed(known, isEmpty ? [{ day, reason, at: now }] : [], now),
        // That it failed before is no news any more.
        ...withUntold(
          { untold: order.untold?.filter((each) => each.day !== day) },
          isNews ? [{ day, text }] : [],
        ),
      },
      now,
      session,
    );
    const event = isEmpty ? missedEvent({ day, reason }) : shortEvent(day, missing);
    await tellPrograms(order, missing.length > 0 ? [event] : [], now, session);
    if (!isEmpty)
      await insertMorning(
        order,
        { day, parts: served, settings, number: generateOrderNumber(attempt, randomInt) },
        now,
        session,
      );
    if (toldOf) await tellOfReopening(order, day, toldOf.reason, now, session);
    else if (comesAgain) await tellOfReopening(order, day, 'no-area', now, session);
    else if (!isEmpty && (await knowsNoRound(order, day, session)))
      await tellOfNewDay(order, day, now, session);
    if (isNews) await tellOfShortMorning(order, day, parts, now, session);
  });

/** An ordinary order from now on. A price that fell holds at once, one that rose not before the household was told. */
async function insertMorning(
  standing: StandingOrder,
  {
    day,
    parts,
    settings,
    number,
  }: {
    readonly day: string;
    readonly parts: readonly MorningPart[];
    readonly settings: Settings;
    readonly number: string;
  },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const { _id: id, household, customer, userId, place, told } = standing;
  const payment = paymentOn(standing, day);
  const delivery = composeDelivery({ ...place, deliveryMethod: 'delivery' }, settings, {
    now,
    byStaff: true,
  });
  if (delivery.method !== 'delivery') throw new Error('a morning is delivered');
  const awaitedStock = parts.flatMap(({ line: { productId, sku }, awaited }) =>
    sku !== null && awaited > 0 ? [{ productId, sku, quantity: awaited }] : [],
  );
  const order = newOrder({
    number,
    // The second reason why a morning has one order.
    idempotencyKey: `standing ${dayKey(household, day)}`,
    userId,
    standing: { id, household, day },
    customer,
    items: parts.map(({ priced, line, served }) => ({
      ...toOrderItem(priced, ''),
      quantity: served,
      price: priceOfDay(told, cartLineId(line), day, priced.unitPrice),
    })),
    delivery: onDay(delivery, day, settings),
    deliveryFee: priceOfDay(told, feeLine, day, morningTerms(place, settings).fee),
    ...paymentOfMorning({ ...payment, customer }),
    status: 'confirmed',
    stockTaken: true,
    ...(awaitedStock.length > 0 && { awaitedStock }),
    entry: {
      by: 'customer',
      name: null,
      text: `Order for ${formatDayOfWeek(day)}, from the standing order. ${standingPayments[payment.payment].ofOrder}`,
    },
    now,
  });
  const priced = parts.map((part) => part.priced);
  if (!(await deductStock(order, now, session, priced))) throw createWriteConflict('the stock');
  await countExpected(awaitedStock, day, session);
  await insertOrder(order, 'customer', now, session);
}
