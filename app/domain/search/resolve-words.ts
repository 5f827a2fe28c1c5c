import { editDistance } from './edit-distance';
import { cheapTerm, isStopWord, termOfSynonym } from './synonyms';
import { documentFrequency, findTerm, isIdentifying, lowerBound, type TextIndex } from './text-index';
import { toTerm, type QueryWord } from './words';

/** A word of the index that is taken for one of the query, and how well it stands for it: 1 where it is that word. */
export type Candidate = { readonly term: string; readonly quality: number };

export type ResolvedWord = {
  readonly written: string;
  readonly candidates: readonly Candidate[];
  /** The word that was taken instead, as a person would write it; null where it was understood as it is. */
  readonly correction: string | null;
};

/** A query of more words is cut: each is another walk through the index, and nobody types more. */
export const maxQueryWords = 10;

/** A beginning of a word may stand for this many; more say nothing. */
const maxCompletions = 40;
/** So many guesses at a misspelt word. */
const maxCorrections = 4;

/** Other names in one word, in order, so that they are completed and corrected like the words of the index. */
const sortedSynonyms: readonly string[] = [...termOfSynonym.keys()].sort();

/** The words of the index whose other names begin so. Takes three letters at least: fewer begin too many. */
export const synonymTermsStartingWith = (start: string): readonly string[] =>
  start.length < 3
    ? []
    : [...filterByPrefix(sortedSynonyms, start)].map((name) => termOfSynonym.get(name) ?? name);

/**
 * Takes the words of a query and returns what in the index they stand for, the fillers left out. `typing`: the last one
 * may be the beginning of a longer word.
 */
export function resolveWords(
  words: readonly QueryWord[],
  indexes: readonly TextIndex[],
  typing: boolean,
): readonly ResolvedWord[] {
  const asked = words.filter(({ term }) => term !== cheapTerm);
  const telling = asked.filter(({ written }) => !isStopWord(written));
  const wanted = (telling.length > 0 ? telling : asked).slice(0, maxQueryWords);
  return wanted.flatMap((word, position) =>
    resolveWord(word, indexes, typing && position === wanted.length - 1),
  );
}

function resolveWord(
  { written, term: kept }: QueryWord,
  indexes: readonly TextIndex[],
  typing: boolean,
): readonly ResolvedWord[] {
  const has = (term: string) => indexes.some((index) => findTerm(index, term) !== -1);
  const resolved = (candidates: readonly Candidate[], instead: string | null = null): ResolvedWord[] => [
    { written, candidates, correction: instead },
  ];
  const exact: Candidate[] = has(kept) ? [{ term: kept, quality: 1 }] : [];
  if (exact.length > 0 && !typing) return resolved(exact);
  const endings = completeWord(written, indexes, typing ? 1 : 3).filter(({ term }) => term !== kept);
  if (exact.length + endings.length > 0) return resolved([...exact, ...endings]);

  const guesses = findCorrections(written, indexes).filter(({ term }) => has(term));
  const [best] = guesses;
  if (best)
    return resolved(
      guesses.map(({ term, quality }) => ({ term, quality })),
      best.name,
    );
  return splitCompound(written, has) ?? resolved([]);
}

/** The words of the index, and other names, that begin so. */
function completeWord(
  written: string,
  indexes: readonly TextIndex[],
  shortest: number,
): readonly Candidate[] {
  if (written.length < shortest || !/^\p{L}+$/u.test(written)) return [];
  const found = new Map<string, number>();
  const take = (term: string, name: string) => {
    if (found.size < maxCompletions || found.has(term))
      found.set(term, Math.max(found.get(term) ?? 0, 0.4 + 0.5 * (written.length / name.length)));
  };
  for (const name of filterByPrefix(sortedSynonyms, written)) take(termOfSynonym.get(name) ?? name, name);
  for (const index of indexes)
    for (let place = lowerBound(index, written); index.terms[place]?.startsWith(written); place += 1)
      if (isIdentifying(index, place)) take(index.terms[place] ?? '', index.terms[place] ?? '');
  return [...found].map(([term, quality]) => ({ term, quality }));
}

function* filterByPrefix(sorted: readonly string[], start: string): Iterable<string> {
  for (const name of sorted) if (name.startsWith(start)) yield name;
}

/** How many letters may be wrong: in a short word one makes another word of it. */
const maxEditsFor = (word: string): number => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2);

type Correction = Candidate & { readonly name: string };

/** The words that are meant by a misspelt one: those with the fewest mistakes, which are hardly in the first letter. */
export function findCorrections(
  written: string,
  indexes: readonly TextIndex[],
  most = maxEditsFor(written),
): readonly Correction[] {
  if (most === 0 || !/^\p{L}+$/u.test(written)) return [];
  const guesses = new Map<string, { mistakes: number; name: string; texts: number }>();
  const take = (term: string, name: string, mistakes: number, texts: number) => {
    const known = guesses.get(term);
    if (!known || mistakes < known.mistakes) guesses.set(term, { mistakes, name, texts });
  };
  const textsOf = (term: string) =>
    indexes.reduce((sum, index) => {
      const place = findTerm(index, term);
      return place === -1 ? sum : sum + documentFrequency(index, place);
    }, 0);
  const look = (name: string, term: string) => {
    const mistakes = editDistance(written, name, most);
    if (mistakes <= most && mistakes < name.length / 2) take(term, name, mistakes, textsOf(term));
  };
  const [first = ''] = written;
  for (const name of filterByPrefix(sortedSynonyms, first)) look(name, termOfSynonym.get(name) ?? name);
  for (const index of indexes) {
    for (let place = lowerBound(index, first); index.terms[place]?.startsWith(first); place += 1) {
      const term = index.terms[place] ?? '';
      if (Math.abs(term.length - written.length) <= most && isIdentifying(index, place)) look(term, term);
    }
    for (const name of firstLetterVariants(written)) {
      const term = toTerm(name);
      // 'shoes' is not 'who' with another letter and an ending: what is left out is no more than a plural.
      if (name.length - term.length > 1) continue;
      const place = findTerm(index, term);
      if (place !== -1 && isIdentifying(index, place)) take(term, name, 1, documentFrequency(index, place));
    }
  }
  const fewest = Math.min(...[...guesses.values()].map(({ mistakes }) => mistakes));
  return [...guesses]
    .filter(([, { mistakes }]) => mistakes === fewest)
    .sort(([, one], [, other]) => other.texts - one.texts)
    .slice(0, maxCorrections)
    .map(([term, { mistakes, name }]) => ({ term, name, quality: mistakes === 1 ? 0.7 : 0.5 }));
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** What a word would be with its first letter left out, exchanged, added or swapped with the second. */
function firstLetterVariants(written: string): readonly string[] {
  // In a short word another first letter is another word.
  if (written.length < 5) return [];
  const rest = written.slice(1);
  return [
    rest,
    `${written[1] ?? ''}${written[0] ?? ''}${written.slice(2)}`,
    ...letters.flatMap((letter) => [letter + rest, letter + written]),
  ];
}

/** Two words written as one, as in `goatmilk`: both have to be in the index. */
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
