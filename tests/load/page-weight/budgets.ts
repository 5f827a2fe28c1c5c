/** Weight budgets of a page in transferred bytes. */
export const budgets = {
  /** HTML with its inlined style: fits the first round trip of a connection. */
  html: 14_000,
  /** Scripts of an unhydrated page. */
  enhancement: 10_000,
  /** Scripts of a hydrated page. */
  hydrated: 130_000,
  /** The back office: staff opens its screens many times a day, with the scripts in the browser's cache. */
  backOffice: { html: 20_000, hydrated: 145_000 },
  /** A list with all its images. */
  list: 150_000,
  listSavingData: 30_000,
  /** From the home page to a placed order, headers included, with one cache for all its pages (docs/decisions/0071). */
  way: { 'no scripts': 180_000, scripts: 280_000, 'Save-Data': 120_000 },
  /** What the way asks of the customer (docs/decisions/0121). */
  steps: {
    'guest, first order': { pages: 6, taps: 14, fields: 7 },
    'guest, order again': { pages: 3, taps: 4, fields: 0 },
    'customer, order again': { pages: 3, taps: 4, fields: 0 },
    // What the farm does every day (docs/decisions/0128).
    'farm, add a product': { pages: 3, taps: 9, fields: 4 },
    'farm, change one price': { pages: 2, taps: 3, fields: 1 },
    'farm, confirm an order': { pages: 2, taps: 2, fields: 0 },
    // Of the list that the dashboard or the bar opens (docs/decisions/0132).
    'farm, confirm 12 orders': { pages: 3, taps: 4, fields: 0 },
    'farm, deliver 30 orders and take cash': { pages: 3, taps: 5, fields: 0 },
    'farm, cancel with a reason': { pages: 3, taps: 4, fields: 0 },
    'farm, refund a part': { pages: 4, taps: 5, fields: 1 },
  },
} as const;
