import { closestTarget } from '../click-target';

/** Buttons that add to the number in the field beside them; without this script they send the form, which comes back so. */
export function enableAddButtons(): void {
  document.addEventListener('click', (event) => {
    const button = closestTarget<HTMLButtonElement>(event, '[data-add]');
    const field = button?.parentElement?.querySelector('input');
    if (!button || !field) return;
    event.preventDefault();
    field.value = String((parseInt(field.value, 10) || 0) + Number(button.dataset['add']));
  });
}
