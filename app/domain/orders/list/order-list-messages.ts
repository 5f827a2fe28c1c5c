/** docs/product.md 8.2 */
export const orderListMessages = {
  emptyTitle: 'No Orders Found',
  emptyText: 'Orders appear here as soon as customers place them.',
  notFoundText: 'No orders match your current filters.',
  searchIncomplete:
    'Many orders match, so we did not search all of them. Choose dates, or search for a phone or order number.',
  loadFailed: 'Failed to load orders. Please try again.',
  noneChosen: 'Tick the orders first, then choose what to do with them.',
  nothingToExport: 'There are no orders to export: no orders match your current filters.',
} as const;
