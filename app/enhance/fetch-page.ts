/** Takes what fetch takes and returns the page that it leads to; null where it leads to none. */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const answer = await fetch(address, init);
  if (!answer.ok) return null;
  // Its style is its own: the content security policy of this page would refuse it aloud, even where nobody sees it.
  const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/, '');
  return new DOMParser().parseFromString(html, 'text/html');
}

/** The fields of a form as its browser would send them, without files. */
export function formParams(form: HTMLFormElement): URLSearchParams {
  const fields = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value);
  });
  return fields;
}

/** Puts what is in one element, perhaps of a page that was fetched, into another one in place of what is there. */
export function replaceContent(place: Element, source: Element): void {
  place.textContent = '';
  place.append(...Array.from(source.childNodes));
}
