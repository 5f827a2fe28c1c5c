import { closestTarget } from '../click-target';

const debounceMs = 300;

/** One letter would match half of the catalogue. */
const minTermLength = 2;

type Suggestion = { readonly label: string; readonly kind: string; readonly path: string };

/** WAI-ARIA Authoring Practices: editable combobox with list autocomplete. Errors are silent. */
export function enableSearchSuggestions(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-suggestions]')) {
    const input = list.closest('form')?.querySelector<HTMLInputElement>('input[name="q"]');
    if (input) attach(input, list);
  }
}

function attach(input: HTMLInputElement, list: HTMLElement): void {
  let current: readonly Suggestion[] = [];
  let selected = -1;
  let requested = '';
  let timer = 0;
  let request: AbortController | null = null;

  // ARIA in HTML allows the role combobox on text inputs, not on search inputs.
  input.type = 'text';
  input.inputMode = 'search';
  input.autocomplete = 'off';
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Suggestions');

  const select = (index: number) => {
    selected = index;
    [...list.children].forEach((option, position) =>
      option.setAttribute('aria-selected', String(position === index)),
    );
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (suggestions: readonly Suggestion[]) => {
    current = suggestions;
    list.textContent = '';
    list.append(...suggestions.map((suggestion, index) => optionFor(suggestion, `${list.id}-${index}`)));
    list.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(suggestions.length > 0));
    select(-1);
  };
  const close = () => {
    window.clearTimeout(timer);
    request?.abort();
    requested = '';
    if (!list.hidden) show([]);
  };
  const open = (suggestion: Suggestion | undefined) => {
    if (suggestion?.path.startsWith('/')) window.location.assign(suggestion.path);
  };
  const load = (term: string) => {
    if (term === requested) return;
    requested = term;
    request?.abort();
    request = new AbortController();
    fetch(`/search/suggestions?${new URLSearchParams({ q: term })}`, { signal: request.signal })
      .then((response) => (response.ok ? response.json() : []))
      .then((suggestions: readonly Suggestion[]) => {
        if (requested === term && document.activeElement === input) show(suggestions);
      })
      .catch(() => undefined);
  };

  input.addEventListener('input', () => {
    window.clearTimeout(timer);
    const term = input.value.trim().replace(/\s+/g, ' ');
    if (term.length < minTermLength) return close();
    timer = window.setTimeout(() => load(term), debounceMs);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || list.hidden) return;
    const last = current.length - 1;
    if (event.key === 'ArrowDown') select(selected === last ? -1 : selected + 1);
    else if (event.key === 'ArrowUp') select(selected === -1 ? last : selected - 1);
    else if (event.key === 'Enter' && selected >= 0) open(current[selected]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape must close the list only, not a menu.
    event.stopPropagation();
  });
  input.addEventListener('blur', close);
  input.form?.addEventListener('submit', close);
  // The input must retain the focus: losing it would close the list before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const option = closestTarget(event, '[role="option"]');
    if (option) open(current[[...list.children].indexOf(option)]);
  });
}

function optionFor(suggestion: Suggestion, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  option.className =
    'flex min-h-[44px] cursor-pointer items-center justify-between gap-3 px-4 py-1 hover:bg-mint aria-selected:bg-mint aria-selected:underline';
  const name = document.createElement('span');
  name.textContent = suggestion.label;
  const kind = document.createElement('span');
  kind.className = 'text-sm text-ink-soft';
  kind.textContent = suggestion.kind;
  option.append(name, kind);
  return option;
}
