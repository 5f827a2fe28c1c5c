import { ScrollRestoration, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * On hydrated pages the script exchanges the page, so it also does what a browser does for a new one: begins at its top
 * (storefront.md section 2, Layout) and leads the keyboard and the screen reader to its heading. A page that only looks
 * again for news keeps both where they are.
 */
export function FocusOnNavigation({ nonce }: { nonce: string | undefined }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return <ScrollRestoration nonce={nonce} />;
}
