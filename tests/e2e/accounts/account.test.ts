import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords/password-hashing.server';
import type { StoredUser, User } from '~/domain/accounts/user';
import type { PhoneNumber } from '~/lib/format/phone';
import { makeUser, testSessionSecret } from '../../support/fixtures/users';
import { createVisitor, pickupDetails, placeOrder as order } from '../../support/shop/visitor';
import { useShop } from '../../support/shop/use-shop';
import { waitForHydration, useBrowser } from '../browser/use-browser';
import { addFromList, goToCheckout, placeOrder } from '../checkout/checkout-steps';

const browser = useBrowser();
const password = 'nine cows and one calf';
let passwordHash: string;
const shop = useShop({ store: 'shared', env: { SESSION_SECRET: testSessionSecret } });
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

async function register(fields: Partial<User> = {}): Promise<StoredUser> {
  const user = makeUser({ passwordHash, firstName: 'Nekesa', lastName: 'Barasa', ...fields });
  await shop.database().collection<StoredUser>('users').insertOne(user);
  return user;
}

// Without scripts these are requests of tests/integration/http, and a way of text-browser.test.ts.
describe('a customer', () => {
  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

  async function signIn(page: Page, { email }: StoredUser, redirectTo: string): Promise<void> {
    await page.goto(`${shop.url}/login?redirectTo=${encodeURIComponent(redirectTo)}`);
    await waitForHydration(page, true);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL(`**${redirectTo}`);
  }

  const openMenu = (page: Page) => page.locator('summary', { hasText: 'Your menu' }).click();

  async function signOut(page: Page): Promise<void> {
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByText('You are signed out.').waitFor();
  }

  it('keeps the guest cart at sign-in, orders it, finds the order, and leaves nothing after sign-out', async () => {
    const user = await register({
      phoneNumber: '+254711222333' as PhoneNumber,
      addresses: [
        {
          street: '5 Hill Road',
          city: 'Busia',
          state: 'Milimani',
          country: 'Kenya',
          zipCode: '50400',
          isDefault: true,
        },
      ],
    });
    const page = await browser.openPage({ javaScript: true });
    const shopper = { page, url: shop.url, javaScript: true };

    // A guest adds one product to the wishlist and another to the cart.
    await page.goto(`${shop.url}/products`);
    await page.getByRole('button', { name: 'Add Chocolate Milk to your wishlist' }).click();
    const heart = page.getByRole('button', { name: 'Remove Chocolate Milk from your wishlist' });
    await heart.waitFor();
    await expect.poll(() => heart.evaluate((button) => button.getBoundingClientRect().top)).toBeLessThan(740);
    await page.getByRole('link', { name: 'Your wishlist (1)' }).click();
    await heading(page, 'Chocolate Milk');
    await addFromList(shopper, 'Fresh Cow Milk');

    await signIn(page, user, '/account');
    await heading(page, 'Hello, Nekesa!');
    await page.getByText('5 Hill Road').waitFor();
    await goToCheckout(shopper);
    for (const [label, value] of [
      ['First name', 'Nekesa'],
      ['Phone number', '0711 222 333'],
      ['Email', user.email],
      ['House or gate', '5 Hill Road'],
      ['Estate or area', 'Milimani'],
    ] as const)
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.waitForURL('**/checkout/payment');
    await heading(page, 'Payment method');
    const number = await placeOrder(shopper, 'Cash on Delivery');

    await page.goto(`${shop.url}/account`);
    await page.getByRole('link', { name: 'Your Orders All your orders and receipts' }).click();
    await page.getByRole('link', { name: `Order ${number}` }).click();
    await heading(page, `Order ${number}`);
    await page.getByRole('link', { name: 'Printable invoice' }).click();
    await page.getByText('Nekesa Barasa').first().waitFor();

    // Another device has the same wishlist.
    const laptop = await browser.openPage({ javaScript: true, width: 1280 });
    await signIn(laptop, user, '/wishlist');
    await heading(laptop, 'Chocolate Milk');
    await laptop.getByRole('button', { name: 'Add to Cart' }).click();
    await laptop.getByText('is in your cart (1)').waitFor();
    await laptop.getByRole('button', { name: 'Remove Chocolate Milk' }).click();
    await heading(laptop, 'Your wishlist is empty');

    await page.goto(`${shop.url}/cart`);
    await heading(page, 'Chocolate Milk');
    await signOut(page);
    await page.goto(`${shop.url}/cart`);
    await heading(page, 'Your cart is empty');
    expect((await page.goto(`${shop.url}/orders/${number}`))?.status()).toBe(404);
  });

  it('adds guest orders, downloads the personal data, and deletes the account', async () => {
    const user = await register();
    const { number } = await order(createVisitor(shop.url), {
      details: { ...pickupDetails, email: user.email },
    });
    const page = await browser.openPage({ javaScript: true });
    await signIn(page, user, '/orders');
    await page.getByText('1 order was placed with your email address').waitFor();
    await page.getByRole('button', { name: 'Add it to your account' }).click();
    await page.getByText('The order is now in your account.').waitFor();

    await openMenu(page);
    await page.getByRole('link', { name: 'Your Account' }).first().click();
    await page.clock.install();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);
    // The download leaves the page, and shows no progress bar.
    await page.clock.runFor(1_000);
    expect(await page.getByRole('progressbar').count()).toBe(0);

    await page.getByRole('link', { name: 'Delete my account' }).click();
    await page.getByText('once these orders are settled').waitFor();
    await page.getByRole('link', { name: number }).click();
    await page.getByText('Cancel this order').click();
    await page.getByRole('button', { name: 'Yes, cancel the order' }).click();
    await page.getByText('Your order was cancelled.').waitFor();

    await page.goto(`${shop.url}/account/delete`);
    const press = () => page.getByRole('button', { name: 'Delete my account' }).click();
    await press();
    await page.getByText('Confirmation: Please type DELETE').waitFor();
    await page.getByLabel('Confirmation').fill('delete');
    await press();
    await page.getByText('We have deleted your account').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in' }).count()).toBeGreaterThan(0);
    expect(await shop.database().collection('users').countDocuments({ _id: user._id })).toBe(0);
  });
});
