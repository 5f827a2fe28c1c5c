export function focusErrorSummary(): void {
  document.querySelector<HTMLElement>('[data-error-summary]')?.focus();
}
