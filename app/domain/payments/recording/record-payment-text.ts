import { formatDay } from '~/lib/format/dates';
import { formatMoney } from '~/lib/format/money';
import type { RecordPaymentResult } from './record-payment.server';

/** Why a payment was not recorded, and what to do. */
export function refusedPaymentText(result: Extract<RecordPaymentResult, { ok: false }>): string {
  switch (result.reason) {
    case 'unknown-order':
      return 'We could not find this order.';
    case 'key-reused':
      return 'This form was used for another payment. Please open it again.';
    case 'nothing-to-pay':
      return 'This order has nothing left to pay. Open it to see what was received.';
    case 'code-used':
      return 'This M-Pesa code is already recorded for another payment. Please compare it with the message.';
    case 'code-known':
      return 'This M-Pesa code is already recorded for this order.';
    case 'too-much':
      return `Only ${formatMoney(result.most, 'KSh')} is to pay. Give the rest back as change, and record what you keep.`;
    case 'code-day':
      return result.codeDay === null
        ? 'M-Pesa codes don’t usually look like this: still record it?'
        : `This code is of ${formatDay(result.codeDay)}, the order of ${formatDay(result.orderDay)}: still record it?`;
  }
}
