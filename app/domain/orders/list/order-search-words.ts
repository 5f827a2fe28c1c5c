import { foldText } from '~/domain/text/fold-text';
import { cleanNumber } from '~/lib/format/clean-text';

/** Lengths of the beginnings that are stored: with them the index reads few orders that do not match. */
const prefixLengths = [3, 6];

/** Of digits, each part of this length is stored: people have the end of a phone number, or a part of the order's. */
const partLength = 4;
/** Shorter parts of an order number than of a phone number: it has five digits. */
export const numberPartLength = 3;

const isDigits = (word: string): boolean => /^\d+$/.test(word);

const maxWordLength = 30;

/** As people write them: '+254 712 345 678', '0712-345-678', '254712345678'. */
const phone = /(?<![\p{L}\p{N}])(?:\+?254|0)[\s.()-]*([17](?:[\s.()-]*\d){8})(?!\d)/gu;
const orderNumber = /(?<![\p{L}\p{N}])(?:m|test)[\s-]?(?=\d{5})/gu;

/** As it is compared: without accents, in lower case, digits plain. */
export const foldSearch = (text: string): string => foldText(cleanNumber(text));

/**
 * Folded words of a text or a search. A phone number is one word in its local form, an order number its digits, an
 * email address its first part.
 */
export function searchWords(text: string): readonly string[] {
  const plain = foldSearch(text)
    .replace(phone, (_, national: string) => ` 0${national.replace(/\D/g, '')} `)
    .replace(orderNumber, ' ')
    .replace(/@\S*/g, ' ')
    .replace(/['’`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

/** `partsOf('24061', 3)` is 240, 406, 061. */
export const partsOf = (digits: string, length: number): readonly string[] =>
  Array.from({ length: Math.max(digits.length - length + 1, 0) }, (_, start) =>
    digits.slice(start, start + length),
  );

/** A word with what it is found by: its beginnings; of digits its first three and all parts of four. */
export const wordKeys = (word: string): readonly string[] =>
  isDigits(word)
    ? [...(word.length > 3 ? [word.slice(0, 3)] : []), ...partsOf(word, partLength), word]
    : [
        ...prefixLengths.filter((length) => length < word.length).map((length) => word.slice(0, length)),
        word,
      ];

/** What finds an order: a key that it has and, where others have the key, too, a pattern that one of its keys matches. */
export type SearchTerm = {
  readonly key: string;
  readonly pattern?: string;
  /** The word of letters that may be a name. */
  readonly name?: string;
};

/** Words of up to 2 letters match whole, longer ones from their beginning, 4 digits and more anywhere in a number. */
export function toSearchTerm(word: string): SearchTerm {
  if (!isDigits(word)) {
    const length = prefixLengths.findLast((each) => each <= word.length) ?? word.length;
    // Words are letters and digits, so that they need no escape.
    return { key: word.slice(0, length), name: word, ...(length < word.length && { pattern: `^${word}` }) };
  }
  const isWhole = word.length <= partLength || isLocalPhone(word);
  return isWhole ? { key: word } : { key: word.slice(-partLength), pattern: word };
}

const isLocalPhone = (digits: string): boolean => /^0[17]\d{8}$/.test(digits);

/** The end of a phone number: M-Pesa masks the rest. */
export const phoneEndKeys = (word: string): readonly string[] =>
  isLocalPhone(word) ? [2, 3].map((length) => phoneEndKey(word.slice(-length))) : [];

export const phoneEndKey = (end: string): string => `ends ${end}`;

const codeLength = 10;
const mpesaCode = /^[a-z]{2}[a-z\d]{8}$/;

/** Null for what has not the form of an M-Pesa code. O and 0 look alike on many phones: both find the code with either. */
export function mpesaCodeKey(text: string): string | null {
  const code = foldSearch(text).replace(/[\s-]/g, '');
  return mpesaCode.test(code)
    ? `mpesa ${code.slice(0, 3)}${code.slice(3, codeLength).replace(/o/g, '0')}`
    : null;
}

/** The day of a delivery or pickup. */
export const dueDayKey = (day: string): string => `due ${day}`;

const maxNames = 4;

/** A key for each two names of a person: each name alone has too many orders. `wan odh` for Wanjiku Odhiambo. */
export function nameKeys(name: string): readonly string[] {
  const names = [...new Set(searchWords(name))].slice(0, maxNames);
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => nameKey(one, other)));
}

export const nameKey = (one: string, other: string): string =>
  [one.slice(0, 3), other.slice(0, 3)].sort().join(' ');
