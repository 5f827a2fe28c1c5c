import { ScrollRestoration, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Scrolls after a client-side navigation, as the browser does for a new page: to the top, or to what the address names. Focuses the
 * message about the form that was sent, else the heading. A revalidation of the same page keeps both.
 */
export function FocusOnNavigation({ nonce }: { nonce: string | undefined }) {
  const { pathname, hash } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // A dialog has opened, or has closed and returned the focus to its link (app/ui/admin/dialog.tsx).
    if (document.querySelector('dialog[open]') || document.activeElement?.matches('[data-dialog-link]'))
      return;
    // After a form, ScrollRestoration stays where it was.
    document.getElementById(hash.slice(1))?.scrollIntoView();
    const target =
      document.querySelector<HTMLElement>('main [data-announced]') ??
      document.querySelector<HTMLElement>('main h1');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <ScrollRestoration nonce={nonce} />;
}
