/**
 * Forms with data-submit-on-change send themselves when a choice changes; their button is then not needed. It keeps its
 * place, because taking it away would move what stands around it.
 */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]')) {
    form.addEventListener('change', () => form.requestSubmit());
    const button = form.querySelector<HTMLButtonElement>('button[data-without-script]');
    if (button) button.style.visibility = 'hidden';
  }
}

/** A second tap while the first is on its way does nothing. Coming back to the page frees its forms again. */
export function submitOnce(): void {
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
