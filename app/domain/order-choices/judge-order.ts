import { accountOf, type OrderMoney } from '~/domain/orders/account/order-account';
import { findAdvanceRefusal, isThere } from '~/domain/orders/day-sheet/advance-rules';
import { nextStep } from '~/domain/orders/handling/next-step';
import { awaitsFarmConfirmation, isCashPayment, isPaidLater, type Order } from '~/domain/orders/order';
import type { OrderStatus } from '~/domain/orders/status/order-status';
import { toCents, type Cents } from '~/lib/format/money';
import type { ChoiceAct, ChoiceRefusal } from './order-choice';

type Judged = OrderMoney & Pick<Order, 'stockTaken' | 'payBy' | 'deliveryMethod'>;

type Judgement =
  | { readonly ok: true; readonly to: OrderStatus; readonly toCollect: Cents }
  | { readonly ok: false; readonly reason: ChoiceRefusal };

/**
 * Where an act leads an order, and what is collected with it; or why it can't be done. The rules are those of the day's sheet, but
 * orders that await a call are confirmed one by one.
 */
export function judgeOrder(act: ChoiceAct, order: Judged): Judgement {
  const refuse = (reason: ChoiceRefusal) => ({ ok: false, reason }) as const;
  const nothing = toCents(0);
  if (order.status === 'cancelled') return refuse('cancelled');
  if (act === 'next' || act === 'confirm') {
    if (awaitsFarmConfirmation(order)) return refuse('awaits-call');
    const to = act === 'confirm' ? 'confirmed' : nextStep(order)?.status;
    if (to && act === 'next') return { ok: true, to, toCollect: nothing };
    if (isThere(order, act === 'next' ? 'delivered' : 'confirmed')) return refuse('already');
    const refusal = findAdvanceRefusal(order, 'confirmed');
    return refusal ? refuse(refusal) : { ok: true, to: 'confirmed', toCollect: nothing };
  }
  const refusal = findAdvanceRefusal(order, 'delivered');
  if (refusal) return refuse(refusal);
  const isByMpesa = !isCashPayment(order.paymentMethod);
  const isLater = isByMpesa && isPaidLater(order);
  const { stillToPay } = act === 'deliver' || isLater ? { stillToPay: nothing } : accountOf(order);
  if (stillToPay > 0 && isByMpesa) return refuse('not-cash');
  if (isThere(order, 'delivered') && stillToPay === 0) return refuse('already');
  return { ok: true, to: 'delivered', toCollect: stillToPay };
}
