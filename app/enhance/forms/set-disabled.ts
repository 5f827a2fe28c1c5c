/** Not `disabled`: the button keeps the focus, and a press on it shows the errors. */
export function setDisabled(button: Element, isDisabled: boolean): void {
  if (isDisabled) button.setAttribute('aria-disabled', 'true');
  else button.removeAttribute('aria-disabled');
}
