import type { Page } from 'playwright';
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
export async function goToCheckout({ page, javaScript }: Shopper): Promise<void> {
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { name: 'Contact information' }).waitFor();
  await waitForHydration(page, javaScript);
}

export const contactFields = {
  'First name': 'Wanjiru',
  'Last name': 'Kamau',
  'Phone number': '0723 456 789',
  Email: 'wanjiru@example.com',
} as const;

export const addressFields = {
  Address: '12 Moi Avenue',
  City: 'Kisumu',
  'Location / area': 'Milimani',
} as const;

/** Fills fields by label. */
export async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(entries))
    await page.getByLabel(label, { exact: true }).fill(text);
}

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

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

/** Submits step 1 as a new customer. Returns the contact fields. */
export async function fillDetails(
  { page, javaScript, phone }: Shopper,
  method: 'delivery' | 'pickup',
): Promise<Readonly<Record<string, string>>> {
  const customer = { ...contactFields, ...newCustomer(), ...(phone && { 'Phone number': phone }) };
  await fill(page, customer);
  if (method === 'delivery') await fill(page, addressFields);
  else {
    await page.getByText('Store Pickup').click();
    await page.getByLabel('Pickup location').selectOption('branch-1');
    await page.getByLabel('Pickup date').fill(dayAhead(3));
  }
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/checkout/payment');
  await page.getByRole('heading', { name: 'Payment method' }).waitFor();
  await waitForHydration(page, javaScript);
  return customer;
}

/** Submits step 2; returns the order number in the URL of the next page. */
export async function placeOrder(
  { page, javaScript }: Shopper,
  method: 'M-Pesa' | 'Cash on Delivery' | 'Cash on Pickup',
): Promise<string> {
  await page.getByLabel(method).first().check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const next = method === 'M-Pesa' ? 'waiting' : 'thank-you';
  await page.waitForURL(`**/checkout/${next}/*`);
  // After a client-side navigation the URL changes before the content.
  const heading = next === 'waiting' ? 'Payment' : 'Thank you for your order!';
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  if (next === 'waiting') await waitForHydration(page, javaScript);
  return orderNumberOf(page);
}

/** The order number in the URL of a page. */
export function orderNumberOf(page: Page): string {
  const number = /\/(M-\w+)(?=\/|\?|$)/.exec(page.url())?.[1];
  if (!number) throw new Error(`${page.url()} is not the page of an order.`);
  return number;
}

/** Goes from the product list to the waiting page, or to the confirmation of a cash order. */
export async function buy(
  shopper: Shopper,
  method: 'delivery' | 'pickup',
  payment: 'M-Pesa' | 'Cash on Delivery' | 'Cash on Pickup',
  product = 'Fresh Cow Milk',
): Promise<string> {
  await addFromList(shopper, product);
  await goToCheckout(shopper);
  await fillDetails(shopper, method);
  return placeOrder(shopper, payment);
}
