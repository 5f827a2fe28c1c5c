import { parseTextWords } from './words';

/** A posting is `slot * 128 + fields`, with a bit for each field that has the term. */
const fieldNames = ['description', 'facts', 'sizes', 'parts', 'brand', 'categories', 'title'] as const;
type FieldName = (typeof fieldNames)[number];
const fieldBit = (field: FieldName): number => 1 << fieldNames.indexOf(field);
const fieldBits = fieldNames.length;
const fieldMask = (1 << fieldBits) - 1;

export type IndexedText = Readonly<Partial<Record<FieldName, readonly string[]>>>;

/** Terms that are only a part of a phrase ('Maziwa Mala' is no milk) go to the field `parts`. */
export function indexText(
  texts: Readonly<Partial<Record<Exclude<FieldName, 'parts'>, string>>>,
): IndexedText {
  const terms: Partial<Record<FieldName, readonly string[]>> = {};
  const parts: string[] = [];
  for (const field of fieldNames) {
    const text = field === 'parts' ? undefined : texts[field];
    if (text === undefined) continue;
    const parsed = parseTextWords(text);
    if (field === 'title' || field === 'categories') {
      parts.push(...parsed.parts);
      terms[field] = parsed.words;
    } else terms[field] = [...parsed.words, ...parsed.parts];
  }
  return { ...terms, parts };
}

/** Flat arrays take 4 bytes a posting, objects 50. A slot is the caller's number of a text, from 0. */
export type TextIndex = {
  readonly terms: readonly string[];
  /** The first posting of each term, and the number of postings at the end. */
  readonly starts: Uint32Array;
  readonly postings: Uint32Array;
  /** A bit mask for each term, over all texts. */
  readonly fields: Uint8Array;
};

type TextIndexBuilder = {
  add(slot: number, text: IndexedText): void;
  build(): TextIndex;
};

export function createTextIndexBuilder(): TextIndexBuilder {
  const ids = new Map<string, number>();
  let termIds = new Uint32Array(1024);
  let postings = new Uint32Array(1024);
  let count = 0;
  const push = (term: string, posting: number) => {
    if (count === postings.length) {
      termIds = doubleCapacity(termIds);
      postings = doubleCapacity(postings);
    }
    let id = ids.get(term);
    if (id === undefined) {
      id = ids.size;
      ids.set(term, id);
    }
    termIds[count] = id;
    postings[count] = posting;
    count += 1;
  };
  return {
    add(slot, text) {
      const fieldsOf = new Map<string, number>();
      for (const field of fieldNames)
        for (const word of text[field] ?? []) fieldsOf.set(word, (fieldsOf.get(word) ?? 0) | fieldBit(field));
      for (const [word, fields] of fieldsOf) push(word, slot * (fieldMask + 1) + fields);
    },
    build: () => sortPostings(ids, termIds.subarray(0, count), postings.subarray(0, count)),
  };
}

function doubleCapacity(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Counting sort by term. */
function sortPostings(
  ids: ReadonlyMap<string, number>,
  termIds: Uint32Array,
  unsorted: Uint32Array,
): TextIndex {
  const terms = [...ids.keys()].sort();
  const rankOf = new Uint32Array(terms.length);
  terms.forEach((term, rank) => {
    rankOf[ids.get(term) ?? 0] = rank;
  });
  const starts = new Uint32Array(terms.length + 1);
  for (const id of termIds) starts[(rankOf[id] ?? 0) + 1]! += 1;
  for (let rank = 0; rank < terms.length; rank += 1) starts[rank + 1]! += starts[rank]!;
  const next = starts.slice();
  const postings = new Uint32Array(unsorted.length);
  const fields = new Uint8Array(terms.length);
  unsorted.forEach((posting, index) => {
    const rank = rankOf[termIds[index] ?? 0] ?? 0;
    postings[next[rank]!] = posting;
    next[rank]! += 1;
    fields[rank]! |= posting & fieldMask;
  });
  return { terms, starts, postings, fields };
}

/** The first term that does not sort before `text`. */
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

/** -1 where no text has the term. */
export function findTerm(index: TextIndex, term: string): number {
  const position = lowerBound(index, term);
  return index.terms[position] === term ? position : -1;
}

export const documentFrequency = (index: TextIndex, position: number): number =>
  index.starts[position + 1]! - index.starts[position]!;

/** `visit` gets the fields as a bit mask. */
export function forEachPosting(
  index: TextIndex,
  position: number,
  visit: (slot: number, fields: number) => void,
): void {
  const { starts, postings } = index;
  const end = starts[position + 1]!;
  for (let index = starts[position]!; index < end; index += 1) {
    const posting = postings[index]!;
    visit(posting >>> fieldBits, posting & fieldMask);
  }
}

const fieldMaskOf = (fields: readonly FieldName[]): number =>
  fields.reduce((bits, field) => bits | fieldBit(field), 0);

export const titleBit = fieldBit('title');

/** Corrections use these fields only: a description may have any word. */
const identifyingFields = fieldMaskOf(['title', 'categories', 'brand', 'parts']);
export const isIdentifying = (index: TextIndex, position: number): boolean =>
  (index.fields[position]! & identifyingFields) !== 0;

/** docs/product.md 4.3. */
export const listSearchFields = fieldMaskOf(['title', 'brand', 'description', 'parts']);

/** What the lists of sizes show, or lead to: whoever counts bottles would not know why a description was found. */
export const sizeSearchFields = fieldMaskOf(['title', 'sizes', 'categories', 'parts']);

const fieldWeights: Readonly<Record<FieldName, number>> = {
  description: 1,
  facts: 2,
  sizes: 3,
  parts: 3,
  brand: 4,
  categories: 5,
  title: 8,
};

/** By bit mask: the weight of the best field, plus a little for the others. */
export const fieldWeightOf: readonly number[] = Array.from({ length: fieldMask + 1 }, (_, bits) => {
  const weights = fieldNames.filter((field) => bits & fieldBit(field)).map((field) => fieldWeights[field]);
  const best = Math.max(0, ...weights);
  return best + 0.02 * (weights.reduce((sum, weight) => sum + weight, 0) - best);
});
