import { formatDayAndMonth, toDateInput } from '~/lib/format/dates';
import type { Cents } from '~/lib/format/money';

/** The stored `price` is what is charged now; the sale says what it was, and when it returns (docs/decisions/0052). */
export type Sale = {
  readonly was: Cents;
  /** The instant at which the price returns to `was`: midnight after the last day. Null for no end. */
  readonly until: Date | null;
};

/** A variant, or a product without variants. */
type Offer = { readonly price: Cents; readonly sale?: Sale };

/** The field only where it is true: a price that rose to `was` or above ends the sale. */
export const validSale = ({ price, sale }: Offer): { readonly sale?: Sale } =>
  sale && sale.was > price ? { sale } : {};

/** Whole percent, rounded down: 'Up to 15% Off' must be true. */
export const discountPercent = ({ price, sale }: Offer): number =>
  sale && sale.was > price ? Math.floor(((sale.was - price) * 100) / sale.was) : 0;

const lastMoment = (until: Date): Date => new Date(until.getTime() - 1);

/** `2026-11-30`: the last day at this price. */
export const lastSaleDay = (until: Date): string => toDateInput(lastMoment(until));

/** `Until 30 November` */
export const formatSaleEnd = (until: Date): string => `Until ${formatDayAndMonth(lastMoment(until))}`;
