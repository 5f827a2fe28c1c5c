import type { AnyBulkWriteOperation, ClientSession, ObjectId } from 'mongodb';
import { collections } from '~/domain/collections';
import { addDays, addMonths } from '~/lib/calendar-days';
import { totalPath, type AccountEntry, type AccountTotal } from './account-entry';
import { toSums, type SumOf } from './entry-sums';

type Scope = 'farm' | ObjectId;

/** Days in Nairobi, both inclusive; null for no limit. */
export type DayRange = { readonly from: string | null; readonly to: string | null };

const totalId = (scope: Scope, period: string): string =>
  `${scope === 'farm' ? scope : scope.toHexString()} ${period}`;

/** Adds an entry to the sums of its day, month, year and of all time, of the farm and of its organization. */
export async function addToTotals(entry: AccountEntry, session: ClientSession): Promise<void> {
  const { organizationId, amount, day, reversal } = entry;
  const path = totalPath(entry);
  const $inc = { [`${path}.amount`]: amount, [`${path}.count`]: reversal ? -1 : 1 };
  const scopes: readonly Scope[] = organizationId ? ['farm', organizationId] : ['farm'];
  const periods = [day, day.slice(0, 7), day.slice(0, 4), 'all'];
  await collections().accountTotals.bulkWrite(
    scopes.flatMap((scope) =>
      periods.map((period): AnyBulkWriteOperation<AccountTotal> => ({
        updateOne: { filter: { _id: totalId(scope, period) }, update: { $inc }, upsert: true },
      })),
    ),
    { session },
  );
}

/**
 * Reads the sums of a range of days: at most those of some 60 days, 22 months and the years between them; with `byMonth`
 * of months instead of years.
 */
export async function readTotals(
  scope: Scope,
  range: DayRange,
  { byMonth = false }: { readonly byMonth?: boolean } = {},
): Promise<readonly SumOf[]> {
  const ids = coverRange(range, byMonth).map((period) => totalId(scope, period));
  const totals = await collections()
    .accountTotals.find({ _id: { $in: ids } })
    .toArray();
  return totals.flatMap(toSums);
}

/** The books began later, and this code ends earlier. */
const [firstDay, lastDay] = ['2020-01-01', '2099-12-31'];

/** The fewest days, months and years that make up the range; without years `byMonth`. */
export function coverRange({ from, to }: DayRange, byMonth: boolean): readonly string[] {
  if (from === null && to === null && !byMonth) return ['all'];
  const end = to !== null && to < lastDay ? to : lastDay;
  const periods: string[] = [];
  for (let day = from !== null && from > firstDay ? from : firstDay; day <= end;) {
    const [year, month] = [day.slice(0, 4), day.slice(0, 7)];
    const [nextYear, nextMonth] = [`${Number(year) + 1}-01-01`, `${addMonths(month, 1)}-01`];
    if (!byMonth && day === `${year}-01-01` && nextYear <= addDays(end, 1)) {
      periods.push(year);
      day = nextYear;
    } else if (day === `${month}-01` && nextMonth <= addDays(end, 1)) {
      periods.push(month);
      day = nextMonth;
    } else {
      periods.push(day);
      day = addDays(day, 1);
    }
  }
  return periods;
}
