import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { isNetworkError } from '~/lib/network-error';

/** A lost connection may leave a request pending for minutes: a poll without a response by then is repeated. */
const maxPendingSeconds = 30;

/**
 * Reloads the page data at an interval, when the page becomes visible, and when the network is back. A hidden page does
 * not poll: it costs data. The interval begins with the last response: `revalidate` aborts a pending request, so on a
 * connection slower than the interval no poll would ever finish.
 */
export function usePolling(seconds: number | null): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isPending = state !== 'idle' || navigation.state !== 'idle';
  const delay = seconds !== null && isPending ? Math.max(seconds, maxPendingSeconds) : seconds;
  useEffect(() => {
    if (delay === null) return;
    const poll = () => {
      if (!document.hidden) revalidate();
    };
    const timer = setInterval(poll, delay * 1000);
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('online', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', poll);
    };
  }, [delay, revalidate]);
}

const retrySeconds = 10;

/** For an error page: loads the data again until the shop can be reached, which replaces the error page. */
export function useRetryAfterNetworkError(error: unknown): void {
  usePolling(isNetworkError(error) ? retrySeconds : null);
}
