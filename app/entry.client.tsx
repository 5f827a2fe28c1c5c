import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { canHydrate } from '~/lib/can-hydrate';

// Remix never reads the end of a response (turbo-stream's `done`), which rejects where a later navigation aborts it.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

/** RemixBrowser throws the promise of the page's data until they are decoded. */
function decodeData(): unknown {
  try {
    return RemixBrowser({});
  } catch (waiting) {
    return waiting;
  }
}

// React can't wait for them where somebody taps on the page at that moment: it gives the page up (its error 345).
if (canHydrate())
  void Promise.resolve(decodeData()).then(() =>
    startTransition(() => {
      hydrateRoot(document, <RemixBrowser />);
    }),
  );
