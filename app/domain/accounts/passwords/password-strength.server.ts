import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as LanguageCommon from '@zxcvbn-ts/language-common';
import { swahiliWords } from './context-words';

/**
 * How many guesses a password must withstand (zxcvbn's score 3). A stranger has 100 a day at one account, and whoever stole
 * the hashes tries some dozens a second on a core (Argon2id). Eight random characters are rated at exactly this.
 */
const minGuesses = 1e8;

/** What is behind makes no password weaker. The work grows with the square of the length: 10 ms for the worst 32. */
const maxJudgedLength = 32;

/** What is tried around each word of a dictionary: years, dates, rows of digits and signs at either end. */
const decorations = { maxLength: 6, guesses: 1e4 } as const;

/** Loaded with the first password that is judged, as it takes 100 ms and 12 MB, and at once, as forms are checked so. */
let estimator: Core.ZxcvbnFactory | null = null;

function loadEstimator(): Core.ZxcvbnFactory {
  const load = createRequire(import.meta.url);
  const core = load('@zxcvbn-ts/core') as typeof Core;
  const common = load('@zxcvbn-ts/language-common') as typeof LanguageCommon;
  // By file: the whole package has 120,000 family names and words of encyclopedias beside, another 13 MB.
  const english = (name: string) => load(`@zxcvbn-ts/language-en/dist/${name}.json.cjs`) as string[];
  return new core.ZxcvbnFactory({
    dictionary: {
      'passwords-common': common.dictionary['passwords-common'],
      'commonWords-en': english('commonWords'),
      'firstnames-en': english('firstnames'),
      swahili: [...swahiliWords],
    },
    graphs: common.adjacencyGraphs,
    maxLength: maxJudgedLength,
    // Of 100, which is the default, a hostile password takes four times as long and is rated the same.
    l33tMaxSubstitutions: 20,
  });
}

/**
 * Whether strangers would soon guess a password, by zxcvbn's estimate: leaked passwords, English words, first names, rows of
 * the keyboard, dates and repetitions, also with letters exchanged for digits and signs (OWASP ASVS 5.0, 6.2.12). Takes it
 * normalised (NFKC), and what is known of the person, each as one word.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const joined = password.replace(/[\s._-]/g, '');
  // The estimate takes a word between two spaces for random letters: judged without them, too.
  const separators = Math.min(password.length - joined.length, 3);
  return (
    countGuesses(password, known) < minGuesses ||
    (separators > 0 && countGuesses(joined, known) * 10 ** separators < minGuesses) ||
    isDecoratedWord(password, known)
  );
}

const judge = (password: string, known: readonly string[]) =>
  (estimator ??= loadEstimator()).check(password, [...known]);

const countGuesses = (password: string, known: readonly string[]): number => judge(password, known).guesses;

/** `Liverpool2024!`: the estimate counts three parts for more than the list of years and signs that crackers have. */
function isDecoratedWord(password: string, known: readonly string[]): boolean {
  const word = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const rest = password.length - word.length;
  if (word === '' || rest === 0 || rest > decorations.maxLength) return false;
  const { guesses, sequence } = judge(word, known);
  return (
    sequence.length === 1 &&
    sequence[0]?.pattern !== 'bruteforce' &&
    guesses * decorations.guesses < minGuesses
  );
}
