import { foldText } from '~/domain/text/fold-text';
import { cleanNumber } from '~/lib/format/clean-text';

/** Lengths of the beginnings that are stored: with them the index reads few orders that do not match. */
const prefixLengths = { letters: [3, 6], digits: [3, 4, 6] } as const;

const lengthsOf = (word: string): readonly number[] =>
  /^\d+$/.test(word) ? prefixLengths.digits : prefixLengths.letters;

const maxWordLength = 30;

/** As people write them: '+254 712 345 678', '0712-345-678', '254712345678'. */
const phone = /(?<![\p{L}\p{N}])(?:\+?254|0)[\s.()-]*([17](?:[\s.()-]*\d){8})(?!\d)/gu;
const orderNumber = /(?<![\p{L}\p{N}])(?:m|test)[\s-]?(?=\d{5})/gu;

/**
 * Folded words of a text or a search. A phone number is one word in its local form, an order number its digits, an
 * email address its first part.
 */
export function searchWords(text: string): readonly string[] {
  const plain = foldText(cleanNumber(text))
    .replace(phone, (_, national: string) => ` 0${national.replace(/\D/g, '')} `)
    .replace(orderNumber, ' ')
    .replace(/@\S*/g, ' ')
    .replace(/['’`]/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, maxWordLength));
}

/** A word and its beginnings. */
export const wordKeys = (word: string): readonly string[] => [
  ...lengthsOf(word)
    .filter((length) => length < word.length)
    .map((length) => word.slice(0, length)),
  word,
];

/** `key` finds the words that begin with `word`, and others unless `isExact`. Words of up to 2 letters match whole. */
export function searchKey(word: string): { readonly key: string; readonly isExact: boolean } {
  const length = lengthsOf(word).findLast((each) => each <= word.length) ?? word.length;
  return { key: word.slice(0, length), isExact: length === word.length };
}

const maxNames = 4;

/** A key for each two names of a person: each name alone has too many orders. `wan odh` for Wanjiku Odhiambo. */
export function nameKeys(name: string): readonly string[] {
  const names = [...new Set(searchWords(name))].slice(0, maxNames);
  return names.flatMap((one, index) => names.slice(index + 1).map((other) => nameKey(one, other)));
}

export const nameKey = (one: string, other: string): string =>
  [one.slice(0, 3), other.slice(0, 3)].sort().join(' ');
