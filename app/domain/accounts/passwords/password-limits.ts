/** In characters. docs/product.md 6.1 gives the minimum; OWASP ASVS 5.0, 6.2.9 requires that 64 are allowed. */
export const passwordLimits = { minLength: 8, maxLength: 256 } as const;

/** In UTF-16 code units: prevents the normalisation and hashing of megabytes. */
export const maxPasswordInputLength = 4 * passwordLimits.maxLength;

/** Matches what has at least the minimum, and what may have it only after normalisation: for `FieldCheck`. */
export const longPasswordPattern = String.raw`[^]{8}|[^\0-\x7f]`;

export const passwordMessages = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 256 characters',
  guessable:
    'This password is too easy to guess. Please choose a longer one, for example three or four words that don’t belong together',
  personal: 'This password is too close to your name, your email or our farm. Please choose another one',
} as const;

/**
 * Keyboards encode an accented letter in different ways. Of a longer text than any password may be, enough remains to differ
 * from all.
 */
export const normalisePassword = (password: string): string =>
  password.slice(0, maxPasswordInputLength + 1).normalize('NFKC');

export function validatePasswordLength(password: string): string | null {
  if (password === '') return passwordMessages.required;
  if (password.length > maxPasswordInputLength) return passwordMessages.tooLong;
  const length = [...normalisePassword(password)].length;
  if (length < passwordLimits.minLength) return passwordMessages.tooShort;
  return length > passwordLimits.maxLength ? passwordMessages.tooLong : null;
}
