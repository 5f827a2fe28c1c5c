import { z } from 'zod';
import { contextWords } from './context-words';
import { passwordLimits, passwordMessages } from './password-limits';
import { isGuessable } from './password-strength.server';

export { passwordLimits, passwordMessages } from './password-limits';

/** What a stranger who guesses a password knows first. */
export type PersonalWords = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of the shop. */
  readonly siteName: string;
};

/**
 * A password that somebody chooses (storefront.md section 5; OWASP ASVS 5.0, 6.2.1 to 6.2.9): any characters, spaces
 * among them, long enough, and none of those that are guessed first. It is taken as it was typed.
 */
export const newPasswordSchema = (known: PersonalWords) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? passwordMessages.required : passwordMessages.tooShort),
    })
    .superRefine((password, context) => {
      const message = validateNewPassword(password, known);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** Returns what is wrong with a chosen password, in words; null where nothing is. */
export function validateNewPassword(password: string, known: PersonalWords): string | null {
  if (password === '') return passwordMessages.required;
  // Before the characters are counted, which takes memory.
  if (password.length > 4 * passwordLimits.maxLength) return passwordMessages.tooLong;
  const normal = password.normalize('NFKC');
  const length = [...normal].length;
  if (length < passwordLimits.minLength) return passwordMessages.tooShort;
  if (length > passwordLimits.maxLength) return passwordMessages.tooLong;
  const words = wordsOf(known);
  if (isPersonal(normal.toLowerCase(), words)) return passwordMessages.personal;
  return isGuessable(normal, words) ? passwordMessages.guessable : null;
}

/** Shorter words are part of too many others. */
const leastWord = 3;

/** What is left of a password once the known words are taken out of it; fewer letters than this hide nobody. */
const leastRest = 4;

/** Longer than any name or e-mail address that is taken (account-fields.ts): what is typed may be much longer. */
const maxKnownLength = 254;

/** What is known of the person, of the shop and of the farm, in lower case and word by word, the longest first. */
function wordsOf(known: PersonalWords): readonly string[] {
  const [email, ...names] = [known.email, known.firstName, known.lastName, known.siteName].map((text) =>
    text.slice(0, maxKnownLength).normalize('NFKC').toLowerCase(),
  );
  const ofThePerson = [email ?? '', ...(email ?? '').split(/[^\p{L}\d]+/u), ...names];
  const words = [...ofThePerson, ...contextWords]
    .flatMap((word) => [word, ...word.split(/\s+/)])
    .map((word) => word.trim())
    .filter((word) => word.length >= leastWord);
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

function isPersonal(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.length < text.length && rest.replace(/[^\p{L}]/gu, '').length < leastRest;
}
