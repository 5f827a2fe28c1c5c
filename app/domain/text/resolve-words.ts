import { editDistance } from './edit-distance';
import { cheapTerm, isStopWord, termOfSynonym } from './synonyms';
import { documentFrequency, findTerm, isIdentifying, lowerBound, type TextIndex } from './text-index';
import { toTerm, type QueryWord } from './words';

/** An index term that a query word may mean; `quality` is 1 for an exact match. */
export type Candidate = { readonly term: string; readonly quality: number };

export type ResolvedWord = {
  readonly written: string;
  readonly candidates: readonly Candidate[];
  /** Null where the word matched as written. */
  readonly correction: string | null;
};

/** Each word scans the index; further words are ignored. */
const maxQueryWords = 10;

const maxCompletions = 40;
const maxCorrections = 4;

const sortedSynonyms: readonly string[] = [...termOfSynonym.keys()].sort();

/** None for fewer than three letters, which match too many. */
export const synonymTermsStartingWith = (prefix: string): readonly string[] =>
  prefix.length < 3
    ? []
    : [...filterByPrefix(sortedSynonyms, prefix)].map((name) => termOfSynonym.get(name) ?? name);

/** Drops stop words. With `typing`, the last word may be a prefix. */
export function resolveWords(
  words: readonly QueryWord[],
  indexes: readonly TextIndex[],
  typing: boolean,
): readonly ResolvedWord[] {
  const withoutCheap = words.filter(({ term }) => term !== cheapTerm);
  const withoutStopWords = withoutCheap.filter(({ written }) => !isStopWord(written));
  const queryWords = (withoutStopWords.length > 0 ? withoutStopWords : withoutCheap).slice(0, maxQueryWords);
  return queryWords.flatMap((word, index) =>
    resolveWord(word, indexes, typing && index === queryWords.length - 1),
  );
}

function resolveWord(
  { written, term: ownTerm }: QueryWord,
  indexes: readonly TextIndex[],
  typing: boolean,
): readonly ResolvedWord[] {
  const has = (term: string) => indexes.some((index) => findTerm(index, term) !== -1);
  const resolved = (candidates: readonly Candidate[], correction: string | null = null): ResolvedWord[] => [
    { written, candidates, correction },
  ];
  const exact: Candidate[] = has(ownTerm) ? [{ term: ownTerm, quality: 1 }] : [];
  if (exact.length > 0 && !typing) return resolved(exact);
  const completions = completeWord(written, indexes, typing ? 1 : 3).filter(({ term }) => term !== ownTerm);
  if (exact.length + completions.length > 0) return resolved([...exact, ...completions]);

  const corrections = findCorrections(written, indexes).filter(({ term }) => has(term));
  const [best] = corrections;
  if (best)
    return resolved(
      corrections.map(({ term, quality }) => ({ term, quality })),
      best.name,
    );
  return splitCompound(written, has) ?? resolved([]);
}

function completeWord(
  written: string,
  indexes: readonly TextIndex[],
  minLength: number,
): readonly Candidate[] {
  if (written.length < minLength || !/^\p{L}+$/u.test(written)) return [];
  const qualities = new Map<string, number>();
  const addCompletion = (term: string, name: string) => {
    if (qualities.size < maxCompletions || qualities.has(term))
      qualities.set(term, Math.max(qualities.get(term) ?? 0, 0.4 + 0.5 * (written.length / name.length)));
  };
  for (const name of filterByPrefix(sortedSynonyms, written))
    addCompletion(termOfSynonym.get(name) ?? name, name);
  for (const index of indexes)
    for (let position = lowerBound(index, written); index.terms[position]?.startsWith(written); position += 1)
      if (isIdentifying(index, position))
        addCompletion(index.terms[position] ?? '', index.terms[position] ?? '');
  return [...qualities].map(([term, quality]) => ({ term, quality }));
}

function* filterByPrefix(names: readonly string[], prefix: string): Iterable<string> {
  for (const name of names) if (name.startsWith(prefix)) yield name;
}

/** In a short word, a further edit makes another word. */
const maxEditsFor = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

type Correction = Candidate & { readonly name: string };

/** Finds the terms with the fewest edits, most frequent first. */
export function findCorrections(
  written: string,
  indexes: readonly TextIndex[],
  maxEdits = maxEditsFor(written),
): readonly Correction[] {
  if (maxEdits === 0 || !/^\p{L}+$/u.test(written)) return [];
  const corrections = new Map<string, { edits: number; name: string; frequency: number }>();
  const addCorrection = (term: string, name: string, edits: number, frequency: number) => {
    const existing = corrections.get(term);
    if (!existing || edits < existing.edits) corrections.set(term, { edits, name, frequency });
  };
  const frequencyOf = (term: string) =>
    indexes.reduce((sum, index) => {
      const position = findTerm(index, term);
      return position === -1 ? sum : sum + documentFrequency(index, position);
    }, 0);
  const addIfClose = (name: string, term: string) => {
    const edits = editDistance(written, name, maxEdits);
    if (edits <= maxEdits && edits < name.length / 2) addCorrection(term, name, edits, frequencyOf(term));
  };
  // The first letter is rarely wrong: scan the names that share it, then try others.
  const [first = ''] = written;
  for (const name of filterByPrefix(sortedSynonyms, first)) addIfClose(name, termOfSynonym.get(name) ?? name);
  for (const index of indexes) {
    for (let position = lowerBound(index, first); index.terms[position]?.startsWith(first); position += 1) {
      const term = index.terms[position] ?? '';
      if (Math.abs(term.length - written.length) <= maxEdits && isIdentifying(index, position))
        addIfClose(term, term);
    }
    for (const name of firstLetterVariants(written)) {
      const term = toTerm(name);
      // Only a plural may be dropped: 'shoes' must not become 'who'.
      if (name.length - term.length > 1) continue;
      const position = findTerm(index, term);
      if (position !== -1 && isIdentifying(index, position))
        addCorrection(term, name, 1, documentFrequency(index, position));
    }
  }
  const fewestEdits = Math.min(...[...corrections.values()].map(({ edits }) => edits));
  return [...corrections]
    .filter(([, { edits }]) => edits === fewestEdits)
    .sort(([, one], [, other]) => other.frequency - one.frequency)
    .slice(0, maxCorrections)
    .map(([term, { edits, name }]) => ({ term, name, quality: edits === 1 ? 0.7 : 0.5 }));
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

function firstLetterVariants(written: string): readonly string[] {
  if (written.length < 5) return [];
  const rest = written.slice(1);
  return [
    rest,
    `${written[1] ?? ''}${written[0] ?? ''}${written.slice(2)}`,
    ...letters.flatMap((letter) => [letter + rest, letter + written]),
  ];
}

/** Splits two words written as one, such as `goatmilk`. */
function splitCompound(written: string, has: (term: string) => boolean): readonly ResolvedWord[] | null {
  for (let length = 3; length <= written.length - 3; length += 1) {
    const parts = [written.slice(0, length), written.slice(length)];
    if (parts.every((part) => has(toTerm(part))))
      return parts.map((part) => ({
        written: part,
        candidates: [{ term: toTerm(part), quality: 0.9 }],
        correction: part,
      }));
  }
  return null;
}
