import type { HeadersFunction } from '@remix-run/node';

/** For pages with personal data on shared phones. */
export const noStoreHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set('Cache-Control', 'no-store');
  return headers;
};

/** The same for a list, which asks to be tried again later while the database is unavailable. */
export const noStoreListHeaders: HeadersFunction = (args) => {
  const headers = new Headers(noStoreHeaders(args));
  const retryAfter = args.loaderHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
};
