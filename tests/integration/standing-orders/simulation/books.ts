import { collections } from '~/domain/collections';
import { runIntegrityChecks } from '~/domain/integrity/run-integrity-checks.server';
import type { Order } from '~/domain/orders/order';
import type { MissedReason, StandingOrder } from '~/domain/standing-orders/standing-order';
import { addDays } from '~/lib/calendar-days';
import { weekdayOf } from '~/lib/weekdays';
import { groupBy } from '../../../load/drill/reconcile/group-by';
import { homesOn, wayOn, type Household } from './household';
import type { Mails } from './mails';
import type { Run } from './run';
import type { Settling } from './settling';
import { fee } from './told';

/** What an order says of each; who has the money at the door may pay in cash instead. */
const payments = [
  ['cod', 'delivery', 'cod'],
  ['mpesa', 'delivery', 'mpesa'],
  ['weekly', 'week', 'mpesa'],
  ['account', 'account', 'cod'],
] as const;

export type Books = ReturnType<typeof openBooks>;

/** Compares what was agreed, told, brought and paid with what the shop has written. */
export function openBooks(
  { farm, figures, faults, households, money, corrected, restore }: Run,
  { askMpesa }: Settling,
  { readMails, isTold }: Mails,
) {
  const isNearOut = farm.wasOut;

  /**
   * After an evening on which nothing else happened: nothing is left of a size of which somebody got too little, and it was shared by the
   * farm's rule.
   */
  async function compareShares(day: string): Promise<void> {
    const orders = await collections().orders.find({ 'standing.day': day }).toArray();
    const standing = await collections().standingOrders.find().toArray();
    for (const size of farm.sizes) {
      const awaited = orders.flatMap(({ awaitedStock = [] }) =>
        awaitedStock.filter(({ sku }) => farm.sizeOf(sku) === size),
      );
      const promised = awaited.reduce((sum, { quantity }) => sum + quantity, 0);
      if (promised > (farm.expected.get(size) ?? 0))
        faults.push(`${size} on ${day}: ${promised} promised, ${farm.expected.get(size) ?? 0} expected`);
      if (isNearOut(size, day)) continue;
      const takers = households.flatMap(({ plan, key, id, index, area }) => {
        const wanted = plan.on(day)?.[size] ?? 0;
        const order = orders.find((each) => each.standing?.household.toHexString() === key);
        const missed = standing
          .find(({ _id }) => _id.toHexString() === id)
          ?.missed.find((each) => each.day === day)?.reason;
        if (wanted === 0 || id === null || (!order && missed !== 'out-of-stock')) return [];
        const got = order?.items.find(({ sku }) => farm.sizeOf(sku) === size)?.quantity ?? 0;
        return [{ index, id, area: area.id, wanted, got }];
      });
      const short = takers.filter(({ wanted, got }) => got < wanted);
      if (short.length === 0) continue;
      figures.shared += 1;
      const left = await farm.stockOf(size);
      const name = `${size} on ${day}`;
      if (left > 0 && !farm.expected.has(size))
        faults.push(`${name}: ${left} left, and ${short.length} short`);
      const byAge = takers.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      byAge.forEach((younger, place) => {
        for (const older of byAge.slice(0, place)) {
          const isFair = farm.isShared()
            ? older.wanted !== younger.wanted || [0, 1].includes(older.got - younger.got)
            : older.area !== younger.area || older.got >= older.wanted || younger.got === 0;
          if (!isFair)
            faults.push(
              `${name}: household ${older.index} got ${older.got}, the younger ${younger.index} ${younger.got}`,
            );
        }
      });
    }
  }

  /** Whether a morning can be missing for a reason, by what the farm has done. */
  function isPossible(reason: MissedReason, household: Household, day: string): boolean {
    switch (reason) {
      case 'closed':
        return farm.closedDays.has(day);
      case 'no-round':
        return homesOn(household, day).some(
          ({ days: served }) => !(served as readonly string[]).includes(weekdayOf(day)),
        );
      case 'switched-off':
        return farm.wasOff('standing', day);
      case 'no-delivery':
        return false;
      case 'no-area':
        return farm.wasOff('area', day);
      case 'not-for-sale':
        return farm.wasOff('product', day) || farm.wasOff('size', day);
      case 'restored':
        return farm.restored.has(day);
      case 'too-late':
        return (
          figures.downtimes + figures.steps + figures.backups > 0 ||
          farm.wasOff('standing', day) ||
          farm.wasOff('area', day)
        );
      case 'out-of-stock':
        return true;
    }
  }

  /** Compares what was promised for some days with what came of it. */
  async function compare(first: string, last: string): Promise<void> {
    await askMpesa(farm.now());
    await readMails();
    const orders = groupBy(
      await collections()
        .orders.find({ 'standing.day': { $gte: first, $lte: last } })
        .toArray(),
      ({ standing }) => `${standing?.household.toHexString() ?? ''} ${standing?.day ?? ''}`,
    );
    const standing = groupBy(await collections().standingOrders.find().toArray(), ({ household }) =>
      household.toHexString(),
    );
    for (const household of households)
      for (let day = first; day <= last; day = addDays(day, 1)) {
        const key = household.key ?? '';
        compareMorning(household, day, orders.get(`${key} ${day}`) ?? [], standing.get(key) ?? []);
        orders.delete(`${key} ${day}`);
      }
    for (const key of orders.keys()) faults.push(`an order of nobody: ${key}`);
    for (const { index, key } of households)
      if (key !== null) await money.compareHousehold(key, `household ${index} on ${last}`, farm.now());
  }

  function compareMorning(
    household: Household,
    day: string,
    [order, ...others]: readonly Order[],
    standing: readonly StandingOrder[],
  ): void {
    const say = (what: string) => void faults.push(`household ${household.index} on ${day}: ${what}`);
    const units = household.plan.on(day);
    if (others.length > 0) say('two orders');
    if (order && farm.restored.has(day) && restore.at && order.createdAt > restore.at)
      say(`${order.number} for a day that was brought before the restore`);
    if (!units) {
      figures.none += 1;
      if (order) say(`${order.number} that nobody wanted`);
      return;
    }
    // What a clock that was ahead has listed of one that has ended by then was never promised.
    const missed = standing.flatMap(({ _id, endsOn, missed: all }) =>
      endsOn !== null && day >= endsOn
        ? []
        : all.filter((each) => each.day === day).map(({ reason }) => ({ id: _id.toHexString(), reason })),
    );
    if (!order) {
      figures.missed += 1;
      const [why] = missed;
      if (!why) say('neither an order nor a reason');
      else if (!isTold(household, why.id, day, why.reason)) say(`${why.reason}, and not told`);
      else if (why.reason === 'too-late' && farm.restored.has(day)) say('missed, though it was brought');
      else if (!isPossible(why.reason, household, day)) say(`${why.reason}, which it was not`);
      return;
    }
    figures.mornings += 1;
    if (missed.length > 0) say(`both ${order.number} and ${missed[0]?.reason ?? ''}`);
    const closed = farm.closedDays.get(day);
    if (closed && !closed.listed.includes(order.number) && (!closed.until || order.createdAt < closed.until))
      say(`${order.number} on a closed day`);
    const isShort = Object.entries(units).some(
      ([size, quantity]) =>
        (order.items.find((item) => farm.sizeOf(item.sku) === size)?.quantity ?? 0) < quantity,
    );
    const isOut = Object.keys(units).some(
      (size) => isNearOut(size, day) && !order.items.some((item) => farm.sizeOf(item.sku) === size),
    );
    if (isShort && !corrected.has(order._id.toHexString()) && !corrected.has(`${household.index} ${day}`)) {
      figures.short += 1;
      if (!isTold(household, order.standing?.id.toHexString() ?? '', day, isOut ? 'not-for-sale' : 'short'))
        say('short, and not told');
    }
    for (const { sku, quantity, price } of order.items) {
      const size = farm.sizeOf(sku);
      if (quantity > (units[size] ?? 0)) say(`${quantity} of ${units[size] ?? 0} × ${size}`);
      checkPrice(size, price, farm.pricesAt(size, order.createdAt));
    }
    checkPrice(
      fee,
      order.deliveryFee,
      homesOn(household, day).flatMap(({ id }) => farm.pricesAt(`${fee} ${id}`, order.createdAt)),
    );
    function checkPrice(line: string, price: number, today: readonly number[]): void {
      const told = household.told.on(line, day);
      const right = today.map((each) => Math.min(each, told ?? Infinity));
      if (!right.includes(price))
        say(`${line} costs ${price}, told ${told ?? 'nothing'}, in the shop ${today.join(' or ')}`);
    }
    if (order.status === 'cancelled') figures.cancelled += 1;
    const wayThen = wayOn(household, day);
    const isAgreed = payments.some(
      ([way, after, method]) =>
        way === wayThen &&
        after === order.payAfterDelivery &&
        (method === order.paymentMethod || method === 'mpesa'),
    );
    if (!isAgreed) say(`paid by ${order.payAfterDelivery ?? ''}, not ${wayThen}`);
    money.compare(order);
  }

  /** Milked less what was brought is what is there; the ledger says the same of each size, and `check` finds nothing. */
  async function balance(): Promise<void> {
    await money.compareAll(farm.organizations, farm.now());
    figures.money = money.totals;
    const brought = new Map<string, number>();
    for await (const { items, awaitedStock = [] } of collections().orders.find({ stockTaken: true }))
      for (const [units, sign] of [
        [items, 1],
        // Not milked yet, or not entered.
        [awaitedStock, -1],
      ] as const)
        for (const { sku, quantity } of units)
          brought.set(farm.sizeOf(sku), (brought.get(farm.sizeOf(sku)) ?? 0) + sign * quantity);
    for (const size of farm.sizes) {
      if (farm.wasRemoved(size)) continue;
      const left = await farm.stockOf(size);
      if ((farm.milked.get(size) ?? 0) !== left + (brought.get(size) ?? 0))
        faults.push(
          `${size}: ${farm.milked.get(size) ?? 0} milked, ${brought.get(size) ?? 0} brought, ${left} left`,
        );
    }
    for await (const order of collections().orders.find({ status: 'delivered' })) {
      figures.units += order.items.reduce((sum, { quantity }) => sum + quantity, 0);
      figures.charged += order.totalAmount;
    }
    for await (const { what } of runIntegrityChecks({ now: farm.now() }))
      if (!/\b(?:a?waits?|waited)\b/.test(what)) faults.push(what);
  }

  return { compare, compareShares, balance };
}
