import type { ClientSession } from 'mongodb';
import { withTransaction } from '#db/client';
import { recordAuditEntry } from '~/domain/audit/record-audit-entry.server';
import type { StaffMember } from '~/domain/audit/staff-member';
import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { setProductActive } from '~/domain/catalogue/products/delete-product.server';
import { findStoredProduct } from '~/domain/catalogue/products/save-product.server';
import { collections } from '~/domain/collections';
import { isToldAtTheDoor } from '~/domain/orders/door/door-message';
import { leaveDoorMessage } from '~/domain/orders/door/leave-door-message.server';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { maxEntries } from '~/domain/standing-orders/change-standing-order.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, toDateInput } from '~/lib/format/dates';
import { formatMoney, toCents, type Cents } from '~/lib/format/money';
import { pluralize } from '~/lib/format/pluralize';
import { createStandingOrderLink } from '~/domain/standing-orders/household/standing-order-key.server';
import type { OpenAnnouncement } from './open-announcement';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import { firstOpenDay } from '~/domain/standing-orders/morning-times';
import {
  findRisesToTell,
  linesAhead,
  risesAtTheDoor,
  usualPrice,
  type Catalogue,
  type Rise,
} from './price-rises';
import { ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { priceMorning } from '~/domain/standing-orders/list/standing-order-view.server';
import { isReachable, tellHousehold } from '~/domain/standing-orders/making/tell-mornings.server';
import { readCatalogue, readPriced, type Running } from './read-priced.server';
import { addTold, feeLine, toldPrice } from './told-prices';
import { withdrawSize } from './withdraw-size.server';

const _id = 'price-announcements';

const findOpen = async (session?: ClientSession): Promise<readonly OpenAnnouncement[]> =>
  (await collections().operations.findOne<{ open: OpenAnnouncement[] }>({ _id }, { session }))?.open ?? [];

/** Not of a size that goes. */
const isOfPrice = ({ kind }: OpenAnnouncement): boolean => kind === 'tell' || kind === 'back';

/** When `tellPrices` has something to do: now, or null. */
export const findNextTelling = async (now: Date): Promise<Date | null> =>
  (await findOpen()).length > 0 ? now : null;

const nameOfLine = (line: string, catalogue: Catalogue): string =>
  line === feeLine
    ? 'The fee of a morning'
    : (catalogue.get(line)?.name ?? 'A product that is no longer sold');

/**
 * For the farm: prices above what households were told (`untold`, with how many pay the old one, and how many of them only a call reaches), what
 * is being told now, and what was told and holds from a day ahead (`atDoor`: how many of them the rider has yet to tell). `from` is the
 * first day of what would be told now. With a product: of those that take it.
 */
export async function listPrices(now: Date, productId?: string) {
  const [settings, open, untexted] = await Promise.all([loadSettings(), findOpen(), findUntexted()]);
  let catalogue: Catalogue = new Map();
  const today = toDateInput(now);
  const untold = new Map<string, { told: Cents; today: Cents; households: number; toCall: number }>();
  const pending = new Map<
    string,
    { line: string; price: Cents; from: string; households: number; atDoor: number }
  >();
  for await (const { order, ...priced } of readPriced(productId)) {
    ({ catalogue } = priced);
    for (const { line, told, price } of findRisesToTell(order, { catalogue, settings, today })) {
      const known = untold.get(line);
      untold.set(line, {
        told: toCents(Math.min(told, known?.told ?? told)),
        today: toCents(Math.max(price, known?.today ?? price)),
        households: (known?.households ?? 0) + 1,
        toCall: (known?.toCall ?? 0) + (isReachable(order, settings, untexted) ? 0 : 1),
      });
    }
    const atDoor = risesAtTheDoor(order);
    const announced = order.told.filter((each) => isAnnounced(each, order, today));
    for (const each of [...announced, ...atDoor]) {
      const { line, price, from } = each;
      const key = `${line} ${price} ${from}`;
      const known = pending.get(key);
      pending.set(key, {
        line,
        price,
        from,
        households: (known?.households ?? 0) + 1,
        atDoor: (known?.atDoor ?? 0) + (atDoor.some((other) => other === each) ? 1 : 0),
      });
    }
  }
  const { noticeDays } = settings.standing;
  return {
    noticeDays,
    from: addDays(today, noticeDays),
    untold: [...untold]
      .filter(([line]) => !open.some((each) => each.line === line && each.kind === 'tell'))
      .map(([line, rise]) => ({ line, name: nameOfLine(line, catalogue), ...rise })),
    telling: open
      .filter(isOfPrice)
      .map(({ kind, line, from }) => ({ kind, line, name: nameOfLine(line, catalogue), from })),
    announced: [...pending.values()]
      .filter(({ line }) => !open.some((each) => each.line === line && each.kind === 'back'))
      .map((each) => ({ name: nameOfLine(each.line, catalogue), ...each })),
  };
}

/** A size, or all sizes of a product by its id. */
const isOf = (line: string, chosen: string): boolean => line === chosen || line.startsWith(`${chosen}-`);

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

/** Another price than the one before, from a day ahead. */
const isAnnounced = (
  { line, from, price }: StandingOrder['told'][number],
  { told }: Pick<StandingOrder, 'told'>,
  today: string,
): boolean => {
  const before = toldPrice(
    told.filter((each) => each.from < from),
    line,
    from,
  );
  return from > today && before !== undefined && before < price;
};

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
  const { untold, from } = await listPrices(now);
  const chosen = untold.filter(
    ({ line, households, toCall }) => toCall < households && lines.some((each) => isOf(line, each)),
  );
  if (chosen.length === 0) return { ok: false, reason: 'nothing' };
  await open(
    chosen.map(({ line, today }) => ({ kind: 'tell', line, price: today, from, at: now })),
    'Announced prices',
    Object.fromEntries(chosen.map(({ name, today }) => [name, `${formatMoney(today)} from ${from}`])),
    { by, now },
  );
  return { ok: true, households: Math.max(...chosen.map(({ households, toCall }) => households - toCall)) };
}

