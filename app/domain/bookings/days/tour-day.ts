/** What differs from the usual on a day; also the lock of its bookings (lockTourDay). */
export type TourDay = {
  /** `YYYY-MM-DD` */
  readonly _id: string;
  readonly turn: number;
  /** Places; absent for `tours.dailyCapacity` of the settings. */
  readonly capacity?: number;
  /** For the farm only: why it is closed (Settings.closures), or has another capacity. */
  readonly note?: string;
  readonly expiresAt: Date;
};

/** What a day offers to bookings. A weekday without tours is closed. */
export type DayLimits = { readonly capacity: number; readonly isClosed: boolean };

/** The calendar shows the days of the past year as they were. */
export const tourDayRetentionDays = 400;
