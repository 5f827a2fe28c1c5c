export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const response = await fetch(address, init);
  if (!response.ok) return null;
  return parsePage(await response.text());
}

/** Without the style element, which the Content-Security-Policy of this page would report as a violation. */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style[\s\S]*?<\/style>/, ''), 'text/html');

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
