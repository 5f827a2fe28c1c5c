/** Escaped HTML; created by the `html` template only. */
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

function toHtml(value: Value): string {
  if (Array.isArray(value)) return value.map(toHtml).join('');
  if (value instanceof SafeHtml) return value.text;
  if (value === false || value === null || value === undefined) return '';
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Tags an HTML template: interpolated values are escaped, unless they are SafeHtml. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): SafeHtml =>
  new SafeHtml(
    strings.map((text, index) => text + (index < values.length ? toHtml(values[index]) : '')).join(''),
  );
