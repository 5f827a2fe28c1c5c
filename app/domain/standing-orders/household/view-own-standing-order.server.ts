import type { Settings } from '~/domain/settings/settings';
import { loadSettings } from '~/domain/settings/settings.server';
import type { Owed } from '~/domain/standing-orders/payment/find-owed.server';
import { pauseOn, ruleOn } from '~/domain/standing-orders/promised-days';
import {
  bringsStandingOrders,
  takesStandingOrders,
} from '~/domain/standing-orders/takes-standing-orders.server';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { describePayment, paymentOn } from '~/domain/standing-orders/payment/agreed-payment';
import { viewStandingOrder } from '~/domain/standing-orders/list/standing-order-view.server';
import { lastHourOf } from '~/domain/standing-orders/morning-times';
import { formatDayOfWeek, formatTime, toDateInput } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { offerKey, viewStandingOffer } from './standing-offer.server';

/** The page of a household: what the farm's has, in its own words, what the last weeks cost, and what a return from a pause would. */
export async function viewOwnStandingOrder(order: StandingOrder, now: Date) {
  const [view, settings] = await Promise.all([viewStandingOrder(order, now, 'household'), loadSettings()]);
  const isOff = !bringsStandingOrders(settings);
  const rule = ruleOn(order.rules, view.firstDay) ?? order.rules[0];
  const { customer, place } = order;
  const { payment } = paymentOn(order, view.firstDay);
  const { lines = [], days = [] } = rule ?? {};
  const isBack = pauseOn(order.pauses, view.firstDay) !== undefined;
  const back = isBack
    ? await viewStandingOffer({ customer, place, payment, lines, days, from: view.firstDay }, now)
    : null;
  return {
    ...view,
    days: view.comesOn || view.days,
    /** Nothing is made, whatever was agreed. */
    isOff,
    /** Until when the next day can be changed; '' where none can. */
    lastHour: view.isOpen && !isOff ? describeLastHour(order, view.firstDay, settings) : '',
    mayBegin: !view.isOpen && takesStandingOrders(settings),
    pays: describePayment(order, view.firstDay, 'sentence'),
    /** After it has ended, those that still come. */
    coming: view.coming
      .filter(({ number, isPromised }) => order.isOpen || isPromised || number !== null)
      .map((day) => ({
        ...day,
        text: day.number === null && isOff ? 'Nothing at the moment' : day.text,
      })),
    timeline: view.timeline.slice(0, 10).map(({ at, text }, index) => ({
      at,
      text,
      by: whoIs[order.timeline.toReversed()[index]?.by ?? 'shop'],
    })),
    cost: describeCost(view.owed),
    /** Today's prices, where it is paused. */
    back: back && { ...back, seen: offerKey(back) },
  };
}

function describeLastHour({ place }: StandingOrder, day: string, settings: Settings): string {
  const last = lastHourOf(place, settings, day);
  return `You can change a day until its last hour: for ${formatDayOfWeek(day)} that is ${formatDayOfWeek(toDateInput(last))}, ${formatTime(last)}.`;
}

const describeCost = ({ fourWeeks, amount }: Owed): string =>
  [
    fourWeeks > 0 ? formatMoney(fourWeeks) : 'Nothing',
    ...(amount > 0 ? [`Still to pay: ${formatMoney(amount)}`] : []),
  ].join('. ');

const whoIs = { customer: 'you', farm: 'we', shop: 'the shop' } as const;

export type OwnStandingOrderView = Awaited<ReturnType<typeof viewOwnStandingOrder>>;
