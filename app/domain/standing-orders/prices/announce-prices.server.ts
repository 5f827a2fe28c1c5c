import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { cartLineId } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { isToldAtTheDoor } from '~/domain/orders/door/door-message';
import { leaveDoorMessage } from '~/domain/orders/door/leave-door-message.server';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { maxEntries } from '~/domain/standing-orders/change-standing-order.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, toDateInput } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { createStandingOrderLink } from '~/domain/standing-orders/household/standing-order-key.server';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import type { OpenAnnouncement } from './open-announcement';
import { closeAnnouncements, findOpen, openAnnouncements } from './open-announcements.server';
import {
  findRises,
  isAnnounced,
  isOf,
  nameOfLine,
  risesAtTheDoor,
  takesAhead,
  usualPrice,
  type Catalogue,
  type Rise,
} from './price-rises';
import { ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { priceMorning } from '~/domain/standing-orders/list/standing-order-view.server';
import { isReachable, tellHousehold } from '~/domain/standing-orders/making/tell-mornings.server';
import { readCatalogue, readPriced, type Running } from './read-priced.server';
import { addUpPrices, sumPrices, type PriceSums } from './sum-prices.server';
import { addTold, feeLine, toldPrice } from './told-prices';
import { withdrawSize } from './withdraw-size.server';

/** Not of a size that goes. */
const isOfPrice = ({ kind }: OpenAnnouncement): boolean => kind === 'tell' || kind === 'back';

/** When `tellPrices` has something to do: now, or null. */
export const findNextTelling = async (now: Date): Promise<Date | null> =>
  (await findOpen()).length > 0 ? now : null;

/**
 * For the farm: prices above what households were told (`untold`, with how many pay the old one, and how many of them only a call reaches), what
 * is being told now, what was told and holds from a day ahead (`atDoor`: how many of them the rider has yet to tell), and what households
 * take that is not sold any more and of which nothing is being told (`unsold`). `from` is the first day of what would be told now. With a product: of those that take it.
 */
export const listPrices = async (now: Date, productId: string | null = null) =>
  compose(await sumPrices(now, productId), now);

/** As listPrices, of what is stored now. */
const readPrices = async (now: Date) => compose(await addUpPrices(now, null), now);

async function compose({ untold, pending, unsold, catalogue }: PriceSums, now: Date) {
  const [{ standing }, open] = await Promise.all([loadSettings(), findOpen()]);
  const { noticeDays } = standing;
  const isOpen = (line: string, kind: OpenAnnouncement['kind']): boolean =>
    open.some((each) => each.line === line && each.kind === kind);
  return {
    noticeDays,
    from: addDays(toDateInput(now), noticeDays),
    untold: untold
      .filter(({ line }) => !isOpen(line, 'tell'))
      .map((rise) => ({ name: nameOfLine(rise.line, catalogue), ...rise })),
    telling: open
      .filter(isOfPrice)
      .map(({ kind, line, from }) => ({ kind, line, name: nameOfLine(line, catalogue), from })),
    announced: pending
      .filter(({ line }) => !isOpen(line, 'back'))
      .map((each) => ({ name: nameOfLine(each.line, catalogue), ...each })),
    unsold: unsold
      .filter(({ line }) => !open.some((each) => each.line === line && !isOfPrice(each)))
      .map(({ line, households }) => {
        const { productId = '', sku = null, problem = null } = catalogue.get(line) ?? {};
        const isGone = problem?.kind === 'gone';
        const name = `${nameOfLine(line, catalogue)}${isGone && sku !== null ? ', a size that is gone' : ''}`;
        return { line, name, households, productId, skus: isGone ? [sku] : [] };
      }),
  };
}

/**
 * What is to be said beside a product whose price households have not been told: how many, and the button that tells them. Null where nobody
 * pays an old price, and where only a call reaches those who do.
 */
export async function describeUntold(productId: string, now: Date) {
  const { untold, from, noticeDays } = await listPrices(now, productId);
  const households = Math.max(
    0,
    ...untold
      .filter(({ line, households: all, toCall }) => isOf(line, productId) && toCall < all)
      .map((each) => each.households),
  );
  return households === 0
    ? null
    : {
        text: `${pluralize(households, 'household takes', 'households take')} this every day: they pay the old price until you tell them.`,
        label: `Tell them: from ${formatDayOfWeek(from)} (${pluralize(noticeDays, 'day', 'days')})`,
        intent: `tell:${productId}`,
      };
}

/**
 * Tells all households that take one of the lines (cartLineId, the id of a product, or `feeLine`) its price of today, which holds for them after the days of notice
 * (`settings.standing.noticeDays`). They are written to by `tellPrices`. `nothing` where no price of them is above what was told.
 */
export async function announcePrices(
  lines: readonly string[],
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<
  { readonly ok: true; readonly households: number } | { readonly ok: false; readonly reason: 'nothing' }
> {
  const { untold, from } = await readPrices(now);
  const chosen = untold.filter(
    ({ line, households, toCall }) => toCall < households && lines.some((each) => isOf(line, each)),
  );
  if (chosen.length === 0) return { ok: false, reason: 'nothing' };
  await withTransaction((session) =>
    openAnnouncements(
      chosen.map(({ line, today }) => ({ kind: 'tell', line, price: today, from, at: now })),
      'Announced prices',
      Object.fromEntries(chosen.map(({ name, today }) => [name, `${formatMoney(today)} from ${from}`])),
      { by, now },
      session,
    ),
  );
  return { ok: true, households: Math.max(...chosen.map(({ households, toCall }) => households - toCall)) };
}

/** Takes what was told of lines back, as far as it holds from a day ahead: the households are told that the old price stays. */
export async function takeBackPrices(
  lines: readonly string[],
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'nothing' }> {
  const { announced, telling } = await readPrices(now);
  const chosen = [...new Set(lines)].flatMap(
    (line) => [...announced, ...telling].find((each) => each.line === line) ?? [],
  );
  if (chosen.length === 0) return { ok: false, reason: 'nothing' };
  await withTransaction((session) =>
    openAnnouncements(
      chosen.map(({ line, from }) => ({ kind: 'back', line, price: toCents(0), from, at: now })),
      'Took announced prices back',
      Object.fromEntries(chosen.map(({ name, from }) => [name, `from ${from}`])),
      { by, now },
      session,
    ),
  );
  return { ok: true };
}

/**
 * Writes to the households of which something is open, each in a transaction of its own with what it is told: what is interrupted goes on with
 * those that are left, and nobody is told twice. One that fails holds up no other; the errors are thrown at the end.
 */
export async function tellPrices(now: Date, signal?: AbortSignal): Promise<void> {
  const announced = await findOpen();
  if (announced.length === 0) return;
  const errors: unknown[] = [];
  const withdrawals = announced.filter((each) => !isOfPrice(each));
  const settings = await loadSettings();
  const untexted = await findUntexted();
  const today = toDateInput(now);
  for await (const { order, catalogue } of readPriced()) {
    const facts = { catalogue, settings, today, untexted };
    if (signal?.aborted) return;
    try {
      for (const each of withdrawals.filter(({ line }) => takesAhead(order, line, today)))
        await withTransaction((session) => withdrawFrom(order._id, each, now, session));
      if (findNews(order, announced, facts))
        await withTransaction((session) => tellOne(order._id, announced, now, session));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some households could not be told.');
  await closeAnnouncements(announced);
}

async function withdrawFrom(
  id: StandingOrder['_id'],
  announced: OpenAnnouncement,
  now: Date,
  session: ClientSession,
): Promise<void> {
  const order = await collections().standingOrders.findOne({ _id: id, endsOn: null }, { session });
  if (!order) return;
  const { replacement } = announced;
  const extra = replacement ? [{ ...replacement, quantity: 1 }] : [];
  const catalogue = await readCatalogue([order], extra);
  await withdrawSize(order, announced, { catalogue, now }, session);
}

/** What a household is to be told, and what was told that stays; null for nothing. */
function findNews(
  order: Running,
  announced: readonly OpenAnnouncement[],
  facts: Parameters<typeof findRises>[1] & {
    readonly untexted: Awaited<ReturnType<typeof findUntexted>>;
  },
) {
  const open = (line: string, kind: OpenAnnouncement['kind']) =>
    announced.find((each) => each.line === line && each.kind === kind);
  const kept = order.told.filter(
    (each) => !(open(each.line, 'back') && isAnnounced(each, order, facts.today)),
  );
  // Who hears of nothing keeps the old price.
  const risen = isReachable(order, facts.settings, facts.untexted)
    ? findRises({ ...order, told: kept }, facts)
    : [];
  const atDoor = risesAtTheDoor(order);
  const fresh = risen.flatMap((rise) => {
    const known = open(rise.line, 'tell');
    if (!known || atDoor.some(({ line, price }) => line === rise.line && price >= rise.price)) return [];
    // A fee may differ by area.
    const price = toCents(Math.min(rise.price, rise.line === feeLine ? rise.price : known.price));
    return price > rise.told ? [{ ...rise, price, from: known.from }] : [];
  });
  // Nobody has told it: it is taken back, or a newer price replaces it, and what else was to be told with it is still to be told.
  const isChanged = ({ line }: { readonly line: string }) =>
    open(line, 'back') !== undefined || fresh.some((rise) => rise.line === line);
  const toTell = order.toTell?.filter(({ rises = [] }) => !rises.some(isChanged));
  const again = (order.toTell ?? [])
    .filter(({ rises = [] }) => rises.some(isChanged))
    .flatMap(({ rises = [], from = '' }) =>
      rises.flatMap((each) => {
        const rise = risen.find(({ line }) => line === each.line);
        const price = toCents(Math.min(each.price, rise?.price ?? 0));
        return rise && !isChanged(each) && price > rise.told ? [{ ...rise, price, from }] : [];
      }),
    );
  const rises = [...fresh, ...again];
  const isLess = (toTell?.length ?? 0) < (order.toTell?.length ?? 0);
  return rises.length > 0 || kept.length < order.told.length || isLess ? { kept, rises, toTell } : null;
}

async function tellOne(
  id: StandingOrder['_id'],
  announced: readonly OpenAnnouncement[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  const order = await collections().standingOrders.findOne({ _id: id, endsOn: null }, { session });
  if (!order) return;
  const settings = await loadSettings();
  const catalogue = await readCatalogue([order]);
  const today = toDateInput(now);
  const untexted = await findUntexted([order.customer.phone]);
  const news = findNews(order, announced, { catalogue, settings, today, untexted });
  if (!news) return;
  const { kept, rises, toTell } = news;
  if (toTell)
    await collections().standingOrders.updateOne(
      { _id: id },
      // What is added up of all of them is remembered by their revisions (sumPrices).
      { $set: { toTell, updatedAt: now }, $inc: { revision: 1 } },
      { session },
    );
  if (rises.length === 0 && kept.length === order.told.length) return;
  // What goes on later than it began still leaves the days of notice, and what was told for a day further ahead would hold from there on.
  const soonest = addDays(today, settings.standing.noticeDays);
  const later = kept.flatMap((each) =>
    rises.some(({ line }) => line === each.line) ? [addDays(each.from, 1)] : [],
  );
  const from = [soonest, ...rises.map((each) => each.from), ...later].sort().at(-1) ?? soonest;
  const isAtDoor = isToldAtTheDoor(order.customer);
  const isTakenBack = kept.length < order.told.length;
  const told = addTold(
    kept,
    rises.map(({ line, price }) => ({ line, price, from, at: now })),
    today,
  );
  const said = rises.map(({ line, price }) => `${nameOfLine(line, catalogue)} ${formatMoney(price, 'KSh')}`);
  const texts = [
    ...(isTakenBack ? ['Told: an announced price was taken back'] : []),
    ...(rises.length > 0
      ? [
          `${isAtDoor ? 'To be told at the door' : 'Told'}: from ${formatDayOfWeek(from)}, ${list.format(said)}`,
        ]
      : []),
  ];
  const entries = texts.map((text) => ({ at: now, by: 'shop' as const, name: null, text }));
  await collections().standingOrders.updateOne(
    { _id: id },
    {
      // Nobody has told it before the rider ticks it.
      $set: { told: isAtDoor ? kept : told, updatedAt: now },
      $push: { timeline: { $each: entries, $slice: -maxEntries } },
      $inc: { revision: 1 },
    },
    { session },
  );
  const after = { ...order, told };
  // Other programs, of what a morning costs from a day on.
  if (!isAtDoor || isTakenBack)
    await recordStandingOrderEvents(
      [{ type: 'standing_order.changed', data: {} }],
      { ...after, updatedAt: now, revision: order.revision + (toTell ? 2 : 1) },
      now,
      session,
    );
  // One may rise while another is taken back.
  if (isTakenBack)
    await writeTakenBack({ ...order, told: kept }, order, { catalogue, settings, now }, session);
  if (rises.length > 0) await writeRises(after, rises, { from, catalogue, settings, now }, session);
}

const list = new Intl.ListFormat('en-GB');

type Facts = {
  readonly catalogue: Catalogue;
  readonly settings: Settings;
  readonly now: Date;
};

async function writeRises(
  order: StandingOrder,
  rises: readonly Rise[],
  { from, ...facts }: Facts & { readonly from: string },
  session: ClientSession,
): Promise<void> {
  const { catalogue, settings, now } = facts;
  // What is not for sale is left out, and costs nothing then.
  const lines = (ruleOn(order.rules, from)?.lines ?? []).filter((line) => {
    const priced = catalogue.get(cartLineId(line));
    return priced !== undefined && usualPrice(priced) !== null;
  });
  const usual = new Map(
    [...catalogue].map(([id, priced]) => [
      id,
      { ...priced, unitPrice: usualPrice(priced) ?? priced.unitPrice },
    ]),
  );
  const morning = formatMoney(priceMorning(lines, order, from, { ...facts, catalogue: usual }), 'KSh');
  const what = rises.map(
    ({ line, told, price }) =>
      `${line === feeLine ? 'bringing it' : nameOfLine(line, catalogue)} costs ${formatMoney(price, 'KSh')} (until then ${formatMoney(told, 'KSh')})`,
  );
  if (isToldAtTheDoor(order.customer))
    return leaveDoorMessage(
      order._id,
      {
        key: `price ${now.getTime()}`,
        text: `${list.format(what)}. Your morning then costs ${morning}. Until then nothing changes.`,
        at: now,
        rises: rises.map(({ line, price }) => ({ line, price })),
        from,
      },
      session,
    );
  const url = createStandingOrderLink(order, now);
  const stop = settings.phone ? `To stop, call ${settings.phone}` : `To stop: ${url}`;
  await tellHousehold(
    order,
    {
      key: 'price',
      subject: `new prices from ${formatDayOfWeek(from)}`,
      text: `From ${formatDayOfWeek(from)}, ${list.format(what)}. Your morning then costs ${morning}. Until then nothing changes. You can change or stop your standing order at any time.`,
      link: { label: 'See, change or stop it', url },
      sms: [
        `From ${formatShortWeekday(from)} ${list.format(what)}. A morning: ${morning}. ${stop}`,
        `From ${formatShortWeekday(from)} prices rise. Your morning then costs ${morning}. ${stop}`,
      ],
      about: from,
    },
    now,
    session,
  );
}

async function writeTakenBack(
  order: StandingOrder,
  before: StandingOrder,
  { catalogue, now }: Facts,
  session: ClientSession,
): Promise<void> {
  const gone = before.told.filter((each) => !order.told.includes(each));
  const stays = gone.map(
    ({ line, from }) =>
      `${line === feeLine ? 'bringing it' : nameOfLine(line, catalogue)} still costs you at most ${formatMoney(toldPrice(order.told, line, from) ?? toCents(0), 'KSh')}`,
  );
  const text = `The new price that we told you of doesn’t come: ${list.format(new Set(stays))}.`;
  await tellHousehold(
    order,
    {
      key: 'price-back',
      subject: 'the price stays as it was',
      text,
      sms: [text, 'The new price that we told you of does not come: yours stays as it was.'],
      about: gone
        .map(({ from }) => from)
        .sort()
        .at(-1),
    },
    now,
    session,
  );
}
