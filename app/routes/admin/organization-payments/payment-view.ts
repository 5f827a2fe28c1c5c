import {
  formatEntryNumber,
  isBill,
  isReversal,
  isStanding,
  openAmount,
  paymentMethods,
  transactionTypes,
  type AccountEntry,
} from '~/domain/organizations/entries/account-entry';
import type { PaymentDetails } from '~/domain/organizations/payment-list/payment-details.server';
import type { PaymentRow } from '~/domain/organizations/entries/payment-rows.server';
import { formatDate } from '~/lib/format/dates';
import { dayRange } from '~/lib/calendar-days';

/** A row of the list. */
export const viewPaymentRow = (payment: PaymentRow) => ({
  number: formatEntryNumber(payment),
  date: formatDay(payment.day),
  typeName: transactionTypes[payment.transactionType],
  methodName: paymentMethods[payment.method],
  amount: payment.amount,
  status: payment.status,
  description: payment.description,
  /** The organization, or whom an expense was paid to. */
  partner: payment.organizationName ?? payment.paidTo,
});

export type PaymentRowView = ReturnType<typeof viewPaymentRow>;

/** An entry on its own page and on its voucher. */
export function viewPayment(details: PaymentDetails) {
  const { payment, takesBack, takenBackBy, replaces, replacedBy, bill, settlements } = details;
  const open = openAmount(payment);
  return {
    ...viewPaymentRow(payment),
    /** What the shop charged by itself: it has no voucher, and can only be reversed. */
    isDue: payment.kind !== 'transaction',
    isStanding: isStanding(payment),
    isExpense: payment.transactionType === 'EXPENSE',
    voucherName: voucherNameOf(payment),
    organization:
      payment.organizationId && payment.organizationName
        ? { id: payment.organizationId.toHexString(), name: payment.organizationName }
        : null,
    transactionCode: payment.transactionCode,
    paidBy: payment.paidBy,
    paidTo: payment.paidTo,
    remarks: payment.remarks,
    period: payment.period && `${formatDay(payment.period.from)} to ${formatDay(payment.period.to)}`,
    payBy: payment.payBy && formatDay(payment.payBy),
    /** Only for a bill that is not paid in full. */
    stillToPay: isBill(payment) && isStanding(payment) && open > 0 ? open : null,
    recordedBy: payment.by?.name ?? null,
    recordedAt: payment.createdAt,
    takesBack: numberOf(takesBack),
    reason: payment.reversal?.reason ?? '',
    takenBack: takenBackBy && {
      number: formatEntryNumber(takenBackBy),
      by: takenBackBy.by?.name ?? null,
      at: takenBackBy.createdAt,
      reason: takenBackBy.reversal?.reason ?? '',
    },
    replaces: numberOf(replaces),
    replacedBy: numberOf(replacedBy),
    paysBill: numberOf(bill),
    settlements: settlements.map((settlement) => ({
      number: formatEntryNumber(settlement),
      date: formatDay(settlement.day),
      amount: settlement.amount,
    })),
  };
}

export type PaymentView = ReturnType<typeof viewPayment>;

const numberOf = (entry: AccountEntry | null): string | null => entry && formatEntryNumber(entry);

/** `2026-11-21` to `21 November 2026`. */
const formatDay = (day: string): string => formatDate(dayRange(day).from);

function voucherNameOf(payment: AccountEntry): string {
  if (isReversal(payment)) return 'Correction';
  if (payment.transactionType === 'EXPENSE')
    return payment.method === 'CREDIT' ? 'Bill to be paid' : 'Payment voucher';
  return payment.method === 'CREDIT' ? 'Taken on account' : 'Receipt';
}
