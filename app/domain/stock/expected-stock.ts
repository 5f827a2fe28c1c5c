import type { ObjectId } from 'mongodb';

/** How much of a size the farm expects a day, which standing orders are promised before it is there (docs/decisions/0161). */
export type ExpectedStock = {
  readonly _id: ObjectId;
  readonly productId: ObjectId;
  readonly sku: string;
  /** Units, at least 1: a size without has no document. */
  readonly perDay: number;
  /** The last days whose mornings were counted against it, and how many units nobody was promised; oldest first. */
  readonly days: readonly { readonly day: string; readonly left: number }[];
};

/** More than today and tomorrow are never counted at once. */
const keptDays = 3;

type Counted = Pick<ExpectedStock, 'perDay' | 'days'>;

/** What is left of a day's expectation; all of it before its first morning is made. */
export const leftOn = ({ perDay, days }: Counted, day: string): number =>
  days.find((each) => each.day === day)?.left ?? perDay;

/** Its days after `units` more of one were promised, or given back where negative. */
export const countOn = (expected: Counted, day: string, units: number): ExpectedStock['days'] => {
  const left = Math.min(expected.perDay, Math.max(0, leftOn(expected, day) - units));
  return [...expected.days.filter((each) => each.day !== day), { day, left }]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-keptDays);
};

/** Its days after another quantity a day was set: what was promised stays promised. */
export const withPerDay = ({ perDay, days }: Counted, wanted: number): ExpectedStock['days'] =>
  days.map(({ day, left }) => ({ day, left: Math.max(0, left + wanted - perDay) }));
