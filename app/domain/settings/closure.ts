import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek, formatShortDay, formatShortWeekday, toDateInput } from '~/lib/format/dates';

export const closureKinds = {
  all: 'Deliveries, pickups and visits',
  deliveries: 'Deliveries',
  pickups: 'Pickups',
  visits: 'Farm visits',
  holiday: 'On holiday: everything',
} as const;

export type ClosureKind = keyof typeof closureKinds;

export const closureKindNames = Object.keys(closureKinds) as ClosureKind[];

/** Days on which the farm is closed. */
export type Closure = {
  readonly id: string;
  /** `YYYY-MM-DD`, the first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly closes: ClosureKind;
  /** For customers, while the farm is on holiday; may be ''. */
  readonly sentence: string;
  /** Whether a holiday takes orders for the days after it. */
  readonly takesOrders: boolean;
  /** For the farm only: 'Vet’s visit'; may be ''. */
  readonly note: string;
};

export type FarmActivity = 'deliveries' | 'pickups' | 'visits';

type Days = Pick<Closure, 'from' | 'to' | 'closes'>;

const covers = ({ from, to }: Days, day: string): boolean => from <= day && day <= to;

/** Whether the farm is closed for it on a day (`YYYY-MM-DD`). */
export const isClosedFor = (closures: readonly Days[], activity: FarmActivity, day: string): boolean =>
  closures.some(
    (closure) =>
      covers(closure, day) &&
      (closure.closes === activity || closure.closes === 'all' || closure.closes === 'holiday'),
  );

/** What is closed on a day (`YYYY-MM-DD`), for the farm: 'Deliveries', 'Pickups (market day)'. */
export const describeClosures = (closures: readonly Closure[], day: string): readonly string[] =>
  closures
    .filter((closure) => covers(closure, day))
    .map(({ closes, note }) => `${closureKinds[closes]}${note ? ` (${note})` : ''}`);

/** The holiday of this moment, and the first day (`YYYY-MM-DD`) after it and those that follow at once. */
export function findHoliday(
  closures: readonly Closure[],
  now: Date,
): { readonly holiday: Closure; readonly opensOn: string } | null {
  const holidays = closures.filter(({ closes }) => closes === 'holiday');
  if (holidays.length === 0) return null;
  const today = toDateInput(now);
  const holiday = holidays.find((each) => covers(each, today));
  if (!holiday) return null;
  let opensOn = today;
  for (let next: Closure | undefined = holiday; next; next = holidays.find((each) => covers(each, opensOn)))
    opensOn = addDays(next.to, 1);
  return { holiday, opensOn };
}

/** What customers read on holiday: in the banner, and instead of a button that orders ('' where it takes orders). */
export function describeHoliday(
  closures: readonly Closure[],
  now: Date,
): { readonly banner: string; readonly refusal: string } | null {
  const found = findHoliday(closures, now);
  if (!found) return null;
  const { holiday, opensOn } = found;
  const until = `We’re on holiday until ${formatDayOfWeek(addDays(opensOn, -1))}.`;
  const again = `You can order again from ${formatDayOfWeek(opensOn)}.`;
  return {
    banner: `${until} ${holiday.sentence || (holiday.takesOrders ? `We’ll bring your order from ${formatDayOfWeek(opensOn)} on.` : again)}`,
    refusal: holiday.takesOrders ? '' : `We’re on holiday. ${again}`,
  };
}

/** 'Fri 25 Dec' or '20 Dec to 3 Jan' */
export const formatClosureDays = ({ from, to }: Pick<Closure, 'from' | 'to'>): string =>
  from === to ? formatShortWeekday(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
