import type { ClientSession } from 'mongodb';
import { withRetriedTransaction } from '#db/retried-transaction';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import { toCashHolder, type CashHolder } from '~/domain/orders/account/cash-holder';
import type { Order } from '~/domain/orders/order';
import type { Rider } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { toDateInput } from '~/lib/format/dates';
import { toCents, type Cents } from '~/lib/format/money';
import { holderKey, isInClosing, movementKey, type CashDay, type CashLine } from './cash-day';
import { composeCashUp } from './cash-up';
import { findDayMovements } from './day-movements.server';

export type RecordCashLineResult =
  | { readonly ok: true; readonly line: CashLine }
  | { readonly ok: false; readonly reason: 'unknown-holder' | 'future-day' | 'closed' | 'no-reason' };

/**
 * Adds a line to the cash-up of a day, once per key: what somebody counted (`count`), or what corrects it (`correction`, with its reason;
 * an amount of 0 is a note). What the person has by the orders is kept beside it. `closed`: a closed day takes corrections only.
 */
export async function recordCashLine(input: {
  readonly day: string;
  readonly holderKey: string;
  readonly kind: 'count' | 'correction';
  readonly amount: Cents;
  readonly note: string;
  readonly idempotencyKey: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<RecordCashLineResult> {
  const { day, kind, amount, note, idempotencyKey: key, by, now } = input;
  if (day > toDateInput(now)) return { ok: false, reason: 'future-day' };
  if (kind === 'correction' && note === '') return { ok: false, reason: 'no-reason' };
  const { riders } = await loadSettings();
  return withRetriedTransaction(async (session): Promise<RecordCashLineResult> => {
    const stored = await collections().cashDays.findOne({ _id: day }, { session });
    const sent = stored?.lines.find((line) => line.key === key);
    if (sent) return { ok: true, line: sent };
    if (stored?.closed && kind === 'count') return { ok: false, reason: 'closed' };
    const { people } = composeCashUp(day, await findDayMovements(day, session), stored, []);
    const person = people.find((one) => one.key === input.holderKey);
    const holder = person ? person.holder : findCashHolder(input.holderKey, riders, by);
    if (holder === undefined) return { ok: false, reason: 'unknown-holder' };
    const line: CashLine = {
      key,
      kind,
      holder,
      amount,
      expected: person ? toCents(person.collected - person.handedIn) : toCents(0),
      note,
      at: now,
      by: { userId: by.userId, name: by.name },
    };
    await addLine(day, line, session);
    return { ok: true, line };
  });
}

/** Who may have cash on a day on which nobody has recorded any: a rider, the person who counts, or nobody known; undefined for others. */
export const findCashHolder = (
  key: string,
  riders: readonly Pick<Rider, 'id' | 'name'>[],
  by: Pick<StaffMember, 'userId' | 'name'>,
): CashHolder | null | undefined =>
  [...riders.map(({ id, name }): CashHolder => ({ kind: 'rider', id, name })), toCashHolder(by), null].find(
    (holder) => holderKey(holder) === key,
  );

const addLine = (day: string, line: CashLine, session: ClientSession) =>
  collections().cashDays.updateOne(
    { _id: day },
    { $push: { lines: line }, $setOnInsert: { closed: null } },
    { upsert: true, session },
  );

export type CloseCashDayResult =
  | { readonly ok: true; readonly closed: NonNullable<CashDay['closed']> }
  | { readonly ok: false; readonly reason: 'future-day' };

/** Closes a day that has begun: changes no figure, and keeps what each had collected by then. A closed day stays as it was closed. */
export async function closeCashDay(input: {
  readonly day: string;
  readonly by: StaffMember;
  readonly now: Date;
}): Promise<CloseCashDayResult> {
  const { day, by, now } = input;
  if (day > toDateInput(now)) return { ok: false, reason: 'future-day' };
  return withRetriedTransaction(async (session): Promise<CloseCashDayResult> => {
    const stored = await collections().cashDays.findOne({ _id: day }, { session });
    if (stored?.closed) return { ok: true, closed: stored.closed };
    const movements = await findDayMovements(day, session);
    const { people } = composeCashUp(day, movements, stored, []);
    const closed = {
      at: now,
      by: { userId: by.userId, name: by.name },
      collected: people.map(({ holder, collected: amount }) => ({ holder, amount })),
      movements: movements.filter(({ method }) => method === 'cash').map(movementKey),
    };
    await collections().cashDays.updateOne(
      { _id: day },
      { $set: { closed }, $setOnInsert: { lines: [] } },
      { upsert: true, session },
    );
    return { ok: true, closed };
  });
}

/**
 * Says in the cash-up of a closed day that cash which was recorded on it had not come: the orders, and with them the sums of the day, know it
 * no more. A day that is being closed meanwhile is closed without it, or its closing comes first.
 */
export async function recordCashNotReceived(
  cash: {
    readonly order: Pick<Order, 'number'>;
    /** When it was recorded. */
    readonly at: Date;
    readonly holder: CashHolder | null;
    readonly amount: Cents;
  },
  correction: { readonly reason: string; readonly by: StaffMember; readonly now: Date },
  session: ClientSession,
): Promise<void> {
  const { order, at, holder, amount } = cash;
  const { reason, by, now } = correction;
  const day = toDateInput(at);
  // The write conflicts with a closing that has read the order as paid.
  const before = await collections().cashDays.findOneAndUpdate(
    { _id: day },
    { $inc: { corrections: 1 }, $setOnInsert: { lines: [], closed: null } },
    { upsert: true, session },
  );
  const movement = { orderNumber: order.number, at };
  if (!before?.closed || !isInClosing(before.closed, movement)) return;
  const line: CashLine = {
    key: `${movementKey(movement)}-${now.getTime()}`,
    kind: 'not-received',
    holder,
    amount: toCents(-amount),
    expected: toCents(0),
    note: `Order ${order.number}: ${reason}`,
    at: now,
    by: { userId: by.userId, name: by.name },
  };
  await addLine(day, line, session);
}
