import { expect, it } from 'vitest';
import { findDayNames, findDayTests } from '../../../scripts/day-tests.mjs';

it('the tests that name a day are found by the calendar and the fixtures that they mention', () => {
  expect([...findDayNames()]).toEqual(
    expect.arrayContaining([
      ...['addDays', 'toDateInput', 'dayOfRun', 'today'],
      // Made of them.
      ...['tourDay', 'visitDetails', 'pickupDetails', 'expenseDetails'],
    ]),
  );
  const found = findDayTests();
  expect(found).toEqual(
    expect.arrayContaining([
      'tests/unit/lib/dates.test.ts',
      'tests/integration/organizations/book-dues.test.ts',
      'tests/integration/http/admin/organizations.test.ts',
      'tests/integration/http/security/permissions.test.ts',
      // By modules beside them.
      'tests/integration/http/api/contract.test.ts',
      'tests/integration/http/admin/content-changes/content-changes.test.ts',
      'tests/e2e/checkout/orders.test.ts',
    ]),
  );
  expect(found).not.toContain('tests/unit/lib/slug.test.ts');
});
