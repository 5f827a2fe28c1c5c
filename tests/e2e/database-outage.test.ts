import { describe, expect, it } from 'vitest';
import { registrationInput } from '../support/shop/register-account';
import { useShopWithStore } from '../support/shop/use-shop';
import { scriptModes, waitForHydration, useBrowser } from './browser/use-browser';
import {
  contactFields,
  fill,
  fillDetails,
  openCheckout,
  addressFields,
  placeOrder,
} from './checkout/checkout-steps';

const browser = useBrowser();
const shopWithStore = useShopWithStore();

describe.each(scriptModes)('during a database outage, $mode', ({ javaScript }) => {
  const visit = async () => ({
    page: await browser.openPage({ javaScript }),
    url: shopWithStore.shop.url,
    javaScript,
  });

  it('the banner of the products is dismissed', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/products`);
    await shopWithStore.stopDatabase();
    await page.reload();
    const banner = page.getByText('Failed to load products. Please try again.');
    expect(await banner.isVisible()).toBe(true);
    await page.locator('summary', { hasText: 'Dismiss' }).click();
    expect(await banner.isVisible()).toBe(false);
    expect(await page.getByText('Dismiss').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'No products to show' }).isVisible()).toBe(true);
    await shopWithStore.restartDatabase();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText(/[1-9]\d* products found/).waitFor();
  });

  // Without scripts these are requests of tests/integration/http/outage, as a message is, whose form no script sends.
  if (!javaScript) return;

  it('a form whose page cannot be shown is returned with its values, and sent again', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/newsletter`);
    await page.locator('main [name="email"]').fill('wanjiku@example.com');
    await shopWithStore.stopDatabase();
    await page.locator('main form button').last().click();
    await page.getByText('We have kept what you entered. Please try again in a minute.').waitFor();
    expect(await page.locator('main dl').innerText()).toContain('wanjiku@example.com');
    await shopWithStore.restartDatabase();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Thank you').first().waitFor();
  });

  it('both steps keep the typed values, and the order is placed once afterwards', async () => {
    const shopper = await visit();
    const { page } = shopper;
    await openCheckout(shopper);
    await fill(page, { ...contactFields, ...addressFields });
    await shopWithStore.stopDatabase();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('We have kept what you entered.').waitFor();
    // No navigation is pending that could replace the form.
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    for (const [label, text] of Object.entries({ ...contactFields, ...addressFields }))
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
    await shopWithStore.restartDatabase();
    await fillDetails(shopper, 'delivery');

    const before = await shopWithStore.countOrders();
    await fill(page, { 'M-Pesa phone number': '0733 000 222' });
    await page.getByLabel('Cash on Delivery').first().check();
    await shopWithStore.stopDatabase();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Failed to create order').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).waitFor();
    expect(await page.getByLabel('Cash on Delivery').first().isChecked()).toBe(true);
    expect(await page.getByLabel('M-Pesa phone number').inputValue()).toBe('0733 000 222');
    await shopWithStore.restartDatabase();
    await placeOrder(shopper, 'Cash on Delivery');
    expect(await shopWithStore.countOrders()).toBe(before + 1);
  });

  it('a sign-up keeps its values, and is accepted afterwards', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/register`);
    await waitForHydration(page, true);
    const values = { ...registrationInput, email: 'wanjiru-signs-up@example.com' };
    const password = 'nine cows at dawn';
    const enterPasswords = async () => {
      for (const name of ['password', 'confirmPassword'])
        await page.locator(`main [name="${name}"]`).fill(password);
    };
    for (const [name, text] of Object.entries(values)) await page.locator(`main [name="${name}"]`).fill(text);
    await page.locator('main [name="acceptTerms"]').check();
    await enterPasswords();
    await shopWithStore.stopDatabase();
    const signUp = page.getByRole('button', { name: 'Sign Up' });
    await signUp.click();
    await page.getByText('We have kept what you entered. Please try again in a minute.').waitFor();
    await signUp.waitFor();
    for (const [name, text] of Object.entries(values))
      expect(await page.locator(`main [name="${name}"]`).inputValue(), name).toBe(text);
    expect(await page.locator('main [name="acceptTerms"]').isChecked()).toBe(true);
    await shopWithStore.restartDatabase();
    await enterPasswords();
    await signUp.click();
    await page.waitForURL('**/login?registered=true');
  });
});
