/** After a form was refused, the keyboard and the screen reader begin at what is wrong. */
export function focusErrorSummary(): void {
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}
