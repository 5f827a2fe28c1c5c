import { beforeAll, expect, it } from 'vitest';
import type { Order } from '~/domain/orders/order';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { readPageForm } from '../../support/shop/read-page-form';
import { useShop } from '../../support/shop/use-shop';
import type { Visitor } from '../../support/shop/visitor';
import { copyCookies, press, waitForHeading } from '../browser/page-actions';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { openPayment, orderNumberOf } from './checkout-steps';

const browser = useBrowser();
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
let admin: Visitor;

async function read(number: string): Promise<Order> {
  const order = await shop.database().collection<Order>('orders').findOne({ number });
  if (!order) throw new Error(`${number} is gone`);
  return order;
}

beforeAll(async () => {
  admin = await createSignedInVisitor(shop, makeUser({ role: 'admin' }));
  // By the form, so that the shop reads the settings anew.
  const path = '/settings-admin/selling';
  const { values } = readPageForm((await admin.get(path)).text, ['mpesaPrompt', 'seenVersion']);
  await admin.post(
    path,
    values.filter(([name]) => name !== 'mpesaPrompt'),
  );
});

it.each(scriptModes)(
  'an order is paid by hand on a phone $mode, from the checkout to the farm’s match',
  async ({ javaScript }) => {
    const page = await browser.openPage({ javaScript });
    await openPayment({ page, url: shop.url, javaScript });
    await page.getByLabel('M-Pesa').first().check();
    await press(page, 'Place Order');
    await waitForHeading(page, 'Pay by M-Pesa');
    const number = orderNumberOf(page);
    const { totalAmount: total } = await read(number);
    const code = javaScript ? 'SKL1ABC235' : 'SKL1ABC234';
    const typed = page.getByLabel('M-Pesa confirmation code');
    await typed.fill('no code');
    await press(page, 'Send the code');
    await page.getByText('Invalid format').first().waitFor();
    expect(await typed.inputValue()).toBe('no code');
    await typed.fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase());
    await press(page, 'Send the code');
    await page.getByText(`We are matching the code ${code}`).waitFor();

    const farm = await browser.openPage({ javaScript });
    await copyCookies(farm.context(), admin, shop.url);
    await farm.goto(`${shop.url}/payments-to-check`);
    await farm.getByRole('link', { name: new RegExp(`Match the code.*${number}`) }).click();
    await farm.getByText('Compare with the M-Pesa statement').waitFor();
    await farm.getByLabel('Amount on the statement').fill(String(total / 100));
    await press(farm, 'Match the code');
    await farm.getByText(`Order ${number} is paid. We have told the customer.`).waitFor();

    await page.goto(`${shop.url}/checkout/waiting/${number}`);
    await waitForHeading(page, 'Thank you for your order!');
    expect(await page.locator('main').innerText()).toContain(code);
    expect(await read(number)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      receiptNumber: code,
    });
  },
);
