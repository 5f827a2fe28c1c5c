import { z } from 'zod';
import { emailRule, registrationRules } from '~/domain/accounts/account-fields';
import { newPasswordSchema, type PersonalWords } from '~/domain/accounts/passwords/new-password';
import { textSchema, toSingleLine } from '~/lib/text-schema';

/** The form of /forgot-password. */
export const forgotPasswordSchema = z.object({ email: textSchema(emailRule, toSingleLine) });

/**
 * The form of /reset-password, with all its faults at once. Takes what others know of the person, and what was typed: a
 * password is taken as it was typed, twice the same.
 */
export const resetPasswordSchema = (options: {
  readonly known: PersonalWords;
  readonly typed: Readonly<Record<'password', string>>;
}) =>
  z.object({
    password: newPasswordSchema(options.known),
    confirmPassword: textSchema((confirmed) => registrationRules.confirmPassword(confirmed, options.typed)),
  });
