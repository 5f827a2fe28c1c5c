import type { TextSection } from '~/domain/content/page-text';
import { foldText } from '~/domain/text/fold-text';

/** `## What we collect {#data-collected}`: the id is optional (Pandoc, header identifiers). Null for another line. */
function readHeading(line: string): { readonly title: string; readonly id: string | undefined } | null {
  const text = /^## +(\S.*)$/.exec(line.trimEnd())?.[1];
  if (text === undefined) return null;
  const [end, id] = / \{#([a-z0-9-]{1,60})\}$/.exec(text) ?? [];
  return { title: end === undefined ? text : text.slice(0, -end.length).trimEnd(), id };
}

/** Each `## ` heading begins a section. Text above the first one belongs to no section: see hasTextAboveHeadings. */
export function splitSections(markdown: string): readonly TextSection[] {
  const sections: { id: string; title: string; lines: string[] }[] = [];
  const ids = new Set<string>();
  for (const line of markdown.split('\n')) {
    const heading = readHeading(line);
    if (!heading) sections.at(-1)?.lines.push(line);
    else {
      const { title, id } = heading;
      sections.push({ id: freeId(id ?? slugOf(title), ids), title, lines: [] });
    }
  }
  return sections.map(({ id, title, lines }) => ({ id, title, text: lines.join('\n').trim() }));
}

export const hasTextAboveHeadings = (markdown: string): boolean =>
  !readHeading(markdown.trimStart().split('\n', 1)[0] ?? '');

/** The inverse of splitSections. */
export const joinSections = (sections: readonly TextSection[]): string =>
  sections
    .map(({ id, title, text }) => `## ${title}${id === slugOf(title) ? '' : ` {#${id}}`}\n\n${text}`)
    .join('\n\n');

const slugOf = (title: string): string =>
  foldText(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '') || 'section';

function freeId(id: string, taken: Set<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}
