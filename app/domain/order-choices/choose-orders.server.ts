import { ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { isDone, ordersOfRider } from '~/domain/orders/day-sheet/day-sheet';
import { loadDaySheet } from '~/domain/orders/day-sheet/load-day-sheet.server';
import { findOrderNumbers } from '~/domain/orders/list/find-order-numbers.server';
import { orderListFilter } from '~/domain/orders/list/order-list-filter';
import type { Order } from '~/domain/orders/order';
import { findOrdersByNumbers } from '~/domain/orders/order-queries.server';
import { toCents } from '~/lib/format/money';
import { judgeOrder } from './judge-order';
import {
  choiceTtlMs,
  maxChosenOrders,
  type ChoiceAct,
  type ChoiceSource,
  type ChosenOrder,
  type OrderChoice,
} from './order-choice';

/**
 * Keeps a choice of orders for an hour, for the person who makes it; nothing is done to them yet. `numbers` are those that were
 * ticked; a filter and a sheet find theirs. `none`: no order is chosen; `too-many`: more than `maxChosenOrders`.
 */
export async function chooseOrders(choice: {
  readonly act: ChoiceAct;
  readonly source: ChoiceSource;
  readonly numbers?: readonly string[];
  readonly userId: ObjectId;
  readonly now: Date;
}): Promise<
  { readonly ok: true; readonly id: string } | { readonly ok: false; readonly reason: 'none' | 'too-many' }
> {
  const { act, source, userId, now } = choice;
  const numbers = [...new Set(choice.numbers ?? (await findChosenNumbers(source, now)))];
  if (numbers.length > maxChosenOrders) return { ok: false, reason: 'too-many' };
  const found = await findOrdersByNumbers(numbers);
  if (found.length === 0) return { ok: false, reason: 'none' };
  const orders = found.map((order): ChosenOrder => {
    const judged = judgeOrder(act, order);
    const seen = { number: order.number, seenStatus: order.status };
    return judged.ok
      ? { ...seen, toCollect: judged.toCollect, state: 'chosen' }
      : { ...seen, toCollect: toCents(0), state: 'refused', reason: judged.reason };
  });
  const _id = new ObjectId();
  await collections().orderChoices.insertOne({
    _id,
    userId,
    act,
    source: nameRider(source, found),
    orders,
    chosenAt: now,
    expiresAt: new Date(now.getTime() + choiceTtlMs),
  });
  return { ok: true, id: _id.toHexString() };
}

const nameRider = (source: ChoiceSource, [first]: readonly Order[]): ChoiceSource =>
  source.kind === 'sheet' && source.riderId !== undefined
    ? { ...source, riderName: first?.rider?.name ?? 'no rider' }
    : source;

/** The numbers that a filter or a sheet has now: at most one more than may be chosen. None of what was ticked. */
async function findChosenNumbers(source: ChoiceSource, now: Date): Promise<readonly string[]> {
  if (source.kind === 'ticked') return [];
  if (source.kind === 'filter')
    return findOrderNumbers(
      orderListFilter.parse(new URLSearchParams(source.query)),
      now,
      maxChosenOrders + 1,
    );
  const { orders } = await loadDaySheet(source.day, now);
  return (source.riderId === undefined ? orders : ordersOfRider(orders, source.riderId))
    .filter((order) => !isDone(order) || order.toCollect > 0)
    .map(({ number }) => number);
}

/** How many orders fit a filter or a sheet now that are not in the choice: they came since. */
export async function countNewOrders({ source, orders }: OrderChoice, now: Date): Promise<number> {
  const known = new Set(orders.map(({ number }) => number));
  return (await findChosenNumbers(source, now)).filter((number) => !known.has(number)).length;
}

/** Null for a choice of another person, and after its hour. */
export const findChoice = (id: ObjectId, userId: ObjectId, now: Date): Promise<OrderChoice | null> =>
  collections().orderChoices.findOne({ _id: id, userId, expiresAt: { $gt: now } });

/**
 * The person has pressed the button: those that are still ticked are to be done. A second press changes nothing. `none`: nothing
 * is ticked; `unknown`: see findChoice.
 */
export async function pressChoice(press: {
  readonly id: ObjectId;
  readonly userId: ObjectId;
  readonly ticked: readonly string[];
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' | 'none' }> {
  const { id, userId, now } = press;
  const choice = await findChoice(id, userId, now);
  if (!choice) return { ok: false, reason: 'unknown' };
  if (choice.pressedAt) return { ok: true };
  const ticked = new Set(press.ticked);
  const orders = choice.orders.map((order): ChosenOrder =>
    order.state === 'chosen' && !ticked.has(order.number) ? { ...order, state: 'unticked' } : order,
  );
  if (!orders.some(({ state }) => state === 'chosen')) return { ok: false, reason: 'none' };
  await collections().orderChoices.updateOne(
    { _id: id, pressedAt: { $exists: false } },
    { $set: { orders, pressedAt: now, expiresAt: new Date(now.getTime() + choiceTtlMs) } },
  );
  return { ok: true };
}

/** The same choice is to be undone, once all of it is done. Again, it changes nothing. `unknown`: see findChoice. */
export async function takeBackChoice(press: {
  readonly id: ObjectId;
  readonly userId: ObjectId;
  readonly now: Date;
}): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' }> {
  const { id, userId, now } = press;
  const choice = await findChoice(id, userId, now);
  if (!choice) return { ok: false, reason: 'unknown' };
  await collections().orderChoices.updateOne(
    {
      _id: id,
      pressedAt: { $exists: true },
      takenBackAt: { $exists: false },
      'orders.state': { $ne: 'chosen' },
    },
    { $set: { takenBackAt: now } },
  );
  return { ok: true };
}
