import type { DeliveryHours } from '~/domain/settings/delivery-area';
import { formatClock } from '~/lib/format/dates';

/** 'between 7:00 AM and 11:00 AM' */
export const describeHours = ({ from, until }: DeliveryHours): string =>
  `between ${formatClock(from)} and ${formatClock(until)}`;

/** 'Sunday 29 November, between 7:00 AM and 11:00 AM'; the day alone where no hours are promised. */
export const withHours = (day: string, hours: DeliveryHours | undefined): string =>
  hours ? `${day}, ${describeHours(hours)}` : day;
