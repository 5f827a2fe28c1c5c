/** Fetches and parses a page; null for an error status. */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const response = await fetch(address, init);
  if (!response.ok) return null;
  // Without its inline style: this page's Content-Security-Policy would report it as a violation.
  const html = (await response.text()).replace(/<style[\s\S]*?<\/style>/, '');
  return new DOMParser().parseFromString(html, 'text/html');
}

export function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') params.append(name, value);
  });
  return params;
}

/** Moves the children of an element, which may belong to a fetched page, into another element. */
export function replaceContent(target: Element, source: Element): void {
  target.textContent = '';
  target.append(...Array.from(source.childNodes));
}
