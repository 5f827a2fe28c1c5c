import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as LanguageCommon from '@zxcvbn-ts/language-common';
import { swahiliWords } from './context-words';

/** zxcvbn's score 3, which eight random characters reach (docs/decisions/0039). */
const minGuesses = 1e8;

/** The work grows with the square of the length: 10 ms for the worst 32 characters. */
const maxRatedLength = 32;

/** Crackers try years, dates, digits and signs at either end of each dictionary word. */
const decorations = { maxLength: 6, guesses: 1e4 } as const;

/** Loaded on first use: it takes 100 ms and 12 MB. Synchronous, because zod checks the form synchronously. */
let estimator: Core.ZxcvbnFactory | null = null;

function loadEstimator(): Core.ZxcvbnFactory {
  const load = createRequire(import.meta.url);
  const core = load('@zxcvbn-ts/core') as typeof Core;
  const common = load('@zxcvbn-ts/language-common') as typeof LanguageCommon;
  // Loads single files: the whole package would take another 13 MB.
  const english = (name: string) => load(`@zxcvbn-ts/language-en/dist/${name}.json.cjs`) as string[];
  return new core.ZxcvbnFactory({
    dictionary: {
      'passwords-common': common.dictionary['passwords-common'],
      'commonWords-en': english('commonWords'),
      'firstnames-en': english('firstnames'),
      swahili: [...swahiliWords],
    },
    graphs: common.adjacencyGraphs,
    maxLength: maxRatedLength,
    // With the default of 100, a hostile password takes four times as long for the same rating.
    l33tMaxSubstitutions: 20,
  });
}

/** Takes the password in NFKC (OWASP ASVS 5.0, 6.2.12). */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const joined = password.replace(/[\s._-]/g, '');
  // zxcvbn rates a word between separators as random letters.
  const separators = Math.min(password.length - joined.length, 3);
  return (
    countGuesses(password, words) < minGuesses ||
    (separators > 0 && countGuesses(joined, words) * 10 ** separators < minGuesses) ||
    isDecoratedWord(password, words)
  );
}

const rate = (password: string, words: readonly string[]) =>
  (estimator ??= loadEstimator()).check(password, [...words]);

const countGuesses = (password: string, words: readonly string[]): number => rate(password, words).guesses;

/** Such as `Liverpool2024!`, whose three parts zxcvbn overrates. */
function isDecoratedWord(password: string, words: readonly string[]): boolean {
  const letters = [...password.matchAll(/\p{L}/gu)];
  const [first, last] = [letters[0], letters.at(-1)];
  const word = first && last ? password.slice(first.index, last.index + last[0].length) : '';
  const rest = password.length - word.length;
  if (word === '' || rest === 0 || rest > decorations.maxLength) return false;
  const { guesses, sequence } = rate(word, words);
  return (
    sequence.length === 1 &&
    sequence[0]?.pattern !== 'bruteforce' &&
    guesses * decorations.guesses < minGuesses
  );
}
