import { foldText } from './fold-text';
import { phrasesByFirstWord, termOfSynonym } from './synonyms';

export type QueryWord = { readonly written: string; readonly term: string };

/** '500ml' becomes two words, "ng'ombe" one. */
export const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/['’‘ʼ`]/g, '')
    .match(/\d+(?:[.,]\d+)*|\p{L}+/gu) ?? [];

/** Factors to millilitres and grams. */
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
  const spelledOut = numbers.get(word);
  if (spelledOut !== undefined) return spelledOut;
  if (!/^\d/.test(word)) return null;
  const value = Number(word.replace(/,(?=\d{3}\b)/g, '').replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
};

const maxSize = 10_000_000;

function toSizeTerm(value: number | null, unit: string | undefined): string | null {
  const base = unit === undefined ? undefined : units.get(unit);
  if (value === null || !base) return null;
  const size = Math.round(value * base.factor);
  return size > 0 && size <= maxSize ? `${size}${base.unit}` : null;
}

/** '1 l' and 'lita moja' are both 1000ml; `length` counts the words. */
function parseSize(words: readonly string[], index: number): { size: string; length: number } | null {
  const word = words[index];
  const value = parseNumber(word);
  const direct = toSizeTerm(value, words[index + 1]);
  if (direct !== null) return { size: direct, length: 2 };
  // 'half a litre'
  const spoken = words[index + 1] === 'a' ? toSizeTerm(value, words[index + 2]) : null;
  if (spoken !== null) return { size: spoken, length: 3 };
  // 'lita 2', unless the number belongs to the next word, as in 'kg 5 kg'.
  const next = parseNumber(words[index + 1]);
  const unitFirst =
    word !== undefined && units.has(word) && toSizeTerm(next, words[index + 2]) === null
      ? toSizeTerm(next, word)
      : null;
  return unitFirst === null ? null : { size: unitFirst, length: 2 };
}

function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh|o)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is|gas)$/.test(word) ? word : word.slice(0, -1);
}

/** Its synonym group, else its singular. */
export const toTerm = (word: string): string =>
  termOfSynonym.get(word) ?? termOfSynonym.get(toSingular(word)) ?? toSingular(word);

function parsePhrase(words: readonly string[], index: number): { term: string; length: number } | null {
  const phrase = phrasesByFirstWord
    .get(words[index] ?? '')
    ?.find(({ words: phraseWords }) =>
      phraseWords.every(
        (word, offset) => word === words[index + offset] || word === toSingular(words[index + offset] ?? ''),
      ),
    );
  return phrase ? { term: phrase.term, length: phrase.words.length } : null;
}

/** A size or a multi-word synonym becomes one word. */
export function parseQueryWords(text: string): readonly QueryWord[] {
  const words = splitWords(text);
  const queryWords: QueryWord[] = [];
  for (let index = 0; index < words.length;) {
    const size = parseSize(words, index);
    const phrase = size ? null : parsePhrase(words, index);
    const length = size?.length ?? phrase?.length ?? 1;
    const written = words.slice(index, index + length).join(' ');
    queryWords.push({ written, term: size?.size ?? phrase?.term ?? toTerm(written) });
    index += length;
  }
  return queryWords;
}

type TextWords = {
  readonly words: readonly string[];
  /** Terms of words that are a part of a phrase only, as milk in 'Maziwa Mala'. */
  readonly parts: readonly string[];
};

export function parseTextWords(text: string): TextWords {
  const textWords = splitWords(text);
  const words: string[] = [];
  const parts: string[] = [];
  let phraseEnd = 0;
  textWords.forEach((word, index) => {
    const phrase = parsePhrase(textWords, index);
    if (phrase) {
      words.push(phrase.term);
      phraseEnd = Math.max(phraseEnd, index + phrase.length);
    }
    (index < phraseEnd ? parts : words).push(toTerm(word));
    const size = /^\d/.test(word) ? toSizeTerm(parseNumber(word), textWords[index + 1]) : null;
    if (size !== null) words.push(size);
  });
  return { words, parts };
}
