import { z } from 'zod';
import { normaliseUnicode } from '~/lib/format/normalise-unicode';
import { contextWords } from './context-words';
import { normalisePassword, passwordMessages, validatePasswordLength } from './password-limits';
import { isGuessable } from './password-strength.server';

export type PersonalWords = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly siteName: string;
};

export const newPasswordSchema = (personalWords: PersonalWords) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? passwordMessages.required : passwordMessages.tooShort),
    })
    .superRefine((password, context) => {
      const message = validateNewPassword(password, personalWords);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** Checks length, strength and known words, but no character classes (OWASP ASVS 5.0, 6.2.1 to 6.2.12). */
export function validateNewPassword(password: string, personalWords: PersonalWords): string | null {
  const lengthError = validatePasswordLength(password);
  if (lengthError) return lengthError;
  const normalised = normalisePassword(password);
  const words = listKnownWords(personalWords);
  if (isPersonal(normalised.toLowerCase(), words)) return passwordMessages.personal;
  return isGuessable(normalised, words) ? passwordMessages.guessable : null;
}

/** Shorter words occur in too many others. */
const minWordLength = 3;

/** Fewer letters than this beside the known words add no strength. */
const minOtherLetters = 4;

/** The longest name or email address that our forms accept; the typed text may be much longer. */
const maxWordLength = 254;

/** In lower case; the longest first, so that removing a short word does not split a longer one. */
function listKnownWords(personalWords: PersonalWords): readonly string[] {
  const { email, firstName, lastName, siteName } = personalWords;
  const [address = '', ...names] = [email, firstName, lastName, siteName].map((text) =>
    normaliseUnicode(text.slice(0, maxWordLength), 'NFKC').toLowerCase(),
  );
  const words = [address, ...address.split(/[^\p{L}\d]+/u), ...names, ...contextWords]
    .flatMap((word) => [word, ...word.split(/\s+/)])
    .map((word) => word.trim())
    .filter((word) => word.length >= minWordLength);
  return [...new Set(words)].sort((one, other) => other.length - one.length);
}

function isPersonal(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.length < text.length && rest.replace(/[^\p{L}]/gu, '').length < minOtherLetters;
}
