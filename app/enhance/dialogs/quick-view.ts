import { fetchPage, formParams, replaceContent } from '~/enhance/fetch-page';
import { addQuantitySteppers } from '~/enhance/forms/quantity-steppers';

const frame = `
  <p class="flex justify-end">
    <button type="button" class="button button-quiet" data-close>Close</button>
  </p>
  <div class="px-4 pb-4" data-content></div>`;

/**
 * A link with data-quick-view opens the page that it leads to as a dialog. The dialog is no step of the history: going
 * back leaves this page, and where a device's own back gesture closes dialogs first, the browser sees to it.
 */
export function enableQuickView(): void {
  // Older browsers have no dialogs, whatever the types say: there the link leads to the page.
  if (typeof HTMLDialogElement === 'undefined') return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.hasAttribute('data-quick-view')) return;
    // Another tab or window is what the visitor asked for.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open(link.href);
  });
}

async function open(address: string): Promise<void> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('aria-label', 'Quick View');
  dialog.innerHTML = frame;
  const content = dialog.querySelector<HTMLElement>('[data-content]');
  if (!content) return;
  content.textContent = 'Loading…';
  document.body.append(dialog);
  dialog.addEventListener('click', (event) => {
    // What lies around the dialog is a part of it, too; its own parts cover it.
    const isOutside = event.target === dialog;
    const isButton = event.target instanceof Element && event.target.closest('[data-close]');
    if (isOutside || isButton) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void send(event.target, content);
  });
  // Closed again, the browser gives the focus back to the link.
  dialog.showModal();
  const found = await fetchPage(address).catch(() => null);
  if (!dialog.open) return;
  if (found) show(found, content, 'h1');
  else window.location.assign(address);
}

/** Sends a form of the dialog; its answer is the same page again, with what came of it. */
async function send(form: HTMLFormElement, content: HTMLElement): Promise<void> {
  if (content.getAttribute('aria-busy') === 'true') return;
  content.setAttribute('aria-busy', 'true');
  const sent = fetchPage(form.action, { method: 'POST', body: formParams(form) });
  const answer = await sent.catch(() => null);
  content.removeAttribute('aria-busy');
  // As without a script: the browser shows what came of it, or that there is no network.
  if (!answer) return form.submit();
  const cart = document.querySelector('[data-cart]');
  const fresh = answer.querySelector('[data-cart]');
  if (cart && fresh) replaceContent(cart, fresh);
  show(answer, content, '[role=status], [role=alert]');
}

/** Shows the main part of a page, and leads the keyboard and the screen reader to what is new in it. */
function show(page: Document, content: HTMLElement, news: string): void {
  const main = page.querySelector('main');
  if (!main) return;
  main.querySelector('[data-back-to-top]')?.remove();
  replaceContent(content, main);
  addQuantitySteppers(content);
  const target = content.querySelector<HTMLElement>(news) ?? content.querySelector<HTMLElement>('h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}
