/** A piece of HTML that is safe to send; made by the `html` template only. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Value = string | number | SafeHtml | false | null | undefined | Value[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function write(value: Value): string {
  if (Array.isArray(value)) return value.map(write).join('');
  if (value instanceof SafeHtml) return value.text;
  if (value === false || value === null || value === undefined) return '';
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Writes HTML; whatever is put into it is escaped, unless it came from this template itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): SafeHtml =>
  new SafeHtml(
    strings.map((text, index) => text + (index < values.length ? write(values[index]) : '')).join(''),
  );
