import { withTransaction } from '#db/client';
import type { StaffMember } from '~/domain/audit/staff-member';
import { collections } from '~/domain/collections';
import type { DoorMessage } from '~/domain/orders/door/door-message';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { maxEntries } from '~/domain/standing-orders/change-standing-order.server';
import { describePlace } from '~/domain/standing-orders/describe-place';
import { recordStandingOrderEvents } from '~/domain/standing-orders/events/record-standing-order-events.server';
import { addTold } from '~/domain/standing-orders/prices/told-prices';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { parseObjectId } from '~/domain/text/parse-object-id.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, toDateInput } from '~/lib/format/dates';
import { noPhone, type PhoneNumber } from '~/lib/format/phone';

/** When higher prices hold that are told on a day: the days of notice later, or on the day that was announced. */
const holdsFrom = ({ from = '' }: DoorMessage, day: string, noticeDays: number): string => {
  const soonest = addDays(day, noticeDays);
  return from > soonest ? from : soonest;
};

/** As the rider says it on a day. */
const wordsOf = (message: DoorMessage, day: string, noticeDays: number): string =>
  message.rises
    ? `From ${formatDayOfWeek(holdsFrom(message, day, noticeDays))}, ${message.text}`
    : message.text;

export type HouseholdToTell = {
  readonly standingId: string;
  /** Of one that has ended, too, if it has begun again: the rider tells it at the same door. */
  readonly household: string;
  readonly name: string;
  readonly place: string;
  /** Null where it has none, or where that may be somebody else’s. */
  readonly phone: PhoneNumber | null;
  readonly messages: readonly { readonly key: string; readonly text: string }[];
  /** With which its higher prices are told. */
  readonly noticeDays: number;
};

/** What a household is to be told on a day: of one that has ended no prices, which nobody pays. */
export const viewDoorMessages = (
  { isOpen, toTell = [] }: Pick<StandingOrder, 'isOpen' | 'toTell'>,
  day: string,
  { standing: { noticeDays } }: Pick<Settings, 'standing'>,
): HouseholdToTell['messages'] =>
  toTell
    .filter(({ rises }) => isOpen || !rises)
    .map((message) => ({ key: message.key, text: wordsOf(message, day, noticeDays) }));

/** Who is to be told what on a day, those that wait longest first: whether something is brought to them or not. */
export async function listDoorMessages(day: string): Promise<readonly HouseholdToTell[]> {
  const [settings, found] = await Promise.all([
    loadSettings(),
    collections()
      .standingOrders.find({ 'toTell.key': { $gt: '' } })
      .toArray(),
  ]);
  const since = ({ toTell = [] }: StandingOrder) => toTell[0]?.at.getTime() ?? 0;
  found.sort((one, other) => since(one) - since(other));
  return found
    .map((order) => ({
      standingId: order._id.toHexString(),
      household: order.household.toHexString(),
      name: `${order.customer.firstName} ${order.customer.lastName}`.trim(),
      place: describePlace(order.place, settings),
      phone: order.customer.phone === noPhone || order.freedPhone ? null : order.customer.phone,
      messages: viewDoorMessages(order, day, settings),
      noticeDays: settings.standing.noticeDays,
    }))
    .filter(({ messages }) => messages.length > 0);
}

/**
 * Somebody has told a household what stood on the sheet of a day (`keys`, `noticeDays`): it is kept with who told it, and higher prices hold from
 * the day that was said, or later, whatever the settings say by then. Sent again, it has told it already. `unknown`: there is no such household.
 */
export const recordTold = (
  told: {
    readonly standingId: string;
    readonly keys: readonly string[];
    readonly day: string;
    /** Null where the sheet doesn't say. */
    readonly noticeDays: number | null;
  },
  { by, now }: { readonly by: StaffMember; readonly now: Date },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly reason: 'unknown' }> =>
  withTransaction(async (session) => {
    const { standingOrders } = collections();
    const _id = parseObjectId(told.standingId);
    const order = _id && (await standingOrders.findOne({ _id }, { session }));
    if (!order) return { ok: false, reason: 'unknown' };
    const { toTell = [] } = order;
    const messages = toTell.filter(({ key }) => told.keys.includes(key));
    if (messages.length === 0) return { ok: true };
    const noticeDays = told.noticeDays ?? (await loadSettings()).standing.noticeDays;
    const today = toDateInput(now);
    // What was said is what holds; a sheet that is ticked days later was perhaps told days later.
    const day = told.day > today ? told.day : today;
    const prices = messages.flatMap((message) =>
      (message.rises ?? []).map((rise) => ({ ...rise, from: holdsFrom(message, day, noticeDays), at: now })),
    );
    const left = toTell.filter((message) => !messages.includes(message));
    const after = {
      ...order,
      told: addTold(order.told, prices, today),
      updatedAt: now,
      revision: order.revision + 1,
    };
    const entries = messages.map((message) => ({
      at: now,
      by: 'farm' as const,
      name: by.name,
      text: `Told: ${wordsOf(message, day, noticeDays).replace(/\.$/, '')}`,
    }));
    await standingOrders.updateOne(
      { _id: order._id },
      {
        $set: { toTell: left, told: after.told, updatedAt: now },
        $push: { timeline: { $each: entries, $slice: -maxEntries } },
        $inc: { revision: 1 },
      },
      { session },
    );
    // What a morning costs from a day on.
    if (prices.length > 0)
      await recordStandingOrderEvents([{ type: 'standing_order.changed', data: {} }], after, now, session);
    return { ok: true };
  });
