import type { MailPart } from '~/domain/mail/compose-mail';
import { isCashPayment, isPaidLater, type Order } from '~/domain/orders/order';
import { accountOf, lastReversed } from '~/domain/orders/account/order-account';
import { formatDateTime } from '~/lib/format/dates';
import { addCents, formatMoney } from '~/lib/format/money';
import { nameOrders, nextParts, type CustomerNoticeRow, type NoticedChange } from './customer-notice';

const wrongAmounts = ({ refundsDue }: Order): number =>
  refundsDue.filter(({ reason, amount }) => reason === 'wrong-amount' && amount !== null).length;

const text = (value: string): MailPart => ({ kind: 'text', text: value });

const whetherToPay = ({ payBy, status }: Order): string => {
  if (payBy) return `If you have not paid yet, please pay before ${formatDateTime(payBy)}.`;
  return status === 'cancelled'
    ? 'The order is closed, so please don’t pay for it now.'
    : 'If you have not paid yet, you can still pay for it.';
};

const hadCode = ({ before }: NoticedChange): boolean => before.claim?.state === 'to-match';

const grows = (list: 'refunds' | 'partPayments', { before, after }: NoticedChange): boolean =>
  (after[list]?.length ?? 0) > (before[list]?.length ?? 0);

/** What the farm decided about money; each may happen to an order more than once. */
export const paymentNoticeRows = {
  refunded: {
    isChanged: (change) => grows('refunds', change),
    email: ({ order, orderLink }) => {
      const refund = order.refunds?.at(-1);
      const { dueBack } = accountOf(order);
      const how = refund?.code ? `by M-Pesa, code ${refund.code}` : 'in cash';
      return {
        subject: `your refund for order ${order.number}`,
        heading: 'We have refunded you',
        parts: [
          text(
            `We have refunded ${refund ? formatMoney(refund.amount) : 'your payment'} for your order ${order.number}, ${how}.`,
          ),
          text(`Reason: ${refund?.reason ?? ''}`),
          ...(dueBack > 0
            ? [text(`We still owe you ${formatMoney(dueBack)} and will refund that too.`)]
            : []),
          orderLink,
        ],
      };
    },
  },
  reversed: {
    isChanged: ({ before, after }) => accountOf(after).reversed > accountOf(before).reversed,
    email: ({ together, orderLink }) => {
      const toPay = addCents(...together.map((each) => accountOf(each).stillToPay));
      const [orders, count] = [nameOrders(together), together.length];
      return {
        subject: `your payment for ${count > 1 ? `${count} orders` : orders} was taken back`,
        heading: 'M-Pesa has taken your payment back',
        parts: [
          text(
            `M-Pesa has taken back ${formatMoney(lastReversed(together))} that was paid for your ${orders}, because its payer asked for that.`,
          ),
          ...(toPay > 0
            ? [
                text(
                  `${formatMoney(toPay)} of ${count > 1 ? 'them' : 'your order'} is to pay now. Please call us, or pay as before.`,
                ),
              ]
            : []),
          orderLink,
        ],
      };
    },
  },
  'part-paid': {
    isChanged: (change) =>
      change.after.status !== 'cancelled' &&
      change.before.paymentStatus !== 'paid' &&
      grows('partPayments', change),
    email: ({ order, orderLink }) => {
      const part = order.partPayments?.at(-1);
      const { stillToPay } = accountOf(order);
      const when = order.deliveryMethod === 'delivery' ? 'when your order arrives' : 'when you collect it';
      const how = part?.method === 'cash' ? 'in cash' : 'by M-Pesa';
      // A morning of a standing order comes, or came, all the same.
      const isAwaited = order.status !== 'delivered' && !isPaidLater(order);
      const rest =
        isCashPayment(order.paymentMethod) && order.status !== 'delivered'
          ? `Please have the remaining ${formatMoney(stillToPay)} ready in cash ${when}.`
          : `${formatMoney(stillToPay)} is still to pay.${isAwaited ? ' We will confirm your order when we have it.' : ''}`;
      return {
        subject: `your payment for order ${order.number}`,
        heading: 'We have received part of your payment',
        parts: [
          text(
            `We received ${part ? formatMoney(part.amount) : 'your payment'} ${how}${part?.receiptNumber ? `, receipt number ${part.receiptNumber}` : ''}. It counts towards your order ${order.number}.`,
          ),
          text(rest),
          orderLink,
        ],
      };
    },
  },
  'code-rejected': {
    isChanged: (change) => hadCode(change) && change.after.claim?.state === 'rejected',
    email: ({ order, orderLink, codeLink }) => ({
      subject: `the M-Pesa code for order ${order.number}`,
      heading: 'We could not accept your M-Pesa code',
      parts: [
        text(`${order.timeline.at(-1)?.text ?? ''}.`),
        ...(order.paymentStatus === 'paid'
          ? [text('Your order is paid by another payment, so please don’t pay again.')]
          : [
              text(`Please check the code in your M-Pesa message and enter it again. ${whetherToPay(order)}`),
              codeLink,
            ]),
        text('If you have paid and the code is right, please call us. Your money is not lost.'),
        orderLink,
      ],
    }),
  },
  'code-unmatched': {
    // A code beyond the limits keeps the order, not its products (docs/decisions/0138).
    isChanged: (change) =>
      hadCode(change) && change.by === 'limit' && change.before.stockTaken && !change.after.stockTaken,
    email: ({ order, orderLink, contact }) => ({
      subject: `your order ${order.number}`,
      heading: 'We have not found your payment yet',
      parts: [
        text(
          `We have not found a payment with the M-Pesa code ${order.claim?.code ?? ''} yet. Your order ${order.number} stays open, but until we find the payment others can buy its products.`,
        ),
        text(
          `If you have paid, your money is not lost. When we find the payment, we confirm the order if its products are still there, or ${contact}. If the code had a mistake, you can correct it on your order’s page.`,
        ),
        orderLink,
      ],
    }),
  },
  revived: {
    isChanged: ({ before, after, by }) =>
      by === 'admin' && before.status === 'cancelled' && after.status === 'confirmed',
    email: ({ order, view, dayParts, orderLink }) => ({
      subject: `your order ${order.number} is confirmed again`,
      heading: 'We have reopened your order',
      parts: [
        ...dayParts,
        text(
          order.paymentStatus === 'paid'
            ? `We had closed your order ${order.number}. Now we have your payment and your products are in stock, so we are preparing it.`
            : `Your order ${order.number} was cancelled. Now it is open again, and we are preparing it.`,
        ),
        ...nextParts(view),
        orderLink,
      ],
    }),
  },
  'not-delivered': {
    isChanged: ({ before, after }) => before.status === 'delivered' && after.status === 'shipped',
    email: ({ order, view, orderLink }) => {
      const done = order.deliveryMethod === 'delivery' ? 'delivered' : 'collected';
      return {
        subject: `your order ${order.number} is not ${done} yet`,
        heading: `Your order is not ${done} yet`,
        parts: [
          text(`We marked your order ${order.number} as ${done} by mistake. Sorry about that!`),
          ...nextParts(view),
          orderLink,
        ],
      };
    },
  },
  'other-amount': {
    isChanged: ({ before, after, by }) => by === 'admin' && wrongAmounts(after) > wrongAmounts(before),
    email: ({ order, orderLink, contact }) => {
      const due = order.refundsDue.findLast(({ reason }) => reason === 'wrong-amount');
      return {
        subject: `your payment for order ${order.number}`,
        heading: 'Your payment does not match your order',
        parts: [
          text(
            `We received ${due?.amount ? formatMoney(due.amount) : 'your payment'} by M-Pesa${due?.receiptNumber ? `, receipt number ${due.receiptNumber}` : ''}. Your order ${order.number} costs ${formatMoney(order.totalAmount)}.`,
          ),
          text(`Your money is not lost. We will ${contact} to sort it out. You don’t need to do anything.`),
          orderLink,
        ],
      };
    },
  },
} satisfies Record<string, CustomerNoticeRow>;
