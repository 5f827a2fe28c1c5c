import { toDateInput } from '~/lib/format/dates';
import { dayMs } from '~/lib/time-units';

const maxDaysAhead = 366;

/** Whether staff may promise a pickup on the day (`YYYY-MM-DD`, Nairobi): today, as they know what is ready, or later. */
export const isPickupDay = (day: string, now: Date): boolean =>
  day >= toDateInput(now) && day <= toDateInput(new Date(now.getTime() + maxDaysAhead * dayMs));
