import { z } from 'zod';
import { emailRule, signInRules } from '~/domain/accounts/account-fields';
import { passwordLimits, passwordMessages } from '~/domain/accounts/passwords/password-limits';
import { textSchema, toSingleLine } from '~/lib/text-schema';

/** The form of /login. */
export const signInSchema = z.object({
  email: textSchema(emailRule, toSingleLine),
  // Taken as it was typed; what is longer than any that was ever accepted is refused before it is hashed.
  password: textSchema(signInRules.password).pipe(
    z.string().max(4 * passwordLimits.maxLength, passwordMessages.tooLong),
  ),
  remember: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === 'on'),
});
