import type { HeadersFunction } from '@remix-run/node';

/** The `headers` of a page with what only its visitor may see: no phone that is lent to somebody keeps it. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};
