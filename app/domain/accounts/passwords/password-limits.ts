/**
 * Counted in characters as a reader counts them. storefront.md section 5 gives the least; 256 takes any sentence and any
 * password manager (OWASP ASVS 5.0, 6.2.9 asks for 64), and keeps a flood of megabytes away from the hashing.
 */
export const passwordLimits = { minLength: 8, maxLength: 256 } as const;

export const passwordMessages = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must be at most 256 characters',
  guessable:
    'This password is too easy to guess. Please use a longer one: three or four words that don’t belong together are good',
  personal: 'This password is too close to your name, your e-mail or our farm. Please choose another one',
} as const;
