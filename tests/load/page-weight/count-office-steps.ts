import { readFile } from 'node:fs/promises';
import type { Db } from 'mongodb';
import type { Browser, Page } from 'playwright';
import type { Order } from '~/domain/orders/order';
import { parseNairobi, toDateInput } from '~/lib/format/dates';
import { makeOrder } from '../../support/fixtures/orders';
import { countSteps, type CountedWay, type Hand } from './count-steps';

type Admin = { readonly email: string; readonly password: string };

/** What everyday acts of the farm cost on a phone without scripts, from the list of the products. */
export async function countOfficeWays(
  browser: Browser,
  url: string,
  { email, password }: Admin,
  database: Db,
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
  const count = (walk: (hand: Hand) => Promise<void>, done: string | RegExp, from = '/products-admin') =>
    countSteps(page, url + from, walk, (shown: Page) => shown.getByText(done).first());
  const { paid, last } = await addMorning(database);
  const ways: readonly CountedWay[] = [
    { name: 'farm, add a product', steps: await count(addProduct, 'is in your shop') },
    { name: 'farm, change one price', steps: await count(changePrice, 'Saved:') },
    {
      name: 'farm, confirm an order',
      steps: await count(confirmOne, 'is Confirmed now', '/admin-dashboard'),
    },
    {
      name: 'farm, confirm 12 orders',
      steps: await count(confirmAll, /Done: \d+ orders/, '/admin-dashboard'),
    },
    {
      name: 'farm, cancel with a reason',
      steps: await count(cancelOne, 'is Cancelled now', `/orders-admin?status=confirmed&q=${last}`),
    },
    {
      name: 'farm, refund a part',
      steps: await count(refundPart, 'refunded for order', `/orders-admin?q=${paid}`),
    },
    {
      name: 'farm, deliver 30 orders and take cash',
      steps: await count(deliverAll, /Done: \d+ orders/, '/admin-dashboard'),
    },
  ];
  await context.close();
  return ways;
}

/** A morning's orders: 13 to confirm, which makes 30 to deliver, one to cancel, and one that was paid. */
async function addMorning(database: Db): Promise<{ readonly paid: string; readonly last: string }> {
  const createdAt = new Date();
  const many = (count: number, fields: Partial<Order>) =>
    Array.from({ length: count }, () => makeOrder({ createdAt, ...fields }));
  const day = toDateInput(createdAt);
  const pickup = {
    method: 'pickup',
    pickupLocation: 'gate',
    pickupLocationName: 'Farm gate',
    pickupDate: parseNairobi(day) ?? createdAt,
  } as const;
  const toCollect = many(17, { status: 'confirmed', delivery: pickup, paymentMethod: 'cop' });
  const cancelled = makeOrder({ createdAt, status: 'confirmed' });
  const paid = makeOrder({
    createdAt,
    status: 'delivered',
    paymentStatus: 'paid',
    paidAt: createdAt,
    deliveredAt: createdAt,
  });
  await database.collection<Order>('orders').insertMany([...many(13, {}), ...toCollect, cancelled, paid]);
  return { paid: paid.number, last: cancelled.number };
}

const inBar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name }).last();

async function confirmOne({ page, tap }: Hand): Promise<void> {
  await tap(inBar(page, 'Orders'));
  await tap(
    page
      .locator('main')
      .getByRole('button', { name: /^Confirm M-/ })
      .first(),
  );
}

async function confirmAll({ page, tap }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(inBar(page, 'Orders'));
  await tap(main.getByLabel('All orders'));
  await tap(main.getByRole('button', { name: 'Confirm', exact: true }));
  await tap(main.getByRole('button', { name: 'Confirm: the ticked orders' }));
}

async function deliverAll({ page, tap }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(inBar(page, 'Sheet'));
  await tap(main.getByRole('button', { name: 'Delivered and cash received' }));
  await tap(main.getByRole('button', { name: 'Delivered and cash received: the ticked orders' }));
}

async function cancelOne({ page, tap }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(main.locator('tbody').getByRole('link').first());
  await tap(main.getByText('Cancel the order', { exact: true }));
  await tap(main.getByLabel('We could not reach you'));
  await tap(main.getByRole('button', { name: /^Cancel the order and/ }));
}

async function refundPart({ page, tap, type }: Hand): Promise<void> {
  const main = page.locator('main');
  await tap(main.locator('tbody').getByRole('link').first());
  await tap(main.getByRole('link', { name: /efund/ }).first());
  await type(main.locator('[name="amount"]'), '65');
  await tap(main.locator('[type="radio"][name="reason"]').first());
  await tap(main.getByRole('button', { name: /^Record/ }));
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
