import { z } from 'zod';
import { checkboxSchema, formSchema } from '~/lib/forms/form-schema';
import { postFields } from './post-form';

/** The server's schema of the post editor; `seenVersion` is that of postVersion, '' for a new post. */
export const postSchema = formSchema(postFields).extend({
  published: checkboxSchema,
  seenVersion: z.string().catch(''),
});

export type PostForm = z.infer<typeof postSchema>;
