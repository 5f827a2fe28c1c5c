import { useEffect, useRef, useState } from 'react';

/**
 * Scrolls to an element and focuses it when a client-side submission has a result, as a new page with a fragment in its
 * URL does. `result` must keep its identity between renders. Returns the number of results so far, as a key that resets
 * the form.
 */
export function useFocusOnResult(result: object | null, elementId: string, busy: boolean): number {
  const [count, setCount] = useState(0);
  // The browser has already scrolled to a result that came with the page.
  const previous = useRef(result);
  useEffect(() => {
    // The router scrolls to the fragment, as this style says.
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.documentElement.style.scrollBehavior = busy && !reducedMotion ? 'smooth' : '';
  }, [busy]);
  useEffect(() => {
    if (previous.current === result) return;
    previous.current = result;
    if (result === null) return;
    setCount((before) => before + 1);
    document.getElementById(elementId)?.focus({ preventScroll: true });
  }, [result, elementId]);
  return count;
}
