import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { canHydrate } from '~/lib/can-hydrate';

// Remix never reads the end of a response (turbo-stream's `done`), which rejects where a later navigation aborts it.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

if (canHydrate())
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
