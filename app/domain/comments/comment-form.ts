import { z } from 'zod';
import { ruledText, toOneLine } from '~/domain/accounts/ruled-text';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { plainDirection } from '~/lib/plain-direction';
import { commentRules } from './comment-rules';

/** The form below a post (admin.md section 5, Comment form); `parent` is the comment that is answered, or ''. */
export const commentSchema = z.object({
  author: ruledText(commentRules.author, (text) => toOneLine(plainDirection(text))),
  email: ruledText(commentRules.email, toOneLine),
  content: ruledText(commentRules.content, (text) => toParagraphs(plainDirection(text))),
  parent: z.string().catch(''),
});

export type CommentForm = z.infer<typeof commentSchema>;
