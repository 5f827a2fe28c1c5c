import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

/** Reloads the page data at an interval, and when the page becomes visible. A hidden page does not poll: it costs data. */
export function usePolling(seconds: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === null) return;
    const poll = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(poll, seconds * 1000);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [seconds, revalidate]);
}
