import { useEffect, useRef, useState } from 'react';

/**
 * Leads to what a form of this page has to say once a script has sent it, as a browser does by itself that loads the page
 * anew: scrolls there smoothly, and takes the keyboard along. Takes the answer (the same object for the same answer; null
 * for none), the id of its place, and whether the form is on its way. Returns how many answers have come, by which the
 * form can begin anew.
 */
export function useFocusOnResult(answer: object | null, place: string, busy: boolean): number {
  const [count, setCount] = useState(0);
  // The page came with it: the browser has gone there.
  const shown = useRef(answer);
  useEffect(() => {
    // The jump to a place of the new address is the router's, and follows the style.
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.documentElement.style.scrollBehavior = busy && !calm ? 'smooth' : '';
  }, [busy]);
  useEffect(() => {
    if (shown.current === answer) return;
    shown.current = answer;
    if (answer === null) return;
    setCount((before) => before + 1);
    document.getElementById(place)?.focus({ preventScroll: true });
  }, [answer, place]);
  return count;
}
