import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { commentRules } from './comment-rules';

/** The form below a post (admin.md section 5, Comment form); `parent` is the comment that is answered, or ''. */
export const commentSchema = z.object({
  author: ruledText(commentRules.author, toOneLine),
  email: ruledText(commentRules.email, toOneLine),
  content: ruledText(commentRules.content, toParagraphs),
  parent: z.string().catch(''),
});

export type CommentForm = z.infer<typeof commentSchema>;
