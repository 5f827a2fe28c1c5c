import type { HeadersFunction } from '@remix-run/node';

/** For pages with personal data on shared phones. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};
