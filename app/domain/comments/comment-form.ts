import { z } from 'zod';
import { textSchema, toSingleLine } from '~/lib/text-schema';
import { normaliseMultilineText } from '~/domain/messages/multiline-text';
import { stripInvisibleCharacters } from '~/lib/strip-invisible-characters';
import { commentRules } from './comment-rules';

/** The form below a post (admin.md section 5, Comment form); `parent` is the comment that is answered, or ''. */
export const commentSchema = z.object({
  author: textSchema(commentRules.author, (text) => toSingleLine(stripInvisibleCharacters(text))),
  email: textSchema(commentRules.email, toSingleLine),
  content: textSchema(commentRules.content, (text) => normaliseMultilineText(stripInvisibleCharacters(text))),
  parent: z.string().catch(''),
});

export type CommentForm = z.infer<typeof commentSchema>;
