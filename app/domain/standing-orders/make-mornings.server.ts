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
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import { randomInt } from 'node:crypto';
import { withTransaction } from '#db/client';
import { withRetriedTransaction } from '#db/retried-transaction';
import { createWriteConflict } from '#db/write-conflict';
import { findRestore } from './after-restore.server';
import { dayKey, findDueDays, findMadeDays, isAhead } from './due-days.server';
import { keptDays, maxDaysBack } from './kept-days';
import { mergeLines, servePart, type MorningPart } from './morning-part';
import { findService, roundLeaves } from './morning-times';
import { morningOn } from './promised-days';
import { paymentOfMorning, standingPayments } from './standing-payment';
import {
  missedReasons,
  quietReasons,
  unknownFailure,
  type MissedDay,
  type MissedReason,
  type StandingOrder,
} from './standing-order';
import {
  tellFarmOfMornings,
  tellOfClosure,
  tellOfMissedDays,
  tellOfShortMorning,
  type FarmNews,
} from './tell-mornings.server';
import { feeLine, priceOfDay } from './told-prices';

const batchSize = 200;

/** What is wrong in words that the farm may read. */
class MorningFailure extends Error {}

/** Remembers within a process when it has looked at all days back; the others are looked at each time. */
export function createMorningMaker() {
  let lookedBackAtMs = -Infinity;
  return async (now: Date, signal?: AbortSignal): Promise<void> => {
    const isFull = Math.abs(now.getTime() - lookedBackAtMs) >= hourMs;
    try {
      await makeMornings(now, { signal, daysBack: isFull ? maxDaysBack : 1 });
    } finally {
      // Also where some fail: those of today and tomorrow are tried again each time.
      if (isFull && !signal?.aborted) lookedBackAtMs = now.getTime();
    }
  };
}

/**
 * Makes the orders of all mornings whose last hour has passed and whose round has not left, and lists the promised ones that no order
 * was made for in time. Due is what was promised less what exists: there is no pointer, several processes may run it at once, and a
 * unique index holds the second order of a day back (docs/decisions/0157). A household that fails holds up no other; the errors
 * are thrown at the end.
 */
export async function makeMornings(
  now: Date,
  { signal, daysBack = maxDaysBack }: { readonly signal?: AbortSignal; readonly daysBack?: number } = {},
): Promise<void> {
  const settings = await loadSettings();
  const restore = await findRestore();
  // After a restore somebody says first until when mornings were brought.
  if (!settings.opening.isOpen || restore?.broughtUntil === null) return;
  const run: Run = { now, settings, broughtUntil: restore?.broughtUntil ?? null };
  const from = addDays(toDateInput(now), -daysBack);
  const errors: unknown[] = [];
  const news: FarmNews[] = [];
  try {
    for await (const batch of readBatches(from)) {
      const made = await findMadeDays(batch, from);
      for (const household of batch) {
        if (signal?.aborted) break;
        const days = findDueDays(household, made, { from, settings, now });
        if (days.length > 0) news.push(...(await settleHousehold(household, days, run, errors)));
      }
      if (signal?.aborted) break;
    }
  } catch (error) {
    // The farm is told of those before.
    errors.push(error);
  }
  if (news.length > 0)
    await withTransaction((session) => tellFarmOfMornings(news, now, session)).catch((error: unknown) =>
      errors.push(error),
    );
  if (errors.length > 0) throw new AggregateError(errors, 'Some mornings could not be made.');
}

