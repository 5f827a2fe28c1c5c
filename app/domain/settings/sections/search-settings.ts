import { parseTextWords, splitWords, toTerm } from '~/domain/text/words';
import { settingsSection, type SettingsSectionName } from './settings-sections';

/** All that the page of a section says, and more words for it. */
export function searchTextOf(name: SettingsSectionName): string {
  const { title, description, intro, searchWords, fields, list } = settingsSection(name);
  const words = Object.values(fields).flatMap(({ label, legend, hint, options }) => [
    label,
    legend,
    hint,
    ...Object.values(options ?? {}),
  ]);
  return [title, description, intro, searchWords, list?.itemName, ...words].filter(Boolean).join(' ');
}

/** Whether each word of the query is in the text, or begins one of its words. An empty query matches. */
export function matchesSearch(text: string, query: string): boolean {
  const { words, parts } = parseTextWords(text);
  const terms = [...words, ...parts, ...splitWords(text)];
  return splitWords(query).every((word) => {
    const term = toTerm(word);
    return terms.some((each) => each === term || each.startsWith(word));
  });
}
