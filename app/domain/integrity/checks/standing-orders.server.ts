import { collections } from '~/domain/collections';
import { loadSettings } from '~/domain/settings/settings.server';
import { findRestore } from '~/domain/standing-orders/after-restore.server';
import { findDueDays, findMadeDays } from '~/domain/standing-orders/due-days.server';
import { maxDaysBack } from '~/domain/standing-orders/kept-days';
import { roundLeaves } from '~/domain/standing-orders/morning-times';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { addDays } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { hourMs } from '~/lib/time-units';
import type { IntegrityCheck } from '../integrity-check';
import { inBatches } from '../snapshot-reader.server';

/** In which the job makes or lists what is due. */
const graceMs = hourMs;

/** Each promised morning has its order, or says why it has none: promised = made + skipped + paused + missed (docs/decisions/0157). */
export const standingOrders: IntegrityCheck = {
  title: 'Standing orders',
  addsUp: ['orders', 'standingOrders'],
  async *find(reader, now) {
    const settings = await loadSettings();
    if (!settings.opening.isOpen) return;
    if ((await findRestore())?.broughtUntil === null) {
      yield {
        what: 'The shop was restored from a backup, and nobody has said until when mornings were brought: none is made',
        repair: 'Say so on the page “Standing orders” of the back office',
      };
      return;
    }
    const from = addDays(toDateInput(now), -maxDaysBack);
    const then = new Date(now.getTime() - graceMs);
    for await (const batch of inBatches(reader.all<StandingOrder>(collections().standingOrders, {}))) {
      const made = await reader.read((session) => findMadeDays(batch, from, session));
      for (const order of batch)
        for (const day of findDueDays(order, made, { from, settings, now: then }))
          if (roundLeaves(order.place, settings, day) <= then)
            yield {
              what: `The standing order ${order._id.toHexString()} promised ${day}, which has neither an order nor a reason`,
              repair:
                'Start the shop: it lists the day as not brought within an hour. If it runs, see its jobs on the status page',
            };
    }
  },
};
