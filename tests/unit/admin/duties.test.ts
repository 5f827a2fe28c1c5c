import { expect, it } from 'vitest';
import { countNews, findDuties } from '~/routes/admin/dashboard/duties';

const screens = [
  '/orders-admin',
  '/day-sheet',
  '/stock-admin',
  '/messages-admin',
  '/bookings-admin',
  '/subscriptions-admin',
].map((path) => ({ path }));
const counts = { newOrders: 1, refunds: 2, pickups: 3, lowStock: 100, messages: 0, overdue: 2 };

it('names what waits, the most urgent first, and nothing for a count of 0', () => {
  expect(findDuties(counts, screens).map(({ text }) => text)).toEqual([
    '2 orders with a payment to check',
    '1 new order',
    '3 pickups today',
    '99+ products low in stock',
    '2 organizations overdue',
  ]);
});

it('leaves out what belongs to a screen that may not be opened', () => {
  expect(findDuties(counts, [{ path: '/day-sheet' }]).map(({ path }) => path)).toEqual(['/day-sheet']);
});

it('leads to the payments for whoever may see them, else to the orders', () => {
  const paths = ['/orders-admin', '/payments-to-check'].map((path) => ({ path }));
  expect(findDuties({ refunds: 1 }, paths).map(({ path }) => path)).toEqual(['/payments-to-check']);
  expect(findDuties({ refunds: 1 }, screens).map(({ path }) => path)).toEqual([
    '/orders-admin?attention=refund',
  ]);
});

it('counts news for the title, not the work of the day', () => {
  expect(countNews(findDuties(counts, screens))).toBe(3);
  expect(countNews(findDuties({ pickups: 3, deliveries: 9, lowStock: 4 }, screens))).toBe(0);
});
