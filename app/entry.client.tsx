import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { canHydrate } from '~/lib/can-hydrate';

if (canHydrate())
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />);
  });
