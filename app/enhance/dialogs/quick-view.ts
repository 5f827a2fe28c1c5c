import { closestTarget, isModifiedClick } from '../click-target';
import { fetchPage, formParams, replaceContent } from '../fetch-page';
import { addQuantitySteppers } from '../forms/quantity-steppers';

const frame = `
  <p class="flex justify-end">
    <button type="button" class="button button-quiet" data-close>Close</button>
  </p>
  <div class="px-4 pb-4" data-content></div>`;

/** The dialog has no history entry: Back leaves the page. */
export function enableQuickView(): void {
  // Older browsers have no dialog element: the link opens the page.
  if (typeof HTMLDialogElement === 'undefined') return;
  document.addEventListener('click', (event) => {
    const link = closestTarget<HTMLAnchorElement>(event, 'a[data-quick-view]');
    if (!link || isModifiedClick(event)) return;
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
    // A click on the backdrop has the dialog itself as its target.
    if (event.target === dialog || closestTarget(event, '[data-close]')) dialog.close();
  });
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    void submit(event.target, content);
  });
  dialog.showModal();
  const page = await fetchPage(address).catch(() => null);
  if (!dialog.open) return;
  if (page) show(page, content, 'h1');
  else window.location.assign(address);
}

async function submit(form: HTMLFormElement, content: HTMLElement): Promise<void> {
  if (content.getAttribute('aria-busy') === 'true') return;
  content.setAttribute('aria-busy', 'true');
  const response = fetchPage(form.action, { method: 'POST', body: formParams(form) });
  const page = await response.catch(() => null);
  content.removeAttribute('aria-busy');
  // Falls back to a navigation, which shows the error.
  if (!page) return form.submit();
  const cart = document.querySelector('[data-cart]');
  const newCart = page.querySelector('[data-cart]');
  if (cart && newCart) replaceContent(cart, newCart);
  show(page, content, '[role=status], [role=alert]');
}

function show(page: Document, content: HTMLElement, focusSelector: string): void {
  const main = page.querySelector('main');
  if (!main) return;
  main.querySelector('[data-back-to-top]')?.remove();
  applyStyle(page);
  replaceContent(content, main);
  addQuantitySteppers(content);
  const target =
    content.querySelector<HTMLElement>(focusSelector) ?? content.querySelector<HTMLElement>('h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** The style of the page that a dialog shows, for dialogs only: the lists of products have no rules of it. */
function applyStyle(page: Document): void {
  const sheet = document.styleSheets[0] as CSSStyleSheet;
  const style = page.querySelector('template') as HTMLTemplateElement;
  const rules = String(style.content.textContent)
    .split('}')
    .map((rule) => {
      // Perhaps a media query, then selectors and declarations; at-rules and keyframes have no selectors.
      const parts = rule.split('{');
      const selectors = parts[parts.length - 2] ?? '@';
      if (!/^(@|\d|to$)/.test(selectors))
        parts[parts.length - 2] = `.dialog ${selectors.replace(/,/g, ',.dialog ')}`;
      return parts.join('{');
    });
  sheet.insertRule(`@media all{${rules.join('}')}}`, sheet.cssRules.length);
}
