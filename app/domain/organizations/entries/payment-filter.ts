import { listPath } from '~/lib/list-path';
import { parseNairobi } from '~/lib/format/dates';
import { paymentsPath } from '~/paths';
import { paymentMethods, transactionTypes, type EntryMethod, type TransactionType } from './account-entry';

export type PaymentFilter = {
  readonly transactionType: TransactionType | null;
  readonly method: EntryMethod | null;
  /** Days in Nairobi, both inclusive. */
  readonly from: string | null;
  readonly to: string | null;
  /** Hexadecimal. */
  readonly organizationId: string | null;
};

export const noPaymentFilter: PaymentFilter = {
  transactionType: null,
  method: null,
  from: null,
  to: null,
  organizationId: null,
};

const isType = (text: string): text is TransactionType => Object.hasOwn(transactionTypes, text);
const isMethod = (text: string): text is EntryMethod => Object.hasOwn(paymentMethods, text);

/** Values that are none are as if they were not there. */
export function parsePaymentFilter(params: URLSearchParams): PaymentFilter {
  const text = (name: string) => (params.get(name) ?? '').trim();
  const day = (name: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text(name)) && parseNairobi(text(name)) ? text(name) : null;
  const [type, method, organizationId] = [text('transactionType'), text('method'), text('organizationId')];
  return {
    transactionType: isType(type) ? type : null,
    method: isMethod(method) ? method : null,
    from: day('startDate'),
    to: day('endDate'),
    organizationId: /^[0-9a-f]{24}$/.test(organizationId) ? organizationId : null,
  };
}

/** The list with these filters; `place` is a parameter of readKeysetPage. */
export const paymentListPath = (
  { transactionType, method, from, to, organizationId }: PaymentFilter,
  place: { readonly before?: string; readonly after?: string } = {},
): string =>
  listPath(
    paymentsPath,
    { transactionType, method, startDate: from, endDate: to, organizationId, ...place },
    1,
  );

export const isPaymentListFiltered = (filter: PaymentFilter): boolean =>
  Object.values(filter).some((value) => value !== null);

/** A download of the list. */
export const paymentsExportPath = (filter: PaymentFilter): string =>
  paymentListPath(filter).replace(paymentsPath, `${paymentsPath}/export`);
