import type { DeliveryArea } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney, toCents, type Cents, type CurrencyPrefix } from '~/lib/format/money';
import { formatFee } from './delivery-fee';
import { formatWeekdays } from '~/lib/weekdays';
import { describeDeadline, describeNextDay, describeNextDelivery } from './next-delivery';

/** What a customer chooses from. */
export type DeliveryAreaView = {
  readonly id: string;
  readonly name: string;
  readonly fee: Cents;
  /** 'KSh 150.00', 'Free', 'KSh 150.00, from KSh 500.00 of products' */
  readonly price: string;
  readonly nextDelivery: string;
};

export const viewDeliveryArea = (area: DeliveryArea, now: Date): DeliveryAreaView => ({
  id: area.id,
  name: area.name,
  fee: area.fee,
  price: formatPrice(area),
  nextDelivery: describeNextDelivery(area, now),
});

/** What delivery costs for the cart, and when the next one comes. */
export type DeliveryPrice = {
  /** '' on a farm without areas. */
  readonly name: string;
  readonly fee: Cents;
  readonly minimumOrder: Cents;
  readonly price: string;
  /** 'Friday 27 November'; '' on a farm without areas. */
  readonly nextDay: string;
};

/** One entry for each area, lowest fee first; a single one on a farm without areas. */
export const listDeliveryPrices = (
  { deliveryFee, deliveryAreas }: Pick<Settings, 'deliveryFee' | 'deliveryAreas'>,
  now: Date,
): readonly DeliveryPrice[] =>
  deliveryAreas.length === 0
    ? [
        {
          name: '',
          fee: deliveryFee,
          minimumOrder: toCents(0),
          price: formatFee(deliveryFee, 'KES'),
          nextDay: '',
        },
      ]
    : deliveryAreas
        .map((area) => ({
          name: area.name,
          fee: area.fee,
          minimumOrder: area.minimumOrder,
          price: formatPrice(area, 'KES'),
          nextDay: describeNextDay(area, now),
        }))
        .sort((one, other) => one.fee - other.fee);

/** Without a date, for pages that are cached: 'Tuesdays and Fridays, if you order by 6:00 PM the day before' */
export const describeDeliveryArea = (area: DeliveryArea): string =>
  `${formatPrice(area, 'KES')}. ${formatWeekdays(area.days)}, if you order by ${describeDeadline(area)}`;

/** The same for all areas, as a sentence for texts; '' without areas. */
export const describeDeliveryDays = (areas: readonly DeliveryArea[]): string =>
  areas.length === 0
    ? ''
    : `Delivery days: ${areas
        .map(({ name, days, ...deadline }) => {
          const weekdays = formatWeekdays(days);
          return `${name} ${weekdays === 'Every day' ? 'every day' : `on ${weekdays}`}, if you order by ${describeDeadline({ days, ...deadline })}`;
        })
        .join('; ')}.`;

const formatPrice = ({ fee, minimumOrder }: DeliveryArea, prefix: CurrencyPrefix = 'KSh'): string => {
  const price = formatFee(fee, prefix);
  return minimumOrder === 0 ? price : `${price}, from ${formatMoney(minimumOrder, prefix)} of products`;
};
