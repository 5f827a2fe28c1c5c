/** RFC 3986, 2.3: `%72eset-password` is the same path. */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });

/** Omits the query and the tokens of callbacks and mailed links. */
export const redactPath = (url: string): string =>
  decodeUnreserved(url.split('?')[0] ?? '').replace(
    /^(\/+(?:hooks\/+[^/]+|reset-password|verify-email|change-email|invitation|booking|o|standing-orders\/+confirm|(?:newsletter|back-in-stock)\/+[^/]+)\/).+/i,
    '$1...',
  );
