import { cleanNumber } from '~/lib/format/clean-text';

/** The first letters and digits encode year, month and day of the payment (docs/decisions/0037). */
const pattern = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/;

export const normaliseConfirmationCode = (text: string): string =>
  cleanNumber(text).replace(/[\s-]/g, '').toUpperCase();

/** True for the form of an M-Pesa receipt number. */
export const isConfirmationCode = (code: string): boolean => pattern.test(code);
