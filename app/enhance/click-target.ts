export const closestTarget = <Match extends HTMLElement>(event: Event, selector: string): Match | null =>
  event.target instanceof Element ? event.target.closest<Match>(selector) : null;

/** The browser handles clicks that open a new tab or window, or start a download. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

/** The form is submitted to a new tab: this page stays. */
export const opensNewTab = (event: SubmitEvent): boolean =>
  event.submitter?.hasAttribute('formtarget') ?? false;
