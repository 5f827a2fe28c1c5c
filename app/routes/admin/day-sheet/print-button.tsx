import { useEffect, useState } from 'react';

/** Hidden until its script runs; without one, the browser's menu prints. */
export function PrintButton() {
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return (
    <button
      type="button"
      hidden={!isScripted}
      onClick={() => window.print()}
      className="button button-secondary"
    >
      Print
    </button>
  );
}
