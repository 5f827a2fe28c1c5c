import { z } from 'zod';
import { emailRule, registrationRules } from './account-rules';
import { newPasswordSchema, type KnownWords } from './password-rules';
import { ruledText, toOneLine } from './ruled-text';

/** The form of /forgot-password. */
export const forgotPasswordSchema = z.object({ email: ruledText(emailRule, toOneLine) });

/**
 * The form of /reset-password, with all its faults at once. Takes what others know of the person, and what was typed: a
 * password is taken as it was typed, twice the same.
 */
export const resetPasswordSchema = (options: {
  readonly known: KnownWords;
  readonly typed: Readonly<Record<'password', string>>;
}) =>
  z.object({
    password: newPasswordSchema(options.known),
    confirmPassword: ruledText((confirmed) => registrationRules.confirmPassword(confirmed, options.typed)),
  });
