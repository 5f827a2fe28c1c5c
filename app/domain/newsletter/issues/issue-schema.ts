import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import { issueFields } from './issue-form';

/** `seenVersion` is the documentVersion with which the form was loaded; '' for a new issue. */
export const issueSchema = formSchema(issueFields).extend({ seenVersion: z.string().catch('') });
