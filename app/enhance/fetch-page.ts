export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const response = await fetch(address, init);
  if (!response.ok) return null;
  return parsePage(await response.text());
}

/** Without the style element, which the Content-Security-Policy of this page would report as a violation. */
export function parsePage(html: string): Document {
  const start = html.indexOf('<style');
  const end = html.indexOf('</style>', start);
  const unstyled = start < 0 || end < 0 ? html : html.slice(0, start) + html.slice(end);
  return new DOMParser().parseFromString(unstyled, 'text/html');
}

export function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') params.append(name, value);
  });
  return params;
}

export function replaceContent(target: Element, source: Element): void {
  target.textContent = '';
  target.append(...Array.from(source.childNodes));
}
