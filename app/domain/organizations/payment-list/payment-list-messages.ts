export const paymentListMessages = {
  /** docs/product.md 9 */
  empty: 'No payment transactions found',
  loadFailed: 'Failed to load payments: the database is not reachable at the moment. Please try again.',
  notSaved: 'Nothing was recorded, because the database is not reachable. Please try again in a minute.',
  nothingToExport: 'There are no payments to export: none matches your current filters.',
  gone: 'We could not find this payment.',
} as const;
