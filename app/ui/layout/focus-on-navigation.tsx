import { ScrollRestoration, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/**
 * Scrolls to the top after a client-side navigation, as the browser does for a new page, and focuses the message about the
 * form that was sent, else the heading. A revalidation of the same page keeps both.
 */
export function FocusOnNavigation({ nonce }: { nonce: string | undefined }) {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    // A dialog has opened, or has closed and returned the focus to its link (app/ui/admin/dialog.tsx).
    if (document.querySelector('dialog[open]') || document.activeElement?.matches('[data-dialog-link]'))
      return;
    const target =
      document.querySelector<HTMLElement>('main [data-announced]') ??
      document.querySelector<HTMLElement>('main h1');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
  return <ScrollRestoration nonce={nonce} />;
}
