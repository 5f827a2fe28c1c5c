/** The closest ancestor of an event's target that matches a selector. */
export const closestTarget = <Match extends HTMLElement>(event: Event, selector: string): Match | null =>
  event.target instanceof Element ? event.target.closest<Match>(selector) : null;

/** Whether a click opens a new tab or window, or starts a download: the browser handles those. */
export const isModifiedClick = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
