/** Moves the focus to the error summary of an invalid form. */
export function focusErrorSummary(): void {
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}
