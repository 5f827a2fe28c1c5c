import { useEffect, useState } from 'react';

/** Invisible until its script runs, so that nothing moves then; without one, the browser's menu prints. */
export function PrintButton() {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className={`screen-only button button-secondary ${isScripted ? '' : 'invisible'}`}
    >
      Print
    </button>
  );
}
