import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { normaliseMultilineText, toSingleLine } from '~/lib/format/normalise-text';
import { readingMinutes, type PostPreview } from './post';
import { postMessages } from './post-form';

export function previewPost(typed: { readonly title: string; readonly content: string }): PostPreview {
  const content = normaliseMultilineText(typed.content);
  const fault = checkMarkdownLimits(content) && postMessages.tooComplex;
  return {
    title: toSingleLine(typed.title),
    minutes: fault ? 1 : readingMinutes(content),
    html: fault ? '' : renderMarkdown(content),
    fault,
  };
}
