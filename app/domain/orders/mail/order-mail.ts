import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import { formatDeliveryDay, formatPickupLines } from '~/domain/orders/placing/shipping-address';
import { isCashPayment, isPaidByHand, type Order, type RefundDue } from '~/domain/orders/order';
import type { Actor } from '~/domain/orders/status/order-status';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { payableAmount } from '~/domain/orders/account/order-account';
import { latePaymentPromise } from '~/domain/orders/account/late-payment';
import { viewOrder, type OrderView } from '~/domain/orders/order-view';
import { choosePaymentMail, composePaymentMail, type PaymentMailKind } from './payment-mail';

/**
 * `placed` confirms a cash order, `paid` an M-Pesa order; `to-pay` says how one is paid by hand; `unpaid` tells of its time limit; `paid-late` and
 * `paid-twice` announce a refund.
 */
type CommonMailKind =
  'placed' | 'to-pay' | 'paid' | 'shipped' | 'cancelled' | 'unpaid' | 'paid-late' | 'paid-twice';

export type OrderMailKind = CommonMailKind | PaymentMailKind;

/** Null for an unpaid M-Pesa order that its customer cancels, and for unmatched money, which the next result often settles. */
export function chooseOrderMail(before: Order, after: Order, by: Actor): OrderMailKind | null {
  const paymentMail = choosePaymentMail(before, after, by);
  if (paymentMail) return paymentMail;
  for (const reason of ['paid-late', 'paid-twice'] as const)
    if (refundsFor(after, reason).length > refundsFor(before, reason).length) return reason;
  if (after.status === 'cancelled') {
    if (before.status !== 'cancelled' && by === 'limit') return 'unpaid';
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

const refundsFor = (order: Order, reason: RefundDue['reason']): readonly RefundDue[] =>
  order.refundsDue.filter((due) => due.reason === reason);

/** For orders that are placed, which no change announces: `paid` confirms one with a prompt. */
export function choosePlacedMail(order: Order): OrderMailKind | null {
  if (isCashPayment(order.paymentMethod)) return 'placed';
  return isPaidByHand(order) ? 'to-pay' : null;
}

/**
 * `links` are absolute URLs: the page of the order, and where its M-Pesa code is entered. `isOwnMailbox`: the account of the order has confirmed the address; to any other the
 * mail has no text of the customer, or it would carry a stranger's words to whomever they like.
 */
export function composeOrderMail(
  kind: OrderMailKind,
  order: Order,
  { links, isOwnMailbox, payTo, refusal, offersDelivery }: OrderMailContext,
): MailContent {
  const viewed = viewOrder(order);
  const view = {
    ...viewed,
    destination: isOwnMailbox ? viewed.shippingAddress : destinationOf(order),
    showsFee: viewed.deliveryMethod === 'delivery' || offersDelivery,
    refusal,
  };
  const label = kind === 'unpaid' ? 'Open your order' : 'Follow your order';
  const orderLink: MailPart = { kind: 'link', label, url: links.order };
  const codeLink: MailPart = { kind: 'link', label: 'Enter the M-Pesa code', url: links.code };
  return (
    composePaymentMail(kind, order, orderLink, codeLink) ??
    composers[kind as CommonMailKind](view, orderLink, order, { codeLink, payTo })
  );
}

type OrderMailContext = {
  readonly links: { readonly order: string; readonly code: string };
  readonly isOwnMailbox: boolean;
  /** Where customers pay by hand. */
  readonly payTo: BusinessNumber | null;
  /** Why the shop takes no orders now (readRefusalText); '' while it does. */
  readonly refusal: string;
  readonly offersDelivery: boolean;
};

type MailView = OrderView &
  Pick<OrderMailContext, 'refusal'> & {
    /** Where the goods go. */
    readonly destination: string;
    readonly showsFee: boolean;
  };

/** In the farm's words only. */
const destinationOf = ({ delivery }: Order): string =>
  delivery.method === 'pickup'
    ? formatPickupLines(delivery).join('\n')
    : ['You find the address on the page of your order.', ...formatDeliveryDay(delivery)].join('\n');

type Composer = (
  view: MailView,
  orderLink: MailPart,
  order: Order,
  payment: { readonly codeLink: MailPart; readonly payTo: BusinessNumber | null },
) => MailContent;

const composers: Record<CommonMailKind, Composer> = {
  'to-pay': (view, orderLink, order, { codeLink, payTo }) => ({
    subject: `How to pay for your order ${view.number}`,
    heading: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Your order number is ${view.number}. Please pay for it by M-Pesa.` },
      ...confirmationCallParts(view),
      ...howToPayParts(order, payTo),
      codeLink,
      ...summaryParts(view),
      orderLink,
      keepNumberPart,
    ],
  }),
  placed: (view, orderLink) => ({
    subject: `Your order ${view.number}`,
    heading: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Your order number is ${view.number}.` },
      ...confirmationCallParts(view),
      ...summaryParts(view),
      { kind: 'text', text: `${view.paymentMethodName}: please have the amount ready.` },
      orderLink,
      keepNumberPart,
    ],
  }),
  paid: (view, orderLink) => ({
    subject: `Your order ${view.number} is paid`,
    heading: 'Thank you for your order!',
    parts: [
      { kind: 'text', text: `Your order number is ${view.number}.` },
      { kind: 'text', text: formatPaid(view) },
      ...confirmationCallParts(view),
      ...summaryParts(view),
      orderLink,
      keepNumberPart,
    ],
  }),
  shipped: (view, orderLink, order) =>
    view.deliveryMethod === 'delivery'
      ? {
          subject: `Your order ${view.number} is on its way`,
          heading: 'Your order is on its way',
          parts: [
            { kind: 'text', text: `We are bringing your order ${view.number} to your door.` },
            ...paymentDueParts(view),
            { kind: 'text', text: view.destination },
            orderLink,
          ],
        }
      : {
          subject: `Your order ${view.number} is ready for pickup`,
          heading: 'Your order is ready for pickup',
          parts: [
            { kind: 'text', text: `You can collect your order ${view.number}${formatPickupPlace(order)}.` },
            ...paymentDueParts(view),
            { kind: 'text', text: 'Please bring your order number.' },
            orderLink,
          ],
        },
  cancelled: (view, orderLink, order) => ({
    subject: `Your order ${view.number} was cancelled`,
    heading: 'Your order was cancelled',
    parts: [
      { kind: 'text', text: `${view.number}: ${order.timeline.at(-1)?.text ?? 'Order cancelled'}.` },
      ...refundParts(view),
      orderLink,
    ],
  }),
  unpaid: (view, orderLink) => ({
    subject: `Your order ${view.number} was not paid`,
    heading: 'We received no payment',
    parts: [
      {
        kind: 'text',
        text: `We did not get an M-Pesa payment for your order ${view.number} in time, so we closed it. As far as we know, you were not charged.`,
      },
      {
        kind: 'text',
        text:
          view.refusal ||
          'If you still want it, open your order and choose Order again. The products go into your cart at today’s prices.',
      },
      {
        kind: 'text',
        text: `If M-Pesa did charge you, please don’t pay again. Open your order and enter the code from your M-Pesa message: ${latePaymentPromise}`,
      },
      orderLink,
    ],
  }),
  'paid-late': (view, orderLink, order) => ({
    subject: `Your payment for order ${view.number} came too late`,
    heading: 'Your payment came too late',
    parts: [
      {
        kind: 'text',
        text: `${formatReceived(order, 'paid-late')}. But we had already closed your order ${view.number}, and its products are sold out.`,
      },
      refundPart,
      { kind: 'text', text: view.refusal || 'If you still want to buy from us, please place a new order.' },
      orderLink,
    ],
  }),
  'paid-twice': (view, orderLink, order) => ({
    subject: `Your order ${view.number} was paid twice`,
    heading: 'Your order was paid twice',
    parts: [
      {
        kind: 'text',
        text: `${formatReceived(order, 'paid-twice')}, but your order ${view.number} was already paid.`,
      },
      refundPart,
      orderLink,
    ],
  }),
};

