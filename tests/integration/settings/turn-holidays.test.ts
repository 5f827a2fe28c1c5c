import { expect, it } from 'vitest';
import { collections } from '~/domain/collections';
import { turnHolidays } from '~/domain/settings/turn-holidays.server';
import { useTestDatabase } from '../../support/database';
import { closureOf } from '../../support/fixtures/closures';

useTestDatabase();

it('writes once at the begin and once at the end of a holiday, by which cached pages turn over', async () => {
  const { settings } = collections();
  await settings.insertOne({
    _id: 'site',
    closures: [closureOf('2026-12-20', { id: 'christmas', to: '2027-01-03', closes: 'holiday' })],
  });
  const begun: unknown[] = [];
  for (const now of [
    '2026-12-19T20:59:59Z',
    '2026-12-19T21:00:00Z',
    '2027-01-03T20:59:59Z',
    '2027-01-03T21:00:00Z',
  ]) {
    await turnHolidays(new Date(now));
    begun.push((await settings.findOne({ _id: 'site' }))?.begunHoliday);
  }
  expect(begun).toEqual([undefined, 'christmas', 'christmas', '']);
});
