export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const response = await fetch(address, init);
  if (!response.ok) return null;
  return parsePage(await response.text());
}

/**
 * With its style as text in a template: the Content-Security-Policy of this page would report a style element as a violation.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(
    html.replace('<style>', '<template>').replace('</style>', '</template>'),
    'text/html',
  );

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
