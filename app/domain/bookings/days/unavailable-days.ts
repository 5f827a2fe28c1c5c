/** Days of the next weeks that take no bookings. */
export type UnavailableDays = {
  /** `YYYY-MM-DD` */
  readonly closed: readonly string[];
  /** Without room for the smallest group. */
  readonly full: readonly string[];
  /** For people: `12 Dec (Jamhuri Day) and 24 to 26 Dec`; '' for none. */
  readonly closedText: string;
  readonly fullText: string;
};

export const noUnavailableDays: UnavailableDays = { closed: [], full: [], closedText: '', fullText: '' };
