/** Takes an address and returns what of it may be logged: tokens of callbacks and keys of orders open an order. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/hooks\/[^/]+\/).+/, '$1...');
