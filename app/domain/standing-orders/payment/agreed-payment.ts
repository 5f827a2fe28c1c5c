import { ruleOn } from '~/domain/standing-orders/promised-days';
import type { StandingOrder } from '~/domain/standing-orders/standing-order';
import { formatDayOfWeek } from '~/lib/format/dates';
import { standingPayments, type Payment } from './standing-payment';

/** How the morning of a day is paid: as the rule says that holds on it. */
export function paymentOn(
  { rules: agreed, payment, chargedTo }: Pick<StandingOrder, 'rules' | 'payment' | 'chargedTo'>,
  day: string,
): Payment {
  const rule = ruleOn(agreed, day) ?? agreed[0];
  const of = rule?.payment ? { payment: rule.payment, chargedTo: rule.chargedTo } : { payment, chargedTo };
  return { payment: of.payment, ...(of.chargedTo && { chargedTo: of.chargedTo }) };
}

/** How it is paid on a day, and from when otherwise, if that is agreed: by its name, or in a sentence to the household. */
export function describePayment(
  order: Pick<StandingOrder, 'rules' | 'payment' | 'chargedTo'>,
  day: string,
  as: 'label' | 'sentence',
): string {
  const { payment } = paymentOn(order, day);
  const next = order.rules.find(({ from }) => from > day && paymentOn(order, from).payment !== payment);
  const text = standingPayments[payment][as];
  if (!next) return text;
  return `${text.replace(/\.$/, '')}. From ${formatDayOfWeek(next.from)}: ${standingPayments[paymentOn(order, next.from).payment][as]}`;
}
