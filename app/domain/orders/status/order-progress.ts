import { formatMoney } from '~/lib/format/money';
import type { Order, TimelineEntry } from '~/domain/orders/order';
import type { OrderView } from '~/domain/orders/order-view';
import { progressStepNames, progressStepOf } from './customer-status-name';

export type ProgressStep = {
  readonly name: string;
  readonly state: 'done' | 'current' | 'ahead';
  /** Null for a step ahead, and for one that was passed in no time. */
  readonly at: Date | null;
};

/** Empty for a cancelled order. */
export function listProgressSteps(
  order: Pick<Order, 'status' | 'deliveryMethod' | 'timeline' | 'createdAt'>,
): readonly ProgressStep[] {
  const current = progressStepOf[order.status];
  if (current === null) return [];
  return progressStepNames[order.deliveryMethod].map((name, step) => ({
    name,
    state: step === current ? 'current' : step < current ? 'done' : 'ahead',
    at: step > current ? null : step === 0 ? order.createdAt : reachedAt(order.timeline, step),
  }));
}

/** A reopened order, and one whose delivery was taken back, was further before: only what came after counts. */
const reachedAt = (timeline: readonly TimelineEntry[], step: number): Date | null =>
  timeline
    .slice(timeline.findLastIndex(({ status }) => (progressStepOf[status] ?? -1) < step) + 1)
    .find(({ status }) => progressStepOf[status] === step)?.at ?? null;

type Described = Pick<
  OrderView,
  | 'status'
  | 'deliveryMethod'
  | 'deliveryDay'
  | 'pickup'
  | 'awaitsPayment'
  | 'isAskedLater'
  | 'awaitsFarmConfirmation'
  | 'paymentStatus'
  | 'money'
>;

/** What comes next for the customer; null where nothing does, and where the confirmation note of the order says it. */
export function describeNextStep(order: Described): string | null {
  const { status, deliveryMethod, deliveryDay, pickup } = order;
  if (status === 'cancelled' || status === 'delivered' || order.awaitsFarmConfirmation) return null;
  if (status === 'pending' && order.awaitsPayment)
    return 'We’ll confirm your order as soon as we have your payment.';
  if (status === 'pending') return 'We’ll confirm your order and call only if we need something.';
  if (deliveryMethod === 'pickup') {
    const place = pickup ? ` at ${pickup.place}` : '';
    return status === 'shipped'
      ? `You can collect it${place}. Please bring your order number.`
      : `We’ll have it ready${place}${pickup ? ` on ${pickup.date}` : ''}.`;
  }
  if (status === 'shipped') return 'The rider is bringing it to you.';
  return deliveryDay ? `We’ll bring it to you on ${deliveryDay}.` : 'We’ll bring it to your doorstep.';
}

/** What the customer is to have ready in cash; null where nothing is, and until the farm has agreed to the order. */
export const describeCashDue = ({
  status,
  deliveryMethod,
  awaitsPayment,
  isAskedLater,
  awaitsFarmConfirmation,
  money,
}: Described): string | null =>
  status === 'cancelled' ||
  status === 'delivered' ||
  awaitsPayment ||
  isAskedLater ||
  awaitsFarmConfirmation ||
  money.stillToPay === 0
    ? null
    : `Please have ${formatMoney(money.stillToPay)} ready in cash ${
        deliveryMethod === 'delivery' ? 'for the rider' : 'when you collect your order'
      }.`;

export type OrderProgress = ReturnType<typeof viewProgress>;

/** Where an order is, for its customer's pages. `order` as it is stored, and its view. */
export const viewProgress = (order: Order, view: OrderView) => ({
  steps: listProgressSteps(order),
  next: describeNextStep(view),
  cashDue: describeCashDue(view),
});