const refundPart: MailPart = {
  kind: 'text',
  text: 'We will refund this money, and call you if we need anything from you.',
};

const formatReceived = (order: Order, reason: RefundDue['reason']): string => {
  const due = refundsFor(order, reason).at(-1);
  const amount = due?.amount ? formatMoney(due.amount) : 'your payment';
  return `We received ${amount} by M-Pesa${due?.receiptNumber ? `, receipt number ${due.receiptNumber}` : ''}`;
};

const keepNumberPart: MailPart = {
  kind: 'note',
  text: 'Keep this email or write down the number. You can find your order under Track Order with this number and your phone number.',
};

const howToPayParts = (order: Order, payTo: BusinessNumber | null): MailPart[] => {
  const until = order.payBy && formatDateTime(order.payBy);
  const account = payTo?.kind === 'paybill' ? ([['Account number', order.number]] as const) : [];
  return [
    {
      kind: 'list',
      heading: 'How to pay',
      rows: [
        ...(payTo
          ? [
              [
                'In M-Pesa',
                `Lipa na M-Pesa, ${payTo.kind === 'paybill' ? 'Pay Bill' : 'Buy Goods'}`,
              ] as const,
              [payTo.kind === 'paybill' ? 'Business number' : 'Till number', payTo.number] as const,
            ]
          : []),
        ...account,
        ['Amount', formatMoney(payableAmount(order))],
        ...(until ? [['Until', until] as const] : []),
      ],
    },
    {
      kind: 'text',
      text: `Then enter the code at the start of the M-Pesa message. ${order.stockTaken && until ? `We hold your products until ${until}, and while we check your code.` : 'We check it with our M-Pesa statement.'}`,
    },
  ];
};

