import type { Candidate, ResolvedWord } from './resolve-words';
import {
  documentFrequency,
  findTerm,
  titleBit,
  forEachPosting,
  fieldWeightOf,
  type TextIndex,
} from './text-index';

export type Corpus = {
  readonly indexes: readonly TextIndex[];
  /** One more than the highest slot. */
  readonly slots: number;
  readonly size: number;
  readonly isVisible: (slot: number) => boolean;
  /** Number of words. */
  readonly titleLength: (slot: number) => number;
  /** About 1; orders equally good matches. */
  readonly boost: (slot: number) => number;
};

type RankedText = { readonly slot: number; readonly score: number };
export type Ranking = {
  readonly best: readonly RankedText[];
  /** Includes matches beyond `best`. */
  readonly total: number;
  /** Average field weight (text-index.ts) of the best match. */
  readonly relevance: number;
};

/** Weaker matches, relative to the best, are chance: a word in a description. */
const minRelativeScore = 0.3;

/** Weighs a word by its inverse document frequency and field; prefers texts with all words, and short titles. */
export function rankTexts(words: readonly ResolvedWord[], corpus: Corpus, limit: number): Ranking {
  const { slots } = corpus;
  const scores = new Float32Array(slots);
  const covered = new Float32Array(slots);
  const inTitle = new Uint8Array(slots);
  const touched: number[] = [];
  let totalIdf = 0;
  const nouns = words.filter((word) => !isQuantity(word));
  // A quantity only refines the matches of other words: '5 litres' alone would match every product of that size.
  for (const { candidates } of [...nouns, ...words.filter(isQuantity)]) {
    const [first, second] = candidates;
    if (!first) continue;
    const onlyRefines = nouns.length > 0 && isQuantity({ candidates });
    const add = (slot: number, value: number, titleCount: number) => {
      if (scores[slot] === 0) {
        if (onlyRefines) return;
        touched.push(slot);
      }
      scores[slot]! += value;
      covered[slot]! += idf;
      inTitle[slot]! += titleCount;
    };
    const idf = inverseDocumentFrequency(
      candidates.map(({ term }) => term),
      corpus,
    );
    totalIdf += idf;
    if (!second) {
      // With one candidate each text matches once, so no maximum is needed.
      forEachMatch(first, corpus, (slot, value, titleCount) => add(slot, idf * value, titleCount));
      continue;
    }
    const bestOf = new Float32Array(slots);
    const bestInTitle = new Uint8Array(slots);
    const matched: number[] = [];
    for (const candidate of candidates)
      forEachMatch(candidate, corpus, (slot, value, titleCount) => {
        if (bestOf[slot] === 0) matched.push(slot);
        if (value > bestOf[slot]!) bestOf[slot] = value;
        bestInTitle[slot]! |= titleCount;
      });
    for (const slot of matched) add(slot, idf * bestOf[slot]!, bestInTitle[slot]!);
  }

  let highest = 0;
  for (const slot of touched) {
    if (!corpus.isVisible(slot)) {
      scores[slot] = 0;
      continue;
    }
    const coverage = covered[slot]! / totalIdf;
    const brevity = Math.min(1, inTitle[slot]! / Math.max(1, corpus.titleLength(slot)));
    scores[slot]! *= (0.2 + 0.8 * coverage * coverage) * (0.95 + 0.05 * brevity) * corpus.boost(slot);
    if (scores[slot]! > highest) highest = scores[slot]!;
  }
  const matches = touched.filter((slot) => scores[slot]! >= minRelativeScore * highest && scores[slot]! > 0);
  return {
    best: selectTop(matches, scores, limit).map((slot) => ({ slot, score: scores[slot]! })),
    total: matches.length,
    relevance: totalIdf === 0 ? 0 : highest / totalIdf,
  };
}

const isQuantity = ({ candidates }: Pick<ResolvedWord, 'candidates'>): boolean =>
  candidates.length > 0 && candidates.every(({ term }) => /^\d/.test(term));

function forEachMatch(
  { term, quality }: Candidate,
  { indexes }: Corpus,
  visit: (slot: number, value: number, titleCount: number) => void,
): void {
  for (const index of indexes) {
    const position = findTerm(index, term);
    if (position === -1) continue;
    forEachPosting(index, position, (slot, fields) =>
      visit(slot, quality * fieldWeightOf[fields]!, fields & titleBit ? 1 : 0),
    );
  }
}

function inverseDocumentFrequency(terms: readonly string[], { indexes, size }: Corpus): number {
  let texts = 0;
  for (const term of terms)
    for (const index of indexes) {
      const position = findTerm(index, term);
      if (position !== -1) texts += documentFrequency(index, position);
    }
  return Math.max(0.3, Math.log(1 + size / (texts + 0.5)));
}

/** Uses a heap with the worst of the best on top: O(n log limit). */
function selectTop(slots: readonly number[], scores: Float32Array, limit: number): readonly number[] {
  const isWorse = (one: number, other: number) =>
    scores[one]! < scores[other]! || (scores[one] === scores[other] && one > other);
  const heap: number[] = [];
  const siftDown = () => {
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && isWorse(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (!isWorse(heap[child]!, heap[index]!)) return;
      [heap[index], heap[child]] = [heap[child]!, heap[index]!];
      index = child;
    }
  };
  const siftUp = () => {
    for (let index = heap.length - 1; index > 0;) {
      const parent = (index - 1) >> 1;
      if (!isWorse(heap[index]!, heap[parent]!)) return;
      [heap[index], heap[parent]] = [heap[parent]!, heap[index]!];
      index = parent;
    }
  };
  for (const slot of slots)
    if (heap.length < limit) {
      heap.push(slot);
      siftUp();
    } else if (isWorse(heap[0]!, slot)) {
      heap[0] = slot;
      siftDown();
    }
  return heap.sort((one, other) => (isWorse(one, other) ? 1 : -1));
}
