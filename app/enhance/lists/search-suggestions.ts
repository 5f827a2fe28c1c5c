/** storefront.md section 4, Search. */
const debounceMs = 300;

/** One letter begins half of the catalogue. */
const minTermLength = 2;

type Suggestion = { readonly label: string; readonly kind: string; readonly path: string };

/**
 * Suggestions below a search box while somebody types: a combobox with a list (WAI-ARIA Authoring Practices, editable
 * combobox with list autocomplete). Enter without a choice sends the form as ever; what fails is silent.
 */
export function enableSearchSuggestions(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-suggestions]')) {
    const input = list.closest('form')?.querySelector<HTMLInputElement>('input[name="q"]');
    if (input) attach(input, list);
  }
}

function attach(input: HTMLInputElement, list: HTMLElement): void {
  let shown: readonly Suggestion[] = [];
  let chosen = -1;
  let asked = '';
  let timer = 0;
  let request: AbortController | null = null;

  // A search field may not be a combobox, a text field may (ARIA in HTML).
  input.type = 'text';
  input.inputMode = 'search';
  input.autocomplete = 'off';
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');

  const choose = (index: number) => {
    chosen = index;
    [...list.children].forEach((option, at) => option.setAttribute('aria-selected', String(at === index)));
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (suggestions: readonly Suggestion[]) => {
    shown = suggestions;
    list.replaceChildren(
      ...suggestions.map((suggestion, index) => optionFor(suggestion, `${list.id}-${index}`)),
    );
    list.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(suggestions.length > 0));
    choose(-1);
  };
  const close = () => {
    window.clearTimeout(timer);
    request?.abort();
    asked = '';
    if (!list.hidden) show([]);
  };
  const open = (suggestion: Suggestion | undefined) => {
    // Only pages of this shop.
    if (suggestion?.path.startsWith('/')) window.location.assign(suggestion.path);
  };
  const ask = (term: string) => {
    if (term === asked) return;
    asked = term;
    request?.abort();
    request = new AbortController();
    fetch(`/search/suggestions?${new URLSearchParams({ q: term })}`, { signal: request.signal })
      .then((answer) => (answer.ok ? answer.json() : []))
      .then((suggestions: readonly Suggestion[]) => {
        if (asked === term && document.activeElement === input) show(suggestions);
      })
      // The form works without them.
      .catch(() => undefined);
  };

  input.addEventListener('input', () => {
    window.clearTimeout(timer);
    const term = input.value.trim().replace(/\s+/g, ' ');
    if (term.length < minTermLength) return close();
    timer = window.setTimeout(() => ask(term), debounceMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return;
    const last = shown.length - 1;
    // Beyond the ends is the text itself.
    if (event.key === 'ArrowDown') choose(chosen === last ? -1 : chosen + 1);
    else if (event.key === 'ArrowUp') choose(chosen === -1 ? last : chosen - 1);
    else if (event.key === 'Enter' && chosen >= 0) open(shown[chosen]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Menus close on Escape too: this one was for the list.
    event.stopPropagation();
  });
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  // The field keeps the keyboard while the list is touched, or the list would be gone before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null;
    if (option) open(shown[[...list.children].indexOf(option)]);
  });
}

function optionFor(suggestion: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.className =
    'flex min-h-[44px] cursor-pointer items-center justify-between gap-3 px-4 py-1 hover:bg-mint aria-selected:bg-mint';
  const name = document.createElement('span');
  name.textContent = suggestion.label;
  const what = document.createElement('span');
  what.className = 'text-sm text-ink-soft';
  what.textContent = suggestion.kind;
  option.append(name, what);
  return option;
}
