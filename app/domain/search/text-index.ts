import { parseTextWords } from './words';

/**
 * Where a word stands. A posting carries one bit for each, so that one number says which text holds a word and where.
 */
export const fieldNames = ['description', 'facts', 'sizes', 'parts', 'brand', 'categories', 'title'] as const;
export type FieldName = (typeof fieldNames)[number];
const fieldBit = (field: FieldName): number => 1 << fieldNames.indexOf(field);
/** As many as there are fields: a posting is `slot * 128 + fields`. */
const fieldBits = fieldNames.length;
const fieldMask = (1 << fieldBits) - 1;

/** What a text is found by: the words of each of its fields. */
export type IndexedText = Readonly<Partial<Record<FieldName, readonly string[]>>>;

/**
 * Takes the texts of something by their fields and returns its words. What is a part of a name of several words in a
 * title or category ('Maziwa Mala' is no milk) stands in a field of its own.
 */
export function indexText(
  texts: Readonly<Partial<Record<Exclude<FieldName, 'parts'>, string>>>,
): IndexedText {
  const found: Partial<Record<FieldName, readonly string[]>> = {};
  const parts: string[] = [];
  for (const field of fieldNames) {
    const text = field === 'parts' ? undefined : texts[field];
    if (text === undefined) continue;
    const read = parseTextWords(text);
    if (field === 'title' || field === 'categories') parts.push(...read.parts);
    found[field] = field === 'title' || field === 'categories' ? read.words : [...read.words, ...read.parts];
  }
  return { ...found, parts };
}

/**
 * Which texts hold which words, as sorted words and flat arrays of numbers: 4 bytes for each word of each text, where
 * objects would take 50, and a word that half of 10,000 texts hold is walked in a fraction of a millisecond.
 * A text is known by its slot, a number from 0 that its owner gives.
 */
export type TextIndex = {
  /** Sorted by their letters. */
  readonly terms: readonly string[];
  /** Where the postings of each term begin; one more than there are terms. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  /** In which fields of any text each term stands. */
  readonly fields: Uint8Array;
};

export type TextIndexBuilder = {
  add(slot: number, text: IndexedText): void;
  /** Ends the work; the builder is then of no use any more. */
  build(): TextIndex;
};

export function createTextIndexBuilder(): TextIndexBuilder {
  const ids = new Map<string, number>();
  let termIds = new Uint32Array(1024);
  let found = new Uint32Array(1024);
  let count = 0;
  const push = (term: string, posting: number) => {
    if (count === found.length) {
      termIds = doubleCapacity(termIds);
      found = doubleCapacity(found);
    }
    let id = ids.get(term);
    if (id === undefined) {
      id = ids.size;
      ids.set(term, id);
    }
    termIds[count] = id;
    found[count] = posting;
    count += 1;
  };
  return {
    add(slot, text) {
      const fieldsOf = new Map<string, number>();
      for (const field of fieldNames)
        for (const word of text[field] ?? []) fieldsOf.set(word, (fieldsOf.get(word) ?? 0) | fieldBit(field));
      for (const [word, fields] of fieldsOf) push(word, slot * (fieldMask + 1) + fields);
    },
    build: () => sortPostings(ids, termIds.subarray(0, count), found.subarray(0, count)),
  };
}

function doubleCapacity(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Brings the postings of each term together, in the order of the terms. */
function sortPostings(ids: ReadonlyMap<string, number>, termIds: Uint32Array, found: Uint32Array): TextIndex {
  const terms = [...ids.keys()].sort();
  const rankOf = new Uint32Array(terms.length);
  terms.forEach((term, rank) => {
    rankOf[ids.get(term) ?? 0] = rank;
  });
  const starts = new Uint32Array(terms.length + 1);
  for (const id of termIds) starts[(rankOf[id] ?? 0) + 1]! += 1;
  for (let rank = 0; rank < terms.length; rank += 1) starts[rank + 1]! += starts[rank]!;
  const next = starts.slice();
  const postings = new Uint32Array(found.length);
  const fields = new Uint8Array(terms.length);
  found.forEach((posting, index) => {
    const rank = rankOf[termIds[index] ?? 0] ?? 0;
    postings[next[rank]!] = posting;
    next[rank]! += 1;
    fields[rank]! |= posting & fieldMask;
  });
  return { terms, starts, postings, fields };
}

/** The place of the first term that is not before this text. */
export function lowerBound(index: TextIndex, text: string): number {
  let low = 0;
  let high = index.terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (index.terms[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The place of a term; -1 where no text has it. */
export function findTerm(index: TextIndex, term: string): number {
  const place = lowerBound(index, term);
  return index.terms[place] === term ? place : -1;
}

/** How many texts hold the term at a place. */
export const documentFrequency = (index: TextIndex, place: number): number =>
  index.starts[place + 1]! - index.starts[place]!;

/** Shows every text that holds the term at a place, with the fields that hold it, as bits. */
export function forEachPosting(
  index: TextIndex,
  place: number,
  visit: (slot: number, fields: number) => void,
): void {
  const { starts, postings } = index;
  const end = starts[place + 1]!;
  for (let at = starts[place]!; at < end; at += 1) {
    const posting = postings[at]!;
    visit(posting >>> fieldBits, posting & fieldMask);
  }
}

const fieldMaskOf = (fields: readonly FieldName[]): number =>
  fields.reduce((bits, field) => bits | fieldBit(field), 0);

export const titleBit = fieldBit('title');

/** The fields that say what something is. Guesses are made of their words only: a description holds any word at all. */
const identifyingFields = fieldMaskOf(['title', 'categories', 'brand', 'parts']);
export const isIdentifying = (index: TextIndex, place: number): boolean =>
  (index.fields[place]! & identifyingFields) !== 0;

/** What a list is narrowed by (storefront.md section 9): name, brand and description. */
export const listSearchFields = fieldMaskOf(['title', 'brand', 'description', 'parts']);

/** What a word is worth by where it stands; a name says more than a description of forty words. */
const fieldWeights: Readonly<Record<FieldName, number>> = {
  description: 1,
  facts: 2,
  sizes: 3,
  parts: 3,
  brand: 4,
  categories: 5,
  title: 8,
};

/** The worth of each set of fields: that of the best of them, and a little for the others. */
export const fieldWeightOf: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, bits) => {
  const weights = fieldNames.filter((field) => bits & fieldBit(field)).map((field) => fieldWeights[field]);
  const best = Math.max(0, ...weights);
  return best + 0.02 * (weights.reduce((sum, weight) => sum + weight, 0) - best);
});
