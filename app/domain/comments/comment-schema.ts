import { z } from 'zod';
import { formSchema } from '~/lib/forms/form-schema';
import { commentFields } from './comment-form';

/** The server's schema of the comment form; `parent` is the id of the comment that is replied to, or ''. */
export const commentSchema = formSchema(commentFields).extend({ parent: z.string().catch('') });

export type CommentForm = z.infer<typeof commentSchema>;
