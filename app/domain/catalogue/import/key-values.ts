/** `Fat content: 3.8%`, one on a line. A backslash precedes a colon of the key, a line break, and itself. */
export const formatKeyValues = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([key, value]) => `${escape(key).replaceAll(':', '\\:')}: ${escape(value)}`)
    .join('\n');

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

const unescape = (text: string): string =>
  text.replace(/\\(.)/g, (_, next: string) => (next === 'n' ? '\n' : next));

/** Null where a line has no colon, or a key is empty or stands twice. Reads one more than `maxEntries` at most. */
export function parseKeyValues(text: string, maxEntries: number): Readonly<Record<string, string>> | null {
  const entries: [string, string][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    if (entries.length > maxEntries) break;
    const [, key = '', value = ''] = /^((?:[^\\:]|\\.)+):(.*)$/.exec(line) ?? [];
    if (key.trim() === '') return null;
    entries.push([unescape(key.trim()), unescape(value.trim())]);
  }
  return new Set(entries.map(([key]) => key)).size === entries.length ? Object.fromEntries(entries) : null;
}
