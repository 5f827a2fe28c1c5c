import { checkMarkdownLimits } from '~/domain/content/markdown-limits';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { normaliseMultilineText } from '~/domain/text/multiline-text';
import { stripInvisibleCharacters } from '~/lib/format/strip-invisible-characters';
import { readingMinutes, type PostPreview } from './post';
import { postMessages } from './post-form';

export function previewPost(typed: { readonly title: string; readonly content: string }): PostPreview {
  const content = normaliseMultilineText(stripInvisibleCharacters(typed.content));
  const fault = checkMarkdownLimits(content) && postMessages.tooComplex;
  return {
    title: stripInvisibleCharacters(typed.title).trim(),
    minutes: fault ? 1 : readingMinutes(content),
    html: fault ? '' : renderMarkdown(content),
    fault,
  };
}
