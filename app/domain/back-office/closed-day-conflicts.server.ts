import { collections } from '~/domain/collections';
import { placeTakingStatuses } from '~/domain/bookings/tour-booking';
import { dueDayOf } from '~/domain/orders/delivery/due-day';
import { orderDueIndex } from '~/domain/orders/orders.collection';
import { isClosedFor } from '~/domain/settings/closure';
import type { Settings } from '~/domain/settings/settings';
import { dayRange } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';

const openStatuses = ['pending', 'confirmed', 'processing', 'shipped'] as const;

/** The list is for acting on: whoever has more closes fewer days, or begins with these. */
const maxListed = 100;

/** `day`: `YYYY-MM-DD`. */
export type ClosedDayConflict = { readonly day: string } & (
  | { readonly kind: 'delivery' | 'pickup'; readonly number: string }
  | { readonly kind: 'visit'; readonly id: string; readonly name: string }
);

/** Open orders and visits from today on that lie on a day on which the farm is closed for them, by day; of those, what a person may see. */
export async function listClosedDayConflicts(
  closures: Settings['closures'],
  may: { readonly orders: boolean; readonly visits: boolean },
  now: Date,
): Promise<readonly ClosedDayConflict[]> {
  const today = toDateInput(now);
  const coming = closures.filter(({ to }) => to >= today);
  if (coming.length === 0) return [];
  const first = coming.map(({ from }) => (from < today ? today : from)).sort()[0] ?? today;
  const last =
    coming
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? today;
  const { orders, bookings } = collections();
  const [found, visits] = await Promise.all([
    Promise.all(
      (may.orders ? openStatuses : []).map((status) =>
        orders
          .find(
            {
              status,
              $or: [
                { 'delivery.pickupDate': { $gte: dayRange(first).from, $lt: dayRange(last).to } },
                { 'delivery.day': { $gte: first, $lte: last } },
              ],
            },
            { projection: { number: 1, delivery: 1 }, hint: orderDueIndex },
          )
          .toArray(),
      ),
    ),
    may.visits
      ? bookings
          .find(
            { preferredDate: { $gte: first, $lte: last }, status: { $in: [...placeTakingStatuses] } },
            { projection: { preferredDate: 1, firstName: 1, lastName: 1 } },
          )
          .toArray()
      : [],
  ]);
  const conflicts = [
    ...found.flat().flatMap(({ number, delivery }): ClosedDayConflict[] => {
      const day = dueDayOf(delivery);
      const activity = delivery.method === 'pickup' ? 'pickups' : 'deliveries';
      return day !== null && isClosedFor(coming, activity, day)
        ? [{ day, kind: delivery.method, number }]
        : [];
    }),
    ...visits.flatMap(({ _id, preferredDate: day, firstName, lastName }): ClosedDayConflict[] =>
      isClosedFor(coming, 'visits', day)
        ? [{ day, kind: 'visit', id: _id.toHexString(), name: `${firstName} ${lastName}` }]
        : [],
    ),
  ];
  return conflicts.sort((one, other) => (one.day < other.day ? -1 : 1)).slice(0, maxListed);
}
