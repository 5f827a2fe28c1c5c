import { z } from 'zod';
import { emailRule } from '~/domain/accounts/account-fields';
import { textSchema, toSingleLine } from '~/lib/text-schema';

/** The form of /newsletter; what a person does not see and a robot fills in is looked at beside it. */
export const newsletterSchema = z.object({ email: textSchema(emailRule, toSingleLine) });
