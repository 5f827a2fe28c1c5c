export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const response = await fetch(address, init);
  if (!response.ok) return null;
  // The Content-Security-Policy of this page would report the style element as a violation.
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

export function replaceContent(target: Element, source: Element): void {
  target.textContent = '';
  target.append(...Array.from(source.childNodes));
}
