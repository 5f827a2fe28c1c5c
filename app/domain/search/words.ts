import { foldText } from '~/domain/catalogue/derived-fields';
import { phrasesByFirstWord, termOfSynonym } from './synonyms';

/** A word as it was written and as the index keeps it. */
export type QueryWord = { readonly written: string; readonly term: string };

/**
 * Takes a text and returns its words: without case, accents and signs, numbers apart from what they are written to
 * ('500ml' is two), "ng'ombe" as one.
 */
export const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/['’‘ʼ`]/g, '')
    .match(/\d+(?:[.,]\d+)*|\p{L}+/gu) ?? [];

/** Litres and kilograms in all their spellings, as so many millilitres or grams. */
const unitSpellings = [
  [1, 'ml', 'ml mls millilitre millilitres milliliter mililita'],
  [1000, 'ml', 'l lt ltr ltrs lts litre litres liter liters lita'],
  [1, 'g', 'g gm gms gr gram grams gramu'],
  [1000, 'g', 'kg kgs kilo kilos kilogram kilograms'],
] as const;
const units = new Map(
  unitSpellings.flatMap(([factor, unit, names]) => names.split(' ').map((name) => [name, { factor, unit }])),
);

const numbers: ReadonlyMap<string, number> = new Map(
  Object.entries({
    half: 0.5,
    nusu: 0.5,
    quarter: 0.25,
    robo: 0.25,
    one: 1,
    moja: 1,
    two: 2,
    mbili: 2,
  }).concat(Object.entries({ three: 3, tatu: 3, five: 5, tano: 5, ten: 10, kumi: 10 })),
);

const parseNumber = (word: string | undefined): number | null => {
  if (word === undefined) return null;
  const known = numbers.get(word);
  if (known !== undefined) return known;
  if (!/^\d/.test(word)) return null;
  const value = Number(word.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
};

/** Far above any sack or can, so that a number always has a short name. */
const maxSize = 10_000_000;

function toSizeTerm(value: number | null, unit: string | undefined): string | null {
  const known = unit === undefined ? undefined : units.get(unit);
  if (value === null || !known) return null;
  const size = Math.round(value * known.factor);
  return size > 0 && size <= maxSize ? `${size}${known.unit}` : null;
}

/**
 * Takes the words at a place and returns the size that begins there ('1 l' and 'lita moja' are both 1000ml), and how
 * many words it takes.
 */
function parseSize(words: readonly string[], at: number): { size: string; length: number } | null {
  const word = words[at];
  const value = parseNumber(word);
  const direct = toSizeTerm(value, words[at + 1]);
  if (direct !== null) return { size: direct, length: 2 };
  // 'half a litre'
  const spoken = words[at + 1] === 'a' ? toSizeTerm(value, words[at + 2]) : null;
  if (spoken !== null) return { size: spoken, length: 3 };
  // 'lita 2', unless the number belongs to what follows.
  const next = parseNumber(words[at + 1]);
  const turned =
    word !== undefined && units.has(word) && toSizeTerm(next, words[at + 2]) === null
      ? toSizeTerm(next, word)
      : null;
  return turned === null ? null : { size: turned, length: 2 };
}

/** One thing and many of it are one word: eggs, boxes, strawberries. Words of three letters are left alone. */
export function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is|gas)$/.test(word) ? word : word.slice(0, -1);
}

/** Takes one word and returns what the index keeps of it. */
export const toTerm = (word: string): string =>
  termOfSynonym.get(word) ?? termOfSynonym.get(toSingular(word)) ?? toSingular(word);

/** Takes the words at a place and returns the name of several words that begins there; null where none does. */
function parsePhrase(words: readonly string[], at: number): { word: string; length: number } | null {
  const phrase = phrasesByFirstWord
    .get(words[at] ?? '')
    ?.find(({ words: wanted }) =>
      wanted.every(
        (word, index) => word === words[at + index] || word === toSingular(words[at + index] ?? ''),
      ),
    );
  return phrase ? { word: phrase.word, length: phrase.words.length } : null;
}

/** Takes the text of a query: sizes and names of several words are one word each. */
export function parseQueryWords(text: string): readonly QueryWord[] {
  const words = splitWords(text);
  const found: QueryWord[] = [];
  for (let at = 0; at < words.length;) {
    const size = parseSize(words, at);
    const phrase = size ? null : parsePhrase(words, at);
    const length = size?.length ?? phrase?.length ?? 1;
    const written = words.slice(at, at + length).join(' ');
    found.push({ written, term: size?.size ?? phrase?.word ?? toTerm(written) });
    at += length;
  }
  return found;
}

export type TextWords = {
  /** What the text is found by: its words, and the names and sizes made of them. */
  readonly words: readonly string[];
  /** What is only a part of a name of several words, as milk in 'Maziwa Mala'. */
  readonly parts: readonly string[];
};

/** Takes a text that is to be found. */
export function parseTextWords(text: string): TextWords {
  const split = splitWords(text);
  const words: string[] = [];
  const parts: string[] = [];
  let phraseEnds = 0;
  split.forEach((word, at) => {
    const phrase = parsePhrase(split, at);
    if (phrase) {
      words.push(phrase.word);
      phraseEnds = Math.max(phraseEnds, at + phrase.length);
    }
    (at < phraseEnds ? parts : words).push(toTerm(word));
    const size = /^\d/.test(word) ? toSizeTerm(parseNumber(word), split[at + 1]) : null;
    if (size !== null) words.push(size);
  });
  return { words, parts };
}
