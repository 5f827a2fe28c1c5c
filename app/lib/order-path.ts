const pages = {
  order: (number: string) => `/orders/${number}`,
  receipt: (number: string) => `/orders/${number}/receipt`,
  waiting: (number: string) => `/checkout/waiting/${number}`,
  'thank-you': (number: string) => `/checkout/thank-you/${number}`,
} as const;

/** With a key the page opens in any browser, without one ('') only where the order was placed. */
export const orderPath = (page: keyof typeof pages, number: string, key: string): string =>
  `${pages[page](encodeURIComponent(number))}${key && `?key=${encodeURIComponent(key)}`}`;
