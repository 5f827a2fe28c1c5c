import type { MailPart } from '~/domain/mail/compose-mail';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import {
  isCashPayment,
  isDeclined,
  isPaidByHand,
  isPaidLater,
  type Order,
  type RefundDue,
} from '~/domain/orders/order';
import type { BusinessNumber } from '~/domain/mpesa/payment-configuration.server';
import { isDueBack, lastDueBack } from '~/domain/orders/account/due-back';
import { payableAmount } from '~/domain/orders/account/order-account';
import { latePaymentPromise } from '~/domain/orders/account/late-payment';
import type { OrderView } from '~/domain/orders/order-view';
import {
  becomes,
  nameOrders,
  nextParts,
  type CustomerNoticeRow,
  type NoticedChange,
  type NoticedOrder,
} from './customer-notice';

/** An order that was not confirmed to anybody ends without a word. */
const wasConfirmed = ({ before: { paymentMethod, paymentStatus }, by }: NoticedChange): boolean =>
  isCashPayment(paymentMethod) || paymentStatus === 'paid' || by === 'admin';

/**
 * `declined` tells that the farm doesn't deliver there; `placed` confirms a cash order, `paid` an M-Pesa order; `to-pay` says how one is paid by hand; `unpaid` tells of its time limit;
 * `paid-late` and `paid-twice` announce a refund; after `paid-after-cancellation` the farm decides.
 */
