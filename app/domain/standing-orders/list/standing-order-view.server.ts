import { cartLineId } from '~/domain/cart/cart';
import { listWaitingSizes } from '~/domain/catalogue/stock/list-waiting-sizes.server';
import { collections } from '~/domain/collections';
import { describePlace } from '~/domain/standing-orders/describe-place';
import { outcomeKinds, outcomeOf, type OutcomeKind } from '~/domain/orders/status/morning-outcome';
import type { Order } from '~/domain/orders/order';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, formatTime, toDateInput } from '~/lib/format/dates';
import { addCents, multiplyCents, toCents, type Cents } from '~/lib/format/money';
import { describePhone, formatPhone, noPhone } from '~/lib/format/phone';
import { formatWeekdayRanges } from '~/lib/weekdays';
import { findOwed, listOwed } from '~/domain/standing-orders/payment/find-owed.server';
import { viewDoorMessages } from '~/domain/standing-orders/door/door-messages.server';
import { findRestore } from '~/domain/standing-orders/making/after-restore.server';
import { daysAhead } from '~/domain/standing-orders/milk/day-ahead';
import { countDaysAhead } from '~/domain/standing-orders/milk/days-ahead.server';
import { findStandingOrders, shownMissedDays } from './find-standing-orders.server';
import {
  findLines,
  findNoMorning,
  firstOpenDay,
  findService,
  lastHourOf,
  morningTerms,
  roundLeaves,
  servedDays,
} from '~/domain/standing-orders/morning-times';
import { decidedDays, firstDayAfter } from '~/domain/standing-orders/making/due-days.server';
import { nameOfSize, servePart } from '~/domain/standing-orders/making/morning-part';
import { endPause, morningOn, pauseFrom, pauseOn, ruleOn } from '~/domain/standing-orders/promised-days';
import type { Catalogue } from '~/domain/standing-orders/prices/price-rises';
import { readCatalogue } from '~/domain/standing-orders/prices/read-priced.server';
import { sumPrices } from '~/domain/standing-orders/prices/sum-prices.server';
import { quietReasons, type StandingLine, type StandingOrder } from '~/domain/standing-orders/standing-order';
import { bringsStandingOrders } from '~/domain/standing-orders/takes-standing-orders.server';
import { describePayment } from '~/domain/standing-orders/payment/agreed-payment';
import { readerWords, type Reader } from './reader-words';
import type { StandingOrderFilter } from './standing-order-filter';
import { isReachable } from '~/domain/standing-orders/making/tell-mornings.server';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { lastAskedDay } from '~/domain/standing-orders/making/unsaid-mornings.server';
import { feeLine, priceOfDay, toldPrice } from '~/domain/standing-orders/prices/told-prices';

const pageSize = 50;

const actorNames = { farm: null, customer: 'the household', shop: 'the shop' } as const;

const nameOf = (line: StandingLine, catalogue: Catalogue): string => {
  const priced = catalogue.get(cartLineId(line));
  return priced ? nameOfSize(priced) : 'A product that is no longer sold';
};

/** '2 × Fresh milk - 1 L and 1 × Mala - 500 ml' */
const describeLines = (lines: readonly StandingLine[], catalogue: Catalogue): string =>
  describeNamed(lines.map((line) => ({ ...line, name: nameOf(line, catalogue) })));

const describeNamed = (lines: readonly { readonly name: string; readonly quantity: number }[]): string =>
  new Intl.ListFormat('en-GB').format(lines.map(({ name, quantity }) => `${quantity} × ${name}`));

/** What the lines cost on a morning. */
export function priceMorning(
  lines: readonly StandingLine[],
  { told, place }: Pick<StandingOrder, 'told' | 'place'>,
  day: string,
  { catalogue, settings }: Pick<Facts, 'catalogue' | 'settings'>,
): Cents {
  const prices = lines.map((line) => {
    const id = cartLineId(line);
    const priced = catalogue.get(id)?.unitPrice ?? 0;
    // What is gone, or has no price, costs what was told when it comes again.
    const today = priced > 0 ? toCents(priced) : (toldPrice(told, id, day) ?? toCents(0));
    return multiplyCents(priceOfDay(told, id, day, today), line.quantity);
  });
  return addCents(...prices, priceOfDay(told, feeLine, day, morningTerms(place, settings).fee));
}

/** What comes next is looked for on so many days. */
const shownAhead = 366;

