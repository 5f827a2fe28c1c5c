import { z } from 'zod';
import { isCommonPassword } from './common-passwords.server';
import { contextWords } from './context-words';
import { passwordLimits, passwordMessages } from './password-limits';

export { passwordLimits, passwordMessages } from './password-limits';

/** What a stranger who guesses a password knows first. */
export type KnownWords = {
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
export const newPasswordSchema = (known: KnownWords) =>
  z
    .string({
      error: ({ input }) => (input === undefined ? passwordMessages.required : passwordMessages.tooShort),
    })
    .superRefine((password, context) => {
      const message = findPasswordFault(password, known);
      if (message) context.addIssue({ code: 'custom', message });
    });

/** Returns what is wrong with a chosen password, in words; null where nothing is. */
export function findPasswordFault(password: string, known: KnownWords): string | null {
  if (password === '') return passwordMessages.required;
  // Before the characters are counted, which takes memory.
  if (password.length > 4 * passwordLimits.most) return passwordMessages.tooLong;
  const normal = password.normalize('NFKC');
  const length = [...normal].length;
  if (length < passwordLimits.least) return passwordMessages.tooShort;
  if (length > passwordLimits.most) return passwordMessages.tooLong;
  const plain = normal.toLowerCase();
  if (isPlain(plain) || isCommonPassword(plain) || isCommonPassword(bare(plain)))
    return passwordMessages.common;
  return isPersonal(plain, known) ? passwordMessages.personal : null;
}

/** One short piece again and again, or letters and digits in their order, up or down. */
function isPlain(text: string): boolean {
  if (/^(.{1,4})\1+$/su.test(text)) return true;
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) => codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step));
}

/** Without the digits and signs around it: `Sunshine2024!` is guessed right after `sunshine`. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Shorter words are part of too many others. */
const leastWord = 3;

/** What is left of a password once the known words are taken out of it; fewer letters than this hide nobody. */
const leastRest = 4;

function isPersonal(text: string, known: KnownWords): boolean {
  const email = known.email.normalize('NFKC').toLowerCase();
  const ofThePerson = [email, ...email.split(/[^\p{L}\d]+/u), known.firstName, known.lastName];
  const words = [...ofThePerson, known.siteName, ...contextWords]
    .flatMap((word) => [word, ...word.split(/\s+/)])
    .map((word) => word.normalize('NFKC').toLowerCase().trim())
    .filter((word) => word.length >= leastWord)
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest.length < text.length && rest.replace(/[^\p{L}]/gu, '').length < leastRest;
}
