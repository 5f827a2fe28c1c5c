import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { copyCookies } from '../browser/page-actions';
import { useBrowser, waitForHydration } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });

/** Whether the element is whole within the window. */
const isInSight = (page: Page, id: string) =>
  page.evaluate((name) => {
    const box = document.getElementById(name)?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
  }, id);

it('the position of the farm is entered by standing there, asked back, and in sight when it is saved', async () => {
  const visitor = await createSignedInVisitor(shop, makeUser({ role: 'super_admin' }));
  const page = await browser.openPage({ javaScript: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await copyCookies(page.context(), visitor, shop.url);
  await page.context().setGeolocation({ latitude: 0.4612345, longitude: 34.1098765, accuracy: 7.2 });
  await page.goto(`${shop.url}/settings-admin/map`, { waitUntil: 'load' });
  await waitForHydration(page, true);

  const locate = page.getByRole('button', { name: 'I’m at the place now' });
  await locate.click();
  await page.getByText('This phone doesn’t say where it is').waitFor();
  await page.context().grantPermissions(['geolocation']);
  await locate.click();
  await page.getByText('Entered, to within 8 m').waitFor();
  expect(await page.getByLabel('Position on the map').inputValue()).toBe('0.46123, 34.10988');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Is this your gate?').waitFor();
  await page.getByRole('button', { name: 'Yes, this is our gate' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/settings-admin');
  expect(await shop.database().collection('settings').findOne()).toMatchObject({
    map: { latitude: 0.46123, longitude: 34.10988 },
  });
  await expect.poll(() => isInSight(page, 'map')).toBe(true);

  await page.goto(`${shop.url}/set-up/payment`);
  await waitForHydration(page, true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/set-up#payment');
  await expect.poll(() => isInSight(page, 'payment')).toBe(true);
});
