import { LRUCache } from 'lru-cache';
import { micromark } from 'micromark';
import { checkMarkdownLimits } from './markdown-limits';
import type { TextSection } from './page-text';

/** HTML by its Markdown, so entries never become stale. Holds all static pages and the newest posts, about 10 kB each. */
const htmlCache = new LRUCache<string, string>({ max: 200 });

/**
 * Renders Markdown (CommonMark) of any author to safe HTML: HTML in it is escaped, links are http, https, mailto or
 * relative, images are our own. Headings start at h2, because the page has the h1. A text beyond the limits
 * (markdown-limits.ts) is escaped and returned as plain text.
 */
export function renderMarkdown(markdown: string): string {
  const cached = htmlCache.get(markdown);
  if (cached !== undefined) return cached;
  const html = render(markdown);
  htmlCache.set(markdown, html);
  return html;
}

const render = (markdown: string): string =>
  checkMarkdownLimits(markdown) === null
    ? restrict(micromark(markdown, { allowDangerousHtml: false }))
    : `<p>${escapeText(markdown)}</p>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);

/**
 * Regular expressions are safe here: micromark escapes text, so each `<` in its output starts a tag of its own, and each
 * `"` ends an attribute.
 */
const restrict = (html: string): string =>
  html
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<a href="(?=(?:https?:)?\/\/)/g, '<a rel="noopener nofollow" href="')
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_tag, source: string, alt: string) =>
      sameSiteImage.test(source) ? imageTag(source, alt) : alt,
    );

/** An image of another site would reveal our readers to it, and the content security policy blocks it anyway. */
const sameSiteImage = /^\/(?!\/)/;

/** Width and height reserve the space while the image loads. */
const imageTag = (source: string, alt: string) =>
  `<img src="${source}" alt="${alt}" width="960" height="640" loading="lazy" decoding="async">`;

type RenderedSection = Omit<TextSection, 'text'> & { readonly html: string };

export const renderSections = (sections: readonly TextSection[]): readonly RenderedSection[] =>
  sections.map(({ id, title, text }) => ({ id, title, html: renderMarkdown(text) }));
