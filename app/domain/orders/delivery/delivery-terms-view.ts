import type { DeliveryArea, DeliverySchedule, DeliveryTerms, Town } from '~/domain/settings/delivery-area';
import type { Settings } from '~/domain/settings/settings';
import { formatMoney, type Cents, type CurrencyPrefix } from '~/lib/format/money';
import { formatWeekdays } from '~/lib/weekdays';
import { formatFee, listDeliveryTerms, type NamedDeliveryTerms } from './delivery-terms';
import { withHours } from './delivery-hours';
import { describeDeadline, describeNextDelivery } from './next-delivery';
import { findTownRule, takesOutsideTowns } from './served-towns';

/** What a customer chooses from; the rule of a farm without areas has '' as its id and its name. */
export type DeliveryTermsView = {
  readonly id: string;
  readonly name: string;
  readonly fee: Cents;
  /** 'KSh 150.00', 'Free', 'KSh 150.00, from KSh 500.00 of products' */
  readonly price: string;
  /** 'Order in the next 3 hours: with you on Sunday 29 November'; '' where no day is promised. */
  readonly nextDelivery: string;
};

export const viewDeliveryTerms = (terms: NamedDeliveryTerms, now: Date): DeliveryTermsView => ({
  id: terms.id ?? '',
  name: terms.name,
  fee: terms.fee,
  price: formatPrice(terms),
  nextDelivery: describeNextDelivery(terms, now),
});

/** What delivery costs for the cart, and when the next one comes. */
export type DeliveryPrice = {
  /** '' on a farm without areas. */
  readonly name: string;
  readonly fee: Cents;
  readonly minimumOrder: Cents;
  readonly price: string;
  /** The same as DeliveryTermsView has. */
  readonly nextDelivery: string;
};

/** One entry for each area, lowest fee first; a single one on a farm without areas. */
export const listDeliveryPrices = (
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'closures'>,
  now: Date,
): readonly DeliveryPrice[] =>
  listDeliveryTerms(settings)
    .map((terms) => ({
      name: terms.name,
      fee: terms.fee,
      minimumOrder: terms.minimumOrder,
      price: formatPrice(terms, 'KES'),
      nextDelivery: describeNextDelivery(terms, now),
    }))
    .sort((one, other) => one.fee - other.fee);

/** Without a date, for pages that are cached: 'Tuesdays and Fridays, if you order by 6:00 PM the day before' */
export const describeDeliveryArea = (area: DeliveryArea): string =>
  `${formatPrice(area, 'KES')}. ${describeSchedule(area)}`;

/** The same of the rule, in sentences: where, when and from how much; '' where it says nothing of these. */
export const describeDeliveryRule = (
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'selling'>,
): string => {
  const { deliveryRule, deliveryAreas } = settings;
  if (!deliveryRule || deliveryAreas.length > 0) return '';
  const { towns, days, minimumOrder } = deliveryRule;
  return [
    towns.length > 0 && `We deliver to ${formatTowns(towns)}.`,
    takesOutsideTowns(settings) && 'Elsewhere, we’ll call you first.',
    days.length > 0 && `Delivery days: ${inSentence(describeSchedule(deliveryRule))}.`,
    minimumOrder > 0 && `Smallest order: ${formatMoney(minimumOrder, 'KES')} of products.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** For the terms: the towns of the rule, and how an order to another place is handled; '' where the rule names none. */
export function describeTownRule(
  settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas' | 'selling'>,
): string {
  const rule = findTownRule(settings);
  if (!rule) return '';
  const towns = formatTowns(rule.towns);
  return takesOutsideTowns(settings)
    ? `We deliver to ${towns}. You can also order to another place: we’ll call you first to confirm the order and agree on a day. We don’t reserve anything for you until then, and you pay in cash.`
    : `We deliver only to ${towns}.`;
}

/** The towns and areas that the farm delivers to, by name; none where it delivers everywhere, or nowhere. */
export const listServedPlaces = ({
  deliveryRule,
  deliveryAreas,
}: Pick<Settings, 'deliveryRule' | 'deliveryAreas'>): readonly string[] =>
  (deliveryAreas.length > 0 ? deliveryAreas : (deliveryRule?.towns ?? [])).map(({ name }) => name);

/** More would leave no room for what is sold. */
const maxNamedPlaces = 3;

/** For search engines: 'delivered in Bumala, Busia and Malaba', of the first places; '' where the farm names none. */
export const describeServedPlaces = (settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas'>): string => {
  const places = listServedPlaces(settings);
  return places.length > 0 ? `delivered in ${list.format(places.slice(0, maxNamedPlaces))}` : '';
};

const list = new Intl.ListFormat('en-GB');

/** 'Bumala, Busia and Nambale' */
export const formatTowns = (towns: readonly Pick<Town, 'name'>[]): string =>
  list.format(towns.map(({ name }) => name));

/** The delivery days of all areas or of the rule, as a sentence for texts; '' where no day is promised. */
export const describeDeliveryDays = (settings: Pick<Settings, 'deliveryRule' | 'deliveryAreas'>): string => {
  const days = listDeliveryTerms(settings)
    .filter((terms) => terms.days.length > 0)
    .map((terms) => {
      const schedule = describeSchedule(terms);
      const days = inSentence(schedule);
      if (!terms.name) return days;
      return `${terms.name} ${days === schedule ? `on ${days}` : days}`;
    });
  return days.length === 0 ? '' : `Delivery days: ${days.join('; ')}.`;
};

/** Weekdays keep their capital. */
const inSentence = (schedule: string): string => schedule.replace(/^Every day/, 'every day');

const describeSchedule = (schedule: DeliverySchedule): string =>
  `${withHours(formatWeekdays(schedule.days), schedule.hours)}, if you order by ${describeDeadline(schedule)}`;

const formatPrice = ({ fee, minimumOrder }: DeliveryTerms, prefix: CurrencyPrefix = 'KSh'): string => {
  const price = formatFee(fee, prefix);
  return minimumOrder === 0 ? price : `${price}, from ${formatMoney(minimumOrder, prefix)} of products`;
};
