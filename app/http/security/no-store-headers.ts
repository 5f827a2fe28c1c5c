import type { HeadersFunction } from '@remix-run/node';

/** `headers` export of pages with personal data, for shared phones. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};
