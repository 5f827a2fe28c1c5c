import type { ObjectId } from 'mongodb';

/** How much of a size the farm expects a day, which standing orders are promised before it is there (docs/decisions/0161). */
export type ExpectedStock = {
  readonly _id: ObjectId;
  readonly productId: ObjectId;
  readonly sku: string;
  /** Units, at least 1: a size without has no document. */
  readonly perDay: number;
  /**
   * The last days whose mornings were counted against it, and how many units nobody was promised; oldest first. Below zero where it was
   * lowered since: more is promised than is expected.
   */
  readonly days: readonly { readonly day: string; readonly left: number }[];
};

/** More than today and tomorrow are never counted at once. */
const keptDays = 3;

type Counted = Pick<ExpectedStock, 'perDay' | 'days'>;

const notedOn = ({ perDay, days }: Counted, day: string): number =>
  days.find((each) => each.day === day)?.left ?? perDay;

/** What is left of a day's expectation; all of it before its first morning is made. */
export const leftOn = (expected: Counted, day: string): number => Math.max(0, notedOn(expected, day));

/** Its days after `units` more of one were promised, or given back where negative. */
export const countOn = (expected: Counted, day: string, units: number): ExpectedStock['days'] => {
  const before = notedOn(expected, day);
  const left = Math.min(expected.perDay, Math.max(Math.min(0, before), before - units));
  return [...expected.days.filter((each) => each.day !== day), { day, left }]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .slice(-keptDays);
};

/** Its days where it has got the SKU of a size that goes: what was promised of that one is to come of it. */
export const takeOver = (expected: Counted, gone: Counted): ExpectedStock['days'] =>
  [...new Set([...expected.days, ...gone.days].map(({ day }) => day))]
    .sort()
    .slice(-keptDays)
    .map((day) => ({ day, left: notedOn(expected, day) - (gone.perDay - notedOn(gone, day)) }));

/** Its days after another quantity a day was set: what was promised stays promised. */
export const withPerDay = ({ perDay, days }: Counted, wanted: number): ExpectedStock['days'] =>
  days.map(({ day, left }) => ({ day, left: left + wanted - perDay }));
