import { parseKenyanPhone } from '~/lib/format/phone';
import { findTypedDay, type TypedDay } from '~/lib/typed-day';
import {
  dueDayKey,
  foldSearch,
  mpesaCodeKey,
  phoneEndKey,
  searchWords,
  toSearchTerm,
  type SearchTerm,
} from './order-search-words';

/** What else is known of a payment whose phone number M-Pesa has masked: it ranks the orders, and excludes none. */
export type PaymentHints = {
  /** In shillings. */
  readonly amounts: readonly number[];
  /** Folded words; M-Pesa gives the first name. */
  readonly names: readonly string[];
  /** `YYYY-MM-DD` */
  readonly day: string | null;
};

/** One way to read what somebody has typed. An order is found if it has every term. */
export type OrderSearch = {
  readonly terms: readonly SearchTerm[];
  /** Says how the text was read where it is no search for words: 'M-Pesa code UKR4X7B2C9'. */
  readonly meaning?: string;
  readonly day?: string;
  /** Of a masked phone number only: the best orders come first. */
  readonly hints?: PaymentHints;
};

/** Each further word would be tested on every order that the others find. */
const maxTerms = 8;

/**
 * The ways to read a search, the likeliest first: an M-Pesa code, a masked phone number, a day of delivery, words. The first
 * that finds an order is meant. `today` is `YYYY-MM-DD`. Empty without a letter or digit.
 */
export function readOrderSearch(text: string, today: string): readonly OrderSearch[] {
  const folded = foldSearch(text);
  const masked = findMaskedPhone(folded);
  const searches = [
    ...findCodes(folded),
    ...(masked ? [readMaskedPhone(masked, today)] : []),
    ...(masked ? [] : readDayAndWords(text, folded, today)),
  ];
  return searches.filter(({ terms }) => terms.length > 0);
}

/** Typed with spaces, or among the words of M-Pesa's message. */
function findCodes(folded: string): readonly OrderSearch[] {
  const texts = [folded, ...(folded.match(/[a-z\d]+/g) ?? [])];
  const keys = new Set(texts.map(mpesaCodeKey).filter((key) => key !== null));
  return [...keys].map((key) => ({
    terms: [{ key }],
    meaning: `M-Pesa code ${key.replace('mpesa ', '').toUpperCase()}`,
  }));
}

function readDayAndWords(text: string, folded: string, today: string): readonly OrderSearch[] {
  const words = { terms: toTerms(parseKenyanPhone(text) ?? text) };
  const typed = findTypedDay(folded, today);
  if (!typed) return [words];
  const ofDays = typed.days.map((day) => readDay(day, typed));
  return typed.isAbbreviated ? [words, ...ofDays] : [...ofDays, words];
}

const readDay = (day: string, { rest }: TypedDay): OrderSearch => ({
  terms: [{ key: dueDayKey(day) }, ...toTerms(rest)].slice(0, maxTerms),
  day,
});

/** `m-24061` is this number; without its letter any part of a number or phone number. */
function toTerms(text: string): readonly SearchTerm[] {
  const numbers: SearchTerm[] = [];
  const rest = foldSearch(text).replace(
    /(?<![\p{L}\p{N}])(?:#|(?:m|test)[\s-]?)(\d{5,12})(?!\p{N})/gu,
    (_, digits: string) => {
      numbers.push({ key: digits });
      return ' ';
    },
  );
  // Longest first: the longest word is usually the rarest.
  const words = [...new Set(searchWords(rest))].sort((one, other) => other.length - one.length);
  return [...numbers, ...words.map(toSearchTerm)].slice(0, maxTerms);
}

type MaskedPhone = { readonly start: string; readonly end: string; readonly rest: string };

/** `0715***123`, `0715xxx123`, `2547 ***** 126`: M-Pesa prints all of them. */
const maskedPhone = /(?<![\p{L}\p{N}])\+?(\d{1,6})[\s-]*(?:[*x•][\s-]*){2,}(\d{2,4})(?!\p{N})/u;

function findMaskedPhone(folded: string): MaskedPhone | null {
  const match = maskedPhone.exec(folded);
  const [, first = '', end = ''] = match ?? [];
  const start = first.replace(/^(?:254)?0?/, '0');
  return match && /^0(?:[17]\d{0,3})?$/.test(start)
    ? { start, end, rest: folded.replace(match[0], ' ') }
    : null;
}

function readMaskedPhone({ start, end, rest }: MaskedPhone, today: string): OrderSearch {
  const typed = findTypedDay(rest, today);
  const others = typed?.rest ?? rest;
  const amounts = others.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  return {
    terms: [{ key: end.length > 3 ? end : phoneEndKey(end), pattern: `^${start}\\d*${end}$` }],
    meaning: `phone ${start}…${end}`,
    hints: {
      amounts: amounts.map((amount) => Number(amount.replace(/,/g, ''))),
      names: others.match(/\p{L}{2,}/gu) ?? [],
      day: typed?.days[0] ?? null,
    },
  };
}
