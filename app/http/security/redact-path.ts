/** Decodes escaped unreserved characters, which spell the same path in another way (RFC 3986, 2.3). */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });

/**
 * Returns the path of a URL for the log, without its query and without the secrets in it: tokens of callbacks and of
 * mailed links.
 */
export const redactPath = (url: string): string =>
  decodeUnreserved(url.split('?')[0] ?? '').replace(
    /^(\/+(?:hooks\/+[^/]+|reset-password|verify-email|change-email|booking|newsletter\/+[^/]+)\/).+/i,
    '$1...',
  );
