import type { Filter } from 'mongodb';
import { cachedRead } from '~/cache/data/cached-read.server';
import { collections } from '~/domain/collections';
import type { Settings } from '~/domain/settings/settings';
import { foldText } from '~/domain/text/fold-text';
import { searchPatterns } from '~/domain/text/search-patterns';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { clampPage } from '~/lib/pagination';
import { quietReasons, type StandingOrder } from '~/domain/standing-orders/standing-order';
import { standingOrdersVersion, sumsTtlMs } from '~/domain/standing-orders/read-standing-orders.server';
import { standingOrderListIndex } from '~/domain/standing-orders/standing-orders.collection';
import type { StandingOrderFilter, StandingOrderState } from './standing-order-filter';

/** Until when a missed day stands on the page. */
export const shownMissedDays = 14;

/** The state at which a filter looks, as the database compares it. */
function stateFilter(state: StandingOrderState | null, today: string): Filter<StandingOrder> {
  const paused = {
    pauses: { $elemMatch: { from: { $lte: today }, $or: [{ until: null }, { until: { $gt: today } }] } },
  };
  switch (state) {
    case 'ended':
      return { endsOn: { $gt: '' } };
    case 'paused':
      return { endsOn: null, ...paused };
    case 'active':
      return { endsOn: null, $nor: [paused] };
    case 'trouble': {
      const since = addDays(today, -shownMissedDays);
      const missed = { $elemMatch: { day: { $gte: since }, reason: { $nin: [...quietReasons] } } };
      return { endsOn: null, $or: [{ failure: { $ne: null } }, { missed }] };
    }
    case null:
      return { endsOn: null };
  }
}

/** Each word must be in the name, the phone (any part of it, such as its end), the place, or the name of the area. */
const searchFilter = (
  search: string,
  { deliveryAreas }: Pick<Settings, 'deliveryAreas'>,
): readonly Filter<StandingOrder>[] =>
  searchPatterns(search).map((pattern) => {
    const areas = deliveryAreas.filter(({ name }) => new RegExp(pattern).test(foldText(name)));
    return {
      $or: [
        { searchText: { $regex: pattern } },
        { 'place.deliveryArea': { $in: areas.map(({ id }) => id) } },
      ],
    };
  });

const count = (filter: Filter<StandingOrder>): Promise<number> =>
  collections().standingOrders.countDocuments(filter);

// The first page of all is opened again and again, and to count 10,000 takes longer than to read its rows.
const remembered = cachedRead((_version: string, filter: Filter<StandingOrder>) => count(filter), 8, {
  readsProducts: false,
  ttlMs: sumsTtlMs,
});

/** A page of those that a filter finds, by name. `page` is clamped to the last. Without a state: all that nobody has ended. */
export async function findStandingOrders(
  { search, state }: StandingOrderFilter,
  {
    page,
    pageSize,
    settings,
    now,
  }: {
    readonly page: number;
    readonly pageSize: number;
    readonly settings: Pick<Settings, 'deliveryAreas'>;
    readonly now: Date;
  },
) {
  const { standingOrders } = collections();
  const filter = { $and: [stateFilter(state, toDateInput(now)), ...searchFilter(search, settings)] };
  // A failure is noted without a change.
  const total =
    state === 'trouble' ? await count(filter) : await remembered(await standingOrdersVersion(), filter);
  const place = clampPage(page, { total, pageSize });
  const orders = await standingOrders
    // A planner may take the index of those that have not ended, which are nearly all, and sort them for one page.
    .find(filter, { hint: standingOrderListIndex })
    .sort(standingOrderListIndex)
    .skip((place.page - 1) * pageSize)
    .limit(pageSize)
    .toArray();
  return { ...place, total, orders };
}
