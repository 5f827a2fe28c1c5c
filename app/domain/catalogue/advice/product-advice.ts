import type { ObjectId } from 'mongodb';
import type { ProductChoices } from '../products/product-choices';
import type { ProductTexts } from '../products/product-texts';

/** Months from 1; `from` above `to` runs over the turn of the year. */
export type Season = { readonly from: number; readonly to: number };

/** What a product's page advises; a field that is absent is not shown. */
export type ProductAdvice = Readonly<Partial<ProductTexts & ProductChoices>> & {
  readonly season?: Season;
  /** Products, the best match first; absent for others of the same category. */
  readonly goesWith?: readonly ObjectId[];
};

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const monthName = (month: number): string => monthNames[month - 1] ?? '';

export const isInSeason = ({ from, to }: Season, month: number): boolean =>
  from <= to ? from <= month && month <= to : month >= from || month <= to;

/** `December to March`, or one month */
export const describeMonths = ({ from, to }: Season): string =>
  from === to ? monthName(from) : `${monthName(from)} to ${monthName(to)}`;

/** `December to March: in season now`, `December to March: back in December` */
export const describeSeason = (season: Season, month: number): string =>
  `${describeMonths(season)}: ${isInSeason(season, month) ? 'in season now' : `back in ${monthName(season.from)}`}`;
