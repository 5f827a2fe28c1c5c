import type { MailContent, MailPart } from '~/domain/mail/compose-mail';
import type { Order } from '~/domain/orders/order';
import type { Actor } from '~/domain/orders/status/order-status';
import { accountOf } from '~/domain/orders/account/order-account';
import { formatDateTime } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';

/** What the farm decided about money; each may happen to an order more than once. */
export type PaymentMailKind =
  'refunded' | 'code-rejected' | 'code-unmatched' | 'part-paid' | 'other-amount' | 'revived';

export function choosePaymentMail(before: Order, after: Order, by: Actor): PaymentMailKind | null {
  if ((after.refunds?.length ?? 0) > (before.refunds?.length ?? 0)) return 'refunded';
  if ((after.partPayments?.length ?? 0) > (before.partPayments?.length ?? 0)) return 'part-paid';
  const hadCode = before.claim?.state === 'to-match';
  if (hadCode && after.claim?.state === 'rejected') return 'code-rejected';
  const isClosed = before.status !== 'cancelled' && after.status === 'cancelled';
  if (isClosed && by === 'limit' && hadCode) return 'code-unmatched';
  if (by !== 'admin') return null;
  const isRevived = before.status === 'cancelled' && before.paymentStatus === 'paid';
  if (isRevived && after.status === 'confirmed') return 'revived';
  return wrongAmounts(after) > wrongAmounts(before) ? 'other-amount' : null;
}

const wrongAmounts = ({ refundsDue }: Order): number =>
  refundsDue.filter(({ reason, amount }) => reason === 'wrong-amount' && amount !== null).length;

const text = (value: string): MailPart => ({ kind: 'text', text: value });

const whetherToPay = ({ payBy, status }: Order): string => {
  if (payBy) return `If you have not paid yet, please pay until ${formatDateTime(payBy)}.`;
  return status === 'cancelled'
    ? 'The order is closed, so please don’t pay for it now.'
    : 'If you have not paid yet, you can still pay for it.';
};

const isPaymentMail = (kind: string): kind is PaymentMailKind => Object.hasOwn(composers, kind);

/** Null for another kind of mail. `orderLink` leads to the order's page, `codeLink` to where its M-Pesa code is entered. */
export const composePaymentMail = (
  kind: string,
  order: Order,
  orderLink: MailPart,
  codeLink: MailPart,
): MailContent | null => (isPaymentMail(kind) ? composers[kind](order, orderLink, codeLink) : null);

type Composer = (order: Order, orderLink: MailPart, codeLink: MailPart) => MailContent;

const composers: Record<PaymentMailKind, Composer> = {
  refunded: (order, orderLink) => {
    const refund = order.refunds?.at(-1);
    const { dueBack } = accountOf(order);
    const how = refund?.code ? `by M-Pesa, code ${refund.code}` : 'in cash';
    return {
      subject: `Your refund for order ${order.number}`,
      heading: 'We have refunded you',
      parts: [
        text(
          `We have refunded ${refund ? formatMoney(refund.amount) : 'your payment'} for your order ${order.number}, ${how}.`,
        ),
        text(`Reason: ${refund?.reason ?? ''}`),
        ...(dueBack > 0 ? [text(`We still owe you ${formatMoney(dueBack)} and will refund that too.`)] : []),
        orderLink,
      ],
    };
  },
  'code-rejected': (order, orderLink, codeLink) => ({
    subject: `The M-Pesa code for order ${order.number}`,
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
  'code-unmatched': (order, orderLink) => ({
    subject: `Your order ${order.number} was closed`,
    heading: 'We could not find your payment',
    parts: [
      text(
        `We have not found a payment with the M-Pesa code ${order.claim?.code ?? ''} yet. We have closed your order ${order.number}, and its products are back on sale.`,
      ),
      text(
        'If you have paid, your money is not lost. When we find the payment, we reopen the order or refund you. If the code had a mistake, you can correct it on your order’s page.',
      ),
      orderLink,
    ],
  }),
  'part-paid': (order, orderLink) => {
    const part = order.partPayments?.at(-1);
    const { stillToPay } = accountOf(order);
    const when = order.deliveryMethod === 'delivery' ? 'when your order arrives' : 'when you collect it';
    return {
      subject: `Your payment for order ${order.number}`,
      heading: 'We have received part of your payment',
      parts: [
        text(
          `We received ${part ? formatMoney(part.amount) : 'your payment'} by M-Pesa${part?.receiptNumber ? `, receipt number ${part.receiptNumber}` : ''}. It counts towards your order ${order.number}.`,
        ),
        text(`Please have the remaining ${formatMoney(stillToPay)} ready in cash ${when}.`),
        orderLink,
      ],
    };
  },
  'other-amount': (order, orderLink) => {
    const due = order.refundsDue.findLast(({ reason }) => reason === 'wrong-amount');
    return {
      subject: `Your payment for order ${order.number}`,
      heading: 'Your payment does not match your order',
      parts: [
        text(
          `We received ${due?.amount ? formatMoney(due.amount) : 'your payment'} by M-Pesa${due?.receiptNumber ? `, receipt number ${due.receiptNumber}` : ''}. Your order ${order.number} costs ${formatMoney(order.totalAmount)}.`,
        ),
        text('Your money is not lost. We will call you to sort it out. You don’t need to do anything.'),
        orderLink,
      ],
    };
  },
  revived: (order, orderLink) => ({
    subject: `Your order ${order.number} is confirmed again`,
    heading: 'We have reopened your order',
    parts: [
      text(
        `We had closed your order ${order.number}. Now we have your payment and your products are in stock, so we are preparing it.`,
      ),
      orderLink,
    ],
  }),
};
