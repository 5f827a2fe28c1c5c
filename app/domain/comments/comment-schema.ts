import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import { commentFields } from './comment-form';

/** `parent`: the id of the parent comment, or ''. */
export const commentSchema = formSchema(commentFields).extend({ parent: z.string().catch('') });

export type CommentForm = z.infer<typeof commentSchema>;
