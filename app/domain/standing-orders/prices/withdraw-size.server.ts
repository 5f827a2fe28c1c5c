import type { ClientSession } from 'mongodb';
import { cartLineId, type CartLine } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortWeekday, toDateInput } from '~/lib/format/dates';
import { formatMoney, toCents } from '~/lib/format/money';
import { findFirstDay, maxEntries } from '~/domain/standing-orders/change-standing-order.server';
import { createStandingOrderLink } from '~/domain/standing-orders/household/standing-order-key.server';
import { mergeLines } from '~/domain/standing-orders/making/morning-part';
import type { OpenAnnouncement } from './open-announcement';
import { takesAhead, usualPrice, type Catalogue } from './price-rises';
import { ruleOn } from '~/domain/standing-orders/promised-days';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import type { StandingOrder, StandingRule } from '~/domain/standing-orders/standing-order';
import { isToldAtTheDoor } from '~/domain/orders/door/door-message';
import { findUntexted } from '~/domain/sms/sms-opt-outs.server';
import { isReachable, tellHousehold } from '~/domain/standing-orders/making/tell-mornings.server';
import { addTold, toldPrice } from './told-prices';

const swap = (
  lines: readonly CartLine[],
  line: string,
  replacement: Pick<CartLine, 'productId' | 'sku'> | undefined,
) =>
  mergeLines(
    lines.flatMap((each) =>
      cartLineId(each) !== line ? [each] : replacement ? [{ ...each, ...replacement }] : [],
    ),
  );

/**
 * Does what the farm has decided of a size that goes, for one household, from the first day on that can still be changed: another size in its
 * place, at what was told of the old one until the days of notice have passed (for good where no message reaches the household); left out for now; or taken out of what it takes, which
 * ends a standing order that is left with nothing. The household is told once: nothing is done where it no longer takes the size.
 */