/** The next day from `from` on with something to bring; null for none. */
function findNextMorning(order: StandingOrder, settings: Settings, from: string): string | null {
  for (let count = 0, day = from; count < shownAhead; count += 1, day = addDays(day, 1))
    if (findLines(order, day, settings)) return day;
  return null;
}

/** In a few words, for the list. */
function describeState(order: StandingOrder, today: string): string {
  const { endsOn, rules, pauses } = order;
  if (endsOn !== null && endsOn <= today) return 'Ended';
  if (endsOn !== null) return `Ends: nothing from ${formatDayOfWeek(endsOn)} on`;
  const pause = pauseOn(pauses, today) ?? pauses.find(({ from }) => from > today);
  if (pause && pause.from > today)
    return `Paused from ${formatDayOfWeek(pause.from)}${pause.until === null ? '' : ` until ${formatDayOfWeek(pause.until)}`}`;
  if (pause) return pause.until === null ? 'Paused' : `Paused until ${formatDayOfWeek(pause.until)}`;
  const [first] = rules;
  return first && first.from > today ? `Begins on ${formatDayOfWeek(first.from)}` : '';
}

type Words = (typeof readerWords)[Reader];

type Facts = { readonly catalogue: Catalogue; readonly settings: Settings; readonly now: Date };

/** Orders of its days that are made. */
type WithOrders = { readonly orders?: readonly Pick<Order, 'standing' | 'status' | 'items'>[] };

/** What comes next: of a day whose order is made, what that brings, also where the farm has closed since; null for nothing. */
function describeNext(
  order: StandingOrder,
  from: string,
  { catalogue, settings, orders = [] }: Pick<Facts, 'catalogue' | 'settings'> & WithOrders,
): string | null {
  const isOn = bringsStandingOrders(settings);
  for (let count = 0, day = from; count < shownAhead; count += 1, day = addDays(day, 1)) {
    const existing = orders.find(({ standing }) => standing?.day === day);
    if (existing?.status === 'cancelled') continue;
    const lines = existing || !isOn ? null : findLines(order, day, settings);
    if (existing ?? lines)
      return `${formatShortWeekday(day)}: ${existing ? describeNamed(existing.items) : describeLines(lines ?? [], catalogue)}`;
  }
  return null;
}

function viewRow(order: StandingOrder, facts: Facts & WithOrders, words: Words = readerWords.farm) {
  const { catalogue, settings, now } = facts;
  const { customer, place, rules, missed, failure } = order;
  const today = toDateInput(now);
  const rule = ruleOn(rules, addDays(today, 1)) ?? rules[0];
  const { lines = [], days = [] } = rule ?? {};
  const hasLeft = roundLeaves(place, settings, today) <= now;
  const from = hasLeft ? addDays(today, 1) : today;
  const next = findNextMorning(order, settings, from);
  const hasNoArea = place.deliveryArea === null && settings.deliveryAreas.length > 0;
  const since = addDays(today, -shownMissedDays);
  return {
    id: order._id.toHexString(),
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: customer.phone === noPhone ? null : customer.phone,
    formattedPhone: describePhone(customer.phone),
    place: `${describePlace(place, settings)}${hasNoArea ? words.noArea : ''}`,
    what: describeLines(lines, catalogue),
    days: formatWeekdayRanges(days),
    morningTotal: priceMorning(lines, order, next ?? addDays(today, 1), { catalogue, settings }),
    state: describeState(order, today),
    next: describeNext(order, from, facts),
    failure: failure && `${formatShortWeekday(failure.day)}: ${failure.text}`,
    missed: missed
      .filter(({ day, reason }) => day >= since && !quietReasons.includes(reason))
      .map(({ day, reason }) => `${formatShortWeekday(day)}: ${words.missed[reason]}`),
  };
}

export type StandingOrderRow = ReturnType<typeof viewRow>;

