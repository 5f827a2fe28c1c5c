import { expect, it } from 'vitest';
import { fuzzedShopOptions, fuzzShop } from '../../../support/api/fuzz/fuzz-shop';
import { useShop } from '../../../support/shop/use-shop';

const shop = useShop(fuzzedShopOptions);

// `npm run fuzz-api` sends many more.
it('answers generated requests as the description says', async () => {
  const report = await fuzzShop(shop, { requests: 200, perCall: 2, seed: 16, concurrency: 2 });
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThanOrEqual(200);
  // A run that only ever gets refusals would find nothing.
  expect(report.byStatus[200]).toBeGreaterThan(35);
});
