import { expect, it } from 'vitest';
import { findNewerUses } from '../../support/browsers/find-newer-uses';
import { oldestBrowsers } from '../../support/browsers/newer-features';

/** What the script uses where there is it, by interface or member, and what happens elsewhere. */
const fallbacks: Readonly<Record<string, string>> = {
  'Clipboard.writeText': 'the button stays hidden',
  'Navigator.clipboard': 'the button stays hidden',
  'Navigator.share': 'the button stays hidden',
  'Navigator.connection': 'links are prefetched',
  HTMLDialogElement: 'links lead to the pages of what the dialogs show',
  'close event': 'only dialogs have it',
  IntersectionObserver: 'figures do not count up, carousels rotate out of view, too',
  IntersectionObserverEntry: 'as for its observer',
  'HTMLElement.inputMode': 'the keyboard is that of a text field',
  'HTMLImageElement.loading': 'pictures load at once',
  'SubmitEvent.submitter': 'the button that was clicked last',
  // Safari on computers: events that never come.
  Touch: 'no touch screen',
  TouchEvent: 'no touch screen',
  TouchList: 'no touch screen',
  'touchstart event': 'no touch screen',
  'touchend event': 'no touch screen',
  VisualViewport: 'a zoomed picture is swiped, too',
  'Window.visualViewport': 'a zoomed picture is swiped, too',
};

it('the scripts of unhydrated pages use nothing that Chrome 70 or Safari 12 lacks without a fallback', () => {
  const uses = findNewerUses(['app/enhance/index.ts', 'app/enhance/style/add-flex-gaps.ts'], oldestBrowsers);
  const coveredBy = (use: string) => [use, use.split('.')[0] ?? ''].find((name) => name in fallbacks);
  expect(uses.filter((use) => coveredBy(use) === undefined)).toEqual([]);
  expect(Object.keys(fallbacks).filter((name) => !uses.some((use) => coveredBy(use) === name))).toEqual([]);
});
