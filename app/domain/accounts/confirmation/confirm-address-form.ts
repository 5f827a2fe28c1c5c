import { z } from 'zod';
import { maxPasswordInputLength, passwordMessages } from '../passwords/password-limits';

export const linkPasswordMessages = {
  'not-signed-in': 'First sign in to the account in this browser, or enter its password.',
  'wrong-password': 'This is not the password of the account.',
} as const;

/** Absent in a browser that is signed in to the account. */
export const linkPasswordSchema = z.object({
  password: z
    .string({ error: linkPasswordMessages['wrong-password'] })
    .max(maxPasswordInputLength, passwordMessages.tooLong)
    .default(''),
});
