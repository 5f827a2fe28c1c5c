import { fetchPage, formParams, replaceContent } from '~/enhance/fetch-page';

/** storefront.md section 9: search debounce. */
const debounceMs = 300;

/**
 * A field with data-search-list searches while it is typed into: what is marked data-live on this page is replaced by
 * what it is on the page that the form leads to, so that nobody's typing is cut off by a new page. Each search takes
 * the place of the one before it in the history. Where the network fails, the form is sent as it is without a script.
 */
export function enableLiveSearch(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-search-list]')) {
    const form = field.form;
    if (!form) continue;
    let shown = field.value.trim();
    let timer = 0;
    let running = new AbortController();
    const search = async () => {
      if (field.value.trim() === shown) return;
      shown = field.value.trim();
      running.abort();
      running = new AbortController();
      const signal = running.signal;
      const address = `${form.action}?${formParams(form).toString()}`;
      try {
        const found = await fetchPage(address, { signal });
        if (signal.aborted) return;
        if (!found) return form.submit();
        replaceLiveParts(found);
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
    // Leaving the field is no choice of its own (forms.ts): what was typed is searched for already.
    field.addEventListener('change', (event) => event.stopPropagation());
  }
}

function replaceLiveParts(page: Document): void {
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = page.getElementById(part.id);
    if (fresh) replaceContent(part, fresh);
  }
}