/** Those that may have promised something since a day, oldest first: what is short goes to them in this order. */
async function* readBatches(from: string): AsyncGenerator<StandingOrder[]> {
  const { standingOrders } = collections();
  let batch: StandingOrder[] = [];
  for (const endsOn of [null, { $gt: from }])
    for await (const each of standingOrders.find({ endsOn }).sort({ endsOn: 1, createdAt: 1, _id: 1 })) {
      batch.push(each);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
  yield batch;
}

type Run = {
  readonly now: Date;
  /** As it began: they only save transactions that would do nothing. */
  readonly settings: Settings;
  /** Until which day mornings were brought whose orders a restore has lost; null for none. */
  readonly broughtUntil: string | null;
};

/** Lists what is past, then makes the others, each in a transaction of its own. */
async function settleHousehold(
  order: StandingOrder,
  days: readonly string[],
  run: Run,
  errors: unknown[],
): Promise<readonly FarmNews[]> {
  const news: FarmNews[] = [];
  const past = days.filter((day) => findMissedReason(order, day, run.settings, run) !== null);
  if (past.length > 0)
    try {
      news.push(...(await listMissedDays(order, past, run)));
    } catch (error) {
      errors.push(error);
    }
  if (!run.settings.standing.isOn) return news;
  let hasFailed = false;
  for (const day of days.filter((each) => !past.includes(each)))
    try {
      news.push(...(await makeMorning(order._id, day, run)));
    } catch (error) {
      if (!(error instanceof MorningFailure)) errors.push(error);
      const text = error instanceof MorningFailure ? error.message : unknownFailure;
      const isNew = order.failure?.day !== day || order.failure.text !== text;
      // Of several days the first, so that it is told once.
      const isTold = hasFailed || !isNew;
      hasFailed = true;
      if (isTold) continue;
      try {
        const failure = { day, text, at: run.now };
        const { _id, revision } = order;
        const { matchedCount } = await collections().standingOrders.updateOne(
          { _id, revision },
          { $set: { failure } },
        );
        // Another process has made it, or somebody has changed it: the next time shows.
        if (matchedCount === 0) continue;
      } catch (reporting) {
        errors.push(reporting);
      }
      news.push({ order, day, text });
    }
  return news;
}

/** Whether a morning can no longer be made, and why; null where it can. */
function findMissedReason(
  { place, failure }: Pick<StandingOrder, 'place' | 'failure'>,
  day: string,
  settings: Settings,
  { now, broughtUntil }: Run,
): MissedReason | null {
  const service = findService(place, settings, day);
  if (service === 'no-round' || service === 'closed') return service;
  if (broughtUntil !== null && day <= broughtUntil) return 'restored';
  if (now < roundLeaves(place, settings, day)) return null;
  if (!settings.standing.isOn) return 'switched-off';
  return service === 'no-area' && failure?.day === day ? 'no-area' : 'too-late';
}

/** One message for all the days of a household. */
const listMissedDays = (
  { _id }: StandingOrder,
  days: readonly string[],
  run: Run,
): Promise<readonly FarmNews[]> =>
  withTransaction(async (session) => {
    const settings = await loadSettings();
    const order = await collections().standingOrders.findOne({ _id }, { session });
    if (!order) return [];
    const due = await stillDue(order, days, run.now, session);
    const missed = due.flatMap((day): MissedDay[] => {
      const reason = findMissedReason(order, day, settings, run);
      return reason === null ? [] : [{ day, reason, at: run.now }];
    });
    if (missed.length === 0) return [];
    await change(
      order,
      {
        missed: addMissed(order.missed, missed, run.now),
        ...(missed.some(({ day }) => day === order.failure?.day) && { failure: null }),
      },
      run.now,
      session,
    );
    const told = missed.filter(({ reason }) => !quietReasons.includes(reason));
    if (told.length > 0) await tellOfMissedDays(order, told, run.now, session);
    const closure = findNewClosure(order, missed, settings, run.now);
    if (closure) await tellOfClosure(order, closure, run.now, session);
    return told.map(({ day, reason }) => ({ order, day, text: missedReasons[reason] }));
  });

/** The closure whose first day without is still ahead; null where its household was told, or it is past. */
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
    ({ day, reason }) => closure && reason === 'closed' && day >= closure.from && day <= closure.to,
  );
  return closure && !isTold && settings.standing.isOn ? closure : null;
}

