import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { connectPhones, type Phones } from '../../support/shop/phones';
import { useShop } from '../../support/shop/use-shop';
import { scriptModes, waitForHydration, useBrowser, type FinishHook } from '../browser/use-browser';
import { buy, fill, fillDetails, goToCheckout, placeOrder } from './checkout-steps';

let phonesGiven = 0;
/** A separate number for each shopper: `0720 000 001` and so on. */
const nextPhone = () => `0720 000 ${String((phonesGiven += 1)).padStart(3, '0')}`;
/** The number in Daraja's format. */
const inDaraja = (phone: string) => phone.replace(/^0/, '254').replaceAll(' ', '');

const browser = useBrowser();
const shop = useShop({ store: 'shared' });
let phones: Phones;

beforeAll(() => {
  phones = connectPhones(shop.simulatorUrl);
});

// Concurrent: these tests mostly wait for a page that polls every five seconds.
describe.each(scriptModes)('an order $mode', { concurrent: true }, ({ javaScript }) => {
  const visit = async ({ onTestFinished }: TestContext) => ({
    page: await browser.openPage({ javaScript }, onTestFinished),
    url: shop.url,
    javaScript,
    phone: nextPhone(),
  });

  it('is paid by M-Pesa and delivered: from the products to the receipt number', async (test) => {
    const shopper = await visit(test);
    const { page } = shopper;
    await page.goto(`${shop.url}/products`);
    const card = page.locator('article', { has: page.getByRole('link', { name: 'Fresh Cow Milk' }) });
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Fresh Cow Milk - 500 ml is in your cart (1).').waitFor();
    await goToCheckout(shopper);
    await fillDetails(shopper, 'delivery');
    // 65 for the milk and 200 for the delivery.
    expect(await page.getByRole('region', { name: 'Order Summary' }).innerText()).toMatch(
      /Fresh Cow Milk - 500\sml[\s\S]*65\.00[\s\S]*Delivery fee\s+KES 200\.00\s+Total\s+KES 265\.00/,
    );
    expect(await page.getByLabel('M-Pesa phone number').inputValue()).toBe(shopper.phone);
    const number = await placeOrder(shopper, 'M-Pesa');
    expect(await page.locator('main').innerText()).toMatch(
      new RegExp(`Check your phone[\\s\\S]*KSh 265\\.00[\\s\\S]*${shopper.phone}`),
    );

    const [prompt] = await phones.promptsFor(number);
    expect(prompt).toMatchObject({ phone: inDaraja(shopper.phone), amount: 265 });
    const { result } = await phones.press(number, 'pin');

    // The page polls by itself.
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    const thanks = await page.locator('main').innerText();
    expect(thanks).toContain('Thank you for your order!');
    expect(thanks).toContain(number);
    expect(thanks).toContain(`Receipt number: ${result?.receipt}`);
    expect(await page.locator('[data-cart-count]').count()).toBe(0);

    await page.getByRole('link', { name: 'Follow your order' }).click();
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(
      /Confirmed[\s\S]*Order placed[\s\S]*12 Moi Avenue/,
    );
    await page.getByRole('link', { name: 'Printable receipt' }).click();
    await page.getByRole('heading', { name: `Receipt ${number}` }).waitFor();
    expect(await page.locator('main').innerText()).toContain(String(result?.receipt));
  });

  // Without scripts these are requests of tests/integration/http/checkout, and ways of text-browser.test.ts and
  // pay-by-hand.test.ts.
  if (!javaScript) return;

  it('is cancelled on the phone, retried and paid', async (test) => {
    const shopper = await visit(test);
    const { page } = shopper;
    const number = await buy(shopper, 'delivery', 'M-Pesa');
    await phones.press(number, 'cancel');
    await page.getByRole('button', { name: 'Resend the prompt' }).waitFor();
    expect(await page.getByRole('alert').innerText()).toMatch(/cancelled[\s\S]*nothing was charged/i);
    await waitForHydration(page, javaScript);

    const other = nextPhone();
    await fill(page, { 'M-Pesa phone number': other });
    await page.getByRole('button', { name: 'Resend the prompt' }).click();
    await page.getByRole('heading', { name: 'Check your phone' }).waitFor();
    expect((await phones.promptsFor(number)).map(({ phone }) => phone)).toEqual([
      inDaraja(shopper.phone),
      inDaraja(other),
    ]);
    const { result } = await phones.press(number, 'pin');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(await page.locator('main').innerText()).toContain(String(result?.receipt));
  });

  // The code is entered in pay-by-hand.test.ts.
  it('is to be paid by hand, and revived by a late payment, which its page shows by itself', async (test) => {
    const shopper = await visit(test);
    const { page } = shopper;
    const number = await buy(shopper, 'delivery', 'M-Pesa');
    await page.getByRole('button', { name: 'I’ll pay to the Paybill myself' }).click();
    await page.getByRole('heading', { name: 'Pay by M-Pesa' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(
      new RegExp(`business number \\d+[\\s\\S]*${number}`),
    );
    const past = new Date(Date.now() - 1_000);
    await shop
      .database()
      .collection('orders')
      .updateOne({ number }, { $set: { payBy: past } });
    await page.getByText('Payment timeout. Please try again.').waitFor();
    await phones.press(number, 'pin');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('has its mistyped number corrected while the first prompt is pending, and is paid', async (test) => {
    const shopper = await visit(test);
    const { page } = shopper;
    const number = await buy(shopper, 'delivery', 'M-Pesa');
    await page.getByRole('link', { name: 'Wrong number?' }).click();
    await page.getByRole('heading', { name: 'Send the prompt to another number' }).waitFor();
    await waitForHydration(page, javaScript);
    await fill(page, { 'M-Pesa phone number': shopper.phone });
    await page.getByRole('button', { name: 'Send the prompt' }).click();
    await page.getByText('We have sent a prompt to this number.').waitFor();
    const right = nextPhone();
    await fill(page, { 'M-Pesa phone number': right });
    await page.getByRole('button', { name: 'Send the prompt' }).click();
    await page.getByText('can still be paid until').waitFor();
    expect((await phones.promptsFor(number)).map(({ phone }) => phone)).toEqual([
      inDaraja(shopper.phone),
      inDaraja(right),
    ]);
    await phones.press(number, 'pin');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('times out, and its products are ordered from the cart at once', async (test) => {
    const shopper = await visit(test);
    const { page } = shopper;
    const number = await buy(shopper, 'pickup', 'M-Pesa');
    const past = { $set: { payBy: new Date(Date.now() - 1_000) } };
    await shop.database().collection('orders').updateOne({ number }, past);
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await page.getByRole('heading', { name: 'Shopping Cart (1 item)' }).waitFor();
    // Step 1 is known from the order before.
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('heading', { name: 'Payment method' }).waitFor();
    await placeOrder(shopper, 'Cash on Pickup');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    await page.getByRole('link', { name: 'Follow your order' }).click();
    await page.getByRole('button', { name: 'Order again' }).click();
    await page.getByText('Your products are in your cart.').waitFor();
  });
});

describe('the waiting page', { concurrent: true }, () => {
  const pollUrl = /\.data(\?|$)/;
  const isFailedPoll = (request: Request) =>
    pollUrl.test(request.url()) && request.failure()?.errorText === 'net::ERR_INTERNET_DISCONNECTED';

  // The browser logs failed requests.
  const inOutage = { tolerate: /Failed to fetch/ };

  /** Places an order and opens its waiting page, after `prepare`. */
  async function waitForPayment(
    finished: FinishHook,
    options: { tolerate?: RegExp; prepare?: (page: Page) => Promise<unknown> } = {},
  ) {
    const { prepare, ...tolerated } = options;
    const page = await browser.openPage({ javaScript: true, ...tolerated }, finished);
    await prepare?.(page);
    const shopper = { page, url: shop.url, javaScript: true, phone: nextPhone() };
    return { page, number: await buy(shopper, 'delivery', 'M-Pesa') };
  }

  it('revalidates with JavaScript, without reloading', async ({ onTestFinished }) => {
    const { page, number } = await waitForPayment(onTestFinished);
    await page.reload();
    await waitForHydration(page, true);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await phones.press(number, 'pin');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
    expect(documents).toBe(0);
    expect(await page.title()).toBe('Checkout | Malisho');
  });

  it('counts down, and survives a network outage', async ({ onTestFinished }) => {
    const { page, number } = await waitForPayment(onTestFinished, inOutage);
    const timer = page.getByRole('timer');
    // Remix asks for the routes of a path before its first poll.
    await page.waitForResponse(pollUrl);
    await page.context().setOffline(true);
    const before = await timer.innerText();
    for (let polls = 0; polls < 2; polls += 1) await page.waitForEvent('requestfailed', isFailedPoll);
    expect(await timer.innerText()).not.toBe(before);
    expect(await page.getByRole('heading', { name: 'Check your phone' }).isVisible()).toBe(true);
    await phones.press(number, 'pin');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('says when the shop cannot be reached from the start, and recovers by itself', async ({
    onTestFinished,
  }) => {
    const { page, number } = await waitForPayment(onTestFinished, {
      ...inOutage,
      prepare: (page) => page.route(/\/__manifest|\.data/, (route) => route.abort()),
    });
    await page.getByRole('heading', { name: 'We could not reach the shop' }).waitFor();
    await phones.press(number, 'pin');
    await page.unrouteAll();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('finishes a poll that takes longer than the interval', async ({ onTestFinished }) => {
    const { page, number } = await waitForPayment(onTestFinished);
    await page.route(pollUrl, async (route) => {
      await wait(7_000);
      await route.continue();
    });
    await phones.press(number, 'pin');
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });

  it('keeps polling after a failure, and shows a decision made in another window', async ({
    onTestFinished,
  }) => {
    const { page, number } = await waitForPayment(onTestFinished);
    await phones.press(number, 'cancel');
    await page.getByRole('button', { name: 'Resend the prompt' }).waitFor();
    await fill(page, { 'M-Pesa phone number': '0711 222' });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Pay in cash on delivery instead' }).click();
    await other.getByText('ready in cash for the rider.').waitFor();
    await page.getByRole('heading', { name: 'Thank you for your order!' }).waitFor();
  });
});
