import type { DeliveryArea } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney, type Cents, type CurrencyPrefix } from '~/lib/format/money';
import { formatFee } from './delivery-fee';
import { formatWeekdays } from '~/lib/weekdays';
import { describeDeadline, describeNextDelivery } from './next-delivery';

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

/** What delivery costs in each area for the cart, lowest fee first; one without a name on a farm without areas. */
export type DeliveryPrice = { readonly name: string; readonly fee: Cents; readonly price: string };

export const listDeliveryPrices = ({
  deliveryFee,
  deliveryAreas,
}: Pick<Settings, 'deliveryFee' | 'deliveryAreas'>): readonly DeliveryPrice[] =>
  deliveryAreas.length === 0
    ? [{ name: '', fee: deliveryFee, price: formatFee(deliveryFee, 'KES') }]
    : deliveryAreas
        .map((area) => ({ name: area.name, fee: area.fee, price: formatPrice(area, 'KES') }))
        .sort((one, other) => one.fee - other.fee);

/** Without a date, for pages that are cached: 'Tuesdays and Fridays, if you order by 6:00 PM the day before' */
export const describeDeliveryArea = (area: DeliveryArea): string =>
  `${formatPrice(area, 'KES')}. ${formatWeekdays(area.days)}, if you order by ${describeDeadline(area)}`;

const formatPrice = ({ fee, minimumOrder }: DeliveryArea, prefix: CurrencyPrefix = 'KSh'): string => {
  const price = formatFee(fee, prefix);
  return minimumOrder === 0 ? price : `${price}, from ${formatMoney(minimumOrder, prefix)} of products`;
};
