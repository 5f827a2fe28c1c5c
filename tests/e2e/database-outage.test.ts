import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationInput } from '../support/shop/register-account';
import { startShopWithStore, type ShopWithStore } from '../support/shop/start-shop-with-store';
import { messageDetails } from '../support/fixtures/visits';
import { scriptModes, waitForHydration, useBrowser } from './browser/use-browser';
import {
  addFromList,
  contactFields,
  fill,
  fillDetails,
  goToCheckout,
  addressFields,
  placeOrder,
} from './checkout/checkout-steps';

const browser = useBrowser();
let beside: ShopWithStore;
beforeAll(async () => {
  beside = await startShopWithStore();
});
afterAll(() => beside?.stop());

describe.each(scriptModes)('while the database is away, $mode', ({ javaScript }) => {
  const visit = async () => ({
    page: await browser.openPage({ javaScript }),
    url: beside.shop.url,
    javaScript,
  });

  it('the banner of the products is put away', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/products`);
    await beside.stopDatabase();
    await page.reload();
    const banner = page.getByText('Failed to load products. Please try again.');
    expect(await banner.isVisible()).toBe(true);
    await page.locator('summary', { hasText: 'Dismiss' }).click();
    expect(await banner.isVisible()).toBe(false);
    expect(await page.getByText('Dismiss').isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'No products to show' }).isVisible()).toBe(true);
    await beside.restartDatabase();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText(/[1-9]\d* products found/).waitFor();
  });

  it('both steps keep what was typed, and the order is placed once when it is back', async () => {
    const shopper = await visit();
    const { page } = shopper;
    await addFromList(shopper, 'Fresh Cow Milk');
    await goToCheckout(shopper);
    await fill(page, { ...contactFields, ...addressFields });
    await beside.stopDatabase();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('The shop is not reachable at the moment.').waitFor();
    // Nothing is under way any more that could take the form away.
    await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
    for (const [label, text] of Object.entries({ ...contactFields, ...addressFields }))
      expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(text);
    await beside.restartDatabase();
    await fillDetails(shopper, 'delivery');

    const before = await beside.countOrders();
    await page.getByLabel('Cash on Delivery').first().check();
    await fill(page, { 'M-Pesa phone number': '0733 000 222' });
    await beside.stopDatabase();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Failed to create order').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).waitFor();
    expect(await page.getByLabel('Cash on Delivery').first().isChecked()).toBe(true);
    expect(await page.getByLabel('M-Pesa phone number').inputValue()).toBe('0733 000 222');
    await beside.restartDatabase();
    await placeOrder(shopper, 'Cash on Delivery');
    expect(await beside.countOrders()).toBe(before + 1);
  });

  it('a message stays as it was typed, and is sent when it is back', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/contact-us`);
    await waitForHydration(page, javaScript);
    const { agreeToPolicies: _, category, ...words } = messageDetails;
    for (const [name, text] of Object.entries(words)) await page.locator(`main [name="${name}"]`).fill(text);
    await page.locator('main [name="category"]').selectOption(category);
    await page.locator('main [name="agreeToPolicies"]').check();
    await beside.stopDatabase();
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    await page.getByText('There was an error sending your message. Please try again later.').waitFor();
    await send.waitFor();
    for (const [name, text] of Object.entries({ ...words, category }))
      expect(await page.locator(`main [name="${name}"]`).inputValue(), name).toBe(text);
    expect(await page.locator('main [name="agreeToPolicies"]').isChecked()).toBe(true);
    await beside.restartDatabase();
    await send.click();
    await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor();
  });

  it('a sign-up stays as it was typed, and is taken when it is back', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/register`);
    await waitForHydration(page, javaScript);
    const email = `wanjiru-${javaScript ? 'with' : 'without'}@example.com`;
    const words = { ...registrationInput, email };
    const password = 'nine cows at dawn';
    const enterPasswords = async () => {
      for (const name of ['password', 'confirmPassword'])
        await page.locator(`main [name="${name}"]`).fill(password);
    };
    for (const [name, text] of Object.entries(words)) await page.locator(`main [name="${name}"]`).fill(text);
    await page.locator('main [name="acceptTerms"]').check();
    await enterPasswords();
    await beside.stopDatabase();
    const signUp = page.getByRole('button', { name: 'Sign Up' });
    await signUp.click();
    await page.getByText('What you entered is kept: please try again in a minute.').waitFor();
    await signUp.waitFor();
    for (const [name, text] of Object.entries(words))
      expect(await page.locator(`main [name="${name}"]`).inputValue(), name).toBe(text);
    expect(await page.locator('main [name="acceptTerms"]').isChecked()).toBe(true);
    await beside.restartDatabase();
    await enterPasswords();
    await signUp.click();
    await page.waitForURL('**/login?registered=true');
  });

  it('a form whose page can not be shown comes back with what was entered, and is sent again', async () => {
    const { page, url } = await visit();
    await page.goto(`${url}/newsletter`);
    await page.locator('main [name="email"]').fill('wanjiku@example.com');
    await beside.stopDatabase();
    await page.locator('main form button').last().click();
    await page.getByText('What you entered is kept: please try again in a minute.').waitFor();
    expect(await page.locator('main dl').innerText()).toContain('wanjiku@example.com');
    await beside.restartDatabase();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Thank you').first().waitFor();
  });
});
