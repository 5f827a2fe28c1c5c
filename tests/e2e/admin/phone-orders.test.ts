import type { Page, Request, Response } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkoutMessages } from '~/domain/orders/checkout/checkout-messages';
import type { Order } from '~/domain/orders/order';
import { today } from '../../support/fixtures/days';
import { createSignedInVisitor, makeUser, testSessionSecret } from '../../support/fixtures/users';
import { isFullRun } from '../../support/full-run';
import { connectPhones } from '../../support/shop/phones';
import { useShop } from '../../support/shop/use-shop';
import { createVisitor, deliveryDetails, placeOrder, type Visitor } from '../../support/shop/visitor';
import { copyCookies } from '../browser/page-actions';
import { scriptModes, useBrowser, waitForHydration } from '../browser/use-browser';

const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
const browser = useBrowser();
let staff: Visitor;
beforeAll(async () => {
  staff = await createSignedInVisitor(
    shop,
    makeUser({ role: 'staff', firstName: 'Jane', lastName: 'Nafula' }),
  );
});

async function open(path: string, javaScript: boolean, tolerate?: RegExp): Promise<Page> {
  const page = await browser.openPage({ javaScript, tolerate });
  await copyCookies(page.context(), staff, shop.url);
  await page.goto(shop.url + path);
  await waitForHydration(page, javaScript);
  return page;
}
const findOrder = (number: string) => shop.database().collection<Order>('orders').findOne({ number });
const placeForSheet = async (phone: string) => {
  const details = { ...deliveryDetails, phone, email: `${phone.replace(/\D/g, '')}@example.com` };
  const { number } = await placeOrder(createVisitor(shop.url), { details, paymentMethod: 'cod' });
  const dueToday = { $set: { 'delivery.day': today(), dueOn: today() } as never };
  await shop.database().collection<Order>('orders').updateOne({ number }, dueToday);
  await staff.post('/day-sheet/tick', { order: number, intent: 'confirmed' });
  // The message of this tick is not part of the test.
  await staff.get('/day-sheet');
  return number;
};

describe.each(scriptModes)('an order by phone $mode', ({ javaScript }) => {
  // Without scripts these are requests of tests/integration/http/admin/phone-orders.test.ts.
  it.runIf(javaScript || isFullRun)('is taken for a known caller, and paid by a prompt', async () => {
    const phone = javaScript ? '0723 456 771' : '0723 456 772';
    await placeOrder(createVisitor(shop.url), {
      details: { ...deliveryDetails, phone, email: `known-${javaScript}@example.com` },
      paymentMethod: 'cod',
    });
    const page = await open('/orders-admin/new', javaScript);
    await page.getByLabel('Phone number', { exact: true }).fill(phone);
    await page.getByRole('button', { name: 'Find customer' }).click();
    await page.getByText('Wanjiru Kamau, 1 order').waitFor();
    await page.getByRole('button', { name: 'Same again' }).click();
    await page.getByRole('heading', { name: 'On the order' }).waitFor();
    await waitForHydration(page, javaScript);

    await page.getByLabel('Search products').fill('feta');
    if (!javaScript) await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Quantity of Feta in Brine - 250 g').fill('2');
    expect(await page.getByLabel('Quantity of Fresh Cow Milk - 500 ml').inputValue()).toBe('1');
    // What was chosen stays when something else is searched for.
    await page.getByLabel('Search products').fill('honey');
    if (!javaScript) await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Acacia Honey', { exact: true }).waitFor();
    expect(await page.getByLabel('Quantity of Feta in Brine - 250 g').inputValue()).toBe('2');

    await page.getByLabel('M-Pesa', { exact: false }).first().check();
    await page.getByRole('button', { name: 'Show the total' }).click();
    await page.getByRole('heading', { name: 'Read the order to the caller' }).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('KSh 1,085.00');
    await page.getByRole('button', { name: 'Place order and send the prompt' }).click();
    await page.getByText('Waiting for the payment of').waitFor();
    const number = /M-\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? '';

    await page.getByRole('link', { name: 'Wrong number?' }).click();
    await page.getByLabel('Send the prompt to').fill('12');
    await page.getByRole('button', { name: 'Send to this number' }).click();
    await page.getByText(checkoutMessages.phone).waitFor();
    if (javaScript) {
      await waitForHydration(page, true);
      // What was typed stays after a poll, and after one without network.
      const isPoll = (message: Request | Response) => message.url().includes(`${number}.data`);
      await page.waitForResponse(isPoll);
      await page.context().setOffline(true);
      await page.waitForEvent('requestfailed', isPoll);
      await page.context().setOffline(false);
    }
    expect(await page.getByText(checkoutMessages.phone).isVisible()).toBe(true);
    expect(await page.getByLabel('Send the prompt to').inputValue()).toBe('12');

    await connectPhones(shop.simulatorUrl).press(number, 'pin');
    if (!javaScript) await page.getByRole('link', { name: 'Check payment' }).click();
    await page.getByText('M-Pesa receipt number').waitFor();
    expect(await findOrder(number)).toMatchObject({
      status: 'confirmed',
      items: [{ quantity: 1 }, { quantity: 2 }],
      customer: { email: null },
    });
  });
});

describe('a quick hand at an order by phone', () => {
  it('keeps the quantities that were typed before the scripts came', async () => {
    const page = await browser.openPage({ javaScript: true });
    await copyCookies(page.context(), staff, shop.url);
    let release = () => {};
    const typed = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(`${shop.url}/orders-admin/new`, { waitUntil: 'commit' });
    const quantity = page.getByLabel(/^Quantity of /).first();
    await quantity.fill('2');
    release();
    await waitForHydration(page, true);
    await page.getByLabel('Search products').fill('zzzz');
    await page.getByRole('heading', { name: 'On the order' }).waitFor();
    expect(await quantity.inputValue()).toBe('2');
  });
});

describe('a tick on the day’s sheet', () => {
  it('is kept while the network is away, and sent when it is back', async () => {
    const number = await placeForSheet('0723 456 773');
    const page = await open('/day-sheet', true);
    const card = page.locator(`#order-${number}`);
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Delivered' }).click();
    await card.getByText('No network.').waitFor();
    expect(await findOrder(number)).toMatchObject({ status: 'confirmed' });
    // Another tick of the same order waits beside it.
    await card.getByRole('button', { name: 'Cash collected' }).click();
    await expect.poll(() => card.getByText('No network.').count()).toBe(2);
    await page.context().setOffline(false);
    await card.getByText('Ticked by mistake?').waitFor();
    await expect.poll(async () => (await findOrder(number))?.paymentStatus).toBe('paid');
    const order = await findOrder(number);
    expect(order).toMatchObject({ status: 'delivered', paymentStatus: 'paid' });
    expect(order?.timeline).toHaveLength(4);
    expect(new URL(page.url()).pathname).toBe('/day-sheet');
    // Staff without payments:write can't take the cash back.
    expect(await card.getByRole('button', { name: 'Undo cash' }).count()).toBe(0);
  });

  it('returns to the order without JavaScript', async () => {
    const number = await placeForSheet('0723 456 774');
    const page = await open('/day-sheet', false);
    const card = page.locator(`#order-${number}`);
    await card.getByRole('button', { name: 'Delivered' }).click();
    await card.getByText(`Order ${number} is ticked as done.`).waitFor();
    expect(new URL(page.url()).hash).toBe(`#order-${number}`);
    await card.getByRole('button', { name: 'Cash collected' }).click();
    await card.getByText(`The cash of order ${number} is recorded.`).waitFor();
  });
});