/** Takes what was told of a line back, as far as it holds from a day ahead: the households are told that the old price stays. */
export async function takeBackPrice(
  line: string,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'nothing' }> {
  const { announced, telling } = await listPrices(now);
  const [first] = [...announced, ...telling].filter((each) => each.line === line);
  if (!first) return { ok: false, reason: 'nothing' };
  await open(
    [{ kind: 'back', line, price: toCents(0), from: first.from, at: now }],
    'Took announced prices back',
    { [first.name]: `from ${first.from}` },
    { by, now },
  );
  return { ok: true };
}

/**
 * Who takes a product on days that can still be changed: its sizes, and how many households; null for nobody. `goneSkus`: only sizes of
 * these SKUs that it has no more. A size that is gone has the name by which it was brought last, if it was.
 */
export async function findTakers(
  productId: string,
  now: Date,
  { goneSkus }: { readonly goneSkus?: readonly string[] } = {},
) {
  const product = goneSkus && (await findStoredProduct(productId));
  const gone = goneSkus
    ?.filter((sku) => !product?.variants.some((variant) => variant.sku === sku))
    .map((sku) => cartLineId({ productId, sku }));
  if (gone?.length === 0) return null;
  const settings = await loadSettings();
  const names = new Map<string, string>();
  const lost = new Set<string>();
  const households: StandingOrder['household'][] = [];
  for await (const { order, catalogue } of readPriced(productId)) {
    const ahead = linesAhead(order, firstOpenDay(order.place, settings, now));
    const lines = [...ahead].filter((line) => isOf(line, productId) && (gone?.includes(line) ?? true));
    if (lines.length > 0) households.push(order.household);
    for (const line of lines) {
      names.set(line, nameOfLine(line, catalogue));
      if (catalogue.get(line)?.problem?.kind === 'gone') lost.add(line);
    }
  }
  if (households.length === 0) return null;
  const sizes = [];
  for (const [line, name] of names) {
    const known = lost.has(line) ? await findBroughtName(line, households, now) : null;
    sizes.push({ line, name: known ?? name, ...(known !== null && { known }) });
  }
  return { households: households.length, sizes };
}

