import { z } from 'zod';
import { newPasswordSchema, type KnownWords } from './password-rules';

/** storefront.md section 5. */
const messages = {
  emailRequired: 'Email is required',
  email: 'Please enter a valid email address',
  confirmRequired: 'Confirm password is required',
  mismatch: 'Passwords do not match',
} as const;

/** RFC 5321 knows no longer path. */
const longestAddress = 254;

/** The form of /forgot-password. */
export const forgotPasswordSchema = z.object({
  email: z
    .string({ error: (issue) => (issue.input === undefined ? messages.emailRequired : messages.email) })
    .trim()
    .min(1, messages.emailRequired)
    // Before anything is looked for in it.
    .max(longestAddress, messages.email)
    .refine((text) => text === '' || z.email().safeParse(text).success, messages.email),
});

/** The form of /reset-password: a password is taken as it was typed, twice the same. */
export const resetPasswordSchema = (known: KnownWords) =>
  z
    .object({
      password: newPasswordSchema(known),
      confirmPassword: z
        .string({
          error: (issue) => (issue.input === undefined ? messages.confirmRequired : messages.mismatch),
        })
        .min(1, messages.confirmRequired),
    })
    .superRefine(({ password, confirmPassword }, context) => {
      if (password !== confirmPassword)
        context.addIssue({ code: 'custom', path: ['confirmPassword'], message: messages.mismatch });
    });
