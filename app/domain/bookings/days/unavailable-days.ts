/** Days of the next weeks that take no bookings. */
export type UnavailableDays = {
  /** `YYYY-MM-DD` */
  readonly closed: readonly string[];
  /** Without room for the smallest group. */
  readonly full: readonly string[];
  /** For people; '' for none. */
  readonly text: string;
};

export const noUnavailableDays: UnavailableDays = { closed: [], full: [], text: '' };
