import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { countSteps, type CountedWay, type Hand } from './count-steps';

type Admin = { readonly email: string; readonly password: string };

/** What everyday acts of the farm cost on a phone without scripts, from the list of the products. */
export async function countOfficeWays(
  browser: Browser,
  url: string,
  { email, password }: Admin,
): Promise<readonly CountedWay[]> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForLoadState('load');
  const count = (walk: (hand: Hand) => Promise<void>, done: string) =>
    countSteps(page, `${url}/products-admin`, walk, (shown: Page) => shown.getByText(done).first());
  const ways: readonly CountedWay[] = [
    { name: 'farm, add a product', steps: await count(addProduct, 'is in your shop') },
    { name: 'farm, change one price', steps: await count(changePrice, 'Saved:') },
  ];
  await context.close();
  return ways;
}

async function addProduct({ page, tap, type, pick }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(main.getByRole('link', { name: 'Quick add' }));
  await pick(main.locator('input[type="file"]'), {
    name: 'milk.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile('public/images/farm-map-480.jpg'),
  });
  for (const [name, text] of Object.entries({
    name: 'Evening milk',
    size: '1 litre',
    price: '120',
    stock: '20',
  }))
    await type(main.locator(`[name="${name}"]`), text);
  await tap(main.locator('[name="categories"]').first());
  await tap(main.getByRole('button', { name: 'Save', exact: true }));
}

async function changePrice({ page, tap, type }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(main.getByRole('link', { name: /^Change the price/ }).first());
  await type(main.locator('[name="price"]').first(), '135');
  await tap(main.getByRole('button', { name: 'Save changes' }));
}