export const orderNoticeRows = {
  'paid-late': {
    isChanged: (change) => isDueBack('paid-late', change),
    isOnce: true,
    email: ({ view, orderLink, order, contact, refusal }) => ({
      subject: `your payment for order ${view.number} came too late`,
      heading: 'Your payment came too late',
      parts: [
        {
          kind: 'text',
          text: `${formatReceived([order], 'paid-late')}. But we had already closed your order ${view.number}, and its products are sold out.`,
        },
        refundPart(contact),
        { kind: 'text', text: refusal || 'If you still want to buy from us, please place a new order.' },
        orderLink,
      ],
    }),
  },
  'paid-after-cancellation': {
    isChanged: (change) => change.before.status === 'cancelled' && isDueBack('order-cancelled', change),
    isOnce: true,
    email: ({ view, orderLink, order, contact }) => ({
      subject: `your payment for order ${view.number}`,
      heading: 'Your order is cancelled',
      parts: [
        {
          kind: 'text',
          text: `${formatReceived([order], 'order-cancelled')}. But your order ${view.number} is cancelled.`,
        },
        {
          kind: 'text',
          text: `Your money is not lost. We will refund it, or ${contact} if you still want your order.`,
        },
        orderLink,
      ],
    }),
  },
  'paid-twice': {
    isChanged: (change) => isDueBack('paid-twice', change),
    email: ({ together, orderLink, contact }) => {
      const [orders, count] = [nameOrders(together), together.length];
      const were = count > 1 ? 'were' : 'was';
      return {
        subject: `your ${count > 1 ? `${count} orders` : orders} ${were} paid twice`,
        heading: `Your ${count > 1 ? 'orders' : 'order'} ${were} paid twice`,
        parts: [
          {
            kind: 'text',
            text: `${formatReceived(together, 'paid-twice')}, but your ${orders} ${were} already paid.`,
          },
          refundPart(contact),
          orderLink,
        ],
      };
    },
  },
  unpaid: {
    isChanged: (change) => change.by === 'limit' && becomes('cancelled', change),
    isOnce: true,
    email: ({ view, orderLink, refusal }) => ({
      subject: `your order ${view.number} was not paid`,
      heading: 'We received no payment',
      parts: [
        {
          kind: 'text',
          text: `We did not get an M-Pesa payment for your order ${view.number} in time, so we closed it. As far as we know, you were not charged.`,
        },
        {
          kind: 'text',
          text:
            refusal ||
            'If you still want it, open your order and choose Order again. The products go into your cart at today’s prices.',
        },
        {
          kind: 'text',
          text: `If M-Pesa did charge you, please don’t pay again. Open your order and enter the code from your M-Pesa message: ${latePaymentPromise}`,
        },
        orderLink,
      ],
    }),
  },
  declined: {
    isChanged: (change) => becomes('cancelled', change) && isDeclined(change.after),
    isOnce: true,
    email: ({ view, orderLink, declined }) => ({
      subject: `we can’t deliver your order ${view.number}`,
      heading: 'We can’t deliver your order',
      parts: [
        { kind: 'text', text: declined ?? '' },
        {
          kind: 'text',
          text: `We have closed your order ${view.number}. You don’t have to pay anything for it.`,
        },
        orderLink,
      ],
    }),
  },
  cancelled: {
    isChanged: (change) => becomes('cancelled', change) && wasConfirmed(change),
    email: ({ view, orderLink, order, contact }) => ({
      subject: `your order ${view.number} was cancelled`,
      heading: 'Your order was cancelled',
      parts: [
        { kind: 'text', text: `${view.number}: ${order.timeline.at(-1)?.text ?? 'Order cancelled'}.` },
        ...refundParts(view, contact),
        orderLink,
      ],
    }),
  },
  'to-pay': {
    isPlaced: isPaidByHand,
    isChanged: ({ before, after }) => !isPaidByHand(before) && isPaidByHand(after),
    isOnce: true,
    email: (noticed) => {
      const { view, orderLink, order, codeLink, payTo } = noticed;
      return {
        subject: `how to pay for your order ${view.number}`,
        heading: 'Thank you for your order!',
        parts: [
          ...noticed.dayParts,
          { kind: 'text', text: `Your order number is ${view.number}. Please pay for it by M-Pesa.` },
          ...confirmationCallParts(view),
          ...howToPayParts(order, payTo),
          codeLink,
          ...summaryParts(noticed),
          orderLink,
          noticed.faultPart,
          keepNumberPart,
        ],
      };
    },
  },
  placed: {
    // A morning that comes as promised is no news.
    isPlaced: ({ paymentMethod, standing }) => isCashPayment(paymentMethod) && !standing,
    isChanged: ({ before, after }) =>
      after.status !== 'cancelled' &&
      !isCashPayment(before.paymentMethod) &&
      isCashPayment(after.paymentMethod) &&
      !isPaidLater(after),
    isOnce: true,
    email: (noticed) => {
      const { view, orderLink } = noticed;
      return {
        subject: `we have your order ${view.number}`,
        heading: 'Thank you for your order!',
        parts: [
          ...noticed.dayParts,
          { kind: 'text', text: `Your order number is ${view.number}.` },
          ...confirmationCallParts(view),
          ...nextParts(view),
          ...summaryParts(noticed),
          orderLink,
          noticed.faultPart,
          keepNumberPart,
        ],
      };
    },
  },
  paid: {
    isChanged: ({ before, after }) =>
      after.status !== 'cancelled' &&
      before.paymentStatus !== 'paid' &&
      after.paymentStatus === 'paid' &&
      !isCashPayment(after.paymentMethod) &&
      // One payment may be for a week of them, and M-Pesa has told of it.
      !isPaidLater(after),
    isOnce: true,
    email: (noticed) => {
      const { view, orderLink } = noticed;
      return {
        subject: `your order ${view.number} is paid`,
        heading: 'Thank you for your order!',
        parts: [
          ...noticed.dayParts,
          { kind: 'text', text: `Your order number is ${view.number}.` },
          { kind: 'text', text: formatPaid(view) },
          ...confirmationCallParts(view),
          ...nextParts(view),
          ...summaryParts(noticed),
          orderLink,
          noticed.faultPart,
          keepNumberPart,
        ],
      };
    },
  },
  confirmed: {
    isChanged: ({ before, after, by }) =>
      by === 'admin' && before.status === 'pending' && after.status === 'confirmed',
    isOnce: true,
    email: ({ view, dayParts, destination, orderLink, faultPart }) => ({
      subject: `your order ${view.number} is confirmed`,
      heading: 'Your order is confirmed',
      parts: [
        ...dayParts,
        { kind: 'text', text: `We have confirmed your order ${view.number}.` },
        ...nextParts(view),
        { kind: 'text', heading: view.deliveryMethodName, text: destination },
        orderLink,
        faultPart,
      ],
    }),
  },
  shipped: {
    isChanged: (change) => becomes('shipped', change),
    isOnce: true,
    email: ({ view, orderLink, destination, faultPart }) => {
      const isDelivery = view.deliveryMethod === 'delivery';
      return {
        subject: `your order ${view.number} is ${isDelivery ? 'on its way' : 'ready for pickup'}`,
        heading: `Your order is ${isDelivery ? 'on its way' : 'ready for pickup'}`,
        parts: [
          ...nextParts(view),
          { kind: 'text', heading: view.deliveryMethodName, text: destination },
          orderLink,
          faultPart,
        ],
      };
    },
  },
  delivered: {
    // A morning that came as promised is no news.
    isChanged: (change) => becomes('delivered', change) && change.after.standing?.outcome?.kind !== 'brought',
    email: ({ view, order, orderLink, againLink, faultPart }) => {
      if (order.standing?.outcome?.kind === 'nobody')
        return {
          subject: `nobody was there for your order ${view.number}`,
          heading: 'We came, and nobody was there',
          parts: [
            {
              kind: 'text',
              text: `We came with your order ${view.number}, and nobody was there. It costs ${formatMoney(view.totalAmount)} all the same, as our terms say. If we were wrong, please call us.`,
            },
            orderLink,
          ],
        };
      const isDelivery = view.deliveryMethod === 'delivery';
      return {
        subject: `your order ${view.number} was ${isDelivery ? 'delivered' : 'collected'}`,
        heading: `Your order was ${isDelivery ? 'delivered' : 'collected'}`,
        parts: [
          { kind: 'text', text: `Thank you for buying from us! Your order number was ${view.number}.` },
          againLink,
          faultPart,
          orderLink,
        ],
      };
    },
  },
} satisfies Record<string, CustomerNoticeRow>;

