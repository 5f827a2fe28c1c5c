import { choiceParameter, dayParameter, idParameter, listFilter } from '~/lib/list-filter';
import { paymentsPath } from '~/paths';
import { paymentMethods, transactionTypes } from './account-entry';

export const paymentFilter = listFilter(paymentsPath, {
  transactionType: choiceParameter('transactionType', transactionTypes),
  method: choiceParameter('method', paymentMethods),
  /** Both inclusive. */
  from: dayParameter('startDate'),
  to: dayParameter('endDate'),
  organizationId: idParameter('organizationId'),
});

export type PaymentFilter = ReturnType<typeof paymentFilter.parse>;

export const paymentsExportPath = (filter: PaymentFilter): string =>
  paymentFilter.path(filter, {}, `${paymentsPath}/export`);
