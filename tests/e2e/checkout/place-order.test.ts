import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isFullRun } from '../../support/full-run';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, useBrowser } from '../browser/use-browser';
import { addInOtherTab, goToCheckout, openPayment, orderNumberOf, placeOrder } from './checkout-steps';

const browser = useBrowser();
const shop = useShop({ store: 'shared' });

const orders = () => shop.database().collection('orders');
const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

describe.each(scriptModes)('placing an order $mode', ({ javaScript }) => {
  const visit = async () => ({
    page: await browser.openPage({ javaScript }),
    url: shop.url,
    javaScript,
  });

  /** A shopper at step 2, with a separate product so that tests do not take each other's stock. */
  const reachPayment = async (slug?: string) => {
    const shopper = await visit();
    await openPayment(shopper, slug);
    await shopper.page.getByLabel('Cash on Pickup').first().check();
    return { ...shopper, before: await orders().countDocuments() };
  };

  it('by a double click places one order', async () => {
    const { page, before } = await reachPayment();
    await placeButton(page).dblclick();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(await orders().countDocuments()).toBe(before + 1);
    expect(await page.locator('main').innerText()).toMatch(/Cash on Pickup[\s\S]*Free\s+Total\s+KES 65\.00/);
  });

  it('and going back shows the order instead of the form', async () => {
    const { page, before } = await reachPayment();
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    const number = orderNumberOf(page);
    await page.goBack();
    // Where the browser restores the page, submitting it again finds the same order.
    if (page.url().endsWith('/payment') && (await placeButton(page).count()) > 0) {
      await placeButton(page).click();
      await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
      expect(orderNumberOf(page)).toBe(number);
    }
    expect(await orders().countDocuments()).toBe(before + 1);
    // The cart is empty, so nothing can be ordered again by mistake.
    await page.goto(`${shop.url}/checkout`);
    await page.waitForURL('**/cart');
    expect(await page.locator('main').innerText()).toContain('Your cart is empty');
  });

  // Without scripts: the same request, which the test sends itself.
  it.runIf(javaScript || isFullRun)(
    'with a lost response finds the same order, also from a fresh page',
    async () => {
      const { page, before } = await reachPayment();
      // The request reaches the shop; the response with its cookies is lost.
      let lost = 0;
      await page.route('**/checkout/payment*', async (route, request) => {
        if (request.method() !== 'POST' || lost > 0) return route.continue();
        lost += 1;
        const body = request.postData();
        await fetch(request.url(), {
          method: 'POST',
          headers: await request.allHeaders(),
          body,
          redirect: 'manual',
        });
        await route.abort('connectionreset');
      });
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await placeButton(page).click({ noWaitAfter: true });
      await failed;
      expect(await orders().countDocuments()).toBe(before + 1);

      const later = await page.context().newPage();
      await later.goto(`${shop.url}/checkout`);
      await later.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
      const order = await orders().findOne({ number: orderNumberOf(later) });
      expect(order?.['status']).toBe('pending');
      expect(await orders().countDocuments()).toBe(before + 1);
      expect(await later.locator('[data-cart-count]').count()).toBe(0);
    },
  );

  // Without scripts these are requests of tests/integration/http/checkout.
  if (!javaScript) return;

  it('stops when a price has changed, until it is accepted', async () => {
    const slug = 'banana-milk';
    const shopper = await reachPayment(slug);
    const { page, before } = shopper;
    await shop
      .database()
      .collection('products')
      .updateOne({ slug }, { $set: { 'variants.0.price': 12_345, lowestPrice: 12_345 } });
    await placeButton(page).click();
    await page.waitForURL('**/cart');
    const main = page.locator('main');
    await main.getByText('Something in your cart has changed, so we did not place your order.').waitFor();
    expect(await main.innerText()).toMatch(/The price changed from KES \d+\.00 to KES 123\.45/);
    expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).count()).toBe(0);
    expect(await orders().countDocuments()).toBe(before);

    await page.getByRole('button', { name: 'Accept the new prices' }).click();
    await page.getByText('The new prices are now in your cart.').waitFor();
    await goToCheckout(shopper);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('heading', { name: 'Payment method' }).waitFor();
    const number = await placeOrder(shopper, 'Cash on Pickup');
    expect((await orders().findOne({ number }))?.['totalAmount']).toBe(12_345);
  });

  it('asks when another tab has changed the cart, and places what it shows then', async () => {
    const shopper = await reachPayment();
    const { page, before } = shopper;
    await addInOtherTab(shopper, 'goat-milk');
    await placeButton(page).click();
    await page.getByText('something has changed since you opened this page: what is in your cart.').waitFor();
    await page
      .getByText(/Goat Milk/)
      .first()
      .waitFor();
    expect(await orders().countDocuments()).toBe(before);
    await placeButton(page).click();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(await orders().countDocuments()).toBe(before + 1);
    const order = await orders().findOne({ number: orderNumberOf(page) });
    expect(order?.['items']).toHaveLength(2);
  });
});
