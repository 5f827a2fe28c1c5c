import type { DeliveryArea } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney, toCents, type Cents, type CurrencyPrefix } from '~/lib/format/money';

type DeliverySettings = Pick<Settings, 'deliveryFee' | 'deliveryAreas'>;

type DeliveryDetails = {
  readonly deliveryMethod: string;
  readonly deliveryArea?: string | null;
};

/** Null for a pickup, for an unknown id, and where the farm has set up no areas. */
export const findDeliveryArea = (
  { deliveryMethod, deliveryArea }: DeliveryDetails,
  { deliveryAreas }: Pick<Settings, 'deliveryAreas'>,
): DeliveryArea | null =>
  (deliveryMethod !== 'pickup' && deliveryAreas.find(({ id }) => id === deliveryArea)) || null;

/** What delivery costs: the fee of the area, or the one fee of a farm without areas. Null until an area is chosen. */
export function deliveryFeeFor(details: DeliveryDetails, settings: DeliverySettings): Cents | null {
  if (details.deliveryMethod === 'pickup') return toCents(0);
  if (settings.deliveryAreas.length === 0) return settings.deliveryFee;
  return findDeliveryArea(details, settings)?.fee ?? null;
}

const feesOf = ({ deliveryFee, deliveryAreas }: DeliverySettings): readonly Cents[] =>
  deliveryAreas.length === 0 ? [deliveryFee] : deliveryAreas.map(({ fee }) => fee);

/** 'KSh 200.00', or 'KSh 100.00 to KSh 300.00' for areas with different fees. */
export function formatDeliveryFees(settings: DeliverySettings, prefix?: CurrencyPrefix): string {
  const fees = feesOf(settings);
  const range = [toCents(Math.min(...fees)), toCents(Math.max(...fees))];
  return [...new Set(range)].map((fee) => formatMoney(fee, prefix)).join(' to ');
}

/** The same for a choice: 'Free' where no area has a fee. */
export const describeDeliveryFees = (settings: DeliverySettings): string =>
  feesOf(settings).every((fee) => fee === 0) ? 'Free' : formatDeliveryFees(settings, 'KSh');

/** 'Free' for 0. */
export const formatFee = (fee: Cents, prefix: CurrencyPrefix = 'KSh'): string =>
  fee === 0 ? 'Free' : formatMoney(fee, prefix);

/** The same for a summary: null until the area is chosen. */
export const describeFee = (fee: Cents | null, prefix?: CurrencyPrefix): string =>
  fee === null ? 'By area' : formatFee(fee, prefix ?? 'KES');

/** The message for an order that is too small for its area; null for one that is large enough. */
export const findMinimumOrderError = (
  { name, minimumOrder }: Pick<DeliveryArea, 'name' | 'minimumOrder'>,
  subtotal: Cents,
): string | null =>
  subtotal >= minimumOrder
    ? null
    : `We deliver to ${name} from ${formatMoney(minimumOrder, 'KSh')} of products. Please add products for ${formatMoney(toCents(minimumOrder - subtotal), 'KSh')} more, or collect your order`;
