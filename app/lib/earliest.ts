/** The first of some dates; null where there is none. */
export const earliest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((first, date) => (first && (!date || first <= date) ? first : date), null);
