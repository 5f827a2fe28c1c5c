import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import { formatMoney } from '~/lib/money';
import { largeOrderMessages } from '~/domain/orders/placing/large-order';
import { isCashPayment, type Actor, type Order, type RefundDue } from '~/domain/orders/order';
import { viewOrder, type OrderView } from '~/domain/orders/order-view';

/**
 * What a customer is written: the confirmation of an order that is `placed` to be paid in cash, or `paid`; that it is
 * `shipped` (or ready for pickup); that it is `cancelled`; that a payment came too late (`paid-late`) or once too often
 * (`paid-twice`) and is due back.
 */
export type OrderMailKind = 'placed' | 'paid' | 'shipped' | 'cancelled' | 'paid-late' | 'paid-twice';

/**
 * Which e-mail follows from a change of an order; null for none. Whoever gives up a prompt, or lets it pass, has seen so
 * on the waiting page and was never told that the order stands: that is no news. Nor is money that an admin has to look
 * at (another amount, not matched yet): the next report often settles it, and else the farm calls.
 */
export function chooseOrderMail(before: Order, after: Order, by: Actor): OrderMailKind | null {
  for (const reason of ['paid-late', 'paid-twice'] as const)
    if (dueFor(after, reason).length > dueFor(before, reason).length) return reason;
  if (after.status === 'cancelled') {
    const wasConfirmed =
      isCashPayment(before.paymentMethod) || before.paymentStatus === 'paid' || by === 'admin';
    return before.status !== 'cancelled' && wasConfirmed ? 'cancelled' : null;
  }
  if (
    before.paymentStatus !== 'paid' &&
    after.paymentStatus === 'paid' &&
    !isCashPayment(after.paymentMethod)
  )
    return 'paid';
  if (!isCashPayment(before.paymentMethod) && isCashPayment(after.paymentMethod)) return 'placed';
  return before.status !== 'shipped' && after.status === 'shipped' ? 'shipped' : null;
}

const dueFor = (order: Order, reason: RefundDue['reason']): readonly RefundDue[] =>
  order.refundsDue.filter((due) => due.reason === reason);

/** Takes an order and the full address of its page, and returns what its customer is written. */
export function composeOrderMail(kind: OrderMailKind, order: Order, link: string): MailContent {
  const view = viewOrder(order);
  const follow: MailPart = { kind: 'link', label: 'Follow your order', url: link };
  return write[kind](view, follow, order);
}

const write: Record<OrderMailKind, (view: OrderView, follow: MailPart, order: Order) => MailContent> = {
  placed: (view, follow) => ({
    subject: `Your order ${view.number}`,
    heading: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Your order number is ${view.number}.` },
      ...farmWords(view),
      ...describeOrder(view),
      { kind: 'text', text: `${view.paymentMethodName}: please have the amount ready.` },
      follow,
      keepNumber,
    ],
  }),
  paid: (view, follow) => ({
    subject: `Your order ${view.number} is paid`,
    heading: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Your order number is ${view.number}.` },
      { kind: 'text', text: paidWords(view) },
      ...farmWords(view),
      ...describeOrder(view),
      follow,
      keepNumber,
    ],
  }),
  shipped: (view, follow, order) =>
    view.deliveryMethod === 'delivery'
      ? {
          subject: `Your order ${view.number} is on its way`,
          heading: 'Your order is on its way',
          parts: [
            { kind: 'text', text: `We are bringing your order ${view.number} to your doorstep.` },
            ...dueWords(view),
            { kind: 'text', text: view.shippingAddress },
            follow,
          ],
        }
      : {
          subject: `Your order ${view.number} is ready for pickup`,
          heading: 'Your order is ready for pickup',
          parts: [
            { kind: 'text', text: `Your order ${view.number} waits for you${pickupPlace(order)}.` },
            ...dueWords(view),
            { kind: 'text', text: 'Please say the order number when you come.' },
            follow,
          ],
        },
  cancelled: (view, follow, order) => ({
    subject: `Your order ${view.number} was cancelled`,
    heading: 'Your order was cancelled',
    parts: [
      { kind: 'text', text: `${view.number}: ${order.timeline.at(-1)?.text ?? 'Order cancelled'}.` },
      ...refundWords(view),
      follow,
    ],
  }),
  'paid-late': (view, follow, order) => ({
    subject: `Your payment for order ${view.number} came too late`,
    heading: 'Your payment came too late',
    parts: [
      {
        kind: 'text',
        text: `${cameWords(order, 'paid-late')}. But your order ${view.number} was closed before that, and we have sold its products since.`,
      },
      backWords,
      { kind: 'text', text: 'If you would still like to buy from us, please place a new order.' },
      follow,
    ],
  }),
  'paid-twice': (view, follow, order) => ({
    subject: `Your order ${view.number} was paid twice`,
    heading: 'Your order was paid twice',
    parts: [
      {
        kind: 'text',
        text: `${cameWords(order, 'paid-twice')}, though your order ${view.number} was paid already.`,
      },
      backWords,
      follow,
    ],
  }),
};

const backWords: MailPart = {
  kind: 'text',
  text: 'We will give this money back, and call you if we need anything for it. You don’t need to do anything.',
};

const cameWords = (order: Order, reason: RefundDue['reason']): string => {
  const due = dueFor(order, reason).at(-1);
  const amount = due?.amount ? formatMoney(due.amount) : 'your payment';
  return `We received ${amount} by M-Pesa${due?.receiptNumber ? `, receipt number ${due.receiptNumber}` : ''}`;
};

const keepNumber: MailPart = {
  kind: 'note',
  text: 'Keep this e-mail, or write down the number: with it and your phone number you find the order under Track Order.',
};

const farmWords = (view: OrderView): MailPart[] =>
  view.awaitsFarmConfirmation ? [{ kind: 'text', text: largeOrderMessages.after }] : [];

const paidWords = ({ totalAmount, receiptNumber }: OrderView): string =>
  `${formatMoney(totalAmount)} was paid by M-Pesa.${receiptNumber ? ` Receipt number: ${receiptNumber}.` : ''}`;

const dueWords = (view: OrderView): MailPart[] =>
  view.paymentStatus === 'paid'
    ? []
    : [
        {
          kind: 'text',
          text: `${view.paymentMethodName}: please have ${formatMoney(view.totalAmount)} ready.`,
        },
      ];

const refundWords = (view: OrderView): MailPart[] =>
  view.paymentStatus === 'paid'
    ? [
        {
          kind: 'text',
          text: `You have paid ${formatMoney(view.totalAmount)}: we give it back, and call you if we need anything for it.`,
        },
      ]
    : [];

const pickupPlace = ({ delivery }: Order): string =>
  delivery.method === 'pickup' ? ` at ${delivery.pickupLocationName}` : '';

const describeOrder = (view: OrderView): MailPart[] => [
  {
    kind: 'list',
    heading: 'Order Summary',
    rows: [
      ...view.lines.map(
        ({ quantity, name, lineTotal }) => [`${quantity} × ${name}`, formatMoney(lineTotal)] as const,
      ),
      ['Subtotal', formatMoney(view.subtotal)],
      ['Delivery fee', view.deliveryFee === 0 ? 'Free' : formatMoney(view.deliveryFee)],
      ['Total', formatMoney(view.totalAmount)],
    ],
    total: true,
  },
  { kind: 'text', heading: view.deliveryMethodName, text: view.shippingAddress },
];
