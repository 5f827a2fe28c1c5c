export const closestTarget = <Match extends HTMLElement>(event: Event, selector: string): Match | null =>
  event.target instanceof Element ? event.target.closest<Match>(selector) : null;

/** The browser handles clicks that open a new tab or window, or start a download. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

let clicked: HTMLButtonElement | null = null;

/** For `submitterOf`. Pressing Enter in a field clicks the form's first button, too. */
export function watchSubmitters(): void {
  const remember = (event: Event) => {
    clicked = closestTarget(event, 'button');
  };
  document.addEventListener('click', remember, true);
}

/** `SubmitEvent.submitter`, which Chrome 80 and Safari 15.3 lack: there the form's button that was clicked last. */
export const submitterOf = (event: SubmitEvent): HTMLElement | null =>
  event.submitter ?? (clicked?.form === event.target ? clicked : null);

/** The form is submitted to a new tab: this page stays. */
export const opensNewTab = (event: SubmitEvent): boolean =>
  submitterOf(event)?.hasAttribute('formtarget') ?? false;
