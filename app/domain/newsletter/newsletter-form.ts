import { z } from 'zod';
import { emailRule } from '~/domain/accounts/account-rules';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';

/** The form of /newsletter; what a person does not see and a robot fills in is looked at beside it. */
export const newsletterSchema = z.object({ email: ruledText(emailRule, toOneLine) });
