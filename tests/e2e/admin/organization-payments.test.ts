import { expect, it } from 'vitest';
import { expenseDetails } from '../../support/fixtures/payments';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

it('filters by itself with a short address, and corrects an entry in a dialog', async () => {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  await admin.post('/payments/new', expenseDetails);
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), admin, shop.url);
  await page.goto(`${shop.url}/payments`);
  await waitForHydration(page, true);

  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Method').selectOption('CREDIT');
  await page.waitForURL(`${shop.url}/payments?method=CREDIT`);
  await page.getByText('No payment transactions found').waitFor();
  await page.getByLabel('Method').selectOption('CASH');
  await page.waitForURL(`${shop.url}/payments?method=CASH`);

  await page.getByRole('link', { name: 'V-00001' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Payment' });
  const title = dialog.getByRole('heading', { name: 'Update Payment' });
  await expect.poll(() => title.evaluate((found) => found === document.activeElement)).toBe(true);
  const share = await dialog.evaluate((found) => found.getBoundingClientRect().height / window.innerHeight);
  expect(share).toBeCloseTo(0.96, 2);
  const save = dialog.getByRole('button', { name: 'Update Payment' });
  expect(await save.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByLabel('Reason').fill('The amount was wrong');
  await dialog.getByLabel('Amount').fill('1,300');
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull();
  await save.click();
  await page.getByText('V-00001 is corrected: V-00003 replaces it.').waitFor();
  expect(page.url()).toBe(`${shop.url}/payments?method=CASH`);
  await page.getByText('KES 1,300.00', { exact: true }).first().waitFor();
});

it('shows a spinner over the list while a slow filter applies, and a way on without a network', async () => {
  const admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  await admin.post('/payments/new', { ...expenseDetails, description: 'Hay' });
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), admin, shop.url);
  await page.goto(`${shop.url}/payments`);
  await waitForHydration(page, true);
  await page.getByText('Filter', { exact: true }).click();
  const table = page.getByRole('table');
  const place = await table.boundingBox();

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\.data\?/, (route) => held.then(() => route.continue()));
  await page.getByLabel('Method').selectOption('CASH');
  const region = page.locator('[aria-busy="true"]');
  await region.waitFor();
  await expect
    .poll(() => region.locator('.list-spinner').evaluate((spinner) => getComputedStyle(spinner).opacity))
    .toBe('1');
  expect(await table.boundingBox()).toEqual(place);
  answer();
  await region.waitFor({ state: 'detached' });
  await page.unrouteAll();

  await page.route(/\.data\?/, (route) => route.abort('internetdisconnected'));
  await page.getByLabel('Method').selectOption('MPESA');
  await page.getByText('Please try again when the network is back').waitFor();
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByText('No payment transactions found').waitFor();
  expect(page.url()).toBe(`${shop.url}/payments?method=MPESA`);
});
