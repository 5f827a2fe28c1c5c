import { opensNewTab } from '../click-target';
import { isHydrated } from '../is-hydrated';
import { leaveNote, takeNote } from '../session-notes';
import { setDisabled } from './set-disabled';

/** Breakpoint `lg` of tailwind.config.ts. */
const wideScreen = '(min-width: 1024px)';

const focusedFieldKey = 'submitted-from';

/** `wide` excludes phones (several choices in a drawer). The button retains its space to prevent a layout shift. */
export function submitOnChange(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-submit-on-change]')) {
    if (form.dataset['submitOnChange'] === 'wide' && !window.matchMedia(wideScreen).matches) continue;
    const button = form.querySelector<HTMLButtonElement>('button[data-without-script]');
    if (!button) continue;
    form.addEventListener('change', () => {
      leaveNote(focusedFieldKey, document.activeElement?.id ?? '');
      // As a press of the button: Safari 15 has no requestSubmit, and submit() sends no event.
      button.click();
    });
    button.style.visibility = 'hidden';
  }
  const id = takeNote(focusedFieldKey);
  if (id) document.getElementById(id)?.focus({ preventScroll: true });
}

/** While a form is being sent, its button shows `data-busy`. */
export function preventDoubleSubmit(): void {
  // Hydrated pages submit without a navigation: a visitor may resubmit an invalid form from the same page.
  if (isHydrated()) return;
  const submitted = new Map<HTMLFormElement, () => void>();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (opensNewTab(event)) return;
    if (submitted.has(form)) event.preventDefault();
    else submitted.set(form, showBusy(form));
  });
  window.addEventListener('pageshow', () => {
    submitted.forEach((showReady) => showReady());
    submitted.clear();
  });
}

function showBusy(form: HTMLFormElement): () => void {
  const button = form.querySelector<HTMLElement>('[data-busy]');
  if (!button) return () => undefined;
  const label = button.lastChild as ChildNode;
  const text = label.textContent;
  const set = (shown: string | null, isBusy: boolean) => {
    label.textContent = shown;
    const spinner = button.querySelector('span');
    if (spinner) spinner.hidden = !isBusy;
    form.toggleAttribute('data-sending', isBusy);
    setDisabled(button, isBusy);
  };
  set(button.dataset['busy'] ?? '', true);
  return () => set(text, false);
}
