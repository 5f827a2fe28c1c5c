import { findMarkdownFault } from '~/domain/content/markdown-limits';
import { renderMarkdown } from '~/domain/content/markdown.server';
import { toParagraphs } from '~/domain/messages/paragraphs';
import { plainDirection } from '~/lib/plain-direction';
import { readMinutes, type PostPreview } from './post';
import { postMessages } from './post-rules';

/** Takes a title and Markdown as they were typed, and returns what readers would see of them. */
export function previewPost(typed: { readonly title: string; readonly content: string }): PostPreview {
  const content = toParagraphs(plainDirection(typed.content));
  const fault = findMarkdownFault(content) && postMessages.tangled;
  return {
    title: plainDirection(typed.title).trim(),
    minutes: fault ? 1 : readMinutes(content),
    html: fault ? '' : renderMarkdown(content),
    fault,
  };
}
