/**
 * Moves the focus to the message about the form that was sent on the page before: screen readers announce what changes on a
 * page, not what it has from the start.
 */
export function announceNotice(): void {
  document.querySelector<HTMLElement>('[data-announced]')?.focus();
}
