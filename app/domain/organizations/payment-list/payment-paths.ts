import { paymentsPath } from '../entries/payment-filter';

export const newPaymentPath = `${paymentsPath}/new`;

/** `number` is that of formatEntryNumber: 'V-00012', or 'D-00012' for a due. */
export const paymentPath = (number: string): string => `${paymentsPath}/${number}`;

export const updatePaymentPath = (number: string): string => `${paymentPath(number)}/update`;

export const reverseEntryPath = (number: string): string => `${paymentPath(number)}/reverse`;

/** Of an expense on account. */
export const payBillPath = (number: string): string => `${paymentPath(number)}/pay`;

export const voucherPath = (number: string): string => `${paymentPath(number)}/voucher`;
