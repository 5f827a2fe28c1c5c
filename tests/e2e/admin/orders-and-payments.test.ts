import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { useShop } from '../../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder, type Visitor } from '../../support/shop/visitor';
import { copyCookies } from '../browser/page-actions';
import { useBrowser } from '../browser/use-browser';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;
beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
});

async function open(path: string): Promise<Page> {
  const page = await browser.openPage({ javaScript: true, width: 1280 });
  await copyCookies(page.context(), admin, shop.url);
  await page.goto(shop.url + path);
  // The list of payments has links only.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main a')].some((link) =>
      Object.keys(link).some((key) => key.startsWith('__reactProps')),
    ),
  );
  return page;
}

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
}

const findOrder = (number: string) => shop.database().collection<Order>('orders').findOne({ number });

describe('the payments to check', () => {
  it('match a code in a dialog over the list', async () => {
    const customer = createVisitor(shop.url);
    const { number } = await placeOrder(customer, { details: deliveryDetails, paymentMethod: 'mpesa' });
    await customer.post(`/checkout/waiting/${number}`, { intent: 'claim', code: 'SKD1ALOG01' });
    const page = await open('/payments-to-check');
    const documents = countDocuments(page);
    const link = page.getByRole('link', { name: `order ${number}` });
    const dialog = page.getByRole('dialog', { name: 'Match an M-Pesa code' });
    await link.click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(`${shop.url}/payments-to-check`);
    await expect.poll(() => link.evaluate((found) => found === document.activeElement)).toBe(true);

    await link.click();
    await dialog.getByRole('button', { name: 'Match the code' }).press('Enter');
    const summary = dialog.locator('[data-error-summary]');
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((found) => found.contains(document.activeElement))).toBe(true);
    expect((await findOrder(number))?.paymentStatus).toBe('pending');
    const total = ((await findOrder(number))?.totalAmount ?? 0) / 100;
    await dialog.getByLabel('Amount').fill(String(total));
    await dialog.getByRole('button', { name: 'Match the code' }).click();
    await page.getByText(`Order ${number} is paid. We have told the customer.`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await link.waitFor({ state: 'detached' });
    expect((await findOrder(number))?.paymentStatus).toBe('paid');
    expect(documents()).toBe(0);
  });
});

describe('the list of orders', () => {
  it('changes the status in a row, and takes the cash of an order', async () => {
    const { number } = await placeOrder(createVisitor(shop.url), {
      details: { ...deliveryDetails, phone: '0723 456 781', email: 'row@example.com' },
      paymentMethod: 'cod',
    });
    const page = await open('/orders-admin');
    const documents = countDocuments(page);
    const row = page.getByRole('row', { name: number });
    await row.getByLabel(`New status of ${number}`).selectOption('confirmed');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await findOrder(number))?.status).toBe('confirmed');
    await row.getByText('Confirmed', { exact: true }).waitFor();
    // The choices are those of the new status.
    const choices = row.getByLabel(`New status of ${number}`).locator('option');
    await expect.poll(() => choices.allInnerTexts()).not.toContain('Confirmed');
    expect(documents()).toBe(0);

    await row.getByRole('link', { name: `View ${number}` }).click();
    const details = page.getByRole('dialog', { name: `Order ${number}` });
    await details.getByRole('link', { name: 'Cash received' }).click();
    await page.getByRole('button', { name: 'Yes, I have the full amount' }).click();
    await page.getByText(`The cash of order ${number} is recorded.`).waitFor();
    expect((await findOrder(number))?.paymentStatus).toBe('paid');
  });
});
