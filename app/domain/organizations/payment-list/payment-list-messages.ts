export const paymentListMessages = {
  /** docs/product.md 9 */
  empty: 'No payment transactions found',
  loadFailed: 'Failed to load payments: the database is down. Please try again.',
  notSaved: 'We could not record anything, because the database is down. Please try again in a minute.',
  nothingToExport: 'There are no payments to export: no payments match your current filters.',
  gone: 'We could not find this payment.',
} as const;
