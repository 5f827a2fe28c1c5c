import { z } from 'zod';
import { emailRule, signInRules } from './account-rules';
import { passwordLimits, passwordMessages } from './password-limits';
import { ruledText, toOneLine } from './ruled-text';

/** The form of /login. */
export const signInSchema = z.object({
  email: ruledText(emailRule, toOneLine),
  // Taken as it was typed; what is longer than any that was ever accepted is refused before it is hashed.
  password: ruledText(signInRules.password).pipe(
    z.string().max(4 * passwordLimits.most, passwordMessages.tooLong),
  ),
  remember: z
    .literal('on')
    .optional()
    .catch(undefined)
    .transform((ticked) => ticked === 'on'),
});
