import { priceCart } from '~/domain/cart/price-cart.server';
import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import { addDays } from '~/lib/calendar-days';
import { formatDayOfWeek } from '~/lib/format/dates';
import { addCents, multiplyCents, type Cents } from '~/lib/format/money';
import { describePhone } from '~/lib/format/phone';
import { formatWeekdayRanges, weekdayOf } from '~/lib/weekdays';
import { standingPayments } from '~/domain/standing-orders/payment/standing-payment';
import type { StandingOrderForm, ToldPrice } from '~/domain/standing-orders/standing-order';
import { feeLine, priceOfDay } from '~/domain/standing-orders/prices/told-prices';
import { describePlace } from '~/domain/standing-orders/describe-place';
import { findService, firstOpenDay, morningTerms, servedDays } from '~/domain/standing-orders/morning-times';

/** As far as a first morning is looked for. */
const maxDaysAhead = 366;

/** What somebody agrees to: with usual prices, since a sale may end. */
export type StandingOffer = {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantity: number;
    readonly price: Cents;
  }[];
  readonly fee: Cents;
  readonly morningTotal: Cents;
  readonly weekTotal: Cents;
  readonly days: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly place: string;
  /** The first morning on which something comes, in words; null for none within a year. */
  readonly firstMorning: string | null;
  /** From when it holds: its first morning, from the day on that was asked for or is still possible. */
  readonly from: string;
  /** How it is paid. */
  readonly pays: string;
  /** Before a price rises. */
  readonly noticeDays: number;
  /** Not for sale now. */
  readonly missing: readonly string[];
};

/**
 * What a standing order is to bring and to cost, as it is shown before the button that begins or changes it. `told`: what a household
 * was told before, which it pays no more than.
 */
export async function viewStandingOffer(
  form: StandingOrderForm,
  now: Date,
  told: readonly ToldPrice[] = [],
): Promise<StandingOffer> {
  const settings = await loadSettings();
  const cart = await priceCart(form.lines, {});
  const { customer, place } = form;
  const first = firstOpenDay(place, settings, now);
  const earliest = form.from < first ? first : form.from;
  const firstMorning = findFirstMorning({ ...form, from: earliest }, settings);
  const from = firstMorning ?? earliest;
  const fee = priceOfDay(told, feeLine, from, morningTerms(place, settings).fee);
  const lines = cart.lines.map(({ id, name, quantity, unitPrice, sale }) => ({
    id,
    name,
    quantity,
    price: priceOfDay(told, id, from, sale?.was ?? unitPrice),
  }));
  const morningTotal = addCents(...lines.map((each) => multiplyCents(each.price, each.quantity)), fee);
  const served = servedDays(place, settings);
  const days = form.days.filter((day) => served.includes(day));
  return {
    lines,
    fee,
    morningTotal,
    weekTotal: multiplyCents(morningTotal, days.length),
    days: formatWeekdayRanges(days),
    name: `${customer.firstName} ${customer.lastName}`.trim(),
    phone: describePhone(customer.phone),
    email: customer.email,
    place: describePlace(place, settings),
    firstMorning: firstMorning && formatDayOfWeek(firstMorning),
    from,
    noticeDays: settings.standing.noticeDays,
    pays: standingPayments[form.payment ?? 'cod'].sentence,
    missing: cart.lines
      .filter(
        ({ unitPrice, problem }) =>
          problem?.kind === 'gone' || problem?.kind === 'inactive' || unitPrice === 0,
      )
      .map(({ name }) => name),
  };
}

function findFirstMorning({ place, days, from }: StandingOrderForm, settings: Settings): string | null {
  for (let count = 0, day = from; count < maxDaysAhead; count += 1, day = addDays(day, 1))
    if (days.includes(weekdayOf(day)) && findService(place, settings, day) === 'served') return day;
  return null;
}

/** Of what the button was shown with: sent back with it, so that nobody agrees to other prices or another day. */
export const offerKey = ({ lines, fee, firstMorning }: StandingOffer): string =>
  [...lines.map(({ id, quantity, price }) => `${quantity} ${id} ${price}`), fee, firstMorning].join('|');
