import { isCorrected } from '~/domain/orders/events/choose-order-events';
import { formatMoney } from '~/lib/format/money';
import type { CustomerNoticeRow } from './customer-notice';
import { summaryParts } from './order-mail';

/** Before all others: a correction that makes an order paid, or owing again, is one message. */
export const correctionNoticeRows = {
  corrected: {
    isChanged: ({ before, after }) => isCorrected(before, after),
    email: (noticed) => {
      const { order, view, orderLink, faultPart, dayParts } = noticed;
      const { received, stillToPay, dueBack } = view.money;
      return {
        subject: `your order ${view.number} was changed`,
        heading: 'We have changed your order',
        parts: [
          { kind: 'text', text: `${order.timeline.at(-1)?.text ?? 'Order corrected'}.` },
          ...dayParts,
          ...(received > 0 && stillToPay > 0
            ? [
                {
                  kind: 'text',
                  text: `You have paid ${formatMoney(received)}. ${formatMoney(stillToPay)} is still to pay.`,
                } as const,
              ]
            : []),
          ...(dueBack > 0
            ? [
                {
                  kind: 'text',
                  text: `We owe you ${formatMoney(dueBack)}, and will give it back to you.`,
                } as const,
              ]
            : []),
          ...summaryParts(noticed),
          orderLink,
          faultPart,
        ],
      };
    },
  },
} satisfies Record<string, CustomerNoticeRow>;
