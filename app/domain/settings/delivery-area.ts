import type { Cents } from '~/lib/format/money';
import type { Weekday } from '~/lib/weekdays';

export const orderDeadlineDays = {
  'day-before': 'the day before',
  'same-day': 'the same day',
} as const;

export const maxDeliveryAreas = 60;

/** When the rider comes: `HH:mm`, Nairobi time. */
export type DeliveryHours = { readonly from: string; readonly until: string };

/** On which days the farm delivers, and until when one can order for each. */
export type DeliverySchedule = {
  /** None: no day is promised. */
  readonly days: readonly Weekday[];
  /** `HH:mm`, Nairobi time. Later orders come with the next delivery. */
  readonly orderBy: string;
  readonly orderByDay: keyof typeof orderDeadlineDays;
  /** Absent: only the day is promised. */
  readonly hours?: DeliveryHours;
};

/** What a delivery costs, and when it comes. */
export type DeliveryTerms = DeliverySchedule & {
  readonly fee: Cents;
  /** The minimum total of the products, without the fee; 0 for none. */
  readonly minimumOrder: Cents;
};

/** A town, estate or village that the farm delivers to. It has at least one delivery day. */
export type DeliveryArea = DeliveryTerms & {
  /** Never changes: checkouts and orders hold it. */
  readonly id: string;
  readonly name: string;
  /** Of standing orders, where they differ from those of all areas (`settings.standing`). */
  readonly morningFee?: Cents;
  readonly smallestMorning?: number;
};

export type Town = {
  readonly name: string;
  /** How customers may write it instead. */
  readonly spellings: readonly string[];
};

/** What happens to an order to none of the towns. */
export const outsideTowns = {
  call: 'Call first, then confirm',
  refuse: 'Don’t take them',
} as const;

/** For a farm without delivery areas. */
export type DeliveryRule = DeliveryTerms & {
  /** None: everywhere. */
  readonly towns: readonly Town[];
  /** Matters with towns only. */
  readonly outside: keyof typeof outsideTowns;
};
