import { expect, it } from 'vitest';
import { countNews, findDuties } from '~/routes/admin/dashboard/duties';

const screens = ['/orders-admin', '/day-sheet', '/products-admin', '/messages-admin', '/bookings-admin'].map(
  (path) => ({ path }),
);
const counts = { newOrders: 1, money: 2, pickups: 3, lowStock: 100, messages: 0 };

it('names what waits, the most urgent first, and nothing for a count of 0', () => {
  expect(findDuties(counts, screens).map(({ text }) => text)).toEqual([
    '2 orders with money to look at',
    '1 new order',
    '3 pickups today',
    '99+ products low in stock',
  ]);
});

it('leaves out what belongs to a screen that may not be opened', () => {
  expect(findDuties(counts, [{ path: '/day-sheet' }]).map(({ path }) => path)).toEqual(['/day-sheet']);
});

it('counts news for the title, not the work of the day', () => {
  expect(countNews(findDuties(counts, screens))).toBe(3);
  expect(countNews(findDuties({ pickups: 3, deliveries: 9, lowStock: 4 }, screens))).toBe(0);
});
