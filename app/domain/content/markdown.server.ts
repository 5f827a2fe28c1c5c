import { LRUCache } from 'lru-cache';
import { micromark } from 'micromark';
import { checkMarkdownLimits } from './markdown-limits';
import type { TextSection } from './page-text';

/** HTML by its Markdown, about 10 kB each: every page of the farm and the newest posts. */
const htmlCache = new LRUCache<string, string>({ max: 200 });

/**
 * Takes Markdown (CommonMark) and returns HTML that is safe to show as it is, whoever wrote the text. HTML in it shows as
 * text, links lead to http, https, mailto or addresses of ours, and pictures are ours alone. The headings begin at h2,
 * because h1 is that of the page. Each version of a text is rendered once. A text beyond the limits (markdown-limits.ts)
 * is shown as it was typed.
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
    ? tidy(micromark(markdown, { allowDangerousHtml: false }))
    : `<p>${escapeText(markdown)}</p>`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * Every `<` of the library's output begins a tag that the library wrote itself, and every `"` in a value is escaped:
 * so its tags can be told by their beginning.
 */
const tidy = (html: string): string =>
  html
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<a href="(?=(?:https?:)?\/\/)/g, '<a rel="noopener nofollow" href="')
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_tag, source: string, alt: string) =>
      ownPicture.test(source) ? pictureTag(source, alt) : alt,
    );

/** A picture of another site would tell that site who reads, and the content security policy refuses it anyway. */
const ownPicture = /^\/(?!\/)/;

/** The frame keeps its place before the picture is there, whatever its size. */
const pictureTag = (source: string, alt: string) =>
  `<img src="${source}" alt="${alt}" width="960" height="640" loading="lazy" decoding="async">`;

/** A section as a page shows it. */
export type RenderedSection = Omit<TextSection, 'text'> & { readonly html: string };

export const renderSections = (sections: readonly TextSection[]): readonly RenderedSection[] =>
  sections.map(({ id, title, text }) => ({ id, title, html: renderMarkdown(text) }));
