import { cleanNumber } from '~/lib/format/clean-text';

/** The first letters and digits encode year, month and day of the payment (docs/decisions/0037). */
const pattern = /^[A-Z][A-L][1-9A-V][A-Z0-9]{7}$/;

export const normaliseConfirmationCode = (text: string): string =>
  cleanNumber(text).replace(/[\s-]/g, '').toUpperCase();

/** True for the form of an M-Pesa receipt number. */
export const isConfirmationCode = (code: string): boolean => pattern.test(code);

const codeMessages = {
  shape: 'Enter the code as M-Pesa shows it: ten letters and digits, such as SKL1ABC234',
  other: 'M-Pesa gives no such code. Please compare it with the message, where it is like SKL1ABC234',
} as const;

/** What is wrong with a code as typed; null for the form of an M-Pesa receipt number. */
export function findConfirmationCodeFault(text: string): string | null {
  const code = normaliseConfirmationCode(text);
  if (isConfirmationCode(code)) return null;
  return /^[A-Z0-9]{10}$/.test(code) ? codeMessages.other : codeMessages.shape;
}

/** For a code that staff types: its shape only, since what its letters mean is not documented (docs/decisions/0126). */
export const findTypedCodeFault = (text: string): string | null =>
  /^[A-Z0-9]{10}$/.test(normaliseConfirmationCode(text)) ? null : codeMessages.shape;
