import { ScrollRestoration, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top and focuses the heading after a client-side navigation, as the browser does for a new page. A
 * revalidation of the same page keeps both.
 */
export function FocusOnNavigation({ nonce }: { nonce: string | undefined }) {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return <ScrollRestoration nonce={nonce} />;
}
