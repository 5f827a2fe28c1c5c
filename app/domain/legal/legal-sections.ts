import type { TextSection } from '~/domain/content/page-text';
import { firstFreeSlug, slugify } from '~/lib/slug';

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

const maxIdLength = 60;

const slugOf = (title: string): string => slugify(title, 'section', maxIdLength);

function freeId(id: string, taken: Set<string>): string {
  const free = firstFreeSlug(id, (each) => taken.has(each), maxIdLength);
  taken.add(free);
  return free;
}
