import { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { postFields } from './post-form';

/** `seenVersion` is the postVersion with which the form was loaded; '' for a new post. */
export const postSchema = formSchema(postFields).extend({
  published: checkboxSchema,
  seenVersion: z.string().catch(''),
});

export type PostForm = z.infer<typeof postSchema>;
