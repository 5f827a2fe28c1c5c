import type { Candidate, ResolvedWord } from './resolve-words';
import {
  documentFrequency,
  findTerm,
  titleBit,
  forEachPosting,
  fieldWeightOf,
  type TextIndex,
} from './text-index';

/** The texts that are ranked, and what is known of each by its slot. */
export type Corpus = {
  readonly indexes: readonly TextIndex[];
  /** One more than the highest slot. */
  readonly slots: number;
  /** How many of them are shown. */
  readonly size: number;
  readonly isVisible: (slot: number) => boolean;
  /** How many words its title has. */
  readonly titleLength: (slot: number) => number;
  /** Tells texts apart that are found equally well; about 1. */
  readonly boost: (slot: number) => number;
};

export type RankedText = { readonly slot: number; readonly score: number };
export type Ranking = {
  /** Best first. */
  readonly best: readonly RankedText[];
  /** How many there are, those included that are not among the best any more. */
  readonly total: number;
  /** How well the best one is found on average: the weight of the field (text-index.ts) that has its words. */
  readonly relevance: number;
};

/** What is found this much worse than the best is found by chance: a word in a description, beside a name. */
const minRelativeScore = 0.3;

/**
 * Takes the words of a query and returns the `keep` best texts. Every word counts by how rare it is and by where it
 * stands; a text that has all of them comes before one that has some; a short title before a long one.
 * It looks at each text that holds a word once, and keeps no list of them.
 */
export function rankTexts(words: readonly ResolvedWord[], corpus: Corpus, keep: number): Ranking {
  const { slots } = corpus;
  const scores = new Float32Array(slots);
  const covered = new Float32Array(slots);
  const inTitle = new Uint8Array(slots);
  const touched: number[] = [];
  let whole = 0;
  const things = words.filter((word) => !isQuantity(word));
  // A number or a size says how much of something: without the thing it finds nothing.
  for (const { candidates } of [...things, ...words.filter(isQuantity)]) {
    const [first, second] = candidates;
    if (!first) continue;
    const needsThing = things.length > 0 && isQuantity({ candidates });
    const add = (slot: number, value: number, titled: number) => {
      if (scores[slot] === 0) {
        if (needsThing) return;
        touched.push(slot);
      }
      scores[slot]! += value;
      covered[slot]! += rarity;
      inTitle[slot]! += titled;
    };
    const rarity = inverseDocumentFrequency(
      candidates.map(({ term }) => term),
      corpus,
    );
    whole += rarity;
    if (!second) {
      // Understood as it is, as most words are: each text has it once.
      forEachMatch(first, corpus, (slot, value, titled) => add(slot, rarity * value, titled));
      continue;
    }
    const bestOf = new Float32Array(slots);
    const titledIn = new Uint8Array(slots);
    const reached: number[] = [];
    for (const candidate of candidates)
      forEachMatch(candidate, corpus, (slot, value, titled) => {
        if (bestOf[slot] === 0) reached.push(slot);
        if (value > bestOf[slot]!) bestOf[slot] = value;
        titledIn[slot]! |= titled;
      });
    for (const slot of reached) add(slot, rarity * bestOf[slot]!, titledIn[slot]!);
  }

  let highest = 0;
  for (const slot of touched) {
    if (!corpus.isVisible(slot)) {
      scores[slot] = 0;
      continue;
    }
    const coverage = covered[slot]! / whole;
    const brevity = Math.min(1, inTitle[slot]! / Math.max(1, corpus.titleLength(slot)));
    scores[slot]! *= (0.2 + 0.8 * coverage * coverage) * (0.95 + 0.05 * brevity) * corpus.boost(slot);
    if (scores[slot]! > highest) highest = scores[slot]!;
  }
  const shown = touched.filter((slot) => scores[slot]! >= minRelativeScore * highest && scores[slot]! > 0);
  return {
    best: selectTop(shown, scores, keep).map((slot) => ({ slot, score: scores[slot]! })),
    total: shown.length,
    relevance: whole === 0 ? 0 : highest / whole,
  };
}

const isQuantity = ({ candidates }: Pick<ResolvedWord, 'candidates'>): boolean =>
  candidates.length > 0 && candidates.every(({ term }) => /^\d/.test(term));

function forEachMatch(
  { term, quality }: Candidate,
  { indexes }: Corpus,
  visit: (slot: number, value: number, titled: number) => void,
): void {
  for (const index of indexes) {
    const place = findTerm(index, term);
    if (place === -1) continue;
    forEachPosting(index, place, (slot, fields) =>
      visit(slot, quality * fieldWeightOf[fields]!, fields & titleBit ? 1 : 0),
    );
  }
}

function inverseDocumentFrequency(terms: readonly string[], { indexes, size }: Corpus): number {
  let texts = 0;
  for (const term of terms)
    for (const index of indexes) {
      const place = findTerm(index, term);
      if (place !== -1) texts += documentFrequency(index, place);
    }
  return Math.max(0.3, Math.log(1 + size / (texts + 0.5)));
}

/**
 * The best slots in order, by a heap whose top is the worst of those kept: most of many thousand are only compared
 * with it.
 */
function selectTop(slots: readonly number[], scores: Float32Array, keep: number): readonly number[] {
  const isWorse = (one: number, other: number) =>
    scores[one]! < scores[other]! || (scores[one] === scores[other] && one > other);
  const heap: number[] = [];
  const sink = () => {
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return;
      const child = left + 1 < heap.length && isWorse(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (!isWorse(heap[child]!, heap[at]!)) return;
      [heap[at], heap[child]] = [heap[child]!, heap[at]!];
      at = child;
    }
  };
  const rise = () => {
    for (let at = heap.length - 1; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isWorse(heap[at]!, heap[parent]!)) return;
      [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
      at = parent;
    }
  };
  for (const slot of slots)
    if (heap.length < keep) {
      heap.push(slot);
      rise();
    } else if (isWorse(heap[0]!, slot)) {
      heap[0] = slot;
      sink();
    }
  return heap.sort((one, other) => (isWorse(one, other) ? 1 : -1));
}
