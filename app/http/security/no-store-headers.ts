import type { HeadersFunction } from '@remix-run/node';

/** `headers` export of a page with personal data: no shared phone may keep it in its cache. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};
