/** Escapes of characters that need none (RFC 3986, 2.3) are other spellings of the same path. */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[2-7][\da-f]/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });

/**
 * Takes an address and returns what of it may be logged: tokens of callbacks and keys of orders open an order, and
 * mailed links an account, a booking or a subscription.
 */
export const redactPath = (url: string): string =>
  decodeUnreserved(url.split('?')[0] ?? '').replace(
    /^(\/+(?:hooks\/+[^/]+|reset-password|verify-email|change-email|booking|newsletter\/+[^/]+)\/).+/i,
    '$1...',
  );
