import { fetchPage, formParams, replaceContent } from '../fetch-page';

const debounceMs = 300;

/** Replaces only the elements with `data-live`, so that the field retains the focus; a network error submits the form. */
export function enableLiveSearch(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-search-list]')) {
    const form = field.form;
    if (!form) continue;
    let searched = field.value.trim();
    let timer = 0;
    let controller = new AbortController();
    const search = async () => {
      if (field.value.trim() === searched) return;
      searched = field.value.trim();
      controller.abort();
      controller = new AbortController();
      const signal = controller.signal;
      const address = `${form.action}?${formParams(form).toString()}`;
      try {
        const page = await fetchPage(address, { signal });
        if (signal.aborted) return;
        if (!page) return form.submit();
        replaceLiveElements(page);
        window.history.replaceState(window.history.state, '', address);
      } catch {
        if (!signal.aborted) form.submit();
      }
    };
    field.addEventListener('input', () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void search(), debounceMs);
    });
    form.addEventListener('submit', () => window.clearTimeout(timer));
    // submitOnChange must not submit when the field loses the focus: its value was searched already.
    field.addEventListener('change', (event) => event.stopPropagation());
  }
}

function replaceLiveElements(page: Document): void {
  for (const element of document.querySelectorAll('[data-live]')) {
    const replacement = page.getElementById(element.id);
    if (replacement) replaceContent(element, replacement);
  }
}