export async function withdrawSize(
  order: StandingOrder,
  { kind, line, name: known, replacement }: OpenAnnouncement,
  { catalogue, now }: { readonly catalogue: Catalogue; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const settings = await loadSettings();
  const firstDay = await findFirstDay(order, settings, now, session);
  if (!takesAhead(order, line, firstDay)) return;
  const { rules, ownDays, told, toldOut } = order;
  const priced = catalogue.get(line);
  // One that was deleted has no name any more.
  const name = known ?? (priced?.slug ? priced.name : 'something that you take every day');
  // It may never come back.
  const isLost = known !== undefined || !priced || priced.problem?.kind === 'gone';
  const [on, shortly] = [formatDayOfWeek(firstDay), formatShortWeekday(firstDay)];
  const other = replacement && catalogue.get(cartLineId(replacement));
  const usual = other ? usualPrice(other) : null;

  const emptyDays = describeEmptyDays(order, firstDay, [...toldOut, line]);

  // Also where the other size has left the shop meanwhile.
  if (kind === 'out' || (kind === 'replace' && usual === null)) {
    if (toldOut.includes(line)) return;
    const rest = (ruleOn(rules, firstDay)?.lines ?? []).filter((each) => cartLineId(each) !== line);
    const isAll = rest.every((each) => toldOut.includes(cartLineId(each)));
    const after = !isLost
      ? ` It comes back by itself.${isAll ? ' Until then nothing comes.' : ''}`
      : isAll
        ? ' So nothing comes for now.'
        : '';
    const cause = isLost ? `We no longer sell ${name}` : `We have no ${name} at the moment`;
    return write(
      order,
      { toldOut: [...toldOut, line] },
      {
        line,
        text: `${cause}: from ${on} on it is left out.${after}${isAll ? '' : emptyDays}`,
        sms: `From ${shortly} on something you take every day is left out.${after}`,
      },
      now,
      session,
    );
  }

  const swapped = (rule: StandingRule): StandingRule => {
    const lines = swap(rule.lines, line, replacement);
    return { ...rule, lines, days: lines.length === 0 ? [] : rule.days };
  };
  const current = ruleOn(rules, firstDay);
  const ahead = [
    ...(current ? [{ ...swapped(current), from: firstDay }] : []),
    ...rules.filter(({ from }) => from > firstDay).map(swapped),
  ];
  if (ahead.every(({ lines }) => lines.length === 0))
    return write(
      order,
      { isOpen: false, endsOn: firstDay },
      {
        line,
        event: 'ended',
        text: `We no longer sell ${name}, so your standing order ends: nothing comes from ${on} on.`,
        sms: `Your standing order ends: nothing comes from ${shortly} on.`,
      },
      now,
      session,
    );
  const changed = {
    rules: [...rules.filter(({ from }) => from < firstDay), ...ahead],
    ownDays: ownDays.map((own) =>
      own.day < firstDay ? own : { ...own, lines: swap(own.lines, line, replacement) },
    ),
    toldOut: toldOut.filter((each) => each !== line),
  };
  if (!replacement || !other || usual === null)
    return write(
      order,
      changed,
      {
        line,
        event: 'changed',
        text: `We no longer sell ${name}: from ${on} on your order comes without it.${emptyDays}`,
        sms: `From ${shortly} on your order comes without what we no longer sell.`,
      },
      now,
      session,
    );

  const takes = takesAhead(order, other.id, firstDay);
  const before = toldPrice(told, takes ? other.id : line, firstDay) ?? usual;
  const from = addDays(toDateInput(now), settings.standing.noticeDays);
  // Who hears of nothing, or of it at the door, keeps the old price: the farm tells it as any other.
  const untexted = await findUntexted([order.customer.phone]);
  const isTold = isReachable(order, settings, untexted) && !isToldAtTheDoor(order.customer);
  const first = takes || !isTold || from > firstDay ? toCents(Math.min(before, usual)) : usual;
  const rises = !takes && isTold && usual > first;
  const added = [
    { line: other.id, price: first, from: firstDay, at: now },
    ...(rises ? [{ line: other.id, price: usual, from, at: now }] : []),
  ];
  const each = `${formatMoney(first, 'KSh')} each`;
  const costs = rises ? `${each}, and ${formatMoney(usual, 'KSh')} from ${formatDayOfWeek(from)}` : each;
  return write(
    order,
    { ...changed, ...(!takes && { told: addTold(told, added, firstDay) }) },
    {
      line,
      event: 'changed',
      text: `We no longer sell ${name}: from ${on} on you get ${other.name} in its place, for ${costs}.`,
      sms: `From ${shortly} on another size comes in place of one that we no longer sell. Questions? Call us.`,
      about: rises ? from : firstDay,
    },
    now,
    session,
  );
}

const list = new Intl.ListFormat('en-GB');

/** A sentence about the days from one on that somebody set by hand, and to which nothing is left without what goes (cartLineId); '' for none. */
function describeEmptyDays(
  { ownDays }: Pick<StandingOrder, 'ownDays'>,
  firstDay: string,
  gone: readonly string[],
): string {
  const empty = ownDays.filter(
    ({ day, lines }) =>
      day >= firstDay && lines.length > 0 && lines.every((each) => gone.includes(cartLineId(each))),
  );
  return empty.length === 0
    ? ''
    : ` Nothing comes on ${list.format(empty.map(({ day }) => formatDayOfWeek(day)))}.`;
}

/** Changes the standing order, and tells the household and other programs. */
async function write(
  order: StandingOrder,
  set: Partial<StandingOrder>,
  {
    line,
    event,
    text,
    sms,
    about,
  }: {
    readonly line: string;
    /** Absent where nothing changes in what was agreed. */
    readonly event?: 'changed' | 'ended';
    readonly text: string;
    readonly sms: string;
    readonly about?: string;
  },
  now: Date,
  session: ClientSession,
): Promise<void> {
  const entry = { at: now, by: 'shop' as const, name: null, text: text.replace(/\.$/, '') };
  await collections().standingOrders.updateOne(
    { _id: order._id },
    {
      $set: { ...set, updatedAt: now },
      $push: { timeline: { $each: [entry], $slice: -maxEntries } },
      $inc: { revision: 1 },
    },
    { session },
  );
  const changed = { ...order, ...set, updatedAt: now, revision: order.revision + 1 };
  if (event)
    await recordStandingOrderEvents([{ type: `standing_order.${event}`, data: {} }], changed, now, session);
  const url = createStandingOrderLink(order, now);
  await tellHousehold(
    order,
    {
      key: `withdrawn ${line}`,
      subject: 'a change of your standing order',
      text: `${text} You can change or stop your standing order at any time.`,
      link: { label: 'See, change or stop it', url },
      sms: [text, sms],
      about,
    },
    now,
    session,
  );
}
