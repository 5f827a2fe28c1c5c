import { formatDayOfWeek } from '~/lib/format/dates';
import type { OrderSearch } from './order-search';

/** docs/product.md 8.2 */
export const orderListMessages = {
  emptyTitle: 'No Orders Found',
  emptyText: 'Orders appear here as soon as customers place them.',
  notFoundText: 'No orders match your current filters.',
  searchIncomplete:
    'Many orders match, so we did not search all of them. Choose dates, or search for a phone or order number.',
  masked:
    'M-Pesa hides the rest of the number. The likeliest come first: ask the customer before you record the payment.',
  loadFailed: 'Failed to load orders. Please try again.',
  noneChosen: 'Choose orders first',
  nothingToExport: 'There are no orders to export: no orders match your current filters.',
} as const;

/** How a search was read: 'M-Pesa code UKR4X7B2C9'; null for one of words. */
export function describeSearch(search: OrderSearch | null): string | null {
  if (search?.day) return `for ${formatDayOfWeek(search.day)}`;
  if (!search?.meaning) return null;
  return `${search.hints ? 'for' : 'with'} the ${search.meaning}`;
}
