import type { Page } from 'playwright';
import {
  createVisitor,
  deliveryDetails,
  fillCart,
  pickupDetails,
  placeOrder as placeOrderOverHttp,
  reachPaymentStep,
  type Visitor,
} from '../../support/shop/visitor';
import { dayOfRun } from '../../support/fixtures/days';
import { copyCookies } from '../browser/page-actions';
import { waitForHydration } from '../browser/use-browser';

type Shopper = {
  readonly page: Page;
  readonly url: string;
  readonly javaScript: boolean;
  /** Concurrent tests need a phone each: M-Pesa takes one prompt for a phone at a time. */
  readonly phone?: string;
};

/** Searches for a product and adds it to the cart from the list. */
export async function addFromList({ page, url }: Shopper, name: string): Promise<void> {
  await page.goto(`${url}/products?${new URLSearchParams({ search: name })}`);
  const card = page.locator('article', { has: page.getByRole('heading', { name, exact: true }) });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByText(`is in your cart`).waitFor();
}

/** Opens the cart and goes on to step 1. */
export async function goToCheckout({ page }: Shopper): Promise<void> {
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { name: 'Contact information' }).waitFor();
}

export const contactFields = {
  'First name': 'Wanjiru',
  'Last name': 'Kamau',
  'Phone number': '0723 456 789',
  Email: 'wanjiru@example.com',
} as const;

export const addressFields = {
  Town: 'Kisumu',
  'Estate or area': 'Milimani',
  'House or gate': '12 Moi Avenue',
} as const;

/** Fills fields by label. */
export async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
}

let customers = 0;

/** A new phone number and mailbox, because orders are rate limited by both. */
function newCustomer() {
  customers += 1;
  return {
    'Phone number': `0723 ${String(customers)
      .padStart(6, '0')
      .replace(/(?=...$)/, ' ')}`,
    Email: `customer-${customers}@example.com`,
  };
}

/** The same as field names of the form. */
function newDetails({ phone }: Shopper) {
  const { 'Phone number': ownPhone, Email: email } = newCustomer();
  return { phone: phone ?? ownPhone, email };
}

/** Submits step 1 as a new customer. Returns the contact fields. */
export async function fillDetails(
  { page, phone }: Shopper,
  method: 'delivery' | 'pickup',
): Promise<Readonly<Record<string, string>>> {
  const customer = { ...contactFields, ...newCustomer(), ...(phone && { 'Phone number': phone }) };
  await fill(page, customer);
  if (method === 'delivery') await fill(page, addressFields);
  else {
    await page.getByText('Store Pickup').click();
    await page.getByLabel('Pickup location').selectOption('branch-1');
    await page.getByLabel('Pickup date').fill(dayOfRun(3));
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/checkout/payment');
  await page.getByRole('heading', { name: 'Payment method' }).waitFor();
  return customer;
}

/** Submits step 2; returns the order number in the URL of the next page. */
export async function placeOrder(
  { page, javaScript }: Shopper,
  method: 'M-Pesa' | 'Cash on Delivery' | 'Cash on Pickup',
): Promise<string> {
  await page.getByLabel(method).first().check();
  const next = method === 'M-Pesa' ? 'waiting' : 'thank-you';
  await submitOrder(page, next, () => page.getByRole('button', { name: 'Place Order' }).click());
  // After a client-side navigation the URL changes before the content.
  const heading = next === 'waiting' ? 'Payment' : 'Thank you for your order!';
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  if (next === 'waiting') await waitForHydration(page, javaScript);
  return orderNumberOf(page);
}

/**
 * Submits step 2, and again as a customer would while it fails: a busy machine may take longer for an order than the shop
 * waits for its database.
 */
export async function submitOrder(
  page: Page,
  next: 'waiting' | 'thank-you',
  submit: () => Promise<unknown>,
): Promise<void> {
  const path = `/checkout/${next}/`;
  for (let attempts = 0; attempts < 5; attempts += 1) {
    await Promise.all([page.waitForEvent('framenavigated'), submit()]);
    if (new URL(page.url()).pathname.startsWith(path)) return;
  }
  throw new Error('The order was not placed.');
}

/** The order number in the URL of a page. */
export function orderNumberOf(page: Page): string {
  const number = /\/(M-\w+)(?=\/|\?|$)/.exec(page.url())?.[1];
  if (!number) throw new Error(`${page.url()} is not the page of an order.`);
  return number;
}

/** Takes steps over HTTP in the session of the browser, because loading their pages takes a second. */
async function takeOverHttp<Result>(
  { page, url }: Shopper,
  steps: (visitor: Visitor) => Promise<Result>,
): Promise<Result> {
  const visitor = createVisitor(url);
  for (const { name, value } of await page.context().cookies(url)) visitor.cookies.set(name, value);
  const result = await steps(visitor);
  await copyCookies(page.context(), visitor, url);
  return result;
}

/** Opens step 1 with a product in the cart. */
export async function openCheckout(shopper: Shopper, slug?: string): Promise<void> {
  await takeOverHttp(shopper, (visitor) => fillCart(visitor, slug));
  await shopper.page.goto(`${shopper.url}/checkout`);
}

/** Opens step 2 for a pickup. */
export async function openPayment(shopper: Shopper, slug?: string): Promise<void> {
  await takeOverHttp(shopper, async (visitor) => {
    await fillCart(visitor, slug);
    await reachPaymentStep(visitor, { ...pickupDetails, ...newDetails(shopper) });
  });
  await shopper.page.goto(`${shopper.url}/checkout/payment`);
}

/** Adds a product with the cookies of the browser, which its page does not show. */
export const addInOtherTab = (shopper: Shopper, slug: string): Promise<void> =>
  takeOverHttp(shopper, (visitor) => fillCart(visitor, slug));

/** Orders a product, and opens the waiting page or the confirmation of a cash order. */
export async function buy(
  shopper: Shopper,
  deliveryMethod: 'delivery' | 'pickup',
  payment: 'M-Pesa' | 'Cash on Pickup',
  slug?: string,
): Promise<string> {
  const { page, url, javaScript } = shopper;
  const { number, location } = await takeOverHttp(shopper, (visitor) =>
    placeOrderOverHttp(visitor, {
      details: {
        ...(deliveryMethod === 'delivery' ? deliveryDetails : pickupDetails),
        ...newDetails(shopper),
      },
      paymentMethod: payment === 'M-Pesa' ? 'mpesa' : 'cop',
      slug,
    }),
  );
  await page.goto(url + location);
  await waitForHydration(page, javaScript && payment === 'M-Pesa');
  return number;
}
