import { normaliseUnicode } from './normalise-unicode';
import { stripInvisibleCharacters } from './strip-invisible-characters';

/** Anything but white space, joiners, fillers and the empty Braille pattern. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The typographic ones, and the minus sign. */
const hyphens = /[\p{Pd}\u2212]/gu;

/** Digits of Arabic and Persian keyboards; both groups begin at a multiple of 16. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * A phone number, order number or code as it was typed or pasted, before its separators are removed: without joiners, too,
 * with plain hyphens and digits.
 */
export const cleanNumber = (text: string): string =>
  // Digits, signs and letters of full width become plain.
  normaliseUnicode(stripInvisibleCharacters(text).replace(/\p{Default_Ignorable_Code_Point}/gu, ''), 'NFKC')
    .replace(hyphens, '-')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16));

const mailAddress = /^\s*[^\s@]+@[^\s@]+\s*$/;
const phoneNumber = /^[\d\s().+-]+$/;
const minPhoneDigits = 9;

const isAddressOrNumber = (text: string): boolean =>
  mailAddress.test(text) || (phoneNumber.test(text) && text.replace(/\D/g, '').length >= minPhoneDigits);

/**
 * Text as it is taken in, from a form, the API or a file: without invisible characters, '' where nothing else is left, and
 * with plain hyphens and digits in lines that are an email address or a phone number. WhatsApp and Contacts copy both with
 * such characters (docs/decisions/0090).
 */
export function cleanText(text: string): string {
  // ASCII has none of them, and most texts are ASCII.
  if (!/[^\0-\x7F]/.test(text)) return text;
  const plain = stripInvisibleCharacters(text);
  return visible.test(plain) ? plain.split('\n').map(cleanLine).join('\n') : '';
}

function cleanLine(line: string): string {
  const plain = cleanNumber(line);
  return isAddressOrNumber(plain) ? plain : line;
}

/** A password is taken as it was typed. */
export const cleanField = (name: string, text: string): string =>
  /password/i.test(name) ? text : cleanText(text);