/** A page of those that a filter finds, by name; and what all of them take on each of the next 14 days. */
export async function listStandingOrders(
  filter: StandingOrderFilter,
  { page, now }: { readonly page: number; readonly now: Date },
) {
  const settings = await loadSettings();
  const { orders, ...place } = await findStandingOrders(filter, { page, pageSize, settings, now });
  const listed = { catalogue: await readCatalogue(orders), settings, now };
  const households = orders.map(({ household }) => household);
  const owed = await listOwed(households);
  const made = await collections()
    .orders.find(
      { 'standing.household': { $in: households }, 'standing.day': { $gte: toDateInput(now) } },
      { projection: { standing: 1, status: 1, items: 1 } },
    )
    .toArray();
  const { paying, losing } = await sumPrices(now, null);
  return {
    ...place,
    rows: orders.map((order) => ({
      ...viewRow(order, {
        ...listed,
        // Not of one that the household has begun since.
        orders: made.filter(({ standing }) => standing?.id.equals(order._id)),
      }),
      owing: owed.get(order.household.toHexString()) ?? toCents(0),
    })),
    days: await countDaysAhead(now),
    waiting: await listWaitingSizes(),
    /** How many households pay an old price until the farm tells them of the new one. */
    untold: paying,
    /** How many take a size that is gone, of which nobody has said what they get instead. */
    losing,
    isOn: settings.standing.isOn,
    isOpen: settings.opening.isOpen,
    delivers: settings.selling.delivery,
    /** After a restore: nothing is made until somebody says until when mornings were brought. */
    awaitsRestoreDay: (await findRestore())?.broughtUntil === null,
    today: toDateInput(now),
  };
}

/** Mornings that are on the list already, and go to the place of before. */
export async function findToOldPlace({ household, place }: StandingOrder, now: Date) {
  const orders = await collections()
    .orders.find(
      {
        'standing.household': household,
        'standing.day': { $gte: toDateInput(now) },
        status: { $in: ['pending', 'confirmed', 'processing', 'shipped'] },
      },
      { projection: { number: 1, standing: 1, delivery: 1 } },
    )
    .sort({ 'standing.day': 1 })
    .toArray();
  return orders.flatMap(({ number, standing, delivery }) =>
    standing && delivery.method === 'delivery' && delivery.address !== place.address
      ? [{ number, day: standing.day, address: delivery.address }]
      : [],
  );
}

/** Of a page: what stands there, and what each button does to the next morning, said before it. */
export async function viewStandingOrder(order: StandingOrder, now: Date, reader: Reader = 'farm') {
  const words = readerWords[reader];
  const settings = await loadSettings();
  const catalogue = await readCatalogue([order]);
  const today = toDateInput(now);
  const orders = await collections()
    .orders.find(
      { 'standing.household': order.household, 'standing.day': { $gte: today } },
      { projection: { number: 1, standing: 1, items: 1, status: 1 } },
    )
    .sort({ 'standing.day': 1 })
    .toArray();
  const made = orders.flatMap(({ number, standing, items, status }) =>
    standing
      ? [
          {
            number,
            day: standing.day,
            status,
            outcome: outcomeOf({ standing, status }),
            units: items.reduce((sum, { quantity }) => sum + quantity, 0),
          },
        ]
      : [],
  );
  const decided = [...made.map(({ day }) => day), ...decidedDays(order.missed, now)];
  const firstDay = firstDayAfter(decided, firstOpenDay(order.place, settings, now));
  const nextDay = findNextMorning(order, settings, firstDay);
  const resumed = { ...order, pauses: endPause(order.pauses, firstDay) };
  const firstBack = findNextMorning(resumed, settings, firstDay);
  const rule = ruleOn(order.rules, firstDay) ?? order.rules[0];
  const lines = rule?.lines ?? [];
  const served = servedDays(order.place, settings);
  const comesOn = (rule?.days ?? []).filter((day) => served.includes(day));
  const onTheList = made
    .filter(({ status }) => status !== 'cancelled' && status !== 'delivered')
    .map(
      ({ day, number, units }) =>
        `${formatDayOfWeek(day)} is already on the list (order ${number}, ${units === 1 ? '1 unit' : `${units} units`}; the last hour was ${formatTime(lastHourOf(order.place, settings, day))}): ${words.comes}.`,
    );
  return {
    ...viewRow(order, { catalogue, settings, now }, words),
    revision: order.revision,
    isOpen: order.isOpen,
    /** When the pause began that 'back early' ends, or begins. */
    pausedFrom: pauseFrom(order.pauses, firstDay)?.from ?? null,
    payment: describePayment(order, firstDay, 'label'),
    /** Of what came, and what the last four weeks cost. */
    owed: await findOwed(order.household, now),
    email: order.customer.email,
    /** Its phone, which may be somebody else's by now: neither texted nor asked for money. */
    freedPhone: order.freedPhone ? formatPhone(order.freedPhone) : null,
    isReachable: isReachable(order, settings, await findUntexted([order.customer.phone])),
    toTell: viewDoorMessages(order, today, settings),
    additionalInfo: order.place.additionalInfo,
    lines: lines.map((line) => {
      const id = cartLineId(line);
      const priced = catalogue.get(id);
      const told = toldPrice(order.told, id, firstDay) ?? priced?.unitPrice ?? toCents(0);
      return {
        id,
        name: nameOf(line, catalogue),
        quantity: line.quantity,
        told,
        today: priced ? (priced.sale?.was ?? priced.unitPrice) : told,
        isOut: !priced || servePart(line, priced).isOut,
      };
    }),
    weekTotal: multiplyCents(priceMorning(lines, order, firstDay, { catalogue, settings }), comesOn.length),
    /** Of its days those on which the farm comes there; '' for none. */
    comesOn: formatWeekdayRanges(comesOn),
    firstDay,
    nextDay,
    /** Before 'skip', 'pause' and 'end'. */
    onTheList,
    firstWithout:
      nextDay === null
        ? 'Nothing comes in the next weeks as it is.'
        : `The first morning without is ${formatDayOfWeek(nextDay)}.`,
    firstBack:
      firstBack === null
        ? ''
        : pauseOn(order.pauses, firstDay)
          ? `It comes again from ${formatDayOfWeek(firstBack)} on, at today’s prices.`
          : 'Then it comes on these days, too.',
    coming: Array.from({ length: daysAhead }, (_, index) =>
      viewDay(order, addDays(today, index), { catalogue, settings, now, made, firstDay, words }),
    ),
    timeline: order.timeline
      .toReversed()
      .map(({ at, by, name, text }) => ({ at, name: name ?? actorNames[by], text })),
  };
}

