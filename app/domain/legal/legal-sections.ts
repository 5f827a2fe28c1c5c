import type { TextSection } from '~/domain/content/page-text';
import { foldText } from '~/domain/search/fold-text';

/** `## What we collect {#data-collected}`: the id is optional (Pandoc, header identifiers). */
const heading = /^## +(\S.*?)(?: +\{#([a-z0-9-]{1,60})\})? *$/;

/** Each `## ` heading begins a section. Text above the first one belongs to no section: see hasTextAboveHeadings. */
export function splitSections(markdown: string): readonly TextSection[] {
  const sections: { id: string; title: string; lines: string[] }[] = [];
  for (const line of markdown.split('\n')) {
    const [, title, id] = heading.exec(line) ?? [];
    if (title === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ id: freeId(id ?? slugOf(title), sections), title, lines: [] });
  }
  return sections.map(({ id, title, lines }) => ({ id, title, text: lines.join('\n').trim() }));
}

export const hasTextAboveHeadings = (markdown: string): boolean =>
  !heading.test(markdown.trimStart().split('\n', 1)[0] ?? '');

/** The inverse of splitSections. */
export const joinSections = (sections: readonly TextSection[]): string =>
  sections
    .map(({ id, title, text }) => `## ${title}${id === slugOf(title) ? '' : ` {#${id}}`}\n\n${text}`)
    .join('\n\n');

const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '') || 'section';

function freeId(id: string, sections: readonly { readonly id: string }[]): string {
  const isTaken = (candidate: string) => sections.some((section) => section.id === candidate);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