/** More households are not looked through for a name, the oldest first, and no older mornings: a household has hundreds. */
const maxNamed = 50;

/** The name by which a size was brought last; null where it never was. */
async function findBroughtName(
  line: string,
  households: readonly StandingOrder['household'][],
  now: Date,
): Promise<string | null> {
  // As cartLineId writes it: an id has no hyphen.
  const [productId = ''] = line.split('-', 1);
  const sku = line.slice(productId.length + 1) || null;
  const last = await collections().orders.findOne(
    {
      'standing.household': { $in: households.slice(0, maxNamed) },
      'standing.day': { $gte: addDays(toDateInput(now), -maxDaysBack) },
      items: { $elemMatch: { productId, sku } },
    },
    { sort: { _id: -1 }, projection: { items: 1 } },
  );
  return last?.items.find((item) => cartLineId(item) === line)?.name ?? null;
}

export type Withdrawal =
  | { readonly kind: 'out' | 'end' }
  | { readonly kind: 'replace'; readonly replacement: Pick<CartLine, 'productId' | 'sku'> };

/**
 * Takes a product from sale, and decides what its households get: another size instead (`replacement`), nothing for now (`out`), or nothing
 * any more (`end`). They are told, and their standing orders changed, by `tellPrices`. `not-for-sale` where the other size is not. With
 * `goneSkus` it is decided of sizes that the product has lost, and the others stay for sale; a product that was deleted is only decided of.
 */
export async function withdrawProduct(
  productId: string,
  decision: Withdrawal,
  {
    by,
    now,
    goneSkus,
  }: { readonly by: StaffMember; readonly now: Date; readonly goneSkus?: readonly string[] },
): Promise<
  | { readonly ok: true; readonly households: number }
  | { readonly ok: false; readonly reason: 'not-for-sale' | 'nobody' }
> {
  const replacement = decision.kind === 'replace' ? { ...decision.replacement, quantity: 1 } : null;
  const other = replacement && (await readCatalogue([], [replacement])).get(cartLineId(replacement));
  const isOwn = replacement?.productId === productId && goneSkus === undefined;
  if (replacement && (!other || isOwn || usualPrice(other) === null))
    return { ok: false, reason: 'not-for-sale' };
  const takers = await findTakers(productId, now, goneSkus && { goneSkus });
  // First, so that nobody is told of a size that still comes.
  if (!goneSkus && (await findStoredProduct(productId))?.isActive)
    await setProductActive(productId, false, { by, now });
  if (!takers) return { ok: false, reason: 'nobody' };
  const from = toDateInput(now);
  const done = other ? `replaced by ${other.name}` : decision.kind === 'out' ? 'left out' : 'taken out';
  await open(
    takers.sizes.map(({ line, known }) => ({
      ...decision,
      line,
      ...(known && { name: known }),
      price: toCents(0),
      from,
      at: now,
    })),
    'Withdrew a product',
    Object.fromEntries(takers.sizes.map(({ name }) => [name, done])),
    { by, now },
  );
  return { ok: true, households: takers.households };
}