const confirmationCallParts = (view: OrderView): MailPart[] =>
  view.confirmationNote === null ? [] : [{ kind: 'text', text: view.confirmationNote }];

const formatPaid = ({ totalAmount, receiptNumber }: OrderView): string =>
  `${formatMoney(totalAmount)} was paid by M-Pesa.${receiptNumber ? ` Receipt number: ${receiptNumber}.` : ''}`;

const paymentDueParts = (view: OrderView): MailPart[] =>
  view.paymentStatus === 'paid'
    ? []
    : [
        {
          kind: 'text',
          text: `${view.paymentMethodName}: please have ${formatMoney(view.money.stillToPay)} ready.`,
        },
      ];

const refundParts = ({ money }: OrderView): MailPart[] =>
  money.dueBack > 0
    ? [
        {
          kind: 'text',
          text: `You have paid ${formatMoney(money.dueBack)}. We will refund it, and call you if we need anything from you.`,
        },
      ]
    : [];

const formatPickupPlace = ({ delivery }: Order): string =>
  delivery.method === 'pickup' ? ` at ${delivery.pickupLocationName}` : '';

const summaryParts = (view: MailView): MailPart[] => [
  {
    kind: 'list',
    heading: 'Order Summary',
    rows: [
      ...view.lines.map(
        ({ quantity, name, lineTotal }) => [`${quantity} × ${name}`, formatMoney(lineTotal)] as const,
      ),
      ['Subtotal', formatMoney(view.subtotal)],
      ...(view.showsFee
        ? [['Delivery fee', view.deliveryFee === 0 ? 'Free' : formatMoney(view.deliveryFee)] as const]
        : []),
      ['Total', formatMoney(view.totalAmount)],
    ],
    total: true,
  },
  { kind: 'text', heading: view.deliveryMethodName, text: view.destination },
];
