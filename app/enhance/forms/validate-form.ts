import { setDisabled } from './set-disabled';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Validates forms with `data-validate` before they are sent, by the attributes that app/ui/form/field-props gives to their
 * fields, and shows the errors as the server does. The server validates again (docs/decisions/0071).
 */
export function validateForms(): void {
  document.querySelectorAll<HTMLFormElement>('form[data-validate]').forEach(validateForm);
}

/** Also for a form that comes later. */
export function validateForm(form: HTMLFormElement): void {
  updateButton(form);
  form.addEventListener('submit', (event) => {
    const invalid = controlsOf(form).filter((control) => showError(control));
    if (invalid.length === 0) return;
    event.preventDefault();
    showSummary(form, invalid);
  });
  form.addEventListener('input', (event) => {
    for (const control of controlsOf(form))
      if (isInvalid(control) && (control === event.target || dependsOnOthers(control))) showError(control);
  });
  validateOnChange(form);
}

export function clearErrors(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) showError(control, '');
  removeSummary(form);
}

/** An error that appears while a button is pressed would move the button away, so it waits for the end of the press. */
function validateOnChange(form: HTMLFormElement): void {
  let isPressing = false;
  const changed: Control[] = [];
  const validateChanged = () => changed.splice(0).forEach((control) => showError(control));
  const validate = (control: Control) => {
    changed.push(control);
    if (!isPressing) validateChanged();
  };
  form.addEventListener('change', (event) => {
    const control = event.target;
    if (isControl(control) && control.value !== '') validate(control);
  });
  // A field that is left empty is reported at once where it disables the button.
  form.addEventListener('focusout', (event) => {
    const control = event.target;
    const isReported = buttonOf(form)?.dataset['whileValid'] === 'true';
    if (isReported && isControl(control) && isMissing(control)) validate(control);
  });
  // Not pointer events, which Safari 12 lacks. After a touch, too, a field changes between these two.
  document.addEventListener('mousedown', () => {
    isPressing = true;
  });
  const endPress = () => {
    isPressing = false;
    // After the click event, which follows mouseup.
    window.setTimeout(validateChanged);
  };
  document.addEventListener('mouseup', endPress);
  document.addEventListener('dragend', endPress);
}

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLElement && 'validity' in target && target.id !== '';

/** Hidden fields belong to a choice that was not made. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => control.getClientRects().length > 0);

const isMissing = (control: Control): boolean =>
  control.validity.valueMissing ||
  ((control.required || isRequiredWithOthers(control)) && control.value.trim() === '');

const isRequiredWithOthers = (control: Control): boolean =>
  (control.dataset['with'] ?? '').split(' ').some((name) => {
    const other = otherField(control, name);
    return other && other.value.trim() !== (other.dataset['stored'] ?? '');
  });

const otherField = (control: Control, name: string | undefined): Control | null =>
  (control.form?.elements.namedItem(name ?? '') ?? null) as Control | null;

const dependsOnOthers = (control: Control) => control.dataset['same'] ?? control.dataset['with'];

const isInvalid = (control: Control): boolean => control.hasAttribute('aria-invalid');

const buttonOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[data-while-valid]');

function updateButton(form: HTMLFormElement | null): void {
  const button = buttonOf(form);
  if (form && button && !form.hasAttribute('data-sending'))
    setDisabled(button, controlsOf(form).some(isInvalid));
}

/** What the server takes out of a pasted text, or replaces by a hyphen (cleanText); the block is shorter than the list. */
const pastedCharacters = /[\xAD\u2000-\u206F\u2212\uFEFF]/g;
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

const toPlainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(pastedCharacters, '')
    .replace(arabicDigits, (digit) => `${digit.charCodeAt(0) % 16}`);

const isPatternMatched = (control: Control): boolean =>
  new RegExp(control.dataset['pattern'] ?? '').test(
    /password/i.test(control.name) ? control.value : toPlainText(control.value),
  );

function findError(control: Control): string | undefined {
  const messages = control.dataset;
  const validity = control.validity;
  const value = control.value;
  if (isMissing(control)) return messages['missing'] ?? control.form?.dataset['validate'];
  const other = otherField(control, messages['same']);
  if (other) return other.value === value ? undefined : messages['invalid'];
  if (value === '') return undefined;
  if (validity.rangeUnderflow || !isPatternMatched(control)) return messages['invalid'];
  if (validity.rangeOverflow) return messages['late'];
  const weekday = (control as HTMLInputElement).valueAsDate?.getUTCDay();
  return messages['weekdays']?.includes(String(weekday || 7)) === false
    ? messages['otherWeekday']
    : undefined;
}

/** Shows or removes the error of a field; returns whether it has one. */
function showError(control: Control, message = findError(control)): boolean {
  const errorId = `${control.id}-error`;
  let error = document.getElementById(errorId);
  if (message) {
    if (!error) {
      error = cloneTemplate('field-error');
      error.id = errorId;
      (control.closest('[data-control]') ?? control).after(error);
    }
    put(error, 'span', message);
    control.setAttribute('aria-invalid', 'true');
  } else {
    error?.remove();
    control.removeAttribute('aria-invalid');
  }
  const hint = document.getElementById(`${control.id}-hint`);
  const descriptions = [hint?.id, message && errorId].filter(Boolean).join(' ');
  if (descriptions) control.setAttribute('aria-describedby', descriptions);
  else control.removeAttribute('aria-describedby');
  updateButton(control.form);
  return Boolean(message);
}

function showSummary(form: HTMLFormElement, invalid: readonly Control[]): void {
  removeSummary(form);
  const summary = cloneTemplate('error-summary');
  put(summary, 'h2', findTemplate('error-summary').dataset['title'] ?? '');
  for (const control of invalid) {
    const message = findError(control) ?? '';
    // Without '(optional)'.
    const label = control.dataset['label'] ?? control.labels?.[0]?.firstChild?.textContent ?? '';
    const link = document.createElement('a');
    link.className = 'inline-block py-0.5 underline';
    link.href = `#${control.id}`;
    link.textContent = message.startsWith(label) ? message : `${label}: ${message}`;
    const item = document.createElement('li');
    item.append(link);
    summary.querySelector('ul')?.append(item);
  }
  form.prepend(summary);
  summary.focus();
}

const removeSummary = (form: HTMLFormElement) => form.querySelector('[data-error-summary]')?.remove();

const findTemplate = (name: string) =>
  document.querySelector(`[data-${name}-template]`) as HTMLTemplateElement;

const cloneTemplate = (name: string) =>
  findTemplate(name).content.firstElementChild?.cloneNode(true) as HTMLElement;

function put(root: Element, selector: string, text: string): void {
  const element = root.querySelector(selector);
  if (element) element.textContent = text;
}