function viewDay(
  order: StandingOrder,
  day: string,
  {
    catalogue,
    settings,
    made,
    firstDay,
    now,
    words,
  }: Facts & { readonly made: readonly MadeMorning[]; readonly firstDay: string; readonly words: Words },
) {
  const morning = morningOn(order, day);
  const found = made.find((each) => each.day === day);
  const number = found?.number ?? null;
  const isOpen = day >= firstDay;
  const mayCome = isOpen && order.isOpen && findNoMorning(order, day, settings) === null;
  return {
    day,
    text:
      found === undefined
        ? describeDay(order, day, { catalogue, settings, words })
        : describeMade(found, settings, now),
    number,
    isOwn: order.ownDays.some((own) => own.day === day),
    /** What is to come, by size, as long as it can be changed. */
    lines:
      isOpen && order.isOpen
        ? (findLines(order, day, settings) ?? []).map((line) => ({
            id: cartLineId(line),
            name: nameOf(line, catalogue),
            quantity: line.quantity,
          }))
        : [],
    /** Not one of its days, but the farm comes. */
    mayAdd: mayCome && morning.kind === 'none',
    mayChange: mayCome,
    isPromised: morning.kind === 'promised',
    maySkip: isOpen && order.isOpen && morning.kind === 'promised',
    // In a pause nothing comes, set by hand or not.
    mayUndo:
      isOpen && order.isOpen && !pauseOn(order.pauses, day) && order.ownDays.some((own) => own.day === day),
  };
}

type MadeMorning = {
  readonly day: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly outcome: OutcomeKind | null;
};

/** Of a day with its order. */
function describeMade({ day, status, outcome }: MadeMorning, settings: Settings, now: Date): string {
  if (outcome !== null) return outcomeKinds[outcome].name;
  if (status === 'cancelled') return 'Cancelled';
  return day <= lastAskedDay(settings, now) ? 'Not yet noted' : 'On the list';
}

/** Of a day without an order. */
function describeDay(
  order: StandingOrder,
  day: string,
  { catalogue, settings, words }: Omit<Facts, 'now'> & { readonly words: Words },
): string {
  const missed = order.missed.find((each) => each.day === day);
  if (missed) return words.missed[missed.reason];
  const morning = morningOn(order, day);
  switch (morning.kind) {
    case 'paused':
      return 'Paused';
    case 'skipped':
      return 'Nothing: your change';
    case 'none':
      return ruleOn(order.rules, day) === undefined
        ? words.beforeFirst
        : order.endsOn !== null && day >= order.endsOn
          ? 'Ended'
          : words.otherDay;
    case 'promised': {
      const service = findService(order.place, settings, day);
      return service === 'served'
        ? `${describeLines(morning.lines, catalogue)}${morning.isOwn ? ' (your change)' : ''}`
        : words.missed[service];
    }
  }
}

export type StandingOrderView = Awaited<ReturnType<typeof viewStandingOrder>>;
