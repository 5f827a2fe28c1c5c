import { LRUCache } from 'lru-cache';
import { micromark } from 'micromark';
import { checkMarkdownLimits } from './markdown-limits';
import { leadsToPageThatIsOff } from '~/domain/settings/optional-pages';
import type { Settings } from '~/domain/settings/settings';
import type { TextSection } from './page-text';

/** Keyed by the Markdown, so that entries never become stale; about 10 kB each. */
const htmlCache = new LRUCache<string, string>({ max: 200 });

/** Makes any author's Markdown safe: no HTML, safe links, own images. Headings start at h2, below the page's h1. */
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

/** Regular expressions are safe: micromark escapes text, so each `<` starts a tag and each `"` ends an attribute. */
const restrict = (html: string): string =>
  html
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/<a href="(?=(?:https?:)?\/\/)/g, '<a rel="noopener nofollow" href="')
    .replace(/<img src="([^"<>]*)" alt="([^"<>]*)"[^<>]*>/g, (_tag, source: string, alt: string) =>
      sameSiteImage.test(source) ? imageTag(source, alt) : alt,
    );

/** An image of another site would reveal our readers to it, and our CSP blocks it. */
const sameSiteImage = /^\/(?!\/)/;

/** Width and height reserve the space during loading. */
const imageTag = (source: string, alt: string) =>
  `<img src="${source}" alt="${alt}" width="960" height="640" loading="lazy" decoding="async">`;

/** The same without links to pages that are off. */
export const renderForVisitors = (markdown: string, pages: Settings['pages']): string =>
  withoutLinks(renderMarkdown(markdown), (path) => leadsToPageThatIsOff(pages, path));

/** An anchor without `href` is no link. */
export const withoutLinks = (html: string, isDead: (path: string) => boolean): string =>
  html.replace(/<a href="(\/[^"]*)"/g, (link, path: string) => (isDead(path) ? '<a' : link));

type RenderedSection = Omit<TextSection, 'text'> & { readonly html: string };

/** `pages` as in renderForVisitors; without it all links stay. */
export const renderSections = (
  sections: readonly TextSection[],
  pages?: Settings['pages'],
): readonly RenderedSection[] =>
  sections.map(({ id, title, text }) => ({
    id,
    title,
    html: pages ? renderForVisitors(text, pages) : renderMarkdown(text),
  }));
