import type { Cents } from '~/lib/format/money';
import type { Weekday } from '~/lib/weekdays';

export const orderDeadlineDays = {
  'day-before': 'the day before',
  'same-day': 'the same day',
} as const;

export const maxDeliveryAreas = 60;

/** A town, estate or village that the farm delivers to. */
export type DeliveryArea = {
  /** Never changes: checkouts and orders hold it. */
  readonly id: string;
  readonly name: string;
  readonly fee: Cents;
  /** The minimum total of the products, without the fee; 0 for none. */
  readonly minimumOrder: Cents;
  /** At least one. */
  readonly days: readonly Weekday[];
  /** `HH:mm`, Nairobi time. Later orders come with the next delivery. */
  readonly orderBy: string;
  readonly orderByDay: keyof typeof orderDeadlineDays;
};
