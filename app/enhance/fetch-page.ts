/** Takes what fetch takes and returns the page that it leads to; null where it leads to none. */
export async function fetchPage(address: string, init?: RequestInit): Promise<Document | null> {
  const answer = await fetch(address, init);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
}

/** The fields of a form as its browser would send them, without files. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
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
