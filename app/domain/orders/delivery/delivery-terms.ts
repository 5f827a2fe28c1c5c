import type { Closure } from '~/domain/settings/closure';
import type { DeliveryTerms } from '~/domain/settings/delivery-area';
import { deliversFree } from '~/domain/selling/delivers-free';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney, toCents, type Cents, type CurrencyPrefix } from '~/lib/format/money';

type DeliverySettings = Pick<Settings, 'deliveryRule' | 'deliveryAreas'> &
  Partial<Pick<Settings, 'closures'>>;

/** An area, or the rule of a farm without areas: it has no id, and '' as its name. */
export type NamedDeliveryTerms = DeliveryTerms & {
  readonly id: string | null;
  readonly name: string;
  readonly closures: readonly Closure[];
};

type DeliveryDetails = {
  readonly deliveryMethod: string;
  readonly deliveryArea?: string | null;
};

/** The areas, or the rule of a farm without areas; none on a farm that doesn't deliver. */
export const listDeliveryTerms = ({
  deliveryRule,
  deliveryAreas,
  closures = [],
}: DeliverySettings): readonly NamedDeliveryTerms[] =>
  deliveryAreas.length === 0 && deliveryRule
    ? [{ ...deliveryRule, id: null, name: '', closures }]
    : deliveryAreas.map((area) => ({ ...area, closures }));

/** Null for a pickup, for an unknown or missing area, and on a farm that doesn't deliver. */
export const findDeliveryTerms = (
  { deliveryMethod, deliveryArea }: DeliveryDetails,
  settings: DeliverySettings,
): NamedDeliveryTerms | null =>
  deliveryMethod === 'pickup'
    ? null
    : (listDeliveryTerms(settings).find(({ id }) => id === null || id === deliveryArea) ?? null);

/** The farm delivers without delivery days: no customer reads when their order comes. */
export const promisesNoDay = (settings: DeliverySettings): boolean =>
  listDeliveryTerms(settings).some(({ days }) => days.length === 0);

/** What delivery costs; 0 for a pickup, null until an area is chosen. */
export const deliveryFeeFor = (details: DeliveryDetails, settings: DeliverySettings): Cents | null =>
  details.deliveryMethod === 'pickup' ? toCents(0) : (findDeliveryTerms(details, settings)?.fee ?? null);

/** 'KSh 200.00', or 'KSh 100.00 to KSh 300.00' for areas with different fees; '' on a farm that doesn't deliver. */
export function formatDeliveryFees(settings: DeliverySettings, prefix?: CurrencyPrefix): string {
  const fees = listDeliveryTerms(settings).map(({ fee }) => fee);
  if (fees.length === 0) return '';
  const range = [toCents(Math.min(...fees)), toCents(Math.max(...fees))];
  return [...new Set(range)].map((fee) => formatMoney(fee, prefix)).join(' to ');
}

/** The same for a choice: 'Free' where no delivery has a fee. */
export const describeDeliveryFees = (settings: DeliverySettings): string =>
  deliversFree(settings) ? 'Free' : formatDeliveryFees(settings, 'KSh');

/** 'Free' for 0. */
export const formatFee = (fee: Cents, prefix: CurrencyPrefix = 'KSh'): string =>
  fee === 0 ? 'Free' : formatMoney(fee, prefix);

/** The same for a summary: null until the area is chosen. */
export const describeFee = (fee: Cents | null, prefix?: CurrencyPrefix): string =>
  fee === null ? 'By area' : formatFee(fee, prefix ?? 'KES');

/** The message for an order that is too small to be delivered; null for one that is large enough. `pickup`: it may be collected instead. */
export const findMinimumOrderError = (
  { name, minimumOrder }: Pick<NamedDeliveryTerms, 'name' | 'minimumOrder'>,
  subtotal: Cents,
  { pickup }: { readonly pickup: boolean },
): string | null =>
  subtotal >= minimumOrder
    ? null
    : `We deliver ${name && `to ${name} `}from ${formatMoney(minimumOrder, 'KSh')} of products. Please add products for ${formatMoney(toCents(minimumOrder - subtotal), 'KSh')} more${pickup ? ', or collect your order' : ''}`;

/** The field of the checkout that such a message stands at. */
export const minimumOrderField = ({ id }: Pick<NamedDeliveryTerms, 'id'>) =>
  id === null ? 'deliveryMethod' : 'deliveryArea';
