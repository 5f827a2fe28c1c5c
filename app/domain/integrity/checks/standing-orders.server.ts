import { cartLineId } from '~/domain/cart/cart';
import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { findRestore } from '~/domain/standing-orders/making/after-restore.server';
import { dayKey, findDueDays, findMadeDays } from '~/domain/standing-orders/making/due-days.server';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import { roundLeaves } from '~/domain/standing-orders/morning-times';
import { morningOn } from '~/domain/standing-orders/promised-days';
import { feeLine, toldPrice } from '~/domain/standing-orders/prices/told-prices';
import { promisedFields, type ReadOf } from '~/domain/standing-orders/read-standing-orders.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import type { IntegrityCheck } from '../integrity-check';
import { inBatches } from '../snapshot-reader.server';

/** Timelines and what is to be told are most of a standing order. */
const checkedFields = { ...promisedFields, household: 1, householdKey: 1, isOpen: 1, told: 1 } as const;

/** In which the job makes or lists what is due. */
const graceMs = hourMs;

/**
 * Each promised morning has its order, or says why it has none: promised = made + skipped + paused + missed (docs/decisions/0157). None was
 * made of a day without, each household has one that is open, and knows what its mornings cost.
 */
export const standingOrders: IntegrityCheck = {
  title: 'Standing orders',
  addsUp: ['orders', 'standingOrders'],
  async *find(reader, now) {
    const settings = await loadSettings();
    if ((await findRestore())?.broughtUntil === null) {
      yield {
        what: 'The shop was restored from a backup, and nobody has said until when mornings were brought: none is made',
        repair: 'Say so on the page “Standing orders” of the back office',
      };
      return;
    }
    const from = addDays(toDateInput(now), -maxDaysBack);
    const then = new Date(now.getTime() - graceMs);
    const openKeys = new Set<string>();
    for await (const batch of inBatches(
      reader.all<StandingOrder, ReadOf<typeof checkedFields>>(collections().standingOrders, checkedFields),
    )) {
      const made = await reader.read((session) => findMadeDays(batch, from, session));
      for (const order of batch) {
        const named = `The standing order ${order._id.toHexString()}`;
        if (order.isOpen && openKeys.has(order.householdKey))
          yield {
            what: `${named} is open, as is another one of the same household and place`,
            repair: 'End one of them on the page “Standing orders” of the back office',
          };
        if (order.isOpen) openKeys.add(order.householdKey);
        for (const line of findUntold(order))
          yield {
            what: `${named} has no price that its household was told for ${line}`,
            repair: 'Change it on its page, with the size left out and chosen again',
          };
        for (let day = from; day <= addDays(toDateInput(now), 1); day = addDays(day, 1))
          if (
            made.has(dayKey(order.household, day)) &&
            ['paused', 'skipped'].includes(morningOn(order, day).kind)
          )
            yield {
              what: `${named} has an order for ${day}, on which nothing was to come`,
              repair: 'Cancel the order, unless it was brought',
            };
        for (const day of findDueDays(order, made, { from, settings, now: then }))
          if (roundLeaves(order.place, settings, day) <= then)
            yield {
              what: `${named} promised ${day}, which has neither an order nor a reason`,
              repair:
                'Start the shop: it lists the day as not brought within an hour. If it runs, see its jobs on the status page',
            };
      }
    }
  },
};

/** Lines without a price that was told: a morning would cost whatever today's price is. */
function findUntold({
  isOpen,
  rules,
  ownDays,
  told,
}: Pick<StandingOrder, 'isOpen' | 'rules' | 'ownDays' | 'told'>): readonly string[] {
  if (!isOpen) return [];
  const lines = [...rules, ...ownDays].flatMap((each) => each.lines.map(cartLineId));
  const last = rules.at(-1)?.from ?? '';
  return [...new Set([feeLine, ...lines])].filter((line) => toldPrice(told, line, last) === undefined);
}
