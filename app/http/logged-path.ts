/**
 * Takes an address and returns what of it may be logged: tokens of callbacks and keys of orders open an order, and
 * mailed links an account or a booking.
 */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(
    /^(\/(?:hooks\/[^/]+|reset-password|verify-email|change-email|booking)\/).+/i,
    '$1...',
  );
