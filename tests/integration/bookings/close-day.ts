import { theShop } from '~/domain/audit/automatic-authors';
import { saveTourDay } from '~/domain/bookings/days/save-tour-day.server';

/** As staff do it in the calendar. */
export const closeDay = (day: string) =>
  saveTourDay({ day, change: (current) => ({ ...current, isClosed: true }), by: theShop, now: new Date() });
