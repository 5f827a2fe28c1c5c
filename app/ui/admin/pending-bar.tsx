import { useNavigation } from '@remix-run/react';

/** Shows client-side navigations; app/enhance/navigation/progress-bar.ts does the same for those of the browser. */
export const PendingBar = () =>
  useNavigation().state !== 'idle' && (
    <div
      role="progressbar"
      aria-label="Loading"
      className="progress fixed left-0 top-0 z-10 h-1 w-1/2 bg-clay"
    />
  );
