import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * For the loader of a list whose child routes are dialogs (app/ui/admin/dialog.tsx): false for a request of a child, which
 * is then a page of its own, so that the list reads nothing.
 */
export const isListRequest = (request: Request, listPath: string): boolean =>
  new URL(request.url).pathname === listPath;

/** The `shouldRevalidate` of such a list: behind an open dialog it stays as it is. */
export const skipListRevalidation =
  (listPath: string): ShouldRevalidateFunction =>
  ({ nextUrl, defaultShouldRevalidate }) =>
    nextUrl.pathname === listPath && defaultShouldRevalidate;

/** The same for a list that shows after each dialog what was changed or read there. */
export const revalidateAfterDialog =
  (listPath: string): ShouldRevalidateFunction =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    nextUrl.pathname === listPath && (defaultShouldRevalidate || currentUrl.pathname !== listPath);

/** Where a child returns to: the list with its filters and page, which the address of the child carries. */
export const listPathOf = (request: Request, listPath: string): string =>
  listPath + new URL(request.url).search;
