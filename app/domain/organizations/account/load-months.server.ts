import type { ObjectId } from 'mongodb';
import { addDays, addMonths } from '~/lib/calendar-days';
import { toDateInput } from '~/lib/format/dates';
import { addCents, type Cents } from '~/lib/format/money';
import { readTotals } from '../entries/entry-totals.server';
import { balanceOf } from '../organization';
import { chargedAndPaid, type ChargedAndPaid } from './charged-and-paid';

export type AccountMonth = ChargedAndPaid & {
  readonly month: string;
  /** At the end of the month. */
  readonly outstanding: Cents;
};

/** The last `count` months up to the one of `now`, oldest first. */
export async function loadMonths(
  organizationId: ObjectId,
  count: number,
  now: Date,
): Promise<readonly AccountMonth[]> {
  const last = toDateInput(now).slice(0, 7);
  const months = Array.from({ length: count }, (_, index) => addMonths(last, index - count + 1));
  const first = `${months[0] ?? last}-01`;
  const [before, sums] = await Promise.all([
    readTotals(organizationId, { from: null, to: addDays(first, -1) }),
    readTotals(
      organizationId,
      { from: first, to: addDays(`${addMonths(last, 1)}-01`, -1) },
      { byMonth: true },
    ),
  ]);
  let outstanding = balanceOf(chargedAndPaid(before));
  return months.map((month): AccountMonth => {
    const changes = chargedAndPaid(sums.filter(({ period }) => period === month));
    outstanding = addCents(outstanding, balanceOf(changes));
    return { month, ...changes, outstanding };
  });
}