/** With others, without those that no one looks at any more, and those that the others replace. */
function addMissed(
  missed: readonly MissedDay[],
  added: readonly MissedDay[],
  now: Date,
): readonly MissedDay[] {
  const oldest = addDays(toDateInput(now), -keptDays);
  const replaced = new Set(added.map(({ day }) => day));
  return [...missed.filter(({ day }) => day >= oldest && !replaced.has(day)), ...added];
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

/** The revision makes it conflict with a skip, a pause or another process at the same moment. */
const change = async (
  { _id }: StandingOrder,
  set: Partial<Pick<StandingOrder, 'missed' | 'failure' | 'toldOut'>>,
  now: Date,
  session: ClientSession,
): Promise<unknown> =>
  collections().standingOrders.updateOne(
    { _id },
    { $set: { ...set, updatedAt: now }, $inc: { revision: 1 } },
    { session },
  );

/** Makes the order of one morning, unless it exists, or something has come between. Throws where it can't be made. */
const makeMorning = (_id: ObjectId, day: string, run: Run): Promise<readonly FarmNews[]> =>
  withRetriedTransaction(async (session, attempt) => {
    const { now } = run;
    const settings = await loadSettings();
    const order = await collections().standingOrders.findOne({ _id }, { session });
    const [due] = order ? await stillDue(order, [day], now, session) : [];
    if (!order || due === undefined || !settings.standing.isOn) return [];
    if (findMissedReason(order, day, settings, run) !== null) return [];
    if (findService(order.place, settings, day) === 'no-area')
      throw new MorningFailure(missedReasons['no-area']);
    const morning = morningOn(order, day);
    if (morning.kind !== 'promised') return [];

    const lines = mergeLines(morning.lines);
    const cart = await priceCart(lines, {}, { session });
    const parts = lines.map((line, index) => servePart(line, cart.lines[index]));
    const out = parts.filter((part) => part.isOut).map(({ line }) => cartLineId(line));
    const missing = parts.filter((part) => part.served < part.line.quantity);
    const served = parts.filter((part) => part.served > 0);
    const cleared = order.failure?.day === day ? { failure: null } : {};
    const isEmpty = served.length === 0;
    const reason: MissedReason = parts.every((part) => part.isOut) ? 'not-for-sale' : 'out-of-stock';
    const known = order.missed.filter((each) => each.day !== day);
    await change(
      order,
      {
        ...cleared,
        toldOut: out,
        missed: addMissed(known, isEmpty ? [{ day, reason, at: now }] : [], now),
      },
      now,
      session,
    );
    if (!isEmpty)
      await insertMorning(
        order,
        { day, parts: served, settings, number: generateOrderNumber(attempt, randomInt) },
        now,
        session,
      );
    // What is not for sale is told once, not each morning.
    if (missing.every(({ line, isOut }) => isOut && order.toldOut.includes(cartLineId(line)))) return [];
    await tellOfShortMorning(order, day, parts, now, session);
    return [
      {
        order,
        day,
        text: missing
          .map(({ name, line, served: units, isOut }) =>
            isOut ? `${name} is not for sale` : `${units} of ${line.quantity} × ${name}`,
          )
          .join(', '),
      },
    ];
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
  const details = { ...customer, ...place, deliveryMethod: 'delivery' } as const;
  const delivery = composeDelivery(details, settings, { now, byStaff: true });
  if (delivery.method !== 'delivery') throw new Error('a morning is delivered');
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
    deliveryFee: priceOfDay(told, feeLine, day, settings.standing.fee),
    ...paymentOfMorning(standing),
    status: 'confirmed',
    stockTaken: true,
    entry: {
      by: 'customer',
      name: null,
      text: `Order for ${formatDayOfWeek(day)}, from your standing order. ${standingPayments[standing.payment].ofOrder}`,
    },
    now,
  });
  if (!(await deductStock(order, now, session))) throw createWriteConflict('the stock');
  await insertOrder(order, 'customer', now, session);
}
