/** Where the list's filters stand beside it (tailwind.config.ts, lg); on a phone they are a drawer. */
const wideScreen = '(min-width: 1024px)';

/** The choice that the keyboard stood on when its form was sent. */
const focusedFieldKey = 'submitted-from';

/**
 * Forms with data-submit-on-change send themselves when a choice changes; their button is then not needed. It keeps its
 * place, because taking it away would move what stands around it. With the value `wide` this is so on wide screens only:
 * in a drawer several choices are made before they are applied. The keyboard goes on where it was.
 */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]')) {
    if (form.dataset['submitOnChange'] === 'wide' && !window.matchMedia(wideScreen).matches) continue;
    form.addEventListener('change', () => {
      window.sessionStorage.setItem(focusedFieldKey, document.activeElement?.id ?? '');
      form.requestSubmit();
    });
    const button = form.querySelector<HTMLButtonElement>('button[data-without-script]');
    if (button) button.style.visibility = 'hidden';
  }
  const id = window.sessionStorage.getItem(focusedFieldKey);
  window.sessionStorage.removeItem(focusedFieldKey);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/** A second tap while the first is on its way does nothing. Coming back to the page frees its forms again. */
export function preventDoubleSubmit(): void {
  // On a hydrated page a refused form stays and is sent again; its button says when it is busy.
  if (Reflect.has(window, '__remixContext')) return;
  const sent = new Set<HTMLFormElement>();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (sent.has(form)) event.preventDefault();
    sent.add(form);
  });
  window.addEventListener('pageshow', () => sent.clear());
}