/** In the place of what is open for the same lines. */
const open = (
  added: readonly OpenAnnouncement[],
  action: string,
  after: Readonly<Record<string, string>>,
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<void> =>
  withTransaction(async (session) => {
    const others = (await findOpen(session)).filter(({ line }) => !added.some((each) => each.line === line));
    await collections().operations.updateOne(
      { _id },
      { $set: { open: [...others, ...added] } },
      { upsert: true, session },
    );
    await recordAuditEntry(
      {
        by,
        now,
        subject: 'standing-order',
        subjectId: 'prices',
        subjectName: 'prices of all',
        action,
        after,
      },
      session,
    );
  });

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
      for (const each of withdrawals.filter(({ line }) => linesAhead(order, facts.today).has(line)))
        await withTransaction((session) => withdrawFrom(order._id, each, now, session));
      if (findNews(order, announced, facts))
        await withTransaction((session) => tellOne(order._id, announced, now, session));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some households could not be told.');
  await withTransaction(async (session) => {
    const left = (await findOpen(session)).filter(
      ({ line, at }) => !announced.some((each) => each.line === line && each.at.getTime() === at.getTime()),
    );
    await collections().operations.updateOne({ _id }, { $set: { open: left } }, { session });
  });
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
  facts: Parameters<typeof findRisesToTell>[1] & {
    readonly untexted: Awaited<ReturnType<typeof findUntexted>>;
  },
) {
  const open = (line: string, kind: OpenAnnouncement['kind']) =>
    announced.find((each) => each.line === line && each.kind === kind);
  const kept = order.told.filter(
    (each) => !(open(each.line, 'back') && isAnnounced(each, order, facts.today)),
  );
  // Nobody has told it: nothing is to be taken back.
  const toTell = order.toTell?.filter(({ rises = [] }) => !rises.some(({ line }) => open(line, 'back')));
  // Who hears of nothing keeps the old price.
  const risen = isReachable(order, facts.settings, facts.untexted)
    ? findRisesToTell({ ...order, told: kept, ...(toTell && { toTell }) }, facts)
    : [];
  const rises = risen.flatMap((rise) => {
    const known = open(rise.line, 'tell');
    // A fee may differ by area.
    const price = toCents(Math.min(rise.price, rise.line === feeLine ? rise.price : (known?.price ?? 0)));
    return known && price > rise.told ? [{ ...rise, price, from: known.from }] : [];
  });
  // A newer price replaces one that nobody has told.
  const left = toTell?.filter(
    ({ rises: old = [] }) =>
      old.length === 0 || !old.every(({ line }) => rises.some((each) => each.line === line)),
  );
  const isLess = left !== undefined && left.length < (order.toTell?.length ?? 0);
  return rises.length > 0 || kept.length < order.told.length || isLess ? { kept, rises, toTell: left } : null;
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
  if (toTell) await collections().standingOrders.updateOne({ _id: id }, { $set: { toTell } }, { session });
  if (rises.length === 0 && kept.length === order.told.length) return;
  // What goes on later than it began still leaves the days of notice, and what was told for a day further ahead would hold from there on.
  const soonest = addDays(today, settings.standing.noticeDays);
  const later = kept.flatMap((each) =>
    rises.some(({ line }) => line === each.line) ? [addDays(each.from, 1)] : [],
  );
  const from = [soonest, ...rises.map((each) => each.from), ...later].sort().at(-1) ?? soonest;
  const isAtDoor = isToldAtTheDoor(order.customer);
  const told = addTold(
    kept,
    rises.map(({ line, price }) => ({ line, price, from, at: now })),
    today,
  );
  const said = rises.map(({ line, price }) => `${nameOfLine(line, catalogue)} ${formatMoney(price, 'KSh')}`);
  const text =
    rises.length > 0
      ? `${isAtDoor ? 'To be told at the door' : 'Told'}: from ${formatDayOfWeek(from)}, ${list.format(said)}`
      : 'Told: an announced price was taken back';
  await collections().standingOrders.updateOne(
    { _id: id },
    {
      // Nobody has told it before the rider ticks it.
      $set: { told: isAtDoor ? kept : told, updatedAt: now },
      $push: { timeline: { $each: [{ at: now, by: 'shop', name: null, text }], $slice: -maxEntries } },
      $inc: { revision: 1 },
    },
    { session },
  );
  const after = { ...order, told };
  if (rises.length > 0) await writeRises(after, rises, { from, catalogue, settings, now }, session);
  else await writeTakenBack(after, order, { catalogue, settings, now }, session);
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
  const lines = ruleOn(order.rules, from)?.lines ?? [];
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
      key: `price ${now.getTime()}`,
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
  const text = `The new price that we told you of doesn’t come: ${list.format(stays)}.`;
  await tellHousehold(
    order,
    {
      key: `price-back ${now.getTime()}`,
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