const refundPart = (contact: string): MailPart => ({
  kind: 'text',
  text: `We will refund this money, and ${contact} if we need anything from you.`,
});

const formatReceived = (orders: readonly Order[], reason: RefundDue['reason']): string => {
  const { amount, code } = lastDueBack(orders, reason);
  return `We received ${amount ? formatMoney(amount) : 'your payment'} by M-Pesa${code ? `, receipt number ${code}` : ''}`;
};

const keepNumberPart: MailPart = {
  kind: 'note',
  text: 'Save your order number. You can check your order any time at Track Order with this number and your phone number.',
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
        ...(until ? [['Pay before', until] as const] : []),
      ],
    },
    {
      kind: 'text',
      text: `Then enter the code at the start of the M-Pesa message. ${order.stockTaken && until ? `We’re keeping your order until ${until}, and while we check your code.` : 'We’ll check it with our M-Pesa statement.'}`,
    },
  ];
};

const confirmationCallParts = (view: OrderView): MailPart[] =>
  view.confirmationNote === null ? [] : [{ kind: 'text', text: view.confirmationNote }];

const formatPaid = ({ money, receiptNumber }: OrderView): string =>
  `${formatMoney(money.received)} was paid by M-Pesa.${receiptNumber ? ` Receipt number: ${receiptNumber}.` : ''}`;

const refundParts = ({ money }: OrderView, contact: string): MailPart[] =>
  money.dueBack > 0
    ? [
        {
          kind: 'text',
          text: `You have paid ${formatMoney(money.dueBack)}. We will refund it, and ${contact} if we need anything from you.`,
        },
      ]
    : [];

/** The order as it is now, and where it goes. */
export const summaryParts = ({ view, destination, showsFee }: NoticedOrder): MailPart[] => [
  {
    kind: 'list',
    heading: 'Order Summary',
    rows: [
      ...view.lines.map(
        ({ quantity, name, lineTotal }) => [`${quantity} × ${name}`, formatMoney(lineTotal)] as const,
      ),
      ['Subtotal', formatMoney(view.subtotal)],
      ...(showsFee
        ? [['Delivery fee', view.deliveryFee === 0 ? 'Free' : formatMoney(view.deliveryFee)] as const]
        : []),
      ...(view.discount
        ? [
            [
              `${view.discount.name}: ${view.discount.reason}`,
              `- ${formatMoney(view.discount.amount)}`,
            ] as const,
          ]
        : []),
      ['Total', formatMoney(view.totalAmount)],
    ],
    total: true,
  },
  { kind: 'text', heading: view.deliveryMethodName, text: destination },
];
