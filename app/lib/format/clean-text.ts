import { stripInvisibleCharacters } from './strip-invisible-characters';

/** Anything but white space, joiners, fillers and the empty Braille pattern. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The typographic ones, and the minus sign. */
const hyphens = /[\p{Pd}\u2212]/gu;

const toPlainHyphens = (text: string): string => text.replace(hyphens, '-');

/** A phone number, order number or code as it was typed or pasted, before its separators are removed. */
export const cleanNumber = (text: string): string => toPlainHyphens(stripInvisibleCharacters(text));

const mailAddress = /^\s*[^\s@]+@[^\s@]+\s*$/;
const phoneNumber = /^[\d\s().+\p{Pd}\u2212]+$/u;
const minPhoneDigits = 9;

const isAddressOrNumber = (text: string): boolean =>
  mailAddress.test(text) || (phoneNumber.test(text) && text.replace(/\D/g, '').length >= minPhoneDigits);

/**
 * Text as it is taken in, from a form, the API or a file: without invisible characters, '' where nothing else is left, and
 * with plain hyphens in lines that are an email address or a phone number. WhatsApp and Contacts copy both with such
 * characters (docs/decisions/0090).
 */
export function cleanText(text: string): string {
  // ASCII has none of them, and most texts are ASCII.
  if (!/[^\0-\x7F]/.test(text)) return text;
  const plain = stripInvisibleCharacters(text);
  if (!visible.test(plain)) return '';
  return plain
    .split('\n')
    .map((line) => (isAddressOrNumber(line) ? toPlainHyphens(line) : line))
    .join('\n');
}

/** A password is taken as it was typed. */
export const cleanField = (name: string, text: string): string =>
  /password/i.test(name) ? text : cleanText(text);
