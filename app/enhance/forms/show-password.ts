import { isValidateIntent } from '../../ui/form/validate-intent';
import { submitterOf } from '../click-target';

/** Shows and hides the password of the field before the button. */
export function enablePasswordButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-show-password]')) {
    const field = button.previousElementSibling as HTMLInputElement;
    const show = (isVisible: boolean) => {
      field.type = isVisible ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isVisible));
    };
    button.hidden = false;
    button.addEventListener('click', () => show(field.type === 'password'));
    // Submitted as a password field: browsers store the values of text fields for autocomplete.
    field.form?.addEventListener('submit', (event) => {
      if (!isValidateIntent(submitterOf(event))) show(false);
    });
  }
}
